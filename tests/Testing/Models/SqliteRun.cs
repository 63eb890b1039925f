using System.Collections.Immutable;

namespace AsyncSql.Testing.Models;

/// <summary>The effects of a method on its own database.</summary>
/// <param name="Outcome">The returned text, or the type and message of the exception.</param>
/// <param name="Tracked">The tracked entities afterwards, with their types, keys, states and values.</param>
/// <param name="Saved">All rows of all tables after the method.</param>
/// <param name="SavedLater">All rows after its caller has saved the pending changes; the exception if saving failed.</param>
/// <param name="Reads">The columns of every result, with the SQL.</param>
public sealed record SqliteRun(string Outcome, ImmutableArray<string> Tracked, string Saved, string SavedLater, ImmutableArray<string> Reads);
