using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The SQL that an expression stands for, as far as the code shows it: what is put in at run time is a hole.</summary>
internal static class SqlText
{
    /// <summary>Stands for a part that is not known. No SQL holds it.</summary>
    public const char Hole = '\u001A';

    /// <summary>How deep concatenations and variables are followed, and how many of their parts are read.</summary>
    private const int MaxDepth = 200, MaxParts = 2000;

    /// <summary>The text; <see langword="null"/> where nothing of it is seen.</summary>
    /// <param name="expression">A literal, an interpolation, a sum of them, a variable that is given one and no other, a static field.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public static string? Of(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var (text, parts) = (new StringBuilder(), 0);
        Add(text, expression, semanticModel, 0, ref parts, cancellationToken);
        return text.ToString() is var sql && sql.Trim(Hole).Length > 0 ? sql : null;
    }

    /// <summary>Whether a node is a string, or a whole sum of strings and other things.</summary>
    public static bool IsWholeString(ExpressionSyntax node)
    {
        if (node.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression })
            return false;
        // Sums may be too deep for a recursion.
        for (; node is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum; node = sum.Left)
            if (IsString(sum.Right))
                return true;
        return IsString(node);
    }

    private static bool IsString(ExpressionSyntax node) => node is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression } or InterpolatedStringExpressionSyntax;

    /// <summary>The text of strings as far as their syntax shows it.</summary>
    public static string OfSyntax(ExpressionSyntax expression)
    {
        var text = new StringBuilder();
        foreach (var node in expression.DescendantNodesAndSelf(static node => node is InterpolatedStringExpressionSyntax or BinaryExpressionSyntax))
            if (node is LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression, Token.ValueText: var literal })
                text.Append(literal);
            else if (node is InterpolatedStringTextSyntax { TextToken.ValueText: var part })
                text.Append(part);
            else if (node is not (InterpolatedStringExpressionSyntax or BinaryExpressionSyntax))
                text.Append(Hole);
        return text.ToString();
    }

    private static void Add(StringBuilder text, ExpressionSyntax expression, SemanticModel semanticModel, int depth, ref int parts, CancellationToken cancellationToken)
    {
        var constant = semanticModel.GetConstantValue(expression, cancellationToken);
        if (constant.HasValue || depth == MaxDepth || ++parts > MaxParts)
        {
            _ = constant.Value is { } known ? text.Append(known) : text.Append(Hole);
            return;
        }

        switch (expression)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                Add(text, parenthesized.Expression, semanticModel, depth + 1, ref parts, cancellationToken);
                break;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                Add(text, sum.Left, semanticModel, depth + 1, ref parts, cancellationToken);
                Add(text, sum.Right, semanticModel, depth + 1, ref parts, cancellationToken);
                break;
            case InterpolatedStringExpressionSyntax interpolated:
                foreach (var part in interpolated.Contents)
                    if (part is InterpolatedStringTextSyntax { TextToken.ValueText: var written })
                        text.Append(written);
                    else if (part is InterpolationSyntax { FormatClause: null, AlignmentClause: null, Expression: var inner })
                        Add(text, inner, semanticModel, depth + 1, ref parts, cancellationToken);
                    else
                        text.Append(Hole);
                break;
            default:
                if (Initial(expression, semanticModel, cancellationToken) is { } initial)
                    Add(text, initial, semanticModel, depth + 1, ref parts, cancellationToken);
                else
                    text.Append(Hole);
                break;
        }
    }

    /// <summary>What a local or a static field of the same file holds that is given one value.</summary>
    private static ExpressionSyntax? Initial(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (Places.Value(expression, semanticModel, cancellationToken) is var value && value != expression)
            return value;
        return expression is IdentifierNameSyntax or MemberAccessExpressionSyntax
            && semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol is IFieldSymbol { IsStatic: true, IsReadOnly: true, DeclaringSyntaxReferences: [var reference] }
            && reference.SyntaxTree == semanticModel.SyntaxTree
            && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial }
                ? initial
                : null;
    }
}
