using System.Text.RegularExpressions;

namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Calls on texts and numbers.</summary>
internal static class TextCalls
{
    /// <summary>A pattern of the program can be slow on purpose or by mistake.</summary>
    private static readonly TimeSpan Timeout = TimeSpan.FromMilliseconds(50);

    public static Value? CreatePattern(string pattern, IEnumerable<Value> options)
    {
        try
        {
            var flags = options.OfType<Constant>().Select(static option => option.Content).OfType<int>().FirstOrDefault();
            return new PatternValue(new Regex(pattern, (RegexOptions)flags & ~RegexOptions.Compiled, Timeout));
        }
        catch (ArgumentException)
        {
            return null; // not a pattern, or options of a newer runtime
        }
    }

    /// <summary><c>pattern.IsMatch(name)</c>, <c>Regex.IsMatch(name, "Code$")</c>; <see langword="null"/> for another method.</summary>
    public static Value? Match(IMethodSymbol method, Value? receiver, List<Value> arguments)
    {
        if (method.Name != "IsMatch" || arguments.FirstOrDefault() is not Constant { Content: string text })
            return null;
        var pattern = receiver as PatternValue
            ?? (arguments is [_, Constant { Content: string written }, ..]
                ? CreatePattern(written, arguments.Skip(2)) as PatternValue
                : null);
        try
        {
            return pattern is null ? null : new Constant(pattern.Expression.IsMatch(text));
        }
        catch (RegexMatchTimeoutException)
        {
            return null;
        }
    }

    /// <summary>A method of a text; <see langword="null"/> for another one.</summary>
    public static Value? Call(IMethodSymbol method, Value? receiver, List<Value> arguments)
    {
        var texts = arguments.Select(static argument => argument is Constant { Content: string or char or null } constant
            ? constant.Content?.ToString() : null).ToList();
        if (method.IsStatic)
            return method.Name switch
            {
                "IsNullOrEmpty" when arguments is [Constant constant] => new Constant(string.IsNullOrEmpty(constant.Content as string)),
                "IsNullOrWhiteSpace" when arguments is [Constant constant] =>
                    new Constant(string.IsNullOrWhiteSpace(constant.Content as string)),
                "Equals" when texts.Count >= 2 && texts[0] is { } left && texts[1] is { } right =>
                    new Constant(left.Equals(right, ReadComparison(arguments, 2))),
                "Concat" when !texts.Contains(null) => new Constant(string.Concat(texts)),
                _ => null,
            };
        if (receiver is not Constant { Content: string text })
            return null;
        var first = texts.FirstOrDefault();
        var comparison = ReadComparison(arguments, 1);
        return method.Name switch
        {
            "StartsWith" when first is not null => new Constant(text.StartsWith(first, comparison)),
            "EndsWith" when first is not null => new Constant(text.EndsWith(first, comparison)),
            "Contains" when first is not null => new Constant(text.IndexOf(first, comparison) >= 0),
            "IndexOf" when first is not null => new Constant(text.IndexOf(first, comparison)),
            "Equals" when first is not null => new Constant(text.Equals(first, comparison)),
            "ToLower" or "ToLowerInvariant" => new Constant(text.ToLowerInvariant()),
            "ToUpper" or "ToUpperInvariant" => new Constant(text.ToUpperInvariant()),
            "ToString" => receiver,
            "Trim" when arguments.Count == 0 => new Constant(text.Trim()),
            "Replace" when texts is [{ Length: > 0 } old, { } replacement] => new Constant(text.Replace(old, replacement)),
            "Split" when first is { Length: > 0 } => ListValue.Create(
                text.Split([first], arguments.ElementAtOrDefault(1) is Constant { Content: int options } ? (StringSplitOptions)options : 0)
                    .Select(static part => new Constant(part))),
            "Substring" when arguments is [Constant { Content: int start }] && start >= 0 && start <= text.Length =>
                new Constant(text.Substring(start)),
            "Substring" when arguments is [Constant { Content: int start }, Constant { Content: int length }]
                && start >= 0 && length >= 0 && start + length <= text.Length => new Constant(text.Substring(start, length)),
            _ => null,
        };
    }

    /// <summary><c>int.TryParse(text, out var length)</c>; <see langword="null"/> if it is not known.</summary>
    public static Value? Parse(IMethodSymbol method, List<Argument> arguments, Action<ExpressionSyntax, Value> assign)
    {
        if (method.Name is not ("Parse" or "TryParse") || arguments.FirstOrDefault()?.Value is not Constant { Content: string text })
            return null;
        var isNumber = int.TryParse(
            text, System.Globalization.NumberStyles.Integer, System.Globalization.CultureInfo.InvariantCulture, out var number);
        if (method.Name == "Parse")
            return isNumber ? new Constant(number) : Value.Unknown;
        if (arguments.Find(static argument => argument.Target is not null)?.Target is { } target)
            assign(target, new Constant(number));
        return new Constant(isNumber);
    }

    private static StringComparison ReadComparison(List<Value> arguments, int position) =>
        arguments.ElementAtOrDefault(position) is Constant { Content: int number } && number is 1 or 3 or 5
            ? StringComparison.OrdinalIgnoreCase
            : StringComparison.Ordinal;

    /// <summary><c>Math.Min</c> and <c>Math.Max</c>; <see langword="null"/> for another method.</summary>
    public static Value? Compute(IMethodSymbol method, List<Value> arguments) =>
        arguments is [Constant { Content: int left }, Constant { Content: int right }]
            ? method.Name switch
            {
                "Min" => new Constant(Math.Min(left, right)),
                "Max" => new Constant(Math.Max(left, right)),
                _ => null,
            }
            : null;
}
