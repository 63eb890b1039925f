namespace AsyncSql.Analyzers.Queries;

/// <summary>What to do about a site. Where its code shows what the entity is loaded for: the method that does it without loading.</summary>
internal static class Advice
{
    private const string Splitting = "to an entity of their own (table splitting)";

    /// <summary>Chooses the advice for a site, one sentence without its full stop.</summary>
    public static string Choose(ResultUse use, bool isLarge, bool hasExecuteUpdate) => use switch
    {
        ResultUse.Removed when hasExecuteUpdate => "Delete the rows with ExecuteDeleteAsync without loading them",
        ResultUse.Removed => "Remove an entity that has only the key, without loading the row",
        ResultUse.Modified when hasExecuteUpdate =>
            $"Update the columns with ExecuteUpdateAsync without loading the row, or move the large ones {Splitting}",
        ResultUse.Modified => $"Move the large columns {Splitting}",
        ResultUse.Existence => "Use AnyAsync to check whether a row exists",
        _ when isLarge => "Select only the members used, or stream the column",
        _ => "Declare a length, or select only the members used",
    };
}
