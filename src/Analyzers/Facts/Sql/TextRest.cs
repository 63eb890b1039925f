namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// Recognizes <c>SUBSTRING</c> up to the end of a text: its result may be as long as the text. Monitoring queries cut one statement out
/// of a batch in this way. Any other part is an excerpt, whose length is unknown.
/// </summary>
internal static class TextRest
{
    private static readonly string[] Lengths = ["LEN", "DATALENGTH"];

    /// <summary>Functions that may return the smaller one of two lengths.</summary>
    private static readonly string[] Choices = ["IIF", "CHOOSE", "LEAST", "NULLIF"];

    /// <summary>Whether a function with these arguments returns its first argument from some position to the end.</summary>
    public static bool IsRest(SqlToken function, ReadOnlySpan<SqlToken> arguments)
    {
        if (!function.IsWord("SUBSTRING"))
            return false;
        var first = arguments.FindOutside(0, static token => token.IsSign(','));
        var second = arguments.FindOutside(first + 1, static token => token.IsSign(','));
        if (first == 0 || second >= arguments.Length)
            return false;
        // A position that depends on the length is one near the end: the name of a file behind its folders.
        var start = arguments.Slice(first + 1, second - first - 1);
        var length = arguments.Slice(second + 1);
        return !HasLength(start, null) && HasLength(length, arguments[first - 1].Text) && !IsChosen(length);
    }

    /// <summary>Whether an expression has the length of a text.</summary>
    /// <param name="text">The name of the text; <see langword="null"/> for any.</param>
    public static bool HasLength(ReadOnlySpan<SqlToken> expression, string? text)
    {
        for (var i = 0; i + 1 < expression.Length; i++)
            if (Lengths.Any(expression[i].IsWord) && expression[i + 1].IsSign('('))
                for (var end = expression.FindOutside(i + 2, static _ => false); i < end; i++)
                    if (text is null
                        || (expression[i].IsName && string.Equals(expression[i].Text, text, StringComparison.OrdinalIgnoreCase)))
                        return true;
        return false;
    }

    /// <summary>Whether a number or a variable may be the length: <c>CASE WHEN LEN(a) > 99 THEN 99 ELSE LEN(a) END</c>.</summary>
    private static bool IsChosen(ReadOnlySpan<SqlToken> length)
    {
        for (var i = 0; i < length.Length; i++)
            if (Choices.Any(length[i].IsWord)
                || ((length[i].IsWord("THEN") || length[i].IsWord("ELSE"))
                    && !(length.At(i + 1) is { IsName: true, Text: var chosen } && chosen[0] != '@')))
                return true;
        return false;
    }
}
