namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>A <c>CASE</c> expression: the conditions and results of its branches.</summary>
internal static class CaseExpression
{
    public static bool IsCase(ReadOnlySpan<SqlToken> tokens) =>
        tokens.At(0).IsWord("CASE") && tokens[tokens.Length - 1].IsWord("END");

    /// <summary>Reads the branches. The condition of ELSE, and a result that is missing, are empty.</summary>
    public static IEnumerable<((int Start, int End) Condition, (int Start, int End) Result)> ReadBranches(ReadOnlySpan<SqlToken> tokens)
    {
        var branches = new List<((int, int), (int, int))>();
        var inner = tokens.Slice(1, tokens.Length - 2);
        foreach (var (start, end) in inner.Split(static token => token.IsWord("WHEN") || token.IsWord("ELSE")).Skip(1))
        {
            var then = inner[start - 1].IsWord("ELSE") ? start - 1
                : start + inner.Slice(start, end - start).Split(static token => token.IsWord("THEN"))[0].End;
            var result = Math.Min(then + 1, end);
            branches.Add(((start + 1, Math.Max(then, start) + 1), (result + 1, end + 1)));
        }

        return branches;
    }
}
