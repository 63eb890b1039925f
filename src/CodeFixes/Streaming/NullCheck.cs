using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.CodeFixes.Streaming;

/// <summary>Decides whether code only reads a column after <c>IsDBNull</c> has shown that it is not NULL.</summary>
internal sealed class NullCheck
{
    private readonly ExpressionSyntax _read;
    private readonly ExpressionSyntax _reader;
    private readonly ExpressionSyntax _column;
    private readonly Semantics _semantics;

    private NullCheck(ExpressionSyntax read, Semantics semantics)
    {
        _read = read;
        _semantics = semantics;
        (_reader, _column) = read is ElementAccessExpressionSyntax access
            ? (access.Expression, access.ArgumentList.Arguments[0].Expression)
            : (((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)read).Expression).Expression,
                ((InvocationExpressionSyntax)read).ArgumentList.Arguments[0].Expression);
    }

    /// <summary>Whether a read is only reached where its column is not NULL.</summary>
    /// <param name="read">The call of a getter, or the indexer.</param>
    /// <param name="semantics">The meaning of the file.</param>
    public static bool Guards(ExpressionSyntax read, Semantics semantics) => new NullCheck(read, semantics).IsGuarded();

    private bool IsGuarded()
    {
        SyntaxNode inner = _read;
        foreach (var ancestor in _read.Ancestors())
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
    private bool Shows(ExpressionSyntax condition, bool outcome) => FindValue(condition) switch
    {
        ParenthesizedExpressionSyntax inside => Shows(inside.Expression, outcome),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Shows(not.Operand, !outcome),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => outcome
            && (Shows(both.Left, true) || Shows(both.Right, true)),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } either =>
            !outcome && (Shows(either.Left, false) || Shows(either.Right, false)),
        AwaitExpressionSyntax awaited => Shows(awaited.Expression, outcome),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var owner, Name: var name } } call =>
            name.ToString() == "ConfigureAwait"
                ? Shows(owner, outcome)
                : !outcome && name.ToString() is "IsDBNull" or "IsDBNullAsync"
                    && call.ArgumentList.Arguments is [{ Expression: var ordinal }, ..]
                    && SyntaxFactory.AreEquivalent(owner, _reader) && IsColumn(ordinal) && IsFixed(ordinal) && IsSameRow(call),
        _ => false,
    };

    private bool IsColumn(ExpressionSyntax other) =>
        SyntaxFactory.AreEquivalent(other, _column)
        || (FindName(other) is { } name && name == FindName(_column))
        || (_semantics.FindConstant(other) is int ordinal && _semantics.FindConstant(_column) is int own && own == ordinal);

    /// <summary>Whether an ordinal has the same value after the check, unlike <c>i++</c>.</summary>
    private bool IsFixed(ExpressionSyntax ordinal) => _semantics.IsConstant(ordinal) || FindName(ordinal) is not null || ordinal switch
    {
        IdentifierNameSyntax name when _semantics.FindSymbol(name) is { } variable and (ILocalSymbol or IParameterSymbol) =>
            SyntaxFlow.FindFunction(_read) is { } function && !_semantics.FindReferences(variable, function).Any(SyntaxFlow.IsWritten),
        InvocationExpressionSyntax call when FindNameArgument(call) is { } name => IsFixed(name),
        _ => ordinal.IsRepeatable(),
    };

    /// <summary>Whether the reader remains on its row, and is the same reader, from the check to the read.</summary>
    private bool IsSameRow(SyntaxNode check)
    {
        var loop = _read.Ancestors().LastOrDefault(ancestor => !ancestor.Span.Contains(check.Span)
            && ancestor is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax);
        var way = TextSpan.FromBounds(check.Span.End, loop?.Span.End ?? _read.SpanStart);
        return SyntaxFlow.FindFunction(_read)?.DescendantNodes(way).OfType<ExpressionSyntax>()
            .Any(place => way.Contains(place.Span) && SyntaxFactory.AreEquivalent(place, _reader) && IsMoved(place)) == false;
    }

    private static bool IsMoved(ExpressionSyntax reader) => reader.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == reader,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access =>
            access.Expression == reader && name is "Read" or "ReadAsync" or "NextResult" or "NextResultAsync",
        _ => false,
    };

    /// <summary>The name of the column that an expression means, by itself or through <c>GetOrdinal</c>.</summary>
    private string? FindName(ExpressionSyntax expression)
    {
        expression = FindValue(expression);
        return _semantics.FindConstant(FindNameArgument(expression) ?? expression) as string;
    }

    private static ExpressionSyntax? FindNameArgument(ExpressionSyntax expression) =>
        expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access, ArgumentList.Arguments: [var name] }
        && access.Name.Identifier.ValueText == "GetOrdinal"
            ? name.Expression
            : null;

    private ExpressionSyntax FindValue(ExpressionSyntax expression) =>
        DefinitionFinder.FindLocalValue(expression, _semantics.Model, _semantics.CancellationToken);
}
