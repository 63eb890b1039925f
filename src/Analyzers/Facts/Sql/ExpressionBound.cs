using System.Globalization;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// Computes how many characters or bytes a T-SQL expression returns at most. The bounds of functions are those that the T-SQL reference
/// documents. The bound of a column is unknown, and so is that of most expressions with columns.
/// </summary>
internal static class ExpressionBound
{
    /// <summary>The longest value that counts as short: <c>nvarchar(4000)</c> has the 8000 bytes of one packet.</summary>
    public const int MaxShortLength = 4000;

    /// <summary>Enough for a number, a date or a uniqueidentifier as text.</summary>
    private const int ScalarLength = 50;

    /// <summary>Nested expressions that are followed.</summary>
    private const int MaxDepth = 32;

    /// <summary>The functions whose values have a fixed maximum, by that length.</summary>
    private static readonly Dictionary<string, int> MaxLengths = Index(
        (ScalarLength, """
            LEN DATALENGTH CHARINDEX PATINDEX COUNT COUNT_BIG ABS ROUND ROW_NUMBER CHECKSUM ISJSON UNICODE ASCII DIFFERENCE ERROR_NUMBER
            OBJECT_ID SCOPE_IDENTITY GETDATE GETUTCDATE SYSDATETIME SYSUTCDATETIME SYSDATETIMEOFFSET DATEADD DATEDIFF DATEPART DATENAME
            YEAR MONTH DAY
            """),
        (4, "CHAR NCHAR SOUNDEX"),
        (36, "NEWID NEWSEQUENTIALID"),
        (85, "HASHBYTES SUSER_SID MIN_ACTIVE_ROWVERSION"),
        (10, "fn_cdc_get_max_lsn fn_cdc_get_min_lsn fn_cdc_increment_lsn fn_cdc_decrement_lsn fn_cdc_map_time_to_lsn"),
        (128, "CONTEXT_INFO DB_NAME OBJECT_NAME SCHEMA_NAME HOST_NAME SUSER_NAME SUSER_SNAME USER_NAME ORIGINAL_LOGIN PARSENAME"),
        (258, "QUOTENAME"),
        (4000, "ERROR_MESSAGE JSON_VALUE FORMAT"));

    /// <summary>Functions that join texts, or insert one into another. The result has the type of the longest.</summary>
    private static readonly string[] LongFunctions = ["STRING_AGG", "CONCAT", "CONCAT_WS", "STUFF"];

    /// <summary>The type of the text that FOR XML or FOR JSON makes of all rows of a subquery.</summary>
    private const string DocumentType = "nvarchar(max)";

