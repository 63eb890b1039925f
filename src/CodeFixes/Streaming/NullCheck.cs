using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.CodeFixes.Streaming;

/// <summary>Decides whether code only reads a column after <c>IsDBNull</c> has shown that it is not NULL.</summary>
internal sealed class NullCheck(ExpressionSyntax read, ExpressionSyntax reader, ExpressionSyntax column, Semantics semantics)
{
    /// <summary>More parts than a condition has. A local that is assigned from itself leads back to itself.</summary>
    private const int MaxParts = 200;

    /// <summary>Whether a read, by a getter or an indexer, is only reached where its column is not NULL.</summary>
    public static bool Guards(ExpressionSyntax read, Semantics semantics)
    {
        var (reader, arguments) = read is ElementAccessExpressionSyntax access
            ? (access.Expression, access.ArgumentList)
            : (((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)read).Expression).Expression,
                (BaseArgumentListSyntax)((InvocationExpressionSyntax)read).ArgumentList);
        return new NullCheck(read, reader, arguments.Arguments[0].Expression, semantics).IsGuarded();
    }

    private bool IsGuarded()
    {
        SyntaxNode inner = read;
        foreach (var ancestor in read.Ancestors())
        {
            switch (ancestor)
            {
                case ConditionalExpressionSyntax choice when choice.Condition != inner && Shows(choice.Condition, choice.WhenTrue == inner):
                case IfStatementSyntax branch when branch.Condition != inner && Shows(branch.Condition, branch.Statement == inner):
                case WhileStatementSyntax loop when loop.Statement == inner && Shows(loop.Condition, true):
                case BlockSyntax block when block.Statements.TakeWhile(statement => statement != inner).OfType<IfStatementSyntax>()
                    .Any(guard => Reachability.EndsWithJump(guard.Statement) && Shows(guard.Condition, false)):
                    return true;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                    return false;
            }

            inner = ancestor;
        }

        return false;
    }

    /// <summary>Whether the outcome of a condition shows that the column is not NULL.</summary>
    private bool Shows(ExpressionSyntax condition, bool outcome)
    {
        var parts = MaxParts;
        return Shows(condition, outcome, ref parts);
    }

    private bool Shows(ExpressionSyntax condition, bool outcome, ref int parts) => --parts >= 0 && FindValue(condition) switch
    {
        ParenthesizedExpressionSyntax inside => Shows(inside.Expression, outcome, ref parts),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Shows(not.Operand, !outcome, ref parts),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => outcome && AnyShows(both, true, ref parts),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } either => !outcome && AnyShows(either, false, ref parts),
        AwaitExpressionSyntax awaited => Shows(awaited.Expression, outcome, ref parts),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner, Name: var name } } call =>
            name.ToString() == "ConfigureAwait"
                ? Shows(owner, outcome, ref parts)
                : !outcome && name.ToString() is "IsDBNull" or "IsDBNullAsync"
                    && call.ArgumentList.Arguments is [{ Expression: var ordinal }, ..]
                    && SyntaxFactory.AreEquivalent(owner, reader) && IsColumn(ordinal) && IsFixed(ordinal) && IsSameRow(call),
        _ => false,
    };

    private bool AnyShows(BinaryExpressionSyntax chain, bool outcome, ref int parts)
    {
        foreach (var operand in chain.GetOperands())
            if (Shows(operand, outcome, ref parts))
                return true;
        return false;
    }

    private bool IsColumn(ExpressionSyntax other) =>
        SyntaxFactory.AreEquivalent(other, column)
        || (FindName(other) is { } name && name == FindName(column))
        || (semantics.FindConstant(other) is int ordinal && semantics.FindConstant(column) is int own && own == ordinal);

    /// <summary>Whether an ordinal has the same value after the check, unlike <c>i++</c>.</summary>
    private bool IsFixed(ExpressionSyntax ordinal) => semantics.IsConstant(ordinal) || FindName(ordinal) is not null || ordinal switch
    {
        IdentifierNameSyntax name when semantics.FindSymbol(name) is { } variable and (ILocalSymbol or IParameterSymbol) =>
            SyntaxFlow.FindFunction(read) is { } function && !semantics.FindReferences(variable, function).Any(SyntaxFlow.IsWritten),
        InvocationExpressionSyntax call when FindNameArgument(call) is { } name => IsFixed(name),
        _ => ordinal.IsRepeatable(),
    };

    /// <summary>Whether the reader remains on its row, and is the same reader, from the check to the read.</summary>
    private bool IsSameRow(SyntaxNode check)
    {
        var loop = read.Ancestors().LastOrDefault(ancestor => !ancestor.Span.Contains(check.Span) && Reachability.IsLoop(ancestor));
        var way = TextSpan.FromBounds(check.Span.End, loop?.Span.End ?? read.SpanStart);
        return SyntaxFlow.FindFunction(read)?.DescendantNodes(way).OfType<ExpressionSyntax>()
            .Any(place => way.Contains(place.Span) && SyntaxFactory.AreEquivalent(place, reader) && IsMoved(place)) == false;
    }

    private static bool IsMoved(ExpressionSyntax place) => place.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == place,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access =>
            access.Expression == place && name is "Read" or "ReadAsync" or "NextResult" or "NextResultAsync",
        _ => false,
    };

    /// <summary>The name of the column that an expression means, by itself or through <c>GetOrdinal</c>.</summary>
    private string? FindName(ExpressionSyntax expression)
    {
        expression = FindValue(expression);
        return semantics.FindConstant(FindNameArgument(expression) ?? expression) as string;
    }

    private static ExpressionSyntax? FindNameArgument(ExpressionSyntax expression) =>
        expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments: [var name] }
        && access.Name.Identifier.ValueText == "GetOrdinal"
            ? name.Expression
            : null;

    private ExpressionSyntax FindValue(ExpressionSyntax expression) =>
        DefinitionFinder.FindLocalValue(expression, semantics.Model, semantics.CancellationToken);
}
