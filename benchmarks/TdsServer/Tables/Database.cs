using System.Collections.Concurrent;

namespace AsyncSql.TdsServer.Tables;

/// <summary>A database: tables by name. Schemas are ignored.</summary>
internal sealed class Database(string name)
{
    public string Name { get; } = name;

    public ConcurrentDictionary<string, Table> Tables { get; } = new(StringComparer.OrdinalIgnoreCase);
}
