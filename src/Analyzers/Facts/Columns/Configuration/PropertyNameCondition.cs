namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads conditions on the name of a loop's property: <c>p.Name.EndsWith("Code")</c>, <c>LongTexts.Contains(p.Name)</c>,
/// <c>p.Name is "A" or "B"</c>, <c>switch (p.Name)</c>.
/// </summary>
internal sealed class PropertyNameCondition(ConfigurationScope scope)
{
    /// <summary>Reads a condition; <see langword="null"/> if it is of another kind.</summary>
    public Func<string, bool>? Read(ExpressionSyntax condition)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return Read(parenthesized.Expression);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return Negate(Read(not.Operand));
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals when IsName(equals.Left):
                return IsOneOf([equals.Right]);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs when IsName(differs.Left):
                return Negate(IsOneOf([differs.Right]));
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or:
                var any = or.GetOperands().Select(Read).ToList();
                return any.Contains(null) ? null : name => any.Exists(holds => holds!(name));
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and:
                var all = and.GetOperands().Select(Read).ToList();
                return all.Contains(null) ? null : name => all.TrueForAll(holds => holds!(name));
            case IsPatternExpressionSyntax matches when IsName(matches.Expression):
                return ReadPattern(matches.Pattern);
            case InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var method, Expression: var receiver },
                ArgumentList.Arguments: [{ Expression: var argument }, ..] arguments
            }:
                if (method == "Any" && argument is SimpleLambdaExpressionSyntax { Body: ExpressionSyntax body, Parameter: var element })
                    return ReadAny(receiver, element.Identifier.ValueText, body);
                if (IsName(receiver))
                    return ReadPart(method, argument, arguments.Count > 1 ? arguments[1].Expression : null);
                return (arguments.Count == 1 || method == "TryGetValue") && IsName(argument) && ReadList(method, receiver) is { } names
                    ? IsOneOf(names)
                    : null;
            default:
                return null;
        }
    }

    /// <summary>Reads when each section of a <c>switch</c> runs; <see langword="null"/> for one over anything but the name.</summary>
    public IReadOnlyList<Func<string, bool>>? ReadSections(SwitchStatementSyntax choice)
    {
        if (!IsName(choice.Expression))
            return null;
        var sections = choice.Sections.Select(section => section.Labels.Select(ReadLabel).ToList()).ToList();
        if (sections.Exists(static labels => labels.Contains(null)))
            return null;
        // The first section with a label for the name runs, else the default one.
        return choice.Sections.Select((section, index) => section.Labels.Any(static label => label is DefaultSwitchLabelSyntax)
            ? (Func<string, bool>)(name => Find(name) == index || Find(name) < 0)
            : name => Find(name) == index).ToList();

        int Find(string name) => sections.FindIndex(labels => labels.Exists(holds => holds!(name)));
    }

    private Func<string, bool>? ReadLabel(SwitchLabelSyntax label) => label switch
    {
        CaseSwitchLabelSyntax constant => IsOneOf([constant.Value]),
        CasePatternSwitchLabelSyntax { WhenClause: null } pattern => ReadPattern(pattern.Pattern),
        DefaultSwitchLabelSyntax => static _ => false,
        _ => null,
    };

    /// <summary><c>LongTexts.Contains(p.Name)</c>, <c>Lengths.TryGetValue(p.Name, out var length)</c>.</summary>
    private IEnumerable<ExpressionSyntax>? ReadList(string method, ExpressionSyntax list) => method switch
    {
        "Contains" => WrittenList.Read(list, scope),
        "ContainsKey" or "TryGetValue" => WrittenList.ReadKeys(list, scope),
        _ => null,
    };

    /// <summary><c>suffixes.Any(suffix =&gt; p.Name.EndsWith(suffix))</c>: one condition for each element.</summary>
    private Func<string, bool>? ReadAny(ExpressionSyntax list, string parameter, ExpressionSyntax condition)
    {
        if (WrittenList.Read(list, scope) is not { } elements)
            return null;
        var outer = scope.FindValue(parameter);
        var conditions = new List<Func<string, bool>?>();
        foreach (var element in elements)
        {
            scope.Set(parameter, new ConfigurationValue(null, element, scope));
            conditions.Add(Read(condition));
        }

        scope.Restore(parameter, outer);
        return conditions.Contains(null) ? null : name => conditions.Exists(holds => holds!(name));
    }

    public static Func<string, bool>? Negate(Func<string, bool>? condition) => condition is null ? null : name => !condition(name);

    private Func<string, bool>? ReadPattern(PatternSyntax pattern)
    {
        switch (pattern)
        {
            case ConstantPatternSyntax constant:
                return IsOneOf([constant.Expression]);
            case UnaryPatternSyntax not:
                return Negate(ReadPattern(not.Pattern));
            case ParenthesizedPatternSyntax parenthesized:
                return ReadPattern(parenthesized.Pattern);
            case BinaryPatternSyntax { RawKind: (int)SyntaxKind.OrPattern } either:
                var any = GetAlternatives(either).Select(ReadPattern).ToList();
                return any.Contains(null) ? null : name => any.Exists(holds => holds!(name));
            default:
                return null;
        }
    }

    /// <summary>A chain nests to the left, as deep as it is long, so that a generated one is too deep for a recursion.</summary>
    private static IEnumerable<PatternSyntax> GetAlternatives(BinaryPatternSyntax chain)
    {
        PatternSyntax first = chain;
        for (; first is BinaryPatternSyntax { RawKind: (int)SyntaxKind.OrPattern } link; first = link.Left)
            yield return link.Right;
        yield return first;
    }

    private Func<string, bool>? ReadPart(string method, ExpressionSyntax part, ExpressionSyntax? comparison)
    {
        var text = scope.TryReadConstant<char>(part, out var letter) ? letter.ToString()
            : scope.TryReadConstant<string>(part, out var word) ? word
            : null;
        if (text is null)
            return null;
        var rule = comparison is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var named }
            && named.EndsWith("IgnoreCase", StringComparison.Ordinal)
                ? StringComparison.OrdinalIgnoreCase
                : StringComparison.Ordinal;
        return method switch
        {
            "EndsWith" => name => name.EndsWith(text, rule),
            "StartsWith" => name => name.StartsWith(text, rule),
            "Contains" => name => name.IndexOf(text, rule) >= 0,
            _ => null,
        };
    }

    private Func<string, bool>? IsOneOf(IEnumerable<ExpressionSyntax> values)
    {
        var names = new HashSet<string>(StringComparer.Ordinal);
        foreach (var value in values)
            if (PropertyNames.Read(value, scope).FirstOrDefault() is { } name)
                names.Add(name);
            else
                return null;
        return names.Contains;
    }

    /// <summary>Whether an expression is the name of a property of the model, and not of an entity type.</summary>
    private bool IsName(ExpressionSyntax expression) =>
        expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Name" } && ModelLoopFilter.IsOfProperty(expression, scope);
}
