using System.Collections.Concurrent;

namespace AsyncSql.TdsServer.Tables;

/// <summary>A database: tables by name. A table is in one schema; two tables of the same name are not supported.</summary>
internal sealed class Database(string name)
{
    public string Name { get; } = name;

    public ConcurrentDictionary<string, Table> Tables { get; } = new(StringComparer.OrdinalIgnoreCase);
}
