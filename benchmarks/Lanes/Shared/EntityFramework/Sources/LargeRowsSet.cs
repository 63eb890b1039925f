using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>A list of rows with a large binary value in each.</summary>
internal sealed class LargeRowsSet : SourceSet
{
    /// <summary>What the published table was measured with, in bytes. A connection without encryption takes it.</summary>
    private const int LargePacket = 32766;

    private readonly string _table;

    public LargeRowsSet(SourceOptions options)
    {
        _table = options.RequiredTable.Name;
        // The last value of a keyword holds.
        var largePackets = $"{options.ConnectionString};Packet Size={LargePacket}";
        Forms = new Dictionary<string, SourceForm>(StringComparer.Ordinal)
        {
            ["async"] = Asynchronous(options.ConnectionString),
            ["sync"] = Synchronous(options.ConnectionString),
            ["async-large-packets"] = Asynchronous(largePackets),
            ["sync-large-packets"] = Synchronous(largePackets),
        };
    }

    public override IReadOnlyDictionary<string, SourceForm> Forms { get; }

    private SourceForm Asynchronous(string connectionString) => new(
        Operations: 1,
        async token =>
        {
            await using var context = CreateContext(connectionString);
            _ = await context.Documents.AsNoTracking().ToListAsync(token).ConfigureAwait(false);
        },
        WarmUpAsync: async token =>
        {
            await using var context = CreateContext(connectionString);
            _ = await context.Documents.AsNoTracking().Select(static document => document.Id).ToListAsync(token).ConfigureAwait(false);
        });

    private SourceForm Synchronous(string connectionString) => new(
        Operations: 1,
        token =>
        {
            token.ThrowIfCancellationRequested(); // nothing else asks
            using var context = CreateContext(connectionString);
            _ = context.Documents.AsNoTracking().ToList();
            return Task.CompletedTask;
        });

    private DocumentContext CreateContext(string connectionString)
    {
        var context = new DocumentContext(options => Lane.UseProvider(options, connectionString), _table, "binary");
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}
