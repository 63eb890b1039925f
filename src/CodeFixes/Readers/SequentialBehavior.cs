using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary><c>CommandBehavior.SequentialAccess</c> among what a reader is opened with.</summary>
internal static class SequentialBehavior
{
    /// <summary>Adds the behaviour to <c>ExecuteReaderAsync</c>, before a token or to the behaviour that is there.</summary>
    public static bool TryAdd(InvocationExpressionSyntax opening, SemanticModel semanticModel, FileEdits edits, CancellationToken cancellationToken)
    {
        var arguments = opening.ArgumentList.Arguments;
        var behavior = arguments.FirstOrDefault(argument => !semanticModel.IsCancellationToken(argument, cancellationToken));
        if (arguments.Count > 2 || (behavior is null && arguments.Count > 1) || opening.ArgumentList.ContainsDirectives)
            return false;

        var added = edits.Name("System.Data", "CommandBehavior") + ".SequentialAccess";
        if (behavior is null)
            edits.Add(new TextChange(new TextSpan(opening.ArgumentList.OpenParenToken.Span.End, 0), arguments.Count == 0 ? added : added + ", "));
        else if (semanticModel.GetTypeInfo(behavior.Expression, cancellationToken).Type is not { Name: "CommandBehavior" })
            return false;
        else if (semanticModel.GetConstantValue(behavior.Expression, cancellationToken).Value is 0)
            edits.Add(new TextChange(behavior.Expression.Span, added));
        else if (BindsTighter(behavior.Expression))
            edits.Add(new TextChange(new TextSpan(behavior.Expression.Span.End, 0), " | " + added));
        else
        {
            edits.Add(new TextChange(new TextSpan(behavior.Expression.SpanStart, 0), "("));
            edits.Add(new TextChange(new TextSpan(behavior.Expression.Span.End, 0), ") | " + added));
        }

        return true;
    }

    private static bool BindsTighter(ExpressionSyntax expression) =>
        expression is IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ParenthesizedExpressionSyntax or CastExpressionSyntax
        || expression.IsKind(SyntaxKind.BitwiseOrExpression);
}
