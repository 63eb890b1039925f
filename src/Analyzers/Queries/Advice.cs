using AsyncSql.Analyzers.Facts.Columns;

namespace AsyncSql.Analyzers.Queries;

/// <summary>What to do about a site: one remedy, which the code of its function shows to fit.</summary>
internal static class Advice
{
    private const ResultUse Reads = ResultUse.MembersRead | ResultUse.ValueRead | ResultUse.Mapped | ResultUse.Leaves;

    private const string RemoveByKey = "remove an entity with only the key";

    /// <summary>Chooses the advice for a site, one sentence without its full stop.</summary>
    public static string Choose(MaterializationSite site, bool isLarge, bool hasExecuteUpdate)
    {
        if (site.Shape.IsIncludesOnly)
            return isLarge || !LargeIntent.CanDeclareLength(site.LargeColumns[0]) ? "Include only what is used, or use streamed reads"
                : "Declare a length, or include only what is used";
        if (site.Shape.AreOfComplexType(site.LargeColumns))
            return "Select the members of complex types with EF.Property";
        var use = site.ResultUses;
        var isWritten = use.Has(ResultUse.Written | ResultUse.WrittenBeyondMembers);
        if (use.IsExistence)
            return "Use AnyAsync";
        if (IsOnlyRemoved(use))
            return CanExecuteDelete(use, hasExecuteUpdate) ? "Delete with ExecuteDeleteAsync"
                : "Remove an entity with only the key";
        if (CanExecuteUpdate(use, hasExecuteUpdate))
            return "Update with ExecuteUpdateAsync";
        return isLarge || !LargeIntent.CanDeclareLength(site.LargeColumns[0]) ? ChooseForLarge(site, isWritten, isLarge)
            : isWritten || use.Has(ResultUse.ValueRead | ResultUse.Leaves | ResultUse.Mapped) ? "Declare a length"
            : "Declare a length, or select only the members used";
    }

    /// <summary>Whether the function only removes the rows, and saves nothing else.</summary>
    public static bool CanExecuteDelete(ResultUses use, bool hasExecuteUpdate) =>
        hasExecuteUpdate && use.IsSavedAlone && IsOnlyRemoved(use);

    /// <summary>Whether the function only assigns members of the rows, and saves nothing else.</summary>
    public static bool CanExecuteUpdate(ResultUses use, bool hasExecuteUpdate) =>
        hasExecuteUpdate && use.IsSavedAlone && use.Has(ResultUse.Written)
        && !use.Has(Reads | ResultUse.WrittenBeyondMembers | ResultUse.Removed);

    private static bool IsOnlyRemoved(ResultUses use) =>
        use.Has(ResultUse.Removed) && !use.Has(Reads | ResultUse.Written | ResultUse.WrittenBeyondMembers);

    /// <summary>The advice where the value cannot be declared short.</summary>
    private static string ChooseForLarge(MaterializationSite site, bool isWritten, bool isLarge)
    {
        var (use, isOne) = (site.ResultUses, site.LargeColumns.Length == 1);
        if (isWritten)
            return "The entity is written: use streamed reads";
        if (use.IsProjection && use.Has(ResultUse.Leaves | ResultUse.Mapped))
            return $"Leave {(isOne ? "it" : "them")} out, or use streamed reads";
        if (use.Has(ResultUse.Leaves))
            return $"Select a type without {(isOne ? "it" : "them")}, or use streamed reads";
        if (use.Has(ResultUse.ValueRead))
            return site.LargeColumns.All(read => use.Values.Contains(read.Name))
                ? "Use streamed reads"
                : $"Select only the members used, and stream '{use.Values.OrderBy(static name => name, StringComparer.Ordinal).First()}'";
        if (use.Has(ResultUse.Mapped))
            return "Project to the target type in the query";
        if (use.Has(ResultUse.MembersRead))
            return use.Has(ResultUse.Removed) ? "Select only the members used, and " + RemoveByKey : "Select only the members used";
        return "Select only the members used" + (isLarge ? ", or use streamed reads" : "");
    }
}
