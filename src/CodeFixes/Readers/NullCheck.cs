using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>Whether code has asked <c>IsDBNull</c> of a column before it reads it, and does not read it where it is NULL.</summary>
internal static class NullCheck
{
    /// <summary>Whether a read is only reached where its column is not NULL.</summary>
    public static bool Guards(ExpressionSyntax read, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var (reader, column) = Parts(read);
        SyntaxNode inner = read;
        foreach (var ancestor in read.Ancestors())
        {
            switch (ancestor)
            {
                case ConditionalExpressionSyntax choice when choice.Condition != inner && Shows(choice.Condition, choice.WhenTrue == inner):
                case IfStatementSyntax branch when branch.Condition != inner && Shows(branch.Condition, branch.Statement == inner):
                case WhileStatementSyntax loop when loop.Statement == inner && Shows(loop.Condition, true):
                case BlockSyntax block when block.Statements.TakeWhile(statement => statement != inner).OfType<IfStatementSyntax>().Any(guard => Leaves(guard.Statement) && Shows(guard.Condition, false)):
                    return true;
                case AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax:
                    return false;
            }

            inner = ancestor;
        }

        return false;

        // Whether the outcome of a condition shows that the column is not NULL.
        bool Shows(ExpressionSyntax condition, bool outcome) => Places.Value(condition, semanticModel, cancellationToken) switch
        {
            ParenthesizedExpressionSyntax inside => Shows(inside.Expression, outcome),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => Shows(not.Operand, !outcome),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => outcome && (Shows(both.Left, true) || Shows(both.Right, true)),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } either => !outcome && (Shows(either.Left, false) || Shows(either.Right, false)),
            AwaitExpressionSyntax awaited => Shows(awaited.Expression, outcome),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var configured } } => Shows(configured, outcome),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsDBNull" or "IsDBNullAsync", Expression: var asked }, ArgumentList.Arguments: [{ Expression: var of }, ..] } check =>
                !outcome && SyntaxFactory.AreEquivalent(asked, reader) && IsSame(of) && IsFixed(of) && IsSameRow(check),
            _ => false,
        };

        bool IsSame(ExpressionSyntax other) => SyntaxFactory.AreEquivalent(other, column)
            || (NameOf(other) is { } name && name == NameOf(column))
            || (semanticModel.GetConstantValue(other, cancellationToken).Value is int ordinal && semanticModel.GetConstantValue(column, cancellationToken).Value is int own && own == ordinal);

        // Whether an ordinal cannot be another one behind the check: "i++" is, and so is "i" of a loop.
        bool IsFixed(ExpressionSyntax ordinal) => semanticModel.GetConstantValue(ordinal, cancellationToken).HasValue || NameOf(ordinal) is not null || ordinal switch
        {
            IdentifierNameSyntax name when semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is { } variable and (ILocalSymbol or IParameterSymbol) =>
                Places.Function(read) is { } function && !semanticModel.ReferencesTo(variable, function, cancellationToken).Any(Places.IsWritten),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetOrdinal" }, ArgumentList.Arguments: [var given] } => IsFixed(given.Expression),
            _ => FetchedValue.IsNamed(ordinal),
        };

        // Whether the reader stays on the row, and is the same, from the check to the read.
        bool IsSameRow(SyntaxNode check)
        {
            var loop = read.Ancestors().LastOrDefault(ancestor => !ancestor.Span.Contains(check.Span) && ancestor is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax or CommonForEachStatementSyntax);
            var way = TextSpan.FromBounds(check.Span.End, loop?.Span.End ?? read.SpanStart);
            return Places.Function(read)?.DescendantNodes(way).OfType<ExpressionSyntax>().Any(place => place.SpanStart >= way.Start && place.Span.End <= way.End && SyntaxFactory.AreEquivalent(place, reader)
                && (place.Parent is AssignmentExpressionSyntax assignment ? assignment.Left == place : place.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Read" or "ReadAsync" or "NextResult" or "NextResultAsync" } access && access.Expression == place)) == false;
        }

        string? NameOf(ExpressionSyntax expression)
        {
            expression = Places.Value(expression, semanticModel, cancellationToken);
            return semanticModel.GetConstantValue(expression is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetOrdinal" }, ArgumentList.Arguments: [var given] } ? given.Expression : expression, cancellationToken).Value as string;
        }
    }

    private static (ExpressionSyntax Reader, ExpressionSyntax Column) Parts(ExpressionSyntax read) => read is ElementAccessExpressionSyntax access
        ? (access.Expression, access.ArgumentList.Arguments[0].Expression)
        : (((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)read).Expression).Expression, ((InvocationExpressionSyntax)read).ArgumentList.Arguments[0].Expression);

    private static bool Leaves(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [.., var last] } => Leaves(last),
        ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax => true,
        _ => false,
    };
}
