namespace AsyncSql.Analyzers.Queries;

/// <summary>What the function around a query does with the result. The kinds add up.</summary>
[Flags]
internal enum ResultUse
{
    None = 0, // nothing, or nothing that is visible
    Compared = 1, // compared with null
    MembersRead = 2, // small members are read
    ValueRead = 4, // the value of a large column is read
    Mapped = 8, // a mapper reads the members
    Leaves = 16, // returned, stored, or passed to other code
    Written = 32, // a member is assigned
    WrittenBeyondMembers = 64, // other code writes to the entity, or a related entity is written
    Removed = 128, // passed to Remove or RemoveRange
}

/// <summary>The uses of a query's result.</summary>
/// <param name="Kinds">Everything that the function does with it.</param>
/// <param name="Values">The names of the large columns whose values it reads.</param>
/// <param name="IsExistence">Whether it is only compared with <see langword="null"/>, and <c>AnyAsync</c> gives the same answer.</param>
/// <param name="IsSavedAlone">
/// Whether the function saves the context of the query itself, with no other change. Otherwise <c>ExecuteUpdateAsync</c> and
/// <c>ExecuteDeleteAsync</c> would commit before the unit of work does.
/// </param>
/// <param name="IsProjection">Whether the query selects the large columns into an object that is not an entity.</param>
internal sealed record ResultUses(
    ResultUse Kinds, ImmutableHashSet<string> Values, bool IsExistence, bool IsSavedAlone, bool IsProjection)
{
    /// <summary>The result is not visible.</summary>
    public static ResultUses Unknown { get; } = new(ResultUse.None, ImmutableHashSet<string>.Empty, false, false, false);

    public bool Has(ResultUse kind) => (Kinds & kind) != 0;
}
