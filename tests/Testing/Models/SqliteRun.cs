using System.Collections.Immutable;

namespace AsyncSql.Testing.Models;

/// <summary>What a method did with a database of its own.</summary>
/// <param name="Outcome">The text that it returned, or the type and message of what it threw.</param>
/// <param name="Tracked">The entities that are tracked afterwards, each with its type, key, state and values.</param>
/// <param name="Saved">All rows of all tables when the method has ended.</param>
/// <param name="SavedLater">All rows after its caller has saved what was left unsaved; what the saving threw, if it did.</param>
/// <param name="Reads">The columns of every result that the database sent, with the SQL.</param>
public sealed record SqliteRun(string Outcome, ImmutableArray<string> Tracked, string Saved, string SavedLater, ImmutableArray<string> Reads);