    private static Dictionary<string, int> Index(params (int MaxLength, string Functions)[] rows) =>
        rows
            .SelectMany(static row => row.Functions
                .Split([' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries)
                .Select(name => (name, row.MaxLength)))
            .ToDictionary(static row => row.name, static row => row.MaxLength, StringComparer.OrdinalIgnoreCase);

    /// <summary>Computes the bound; <see langword="null"/> when there is none, or none that is known.</summary>
    public static int? Compute(ReadOnlySpan<SqlToken> expression) => Compute(expression, MaxDepth);

    private static int? Compute(ReadOnlySpan<SqlToken> tokens, int depth)
    {
        if (tokens.IsEmpty || depth == 0)
            return null;
        if (CaseExpression.IsCase(tokens))
            return ComputeCase(tokens, depth);
        var parts = tokens.Split(static token => token.IsSign('+'));
        return parts.Count > 1 ? Combine(tokens, parts, depth, static (left, right) => left + right) : ComputeOperand(tokens, depth - 1);
    }

    /// <summary>
    /// Finds the <c>max</c> type that an expression converts a value to, or that its function has, also inside of a sum and of functions
    /// that return as much text as they are given. A value with a bound keeps it.
    /// </summary>
    public static string? FindMaxType(ReadOnlySpan<SqlToken> expression) => FindMaxType(expression, MaxDepth);

    private static string? FindMaxType(ReadOnlySpan<SqlToken> tokens, int depth)
    {
        if (tokens.Length < 4 || depth == 0)
            return null;
        string? found = null;
        var parts = tokens.Split(static token => token.IsSign('+'));
        if (parts.Count > 1)
        {
            foreach (var part in parts)
                found ??= FindMaxType(tokens.Slice(part), depth - 1);
            return found;
        }

        var open = tokens[0].IsSign('(') ? 0 : tokens.FindLastPart(0) + 1;
        // WITHIN GROUP (ORDER BY ...) follows STRING_AGG.
        var close = tokens.At(open).IsSign('(') ? open + 1 + tokens.Slice(open + 1).FindOutside(0, static _ => false) : tokens.Length;
        if (close >= tokens.Length || (close < tokens.Length - 1 && !tokens[close + 1].IsWord("WITHIN")))
            return null;
        var inner = tokens.Slice(open + 1, close - open - 1);
        var function = open > 0 ? tokens[open - 1] : default;
        if (open == 0)
            return inner.At(0).IsWord("SELECT") && SelectList.IsDocument(inner, 1) ? DocumentType : FindMaxType(inner, depth - 1);
        if (function.IsWord(SystemViews.ObjectDefinition))
            return SystemViews.ObjectDefinitionType;
        if (function.IsWord("CONVERT") || function.IsWord("TRY_CONVERT"))
            return inner.Split(static token => token.IsSign(',')) is [var target, var converted, ..]
                ? FindMaxType(inner.Slice(target), inner.Slice(converted), depth)
                : null;
        if (function.IsWord("CAST") || function.IsWord("TRY_CAST"))
            return inner.Split(static token => token.IsWord("AS")) is [var value, .., var type]
                ? FindMaxType(inner.Slice(type), inner.Slice(value), depth)
                : null;
        if (!SelectedColumn.Passes(function) && !LongFunctions.Any(function.IsWord))
            return null;
        foreach (var argument in inner.Split(static token => token.IsSign(',')))
            found ??= FindMaxType(inner.Slice(argument), depth - 1);
        return found;
    }

    private static string? FindMaxType(ReadOnlySpan<SqlToken> type, ReadOnlySpan<SqlToken> value, int depth) =>
        type.At(0).IsName && StoreType.Parse(type, 0) is { Kind: SizeKind.Unbounded, StoreType: var name } && Compute(value, depth) is null
            ? name
            : null;

    private static int? ComputeOperand(ReadOnlySpan<SqlToken> tokens, int depth)
    {
        var first = tokens[0];
        if (tokens.Length == 1)
            return first.IsSign('\'') ? first.Text.Length > 1 ? null : first.Span.Length
                : first.IsWord("NULL") ? 0
                : first.Text.StartsWith("0x", StringComparison.OrdinalIgnoreCase) ? first.Text.Length / 2
                : char.IsDigit(first.Text[0]) || first.Text.StartsWith("@@", StringComparison.Ordinal) ? ScalarLength
                : null;
        if (tokens.Length == 2 && first.IsWord("N")) // N'text'
            return ComputeOperand(tokens.Slice(1), depth);

        var open = first.IsSign('(') ? 0 : tokens.FindLastPart(0) + 1;
        if (!tokens.At(open).IsSign('(') || tokens.FindOutside(open, static _ => true) != tokens.Length - 1)
            return null;
        var inner = tokens.Slice(open + 1, tokens.Length - open - 2);
        return open > 0 ? ComputeCall(tokens[open - 1].Text, inner, depth)
            : inner.At(0).IsWord("SELECT") ? ComputeSubquery(inner)
            : Compute(inner, depth);
    }

    /// <summary>The bound of the only column. The document of FOR JSON or FOR XML is one long value inside an expression.</summary>
    private static int? ComputeSubquery(ReadOnlySpan<SqlToken> query) =>
        !query.ToArray().Any(static token => token.IsWord("FOR")) && SelectList.Read(query)?.Columns is [var only] ? only.MaxLength : null;

    private static int? ComputeCall(string function, ReadOnlySpan<SqlToken> tokens, int depth)
    {
        if (MaxLengths.TryGetValue(function, out var length))
            return length;
        var arguments = tokens.Split(static token => token.IsSign(','));
        var first = tokens.Slice(0, arguments[0].End);
        var last = tokens.Slice(arguments[arguments.Count - 1].Start);
        switch (function.ToUpperInvariant())
        {
            case "LEFT" or "RIGHT" or "SUBSTRING":
                return (ReadNumber(last), Compute(first, depth)) is var (limit, text) && (text is null || limit < text) ? limit : text;
            case "REPLICATE":
                return (long?)Compute(first, depth) * ReadNumber(last) is { } repeated ? (int)Math.Min(repeated, int.MaxValue) : null;
            case "SPACE":
                return ReadNumber(first);
            case "STR":
                return arguments.Count == 1 ? ScalarLength : ReadNumber(tokens.Slice(arguments[1]));
            case "UPPER" or "LOWER" or "LTRIM" or "RTRIM" or "TRIM" or "REVERSE" or "NULLIF" or "MAX" or "MIN":
                return Compute(first, depth);
            case "ISNULL" or "COALESCE":
                return Combine(tokens, arguments, depth, Math.Max);
            case "IIF" or "CHOOSE":
                return Combine(tokens, arguments.Skip(1), depth, Math.Max);
            case "CONCAT":
                return Combine(tokens, arguments, depth, static (left, right) => left + right);
            case "CONVERT" or "TRY_CONVERT":
                return ReadType(first);
            case "CAST" or "TRY_CAST" or "PARSE" or "TRY_PARSE":
                var parts = tokens.Split(static token => token.IsWord("AS"));
                return ReadType(tokens.Slice(parts[parts.Count - 1].Start));
            default:
                return null;
        }
    }

    /// <summary>The longest of what THEN and ELSE return.</summary>
    private static int? ComputeCase(ReadOnlySpan<SqlToken> tokens, int depth)
    {
        int? longest = 0;
        foreach (var (_, result) in CaseExpression.ReadBranches(tokens))
            longest = longest is { } before && Compute(tokens.Slice(result), depth - 1) is { } length ? Math.Max(before, length) : null;
        return longest;
    }

    private static int? Combine(
        ReadOnlySpan<SqlToken> tokens, IEnumerable<(int Start, int End)> parts, int depth, Func<int, int, int> combine)
    {
        int? total = 0;
        foreach (var part in parts)
            total = total is { } before && Compute(tokens.Slice(part), depth - 1) is { } length ? combine(before, length) : null;
        return total;
    }

    private static int? ReadNumber(ReadOnlySpan<SqlToken> tokens) =>
        tokens.Length == 1 && int.TryParse(tokens[0].Text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : null;

    /// <summary>The length of a type. A conversion to a type without one returns at most 30 characters.</summary>
    private static int? ReadType(ReadOnlySpan<SqlToken> tokens) =>
        tokens.At(0).IsName && StoreType.Parse(tokens, 0) is { Kind: SizeKind.Bounded, Length: var length }
            ? tokens.At(1).IsSign('(') ? length ?? ScalarLength : ScalarLength
            : null;
}
