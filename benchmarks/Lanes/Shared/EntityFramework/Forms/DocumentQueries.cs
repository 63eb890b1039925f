using AsyncSql.Lanes.Protocol;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Forms;

/// <summary>Reads documents with EF Core.</summary>
/// <param name="connectionString">The connection string of the database.</param>
/// <param name="table">The table.</param>
/// <param name="observe">Receives the values; <see langword="null"/> to discard them, as a measurement does.</param>
internal sealed class DocumentQueries(string connectionString, TableOfDocuments table, ValueObserver? observe = null) : IQueryForms
{
    public int ToList()
    {
        using var context = CreateContext();
        return Observe(CreateQuery(context).ToList());
    }

    public async Task<int> ToListAsync(CancellationToken cancellationToken = default)
    {
        await using var context = CreateContext();
        return Observe(await CreateQuery(context).ToListAsync(cancellationToken).ConfigureAwait(false));
    }

    public async Task<int> AsAsyncEnumerable(CancellationToken cancellationToken = default)
    {
        await using var context = CreateContext();
        var documents = new List<Document>();
        await foreach (var document in CreateQuery(context).AsAsyncEnumerable().WithCancellation(cancellationToken).ConfigureAwait(false))
            documents.Add(document);
        return Observe(documents);
    }

    public async Task<int> ProjectAsync(CancellationToken cancellationToken = default)
    {
        await using var context = CreateContext();
        var documents = await context.Documents
            .OrderBy(static document => document.Id)
            .Select(static document => new { document.Id, document.Title })
            .ToListAsync(cancellationToken).ConfigureAwait(false);
        for (var row = 0; row < documents.Count; row++)
            observe?.Invoke(row, nameof(Document.Title), documents[row].Title);
        return documents.Count;
    }

    private static IQueryable<Document> CreateQuery(DocumentContext context) =>
        context.Documents.AsNoTracking().OrderBy(static document => document.Id);

    private int Observe(List<Document> documents)
    {
        for (var row = 0; row < documents.Count; row++)
        {
            observe?.Invoke(row, nameof(Document.Title), documents[row].Title);
            observe?.Invoke(row, nameof(Document.Content), documents[row].Content);
            observe?.Invoke(row, nameof(Document.Data), documents[row].Data);
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

/// <content>The forms of EF Core.</content>
internal static partial class FormCatalogue
{
    static partial void AddQueries(Dictionary<string, Form> forms, string connectionString, TableOfDocuments table, ValueObserver? observe)
    {
        var queries = new DocumentQueries(connectionString, table, observe);
        foreach (var method in typeof(IQueryForms).GetMethods())
            forms.Add(FormName.Create(method.Name), CreateForm(method, queries));
    }
}
