namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>Finds what becomes of a value. The counterpart of the tracer, for one member and by syntax alone.</summary>
internal static class ValueUses
{
    /// <summary>The expression directly around a value that has the same value: parentheses, <c>!</c>, <c>await</c>.</summary>
    public static SyntaxNode? FindSame(SyntaxNode value) => value.Parent switch
    {
        ParenthesizedExpressionSyntax or AwaitExpressionSyntax or PostfixUnaryExpressionSyntax => value.Parent,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax call } access
            when access.Expression == value => call,
        _ => null,
    };

    /// <summary>
    /// The same, and the result of a task that the code waits for: <c>task.Result</c>, <c>task.GetAwaiter().GetResult()</c>. The value must
    /// be a task or of a type without such members.
    /// </summary>
    public static SyntaxNode? FindResult(SyntaxNode value) => FindSame(value) ?? value.Parent switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } access when access.Expression == value => access,
        MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "GetAwaiter" or "GetResult" or "AsTask", Parent: InvocationExpressionSyntax call
        } access when access.Expression == value => call,
        _ => null,
    };

    /// <summary>The expression around a value that has the same value, with a cast, <c>as</c> or an alternative.</summary>
    public static SyntaxNode? FindConverted(SyntaxNode value) => FindSame(value) ?? value.Parent switch
    {
        CastExpressionSyntax => value.Parent,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } => value.Parent,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion when conversion.Left == value => conversion,
        ConditionalExpressionSyntax choice when choice.Condition != value => choice,
        _ => null,
    };

    /// <summary>The outermost expression that a step leads to.</summary>
    public static SyntaxNode FindOutermost(SyntaxNode value, Func<SyntaxNode, SyntaxNode?> findOuter)
    {
        while (findOuter(value) is { } outer)
            value = outer;
        return value;
    }

    /// <summary>The places in the member behind a value where a variable of a name is used.</summary>
    public static IEnumerable<IdentifierNameSyntax> FindLaterNames(
        SyntaxNode value, string variable, CancellationToken cancellationToken) =>
        SyntaxTreeIndex.Get(value.SyntaxTree).FindNames(value.FindContainingMember(), variable, cancellationToken)
            .OfType<IdentifierNameSyntax>().Where(name => name.SpanStart > value.Span.End);
}
