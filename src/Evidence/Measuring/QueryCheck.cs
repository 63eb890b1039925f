using System.Text.RegularExpressions;

namespace AsyncSql.Evidence.Measuring;

/// <summary>
/// Whether a text only reads. It begins with SELECT, WITH or DECLARE, and outside of comments, strings and quoted names it has none of the
/// reserved words of T-SQL that write, change the session or run other code. A name in brackets can be any word.
/// </summary>
internal static partial class QueryCheck
{
    private static readonly HashSet<string> First = new(StringComparer.OrdinalIgnoreCase) { "SELECT", "WITH", "DECLARE" };

    private static readonly HashSet<string> Forbidden = new(StringComparer.OrdinalIgnoreCase)
    {
        "ALTER", "BACKUP", "BEGIN", "BULK", "CHECKPOINT", "COMMIT", "CREATE", "DBCC", "DELETE", "DENY", "DROP", "EXEC", "EXECUTE", "GOTO",
        "GRANT", "INSERT", "INTO", "KILL", "LOAD", "MERGE", "OPENDATASOURCE", "OPENQUERY", "OPENROWSET", "PRINT", "RAISERROR",
        "RECONFIGURE", "RESTORE", "REVERT", "REVOKE", "ROLLBACK", "SAVE", "SET", "SHUTDOWN", "THROW", "TRUNCATE", "UPDATE", "UPDATETEXT",
        "USE", "WAITFOR", "WHILE", "WRITETEXT",
    };

    /// <summary>Finds why a text is not accepted; <see langword="null"/> if it is.</summary>
    public static string? FindProblem(string query)
    {
        var words = Words().Matches(Skipped().Replace(query, " ' ")).Select(static match => match.Value).ToList();
        if (words.Count == 0)
            return "The query is empty.";

        if (!First.Contains(words[0]))
            return $"Only queries are measured: the text must begin with SELECT, WITH or DECLARE, not with {words[0]}.";

        for (var i = 0; i < words.Count; i++)
        {
            if (Forbidden.Contains(words[i]))
                return $"Only queries are measured: {words[i].ToUpperInvariant()} is not accepted.";

            // NEXT VALUE FOR: no rollback restores a sequence.
            if (words[i].Equals("NEXT", StringComparison.OrdinalIgnoreCase)
                && words.ElementAtOrDefault(i + 1)?.Equals("VALUE", StringComparison.OrdinalIgnoreCase) == true)
                return "Only queries are measured: NEXT VALUE FOR is not accepted.";
        }

        return null;
    }

    /// <summary>
    /// Comments, strings, quoted names. Comments can be nested, so a block comment counts to its own end.
    /// </summary>
    [GeneratedRegex("""
        --[^\r\n]*
        | /\*(?>[^*/]+|\*(?!/)|/(?!\*)|(?<open>/\*)|(?<-open>\*/))*(?(open)(?!))\*/
        | '(?>[^']|'')*'
        | "(?>[^"]|"")*"
        | \[(?>[^\]]|\]\])*\]
        """, RegexOptions.IgnorePatternWhitespace)]
    private static partial Regex Skipped();

    [GeneratedRegex(@"(?<![@#$\w])[A-Za-z_]\w*")]
    private static partial Regex Words();
}
