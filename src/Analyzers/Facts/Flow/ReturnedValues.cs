namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>The expressions that a body returns.</summary>
internal static class ReturnedValues
{
    /// <summary>Finds them in source order. Those of nested functions are not the body's.</summary>
    public static IEnumerable<ExpressionSyntax> Find(SyntaxNode body) => body switch
    {
        ArrowExpressionClauseSyntax arrow => [arrow.Expression],
        ExpressionSyntax expression => [expression],
        _ => body.DescendantNodes(static node => node is not (ExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<ReturnStatementSyntax>().Select(static statement => statement.Expression).OfType<ExpressionSyntax>(),
    };
}
