using System.Globalization;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

/// <summary>What a parameter of the same name, beside a read, says of its column: <c>Add("@Headers", SqlDbType.NVarChar, -1)</c> writes a value without a bound.</summary>
internal static class ParameterSize
{
    public static SizeKind Of(string? column, SyntaxNode place, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (column is null || place.MemberAround() is not { } member)
            return SizeKind.Unknown;
        foreach (var name in facts.Of(member.SyntaxTree).NamesIn(member, "SqlDbType", cancellationToken))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (name.FirstAncestorOrSelf<ArgumentListSyntax>()?.Arguments is [{ Expression: LiteralExpressionSyntax { Token.ValueText: var parameter } }, { Expression: MemberAccessExpressionSyntax { Expression: var type } }, var size]
                && type.ToString().EndsWith("SqlDbType", StringComparison.Ordinal)
                && string.Equals(parameter.TrimStart('@'), column, StringComparison.OrdinalIgnoreCase))
                return size.Expression switch
                {
                    PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.UnaryMinusExpression, Operand: LiteralExpressionSyntax { Token.ValueText: "1" } } => SizeKind.Unbounded,
                    LiteralExpressionSyntax { Token.ValueText: var length } when int.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out _) => SizeKind.Bounded,
                    _ => SizeKind.Unknown,
                };
        }

        return SizeKind.Unknown;
    }
}
