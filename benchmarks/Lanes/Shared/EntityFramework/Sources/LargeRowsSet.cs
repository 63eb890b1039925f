using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>A list of rows with a large binary value in each.</summary>
internal sealed class LargeRowsSet(SourceOptions options) : SourceSet
{
    /// <summary>The packet size of the published measurement, in bytes. The driver accepts it on a connection without encryption.</summary>
    private const int LargePacket = 32766;

    private readonly string _table = options.RequiredTable.Name;

    // The last value of a keyword applies.
    private readonly string _largePackets = $"{options.ConnectionString};Packet Size={LargePacket}";

    [SourceForm(operations: 1, WarmUp = nameof(ListOnlyIdsAsync))]
    public Task Async(CancellationToken cancellationToken) => ListAsync(options.ConnectionString, cancellationToken);

    [SourceForm(operations: 1)]
    public Task Sync(CancellationToken cancellationToken) => List(options.ConnectionString, cancellationToken);

    [SourceForm(operations: 1, WarmUp = nameof(ListOnlyIdsWithLargePacketsAsync))]
    public Task AsyncLargePackets(CancellationToken cancellationToken) => ListAsync(_largePackets, cancellationToken);

    [SourceForm(operations: 1)]
    public Task SyncLargePackets(CancellationToken cancellationToken) => List(_largePackets, cancellationToken);

    private Task ListOnlyIdsAsync(CancellationToken cancellationToken) => ListIdsAsync(options.ConnectionString, cancellationToken);

    private Task ListOnlyIdsWithLargePacketsAsync(CancellationToken cancellationToken) => ListIdsAsync(_largePackets, cancellationToken);

    private async Task ListAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var context = CreateContext(connectionString);
        _ = await context.Documents.AsNoTracking().ToListAsync(cancellationToken).ConfigureAwait(false);
    }

    private Task List(string connectionString, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested(); // nothing else checks the token
        using var context = CreateContext(connectionString);
        _ = context.Documents.AsNoTracking().ToList();
        return Task.CompletedTask;
    }

    private async Task ListIdsAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var context = CreateContext(connectionString);
        _ = await context
            .Documents.AsNoTracking()
            .Select(static document => document.Id)
            .ToListAsync(cancellationToken)
            .ConfigureAwait(false);
    }

    private DocumentContext CreateContext(string connectionString)
    {
        var context = new DocumentContext(options => Lane.UseProvider(options, connectionString), _table, "binary");
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}
