using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Tables;

/// <summary>A table's column.</summary>
/// <param name="Name">The name; case does not matter when it is looked up.</param>
/// <param name="Type">The type in SQL.</param>
/// <param name="Nullable">Whether it takes NULL.</param>
/// <param name="Identity">Whether the server numbers the rows that are inserted without a value.</param>
public sealed record TableColumn(string Name, SqlType Type, bool Nullable = false, bool Identity = false);
