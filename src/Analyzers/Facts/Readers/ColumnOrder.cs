namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Whether columns are asked for as sequential access wants it: none after one that stands behind it, and none twice. The ways through
/// the code count: what stands in two branches of an <c>if</c> does not follow one another.
/// </summary>
internal static class ColumnOrder
{
    /// <summary>Looks for the first two uses that exclude one another; false where it cannot be known, or where one is asked for NULL too late.</summary>
    public static bool TryCheck(IReadOnlyList<ColumnUse> uses, out ColumnConflict? conflict)
    {
        conflict = null;
        if (uses.Any(static use => use.Ordinal is null && use.Name is null) || Pairs(uses).Any(static pair => pair.Later.IsCheck && !pair.Earlier.IsCheck && pair.Earlier.IsOf(pair.Later) && pair.CanFollow))
            return false;
        // A column that is read twice comes first: no order would do.
        conflict = Pairs(uses).FirstOrDefault(static pair => pair.IsRepeated && pair.CanFollow);
        if (conflict is not null || uses.All(use => use.IsOf(uses[0])))
            return true;
        conflict = Pairs(uses).FirstOrDefault(static pair => pair.Later.Ordinal < pair.Earlier.Ordinal && pair.CanFollow);
        return uses.All(static use => use.Ordinal is not null);
    }

    /// <summary>Every use with each one that stands before it, in the order of the code.</summary>
    public static IEnumerable<ColumnConflict> Pairs(IReadOnlyList<ColumnUse> uses)
    {
        for (var later = 1; later < uses.Count; later++)
            for (var earlier = 0; earlier < later; earlier++)
                yield return new ColumnConflict(uses[earlier], uses[later]);
    }
}

/// <summary>Two uses of columns of one row.</summary>
/// <param name="Earlier">The one that the code has first.</param>
/// <param name="Later">The one behind it.</param>
internal sealed record ColumnConflict(ColumnUse Earlier, ColumnUse Later)
{
    /// <summary>Whether both fetch the same column.</summary>
    public bool IsRepeated => !Earlier.IsCheck && !Later.IsCheck && Earlier.IsOf(Later);

    /// <summary>Whether the later use may run after the earlier one, for the same row.</summary>
    public bool CanFollow => Reachability.MayFollow(Earlier.Place, Later.Place);

    /// <summary>Why a reader cannot be sequential as it stands: the end of a message.</summary>
    public string Reason => IsRepeated
        ? $"{Later.Label} is read twice, which a sequential reader does not allow"
        : $"{Later.Label} is read after {Earlier.Label} but selected before it, which a sequential reader does not allow";
}
