using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims about <c>UseStreamedReads</c>.</summary>
public abstract class StreamedQueryBenchmarks : QueryBenchmarks
{
    /// <summary>Reads all documents asynchronously, through streams.</summary>
    private protected async Task<int> ListStreamedAsync()
    {
        await using var context = CreateStreamedContext();
        return await ListAsync(context);
    }

    /// <summary>Reads all documents asynchronously.</summary>
    private protected static async Task<int> ListAsync(DocumentContext context) =>
        (await context.Documents.AsNoTracking().ToListAsync()).Count;

    private protected DocumentContext CreateStreamedContext() => CreateContext(static options => options.UseStreamedReads());
}
