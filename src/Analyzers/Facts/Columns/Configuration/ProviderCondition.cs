namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Conditions that test for the database provider, that a builder exists, or for the value of a property of the context.
/// </summary>
internal static class ProviderCondition
{
    private const string SqlServerProvider = "Microsoft.EntityFrameworkCore.SqlServer";

    /// <summary>
    /// More parts than a condition has. A variable that is assigned from itself leads back to itself, and others multiply.
    /// </summary>
    private const int MaxParts = 200;

    /// <summary>The value of a condition on SQL Server; <see langword="null"/> where it is unknown.</summary>
    public static bool? Evaluate(ExpressionSyntax condition, ConfigurationScope scope)
    {
        var parts = MaxParts;
        return Evaluate(condition, scope, ref parts);
    }

    private static bool? Evaluate(ExpressionSyntax condition, ConfigurationScope scope, ref int parts)
    {
        if (--parts < 0)
            return null;
        // The value of a parameter is written in the code of the caller, whose variables may have the same names.
        var (value, home) = scope.Resolve(condition);
        return value switch
        {
            ParenthesizedExpressionSyntax parenthesized => Evaluate(parenthesized.Expression, home, ref parts),
            PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => !Evaluate(not.Operand, home, ref parts),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression or (int)SyntaxKind.LogicalOrExpression } pair =>
                EvaluateAll(pair, home, ref parts),
            _ => EvaluateTest(value, home),
        };
    }

    private static bool? EvaluateAll(BinaryExpressionSyntax chain, ConfigurationScope scope, ref int parts)
    {
        var isAnd = chain.IsKind(SyntaxKind.LogicalAndExpression);
        bool? result = isAnd;
        foreach (var operand in chain.GetOperands())
        {
            var value = Evaluate(operand, scope, ref parts);
            result = isAnd ? result & value : result | value;
        }

        return result;
    }

    private static bool? EvaluateTest(ExpressionSyntax test, ConfigurationScope scope) => test switch
    {
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
        IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } => OwnProperty.IsTrue(test, scope),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "HasValue", Expression: var owner } => OwnProperty.HasValue(owner, scope),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals => Compare(equals, scope),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs => !Compare(differs, scope),
        IsPatternExpressionSyntax { Pattern: var pattern, Expression: var value } => pattern switch
        {
            ConstantPatternSyntax constant => Compare(value, constant.Expression, scope),
            UnaryPatternSyntax { Pattern: ConstantPatternSyntax constant } => !Compare(value, constant.Expression, scope),
            DeclarationPatternSyntax => OwnProperty.HasValue(value, scope),
            _ when pattern.IsNotNull() => OwnProperty.HasValue(value, scope),
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
        : FluentCall.IsNull(constant) ? !OwnProperty.HasValue(value, scope)
        : null;

    private static bool IsProviderName(ExpressionSyntax value) =>
        value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ProviderName" }
            or PostfixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ProviderName" } };
}
