namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// How the stream of a value is used. A stream over a buffered row has a length and a position, fills every request, and outlives the row.
/// A stream over the connection does not.
/// </summary>
internal static class StreamUse
{
    private static readonly HashSet<string> ToTheEnd = new(StringComparer.Ordinal)
    {
        "CopyTo", "CopyToAsync", "ReadByte", "ReadExactly", "ReadExactlyAsync", "ReadAtLeast", "ReadAtLeastAsync", "ReadToEnd",
        "ReadToEndAsync", "ReadLine", "ReadLineAsync", "ReadBlock", "ReadBlockAsync", "Dispose", "DisposeAsync", "Close",
    };

    /// <summary>Whether the stream that a call returns is only read forward, and only before a position.</summary>
    public static bool EndsBefore(
        ExpressionSyntax stream, int end, SyntaxNode function, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (stream.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declaration })
            return IsReadForward(stream, end);
        return semanticModel.GetDeclaredSymbol(declaration, cancellationToken) is ILocalSymbol variable
            && semanticModel.FindReferences(variable, function, SyntaxTreeIndex.Get(stream.SyntaxTree), cancellationToken)
                .All(use => SyntaxFlow.FindFunction(use) == function && IsReadForward(use, end));
    }

    private static bool IsReadForward(ExpressionSyntax stream, int end) =>
        stream.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access
        && call.Span.End <= end // its arguments run before it
        && access.Expression == stream && access.Name.Identifier.ValueText is var name
        && (ToTheEnd.Contains(name) || (name is "Read" or "ReadAsync" && IsRepeated(call)))
        && (!name.EndsWith("Async", StringComparison.Ordinal) || AwaitedCall.Find(call) is not null);

    /// <summary>Whether the condition of a loop contains a call, which then reads to the end.</summary>
    private static bool IsRepeated(InvocationExpressionSyntax call) =>
        call.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            WhileStatementSyntax loop => loop.Condition.Span.Contains(call.Span),
            ForStatementSyntax loop => loop.Condition?.Span.Contains(call.Span) == true,
            _ => false,
        };
}
