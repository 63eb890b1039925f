namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// How the stream of a value is used. A stream over what is read already has a length and a position, gives as many bytes as it is
/// asked for, and lives as long as anybody holds it; one over the connection has none of this.
/// </summary>
internal static class StreamUse
{
    private static readonly HashSet<string> ToTheEnd = new(StringComparer.Ordinal)
    {
        "CopyTo", "CopyToAsync", "ReadByte", "ReadExactly", "ReadExactlyAsync", "ReadAtLeast", "ReadAtLeastAsync", "ReadToEnd", "ReadToEndAsync", "ReadLine", "ReadLineAsync",
        "ReadBlock", "ReadBlockAsync", "Dispose", "DisposeAsync", "Close",
    };

    /// <summary>Whether all that is done with the stream that a call gives is to read it forward, and is done before a position.</summary>
    public static bool EndsBefore(ExpressionSyntax stream, int end, SyntaxNode function, SemanticModel semanticModel, SyntaxTreeIndex names, CancellationToken cancellationToken)
    {
        if (stream.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declaration })
            return IsReadForward(stream);
        return semanticModel.GetDeclaredSymbol(declaration, cancellationToken) is ILocalSymbol variable
            && semanticModel.FindReferences(variable, function, names, cancellationToken).All(use => use.SpanStart < end && SyntaxFlow.FindFunction(use) == function && IsReadForward(use));
    }

    private static bool IsReadForward(ExpressionSyntax stream) =>
        stream.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Parent: InvocationExpressionSyntax call } access && access.Expression == stream && call.Expression == access
        && (ToTheEnd.Contains(name) || (name is "Read" or "ReadAsync" && IsRepeated(call)))
        && (!name.EndsWith("Async", StringComparison.Ordinal) || AwaitedCall.Find(call) is not null);

    /// <summary>Whether a call reads until nothing is left: in the condition of a loop.</summary>
    private static bool IsRepeated(InvocationExpressionSyntax call) =>
        call.FirstAncestorOrSelf<StatementSyntax>() switch
        {
            WhileStatementSyntax loop => loop.Condition.Span.Contains(call.Span),
            ForStatementSyntax loop => loop.Condition?.Span.Contains(call.Span) == true,
            _ => false,
        };
}
