namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Whether columns are read as sequential access requires: in their order, and each once. Uses in two branches of an <c>if</c> do not
/// follow each other.
/// </summary>
internal static class ColumnOrder
{
    /// <summary>
    /// Finds the first two uses that exclude each other; <see langword="false"/> if the order is unknown, or a NULL check is too late.
    /// </summary>
    public static bool TryCheck(IReadOnlyList<ColumnUse> uses, out ColumnConflict? conflict)
    {
        conflict = null;
        if (uses.Any(static use => use.Ordinal is null && use.Name is null)
            || GetPairs(uses).Any(static pair =>
                pair.Later.IsCheck && !pair.Earlier.IsCheck && pair.Earlier.IsOf(pair.Later) && pair.CanFollow))
            return false;
        // A column that is read twice comes first: no order resolves it.
        conflict = GetPairs(uses).FirstOrDefault(static pair => pair.IsRepeated && pair.CanFollow);
        if (conflict is not null || uses.All(use => use.IsOf(uses[0])))
            return true;
        conflict = GetPairs(uses).FirstOrDefault(static pair => pair.Later.Ordinal < pair.Earlier.Ordinal && pair.CanFollow);
        return uses.All(static use => use.Ordinal is not null);
    }

    /// <summary>Gets every use with each earlier one, in the order of the code.</summary>
    public static IEnumerable<ColumnConflict> GetPairs(IReadOnlyList<ColumnUse> uses) =>
        uses.SelectMany((later, i) => uses.Take(i).Select(earlier => new ColumnConflict(earlier, later)));
}

/// <summary>Two uses of columns of one row.</summary>
internal sealed record ColumnConflict(ColumnUse Earlier, ColumnUse Later)
{
    /// <summary>Whether both fetch the same column.</summary>
    public bool IsRepeated => !Earlier.IsCheck && !Later.IsCheck && Earlier.IsOf(Later);
    /// <summary>Whether the later use may run after the earlier one, for the same row.</summary>
    public bool CanFollow => Reachability.MayFollow(Earlier.Place, Later.Place);

    /// <summary>Why the reader cannot be sequential: the end of a message.</summary>
    public string Reason => IsRepeated
        ? $"{Later.Label} is read twice, which a sequential reader does not allow"
        : $"{Later.Label} is read after {Earlier.Label} but selected before it, which a sequential reader does not allow";
}
