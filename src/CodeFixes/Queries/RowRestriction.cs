namespace AsyncSql.CodeFixes.Queries;

/// <summary>The number and the order of the rows of a query, as its operators restrict them by the only property of the key.</summary>
internal sealed class RowRestriction(string? key)
{
    private bool _hasKey;
    private bool _isOther;

    /// <summary>Whether there is one row at most. The program's own SQL may return a row twice.</summary>
    public bool IsOneAtMost => _hasKey && !_isOther;

    public bool IsOrdered { get; private set; }

    public void Note(string name, InvocationExpressionSyntax call)
    {
        _isOther |= name.StartsWith("FromSql", StringComparison.Ordinal);
        IsOrdered |= name.StartsWith("OrderBy", StringComparison.Ordinal);
        if (name == "Where" && call.ArgumentList.Arguments is [{ Expression: var condition }])
            Restrict(condition);
    }

    /// <summary>Notes whether a condition compares the key with a value that does not depend on the row.</summary>
    public void Restrict(ExpressionSyntax condition)
    {
        if (key is null
            || condition is not SimpleLambdaExpressionSyntax { ExpressionBody: { } body, Parameter.Identifier.ValueText: var parameter })
            return;
        _hasKey |= FindConjuncts(body).Any(part => part is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } comparison
            && ((IsKey(comparison.Left, parameter) && !Mentions(comparison.Right, parameter))
                || (IsKey(comparison.Right, parameter) && !Mentions(comparison.Left, parameter))));
    }

    private bool IsKey(ExpressionSyntax side, string parameter) =>
        side is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax owner, Name.Identifier.ValueText: var member }
        && owner.Identifier.ValueText == parameter && member == key;

    private static bool Mentions(ExpressionSyntax side, string parameter) =>
        side.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == parameter);

    private static IEnumerable<ExpressionSyntax> FindConjuncts(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => FindConjuncts(inner),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both =>
            both.GetOperands().SelectMany(FindConjuncts),
        _ => [condition],
    };
}
