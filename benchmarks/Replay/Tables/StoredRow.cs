namespace AsyncSql.Replay.Tables;

/// <summary>A row and the number by which its table knows it.</summary>
internal readonly record struct StoredRow(long Number, object?[] Values);
