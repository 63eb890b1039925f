namespace AsyncSql.Lanes.Claims;

/// <summary>One entity by its key, with <c>UseStreamedReads</c>.</summary>
[Claim(
    "FindAsync of an entity with a large column, on a context with streamed reads",
    "ASQL1001",
    "ASQL1002",
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"])]
public class StreamedFoundEntity : StreamedRepairBenchmarks
{
    private protected override async Task<int> ReadAsync(DocumentContext context) => (await context.Documents.FindAsync(1))!.Id;
}
