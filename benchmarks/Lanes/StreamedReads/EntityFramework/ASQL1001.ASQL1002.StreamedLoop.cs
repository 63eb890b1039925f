using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>Entities one after the other, with <c>UseStreamedReads</c>.</summary>
[Claim(
    "await foreach over entities with a large column, on a context with streamed reads",
    "ASQL1001",
    "ASQL1002",
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"])]
public class StreamedLoop : StreamedRepairBenchmarks
{
    private protected override async Task<int> ReadAsync(DocumentContext context)
    {
        var sum = 0;
        await foreach (var document in context.Documents.AsNoTracking().AsAsyncEnumerable())
            sum += document.Id;
        return sum;
    }
}
