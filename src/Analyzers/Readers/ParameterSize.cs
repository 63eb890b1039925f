using System.Globalization;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

/// <summary>
/// What a parameter of the same name says of a column: <c>Add("@Headers", SqlDbType.NVarChar, -1)</c> writes a value without a bound. Those in the member
/// that reads come first, then those in its type, which often writes in another method.
/// </summary>
internal static class ParameterSize
{
    public static SizeKind Of(string? column, SyntaxNode place, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (column is null)
            return SizeKind.Unknown;
        var inMember = In(place.MemberAround(), column, facts, cancellationToken);
        return inMember != SizeKind.Unknown ? inMember : In(place.FirstAncestorOrSelf<TypeDeclarationSyntax>(), column, facts, cancellationToken);
    }

    private static SizeKind In(SyntaxNode? scope, string column, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var found = SizeKind.Unknown;
        foreach (var name in scope is null ? [] : facts.Of(scope.SyntaxTree).NamesIn(scope, "SqlDbType", cancellationToken))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (name.FirstAncestorOrSelf<ArgumentListSyntax>()?.Arguments is [{ Expression: LiteralExpressionSyntax { Token.ValueText: var parameter } }, { Expression: MemberAccessExpressionSyntax { Expression: var type } }, var size]
                && type.ToString().EndsWith("SqlDbType", StringComparison.Ordinal)
                && string.Equals(parameter.TrimStart('@'), column, StringComparison.OrdinalIgnoreCase))
            {
                var kind = size.Expression switch
                {
                    PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.UnaryMinusExpression, Operand: LiteralExpressionSyntax { Token.ValueText: "1" } } => SizeKind.Unbounded,
                    LiteralExpressionSyntax { Token.ValueText: var length } when int.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out _) => SizeKind.Bounded,
                    _ => SizeKind.Unknown,
                };
                if (kind != found && found != SizeKind.Unknown)
                    return SizeKind.Unknown; // several columns of the name
                found = kind;
            }
        }

        return found;
    }
}
