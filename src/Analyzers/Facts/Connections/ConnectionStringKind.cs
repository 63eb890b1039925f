namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>Which database a connection string is for, as far as its own text shows it.</summary>
internal enum ConnectionStringKind
{
    /// <summary>SQL Server's driver takes it, and so do others: <c>Server=db;Database=Shop;Uid=app;Pwd=...</c> is MySQL's way as well.</summary>
    Ambiguous,

    /// <summary>Something in it belongs to SQL Server alone.</summary>
    SqlServer,

    /// <summary>SQL Server's driver would refuse it, or find nothing where it points.</summary>
    Other,
}
