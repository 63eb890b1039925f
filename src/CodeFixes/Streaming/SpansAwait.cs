namespace AsyncSql.CodeFixes.Streaming;

/// <summary>Finds spans, references and handlers of interpolated strings that would have to live across a new <c>await</c>.</summary>
internal static class SpansAwait
{
    /// <summary>Whether such a value is created before an expression and used after it.</summary>
    public static bool IsAround(ExpressionSyntax value, Semantics semantics)
    {
        foreach (var ancestor in value.Ancestors().TakeWhile(static ancestor => ancestor
            is not (StatementSyntax or AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax)))
            if ((ancestor is InterpolatedStringExpressionSyntax && semantics.FindConvertedType(ancestor)?.IsRefLikeType == true)
                || ancestor.ChildNodes().TakeWhile(child => child.Span.End <= value.SpanStart)
                    .SelectMany(static child => child.DescendantNodesAndSelf()).OfType<ExpressionSyntax>().Any(IsReference))
                return true;
        return false;

        bool IsReference(ExpressionSyntax expression) =>
            semantics.FindType(expression)?.IsRefLikeType == true
            || semantics.FindConvertedType(expression)?.IsRefLikeType == true
            || semantics.FindSymbol(expression) is IMethodSymbol { ReturnsByRef: true } or IMethodSymbol { ReturnsByRefReadonly: true }
                or IPropertySymbol { ReturnsByRef: true } or IPropertySymbol { ReturnsByRefReadonly: true };
    }
}
