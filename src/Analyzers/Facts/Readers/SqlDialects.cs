using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Tells SQL for SQL Server from that for other databases, where code has both.</summary>
internal static class SqlDialects
{
    private static readonly string[] Names = ["SqlServer", "MsSql"];

    /// <summary>The hints of a table that only SQL Server has.</summary>
    private static readonly string[] Hints = ["NOLOCK", "READPAST", "UPDLOCK", "ROWLOCK", "HOLDLOCK", "TABLOCKX"];

    /// <summary>
    /// Selects the texts for SQL Server from those that the arms of a switch over the database give. Other texts are kept.
    /// </summary>
    public static ImmutableArray<ValueOrigin> Select(ImmutableArray<ValueOrigin> texts)
    {
        var chosen = texts.Select(static text => FindArm(text.Expression)).OfType<SwitchExpressionArmSyntax>()
            .Where(IsSqlServer).Select(static arm => arm.Parent).ToList();
        return chosen.Count == 0 ? texts
            : texts.Where(text => FindArm(text.Expression) is not { } arm || !chosen.Contains(arm.Parent) || IsSqlServer(arm))
                .ToImmutableArray();
    }

    /// <summary>
    /// Whether only SQL Server accepts a text: it reads <c>sys.dm_</c> views, has hints such as <c>WITH (NOLOCK)</c>, or returns
    /// <c>OUTPUT inserted</c>.
    /// </summary>
    public static bool IsSqlServerOnly(string sql)
    {
        var tokens = SqlTokens.Read(sql).AsSpan();
        for (var i = 0; i + 2 < tokens.Length; i++)
            if ((tokens[i].IsWord("sys") && tokens[i + 1].IsSign('.') && tokens[i + 2].Text.StartsWith("dm_", StringComparison.Ordinal))
                || (tokens[i].IsWord("WITH") && tokens[i + 1].IsSign('(') && Hints.Any(tokens[i + 2].IsWord))
                || (tokens[i].IsWord("OUTPUT") && (tokens[i + 1].IsWord("inserted") || tokens[i + 1].IsWord("deleted"))
                    && tokens[i + 2].IsSign('.')))
                return true;
        return false;
    }

    private static SwitchExpressionArmSyntax? FindArm(SyntaxNode text)
    {
        while (text.Parent is ParenthesizedExpressionSyntax parent)
            text = parent;
        return text.Parent as SwitchExpressionArmSyntax;
    }

    private static bool IsSqlServer(SwitchExpressionArmSyntax arm) =>
        arm.Pattern.DescendantTokens().Any(static token => token.Text.Trim('"') is var name
            && Names.Any(known => string.Equals(name, known, StringComparison.OrdinalIgnoreCase)));
}
