using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>A column of a result.</summary>
internal sealed record ResultColumn(string Name, SqlType Type, bool Nullable, bool Identity = false);
