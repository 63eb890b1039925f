using AsyncSql.Analyzers.Facts;

namespace AsyncSql.Analyzers.Queries;

/// <summary>What to do about a site: where the code behind it shows what the entity is loaded for, the method that does it without loading.</summary>
internal static class Advice
{
    private const string Large = "Read only the members used, stream the column, or run the query synchronously";
    private const string Ordinary = "Declare a length, or read only the members used";

    /// <summary>The advice for a site, one sentence without its full stop.</summary>
    public static string For(MaterialisationSite site, DataAccessSymbols symbols)
    {
        var isLarge = site.Rule.Id == Rules.ASQL1001_AsyncReadOfLargeColumn.Id;
        return ResultUses.Of(site, symbols) switch
        {
            ResultUse.Removed when symbols.Queries.HasExecuteUpdate => "Delete the rows with ExecuteDeleteAsync, without loading them",
            ResultUse.Removed => "Remove an entity that holds only the key, without loading the row",
            ResultUse.Modified when symbols.Queries.HasExecuteUpdate => "Update the columns with ExecuteUpdateAsync, without loading the row, or move the large ones to an entity of their own (table splitting)",
            ResultUse.Modified => "Move the large columns to an entity of their own (table splitting)",
            ResultUse.Existence => "Ask with AnyAsync whether there is a row",
            _ => isLarge ? Large : Ordinary,
        };
    }
}
