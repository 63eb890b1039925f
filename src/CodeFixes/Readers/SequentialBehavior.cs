namespace AsyncSql.CodeFixes.Readers;

internal static class SequentialBehavior
{
    /// <summary>Adds the behavior to <c>ExecuteReaderAsync</c>, before a token or to the behavior that is there.</summary>
    public static bool TryAdd(InvocationExpressionSyntax opening, FileEdits edits)
    {
        var arguments = opening.ArgumentList.Arguments;
        var behavior = arguments.FirstOrDefault(argument => !edits.Semantics.IsCancellationToken(argument))?.Expression;
        if (arguments.Count > 2 || (behavior is null && arguments.Count > 1) || opening.ArgumentList.ContainsDirectives)
            return false;

        var added = edits.GetName("System.Data", "CommandBehavior") + ".SequentialAccess";
        if (behavior is null)
            edits.Add(Edit.Insert(opening.ArgumentList.OpenParenToken.Span.End, arguments.Count == 0 ? added : added + ", "));
        else if (edits.Semantics.FindType(behavior) is not { Name: "CommandBehavior" })
            return false;
        else if (edits.Semantics.FindConstant(behavior) is 0)
            edits.Add(Edit.Replace(behavior, added));
        else if (BindsTighter(behavior))
            edits.Add(Edit.Insert(behavior.Span.End, " | " + added));
        else
        {
            edits.Add(Edit.Insert(behavior.SpanStart, "("));
            edits.Add(Edit.Insert(behavior.Span.End, ") | " + added));
        }

        return true;
    }

    private static bool BindsTighter(ExpressionSyntax expression) => expression.IsKind(SyntaxKind.BitwiseOrExpression) || expression
        is IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ParenthesizedExpressionSyntax
            or CastExpressionSyntax;
}
