using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <content>The forms of EF Core.</content>
internal sealed partial class DocumentReader
{
    static partial void AddQueries(Dictionary<string, Func<DocumentReader, Action<int, string, object?>?, CancellationToken, Task<int>>> forms)
    {
        forms.Add("ef-tolist", static (reader, seen, _) => reader.QueryAsync(seen, static query => Task.FromResult(query.ToList())));
        forms.Add("ef-tolistasync", static (reader, seen, token) => reader.QueryAsync(seen, query => query.ToListAsync(token)));
        forms.Add("ef-asasyncenumerable", static (reader, seen, token) => reader.QueryAsync(seen, async query =>
        {
            var documents = new List<Document>();
            await foreach (var document in query.AsAsyncEnumerable().WithCancellation(token).ConfigureAwait(false))
                documents.Add(document);
            return documents;
        }));
        forms.Add("ef-projection", static async (reader, seen, token) =>
        {
            await using var context = reader.CreateContext();
            var documents = await context.Documents.OrderBy(static document => document.Id).Select(static document => new { document.Id, document.Title }).ToListAsync(token).ConfigureAwait(false);
            for (var row = 0; row < documents.Count; row++)
                See(row, nameof(Document.Title), documents[row].Title, seen);
            return documents.Count;
        });
    }

    private async Task<int> QueryAsync(Action<int, string, object?>? seen, Func<IQueryable<Document>, Task<List<Document>>> run)
    {
        await using var context = CreateContext();
        var documents = await run(context.Documents.AsNoTracking().OrderBy(static document => document.Id)).ConfigureAwait(false);
        for (var row = 0; row < documents.Count; row++)
        {
            See(row, nameof(Document.Title), documents[row].Title, seen);
            See(row, nameof(Document.Content), documents[row].Content, seen);
            See(row, nameof(Document.Data), documents[row].Data, seen);
        }

        return documents.Count;
    }

    private DocumentContext CreateContext()
    {
        var context = new DocumentContext(options => Lane.UseProvider(options, connectionString), table.Name);
        if (context.Database.IsRelational())
            context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}
