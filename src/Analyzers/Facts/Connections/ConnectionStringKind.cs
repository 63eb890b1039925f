namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>The database product of a connection string, by its text.</summary>
internal enum ConnectionStringKind
{
    /// <summary>
    /// SQL Server's driver accepts it, and so do others: <c>Server=db;Database=Shop;Uid=app;Pwd=...</c> is also valid for MySQL.
    /// </summary>
    Ambiguous,
    /// <summary>A part of it is specific to SQL Server.</summary>
    SqlServer,
    /// <summary>SQL Server's driver rejects it, or its data source is not a SQL Server.</summary>
    Other,
}
