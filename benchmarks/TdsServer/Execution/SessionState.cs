using AsyncSql.TdsServer.Tables;

namespace AsyncSql.TdsServer.Execution;

/// <summary>The state that a connection keeps between batches.</summary>
internal sealed class SessionState(Store store, Database database, int id, string userName)
{
    public Store Store { get; } = store;

    /// <summary>As in <c>@@SPID</c>.</summary>
    public int Id { get; } = id;

    public string UserName { get; } = userName;

    public Database Database { get; set; } = database;

    public Transaction? Transaction { get; set; }

    /// <summary>Whether writing statements omit their row counts.</summary>
    public bool NoCount { get; set; }

    /// <summary>Whether queries return only their columns.</summary>
    public bool FormatOnly { get; set; }

    /// <summary>The table whose identity column accepts values from clients.</summary>
    public string? IdentityInsert { get; set; }

    public long RowCount { get; set; }

    public long? LastIdentity { get; set; }

    /// <summary>As in <c>@@ERROR</c>.</summary>
    public int LastError { get; set; }

    /// <summary>Resets the state that the next user of a pooled connection must not see.</summary>
    public void Reset(Database initial)
    {
        Database = initial;
        NoCount = false;
        FormatOnly = false;
        IdentityInsert = null;
        RowCount = 0;
        LastIdentity = null;
        LastError = 0;
    }

    /// <summary>Finds a table by its name, and its schema if the name has one.</summary>
    public Table FindTable(Sql.ObjectName name)
    {
        var database = Database;
        if (name.Database is { Length: > 0 } other && !Store.Databases.TryGetValue(other, out database))
            throw SqlErrors.UnknownObject(name.ToString());

        return database.Tables.TryGetValue(name.Name, out var table)
            && (name.Schema is null or "" ? "dbo" : name.Schema).Equals(table.Schema, StringComparison.OrdinalIgnoreCase)
                ? table
                : throw SqlErrors.UnknownObject(name.ToString());
    }
}
