using System.Collections.Concurrent;

namespace AsyncSql.Replay.Tables;

/// <summary>All that a server holds, shared by its connections.</summary>
internal sealed class Store
{
    public Store(Catalogue catalogue)
    {
        Databases.TryAdd("master", new Database("master"));
        var replay = new Database(Catalogue.DatabaseName);
        foreach (var definition in catalogue.Tables)
        {
            if (!replay.Tables.TryAdd(definition.Name, new Table(definition)))
                throw new ArgumentException($"Two tables are named {definition.Name}.", nameof(catalogue));
        }

        Databases.TryAdd(replay.Name, replay);
    }

    public ConcurrentDictionary<string, Database> Databases { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Held by a statement that writes. One for everything: what is measured here is reading.</summary>
    public Lock WriteLock { get; } = new();
}
