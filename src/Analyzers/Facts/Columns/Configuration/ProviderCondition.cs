namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Conditions that test for the database provider.</summary>
internal static class ProviderCondition
{
    /// <summary>The value of a condition on SQL Server; <see langword="null"/> where it does not test for the provider.</summary>
    public static bool? Evaluate(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax parenthesized => Evaluate(parenthesized.Expression),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => !Evaluate(not.Operand),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var method } } => method switch
        {
            "IsSqlServer" => true,
            "IsSqlite" or "IsNpgsql" or "IsInMemory" or "IsMySql" or "IsOracle" or "IsCosmos" => false,
            _ => null,
        },
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals => NamesSqlServer(equals),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs => !NamesSqlServer(differs),
        _ => null,
    };

    /// <summary><c>Database.ProviderName == "Microsoft.EntityFrameworkCore.SqlServer"</c>.</summary>
    private static bool? NamesSqlServer(BinaryExpressionSyntax comparison) =>
        comparison is
        {
            Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ProviderName" },
            Right: LiteralExpressionSyntax { Token.Value: string provider }
        }
            ? provider == "Microsoft.EntityFrameworkCore.SqlServer"
            : null;
}
