using System.Globalization;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// The size of a parameter with the name of a column: <c>Add("@Headers", SqlDbType.NVarChar, -1)</c> writes a value without a bound.
/// </summary>
internal static class ParameterSizes
{
    /// <summary>Finds the size in the member, then in its type; <see langword="null"/> if no parameter has one, or they differ.</summary>
    public static ColumnDecision? Find(string column, SyntaxNode place, CancellationToken cancellationToken) =>
        FindIn(place.FindContainingMember(), column, cancellationToken)
        ?? FindIn(place.FirstAncestorOrSelf<TypeDeclarationSyntax>(), column, cancellationToken);

    private static ColumnDecision? FindIn(SyntaxNode? scope, string column, CancellationToken cancellationToken)
    {
        ColumnDecision? found = null;
        foreach (var name in scope is null ? [] : SyntaxTreeIndex.Get(scope.SyntaxTree).FindNames(scope, "SqlDbType", cancellationToken))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (name.FirstAncestorOrSelf<ArgumentListSyntax>()?.Arguments is not [var first, var second, var length]
                || first.Expression is not LiteralExpressionSyntax { Token.ValueText: var parameter } literal
                || second.Expression is not MemberAccessExpressionSyntax { Expression: var type, Name.Identifier.ValueText: var storeType }
                || !type.ToString().EndsWith("SqlDbType", StringComparison.Ordinal)
                || !string.Equals(parameter.TrimStart('@'), column, StringComparison.OrdinalIgnoreCase))
                continue;
            if (!IsAssignedOrCompared(parameter, column, literal))
                continue;
            var size = ReadSize(storeType.ToLowerInvariant(), length.Expression);
            if (found is not null && size.Kind != found.Size.Kind)
                return null; // several columns of the name
            found = size.Kind == SizeKind.Unknown ? null : new ColumnDecision(size, $"parameter '{parameter}'", literal.GetLocation());
        }

        return found;
    }

    /// <summary>
    /// Whether a parameter has the type of the column: the SQL of its member inserts it or compares the two with <c>=</c>. A pattern behind
    /// LIKE is shorter than the column. Without SQL that names the parameter, the name decides.
    /// </summary>
    private static bool IsAssignedOrCompared(string parameter, string column, SyntaxNode place)
    {
        var isNamed = false;
        foreach (var text in place.FindContainingMember()?.DescendantTokens() ?? [])
        {
            if (!text.IsKind(SyntaxKind.StringLiteralToken) && !text.IsKind(SyntaxKind.InterpolatedStringTextToken)
                || text.ValueText.IndexOf(parameter, StringComparison.OrdinalIgnoreCase) < 0
                || text.ValueText == parameter) // no SQL, but where a parameter is added, or its value is set
                continue;
            var tokens = SqlTokens.Read(text.ValueText).AsSpan();
            for (var i = 0; i < tokens.Length; i++)
                if (tokens[i].IsWord(parameter))
                {
                    isNamed = true;
                    if (tokens[0].IsWord("INSERT") || (i > 1 && tokens[i - 1].IsSign('=') && tokens[i - 2].IsName
                        && string.Equals(tokens[i - 2].Text, column, StringComparison.OrdinalIgnoreCase)))
                        return true;
                }
        }

        return !isNamed;
    }

    private static ColumnSize ReadSize(string storeType, ExpressionSyntax length) => length switch
    {
        PrefixUnaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.UnaryMinusExpression, Operand: LiteralExpressionSyntax { Token.ValueText: "1" }
        } => ColumnSize.Unbounded($"{storeType}(max)"),
        LiteralExpressionSyntax { Token.ValueText: var text }
            when int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var bound) =>
            ColumnSize.Bounded($"{storeType}({bound})", bound),
        _ => ColumnSize.Unknown,
    };
}
