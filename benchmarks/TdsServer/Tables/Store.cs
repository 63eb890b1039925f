using System.Collections.Concurrent;

namespace AsyncSql.TdsServer.Tables;

/// <summary>The databases of a server, shared by its connections.</summary>
internal sealed class Store
{
    public Store(Catalogue catalogue)
    {
        Databases.TryAdd("master", new Database("master"));
        var database = new Database(Catalogue.DatabaseName);
        foreach (var definition in catalogue.Tables)
        {
            if (!database.Tables.TryAdd(definition.Name, new Table(definition)))
                throw new ArgumentException($"Two tables are named {definition.Name}.", nameof(catalogue));
        }

        Databases.TryAdd(database.Name, database);
    }

    public ConcurrentDictionary<string, Database> Databases { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>The lock of a writing statement. One for all tables: only reads are measured.</summary>
    public Lock WriteLock { get; } = new();
}
