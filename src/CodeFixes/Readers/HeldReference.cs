using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>What an expression holds while a part of it is awaited: spans, handlers of interpolated strings and references cannot be.</summary>
internal static class HeldReference
{
    /// <summary>Whether something of the kind is made before a value, and used behind it.</summary>
    public static bool IsAround(ExpressionSyntax value, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        foreach (var ancestor in value.Ancestors().TakeWhile(static ancestor => ancestor is not (StatementSyntax or AnonymousFunctionExpressionSyntax or MemberDeclarationSyntax)))
            if ((ancestor is InterpolatedStringExpressionSyntax text && semanticModel.GetTypeInfo(text, cancellationToken).ConvertedType?.IsRefLikeType == true)
                || ancestor.ChildNodes().TakeWhile(child => child.Span.End <= value.SpanStart).SelectMany(static child => child.DescendantNodesAndSelf()).OfType<ExpressionSyntax>().Any(IsReference))
                return true;
        return false;

        bool IsReference(ExpressionSyntax expression)
        {
            var type = semanticModel.GetTypeInfo(expression, cancellationToken);
            return type.Type?.IsRefLikeType == true || type.ConvertedType?.IsRefLikeType == true
                || semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol is IMethodSymbol { ReturnsByRef: true } or IMethodSymbol { ReturnsByRefReadonly: true }
                    or IPropertySymbol { ReturnsByRef: true } or IPropertySymbol { ReturnsByRefReadonly: true };
        }
    }
}
