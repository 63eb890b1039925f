namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Conditions that test for the database provider, or that a builder exists.</summary>
internal static class ProviderCondition
{
    private const string SqlServerProvider = "Microsoft.EntityFrameworkCore.SqlServer";

    /// <summary>The value of a condition on SQL Server; <see langword="null"/> where it is unknown.</summary>
    public static bool? Evaluate(ExpressionSyntax condition, ConfigurationScope scope) => scope.Resolve(condition).Expression switch
    {
        ParenthesizedExpressionSyntax parenthesized => Evaluate(parenthesized.Expression, scope),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => !Evaluate(not.Operand, scope),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } and =>
            Evaluate(and.Left, scope) & Evaluate(and.Right, scope),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression } or =>
            Evaluate(or.Left, scope) | Evaluate(or.Right, scope),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call => access.Name.Identifier.ValueText switch
        {
            "IsSqlServer" => true,
            "IsSqlite" or "IsNpgsql" or "IsInMemory" or "IsMySql" or "IsOracle" or "IsCosmos" => false,
            "Contains" or "EndsWith" or "Equals" when IsProviderName(access.Expression)
                && call.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax { Token.Value: string part } }, ..] =>
                access.Name.Identifier.ValueText switch
                {
                    "Contains" => SqlServerProvider.Contains(part),
                    "EndsWith" => SqlServerProvider.EndsWith(part, StringComparison.Ordinal),
                    _ => part == SqlServerProvider,
                },
            _ => null,
        },
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals => Compare(equals, scope),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs => !Compare(differs, scope),
        IsPatternExpressionSyntax { Pattern: var pattern, Expression: var value } => pattern switch
        {
            ConstantPatternSyntax constant => Compare(value, constant.Expression, scope),
            UnaryPatternSyntax { Pattern: ConstantPatternSyntax constant } => !Compare(value, constant.Expression, scope),
            _ => null,
        },
        _ => null,
    };

    /// <summary>The section of a <c>switch</c> over the provider's name that runs on SQL Server.</summary>
    public static SwitchSectionSyntax? FindSection(SwitchStatementSyntax choice, ConfigurationScope scope)
    {
        if (!IsProviderName(scope.Resolve(choice.Expression).Expression))
            return null;
        SwitchSectionSyntax? other = null;
        foreach (var section in choice.Sections)
            foreach (var label in section.Labels)
                if (label is DefaultSwitchLabelSyntax)
                    other = section;
                else if (label is not CaseSwitchLabelSyntax { Value: LiteralExpressionSyntax { Token.Value: string name } })
                    return null;
                else if (name == SqlServerProvider)
                    return section;
        return other;
    }

    private static bool? Compare(BinaryExpressionSyntax comparison, ConfigurationScope scope) =>
        Compare(comparison.Left, comparison.Right, scope) ?? Compare(comparison.Right, comparison.Left, scope);

    /// <summary><c>Database.ProviderName == "Microsoft.EntityFrameworkCore.SqlServer"</c>, <c>modelBuilder == null</c>.</summary>
    private static bool? Compare(ExpressionSyntax value, ExpressionSyntax constant, ConfigurationScope scope) =>
        IsProviderName(scope.Resolve(value).Expression) && constant is LiteralExpressionSyntax { Token.Value: string provider }
            ? provider == SqlServerProvider
        : value is IdentifierNameSyntax name && scope.FindBuilder(name.Identifier.ValueText) is not null && FluentCall.IsNull(constant)
            ? false
        : null;

    private static bool IsProviderName(ExpressionSyntax value) =>
        value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ProviderName" }
            or PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ProviderName" } };
}
