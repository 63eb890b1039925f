namespace AsyncSql.Lanes.Claims;

/// <summary>The repair of a context: the same asynchronous query with <c>UseStreamedReads</c>.</summary>
[Claim(
    "ToListAsync of entities with a large column, on a context with streamed reads",
    "ASQL1001",
    "ASQL1002",
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"])]
public class StreamedEntities : StreamedRepairBenchmarks
{
    private protected override Task<int> ReadAsync(DocumentContext context) => ListAsync(context);
}
