namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads conditions on the name of a loop's property: <c>p.Name.EndsWith("Code")</c>, <c>LongTexts.Contains(p.Name)</c>,
/// <c>p.Name is "A" or "B"</c>.
/// </summary>
internal sealed class PropertyNameCondition(ConfigurationScope scope)
{
    /// <summary>How the names of methods begin that change a list.</summary>
    private static readonly string[] Changes = ["Add", "Insert", "Remove", "Clear", "UnionWith", "ExceptWith", "IntersectWith"];

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
                if (IsName(receiver))
                    return ReadPart(method, argument, arguments.Count > 1 ? arguments[1].Expression : null);
                return method == "Contains" && arguments.Count == 1 && IsName(argument) && ReadList(receiver) is { } names
                    ? IsOneOf(names)
                    : null;
            default:
                return null;
        }
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

    /// <summary>Finds the elements of a list that nothing changes: a local variable, or a field that is read-only.</summary>
    public IEnumerable<ExpressionSyntax>? ReadList(ExpressionSyntax list)
    {
        var resolved = scope.Resolve(list).Expression;
        if (scope.Context.Names.ResolveMember(resolved) is IFieldSymbol { IsReadOnly: true } field
            && field.DeclaringSyntaxReferences is [var declared, ..]
            && scope.Context.Symbols.Compilation.ContainsSyntaxTree(declared.SyntaxTree)
            && scope.Context.Read(declared) is VariableDeclaratorSyntax { Initializer.Value: var value })
            resolved = field.Type is IArrayTypeSymbol || field.DeclaredAccessibility == Accessibility.Private ? value : list;
        if (list is IdentifierNameSyntax { Identifier.ValueText: var name }
            && resolved.SyntaxTree.Mentions(default, [.. Changes.Select(change => $"{name}.{change}")]))
            return null;
        return resolved switch
        {
            InitializerExpressionSyntax elements => elements.Expressions,
            ImplicitArrayCreationExpressionSyntax array => array.Initializer.Expressions,
            ArrayCreationExpressionSyntax { Initializer: { } elements } => elements.Expressions,
            BaseObjectCreationExpressionSyntax { Initializer: { } elements } => elements.Expressions,
            LambdaExpressionSyntax => null,
            // The oldest Roslyn has no type for collection expressions.
            _ when resolved.GetFirstToken().IsKind(SyntaxKind.OpenBracketToken) =>
                resolved.ChildNodes().SelectMany(static element => element.ChildNodes()).OfType<ExpressionSyntax>(),
            _ => null,
        };
    }

    /// <summary>Whether an expression is the name of a property of the model, and not of an entity type.</summary>
    private bool IsName(ExpressionSyntax expression) =>
        expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Name" } && ModelLoopFilter.IsOfProperty(expression, scope);
}
