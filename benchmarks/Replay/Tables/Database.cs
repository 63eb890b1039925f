using System.Collections.Concurrent;

namespace AsyncSql.Replay.Tables;

/// <summary>A database: tables by name. Schemas are read over, all tables are in one.</summary>
internal sealed class Database(string name)
{
    public string Name { get; } = name;

    public ConcurrentDictionary<string, Table> Tables { get; } = new(StringComparer.OrdinalIgnoreCase);
}
