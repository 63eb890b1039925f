using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

/// <summary>A column of a result.</summary>
internal sealed record ResultColumn(string Name, SqlType Type, bool Nullable, bool Identity = false);
