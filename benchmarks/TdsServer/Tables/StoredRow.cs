namespace AsyncSql.TdsServer.Tables;

/// <summary>A row and its number in the table.</summary>
internal readonly record struct StoredRow(long Number, object?[] Values);
