using System.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The SQL that a script composes and executes: <c>set @sql = 'create table ' + @name + ' (Id int)'; exec(@sql)</c>. Scripts of libraries
/// do so, because the name of the table is configured.
/// </summary>
internal static class DynamicSql
{
    private static readonly string[] Executions = ["EXEC", "EXECUTE", "sp_executesql"];

    /// <summary>Finds the texts of a script that executes any, with a placeholder for each part that is no text.</summary>
    public static string? Find(string sql, ImmutableArray<SqlToken> tokens)
    {
        if (!tokens.Any(static token => Executions.Any(token.IsWord)))
            return null;
        var text = new StringBuilder();
        var isInSum = false;
        for (var i = 0; i < tokens.Length; i++)
            if (tokens[i] is { Span: { Length: > 2 } span } && tokens[i].IsSign('\''))
            {
                text.Append(isInSum ? SqlTokens.Placeholder : '\n');
                text.Append(sql, span.Start + 1, span.Length - 2).Replace("''", "'", text.Length - span.Length + 2, span.Length - 2);
                isInSum = i + 1 < tokens.Length && tokens[i + 1].IsSign('+');
            }
            else
                isInSum &= IsPartOfSum(tokens[i]);

        return text.Length == 0 ? null : text.ToString();
    }

    private static bool IsPartOfSum(SqlToken token) =>
        token.IsName || token.IsSign('+') || token.IsSign('\'') || token.IsSign('.') || token.IsSign('(') || token.IsSign(')');
}
