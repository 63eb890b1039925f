using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>
/// The first row of a table, with a text and a large binary value. As in the published measurement, the table has more rows, the query has
/// no condition, and the same query ran before.
/// </summary>
internal sealed class LargeRowsSet(SourceOptions options) : SourceSet
{
    /// <summary>The packet size of the published measurement, in bytes. The driver accepts it on a connection without encryption.</summary>
    private const int LargePacket = 32766;

    private readonly string _table = options.RequiredTable.Name;

    // The last value of a keyword applies.
    private readonly string _largePackets = $"{options.ConnectionString};Packet Size={LargePacket}";

    [SourceForm(operations: 1)]
    public Task FirstAsync(CancellationToken cancellationToken) => ReadFirstAsync(options.ConnectionString, cancellationToken);

    [SourceForm(operations: 1)]
    public void FirstSync()
    {
        using var context = CreateContext(options.ConnectionString);
        RequireRow(context.Documents.FirstOrDefault());
    }

    [SourceForm(operations: 1)]
    public Task FirstAsyncLargePackets(CancellationToken cancellationToken) => ReadFirstAsync(_largePackets, cancellationToken);

    private async Task ReadFirstAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var context = CreateContext(connectionString);
        RequireRow(await context.Documents.FirstOrDefaultAsync(cancellationToken).ConfigureAwait(false));
    }

    private static void RequireRow(Document? row)
    {
        if (row?.Data is null)
            throw new InvalidOperationException("The table has no row with a value.");
    }

    private DocumentContext CreateContext(string connectionString)
    {
        var context = new DocumentContext(builder => Lane.UseProvider(builder, connectionString), _table);
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}
