namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// The value that a class gives a property of its base context: <c>protected override int? TextLength =&gt; 200;</c>. The base tests it:
/// <c>if (TextLength is { } length)</c>.
/// </summary>
internal static class OwnProperty
{
    /// <summary>Finds the value; <see langword="null"/> if code computes it, or for any other expression.</summary>
    public static ExpressionSyntax? FindValue(ExpressionSyntax expression, ConfigurationScope scope)
    {
        var name = expression switch
        {
            IdentifierNameSyntax own when !scope.IsLocal(own.Identifier.ValueText) => own.Identifier.ValueText,
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: var own } => own,
            _ => null,
        };
        return name is not null
            && scope.Self?.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(name)).FirstOrDefault()
                is IPropertySymbol { SetMethod: null, DeclaringSyntaxReferences: [var reference] }
            && scope.Context.Symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree)
            && scope.Context.Read(reference) is PropertyDeclarationSyntax property
            && FindBody(property) is LiteralExpressionSyntax value
                ? value
                : null;
    }

    /// <summary>Whether the property has a value; <see langword="null"/> if it is unknown.</summary>
    public static bool? HasValue(ExpressionSyntax expression, ConfigurationScope scope) =>
        FindValue(expression, scope) is { } value ? !FluentCall.IsNull(value) : null;

    /// <summary>The value of a <see cref="bool"/> property; <see langword="null"/> if it is unknown.</summary>
    public static bool? IsTrue(ExpressionSyntax expression, ConfigurationScope scope) =>
        FindValue(expression, scope)?.Kind() switch
        {
            SyntaxKind.TrueLiteralExpression => true,
            SyntaxKind.FalseLiteralExpression => false,
            _ => null,
        };

    /// <summary>Gives the variable of <c>TextLength is { } length</c> the value of the property.</summary>
    public static void BindPattern(ExpressionSyntax condition, ConfigurationScope scope)
    {
        if (condition is IsPatternExpressionSyntax { Pattern: var pattern } test
            && ((pattern as RecursivePatternSyntax)?.Designation ?? (pattern as DeclarationPatternSyntax)?.Designation)
                is SingleVariableDesignationSyntax variable
            && FindValue(test.Expression, scope) is { } value)
            scope.Set(variable.Identifier.ValueText, new ConfigurationValue(null, value, scope));
    }

    /// <summary>What the property returns. A constructor may set one that has an initializer.</summary>
    private static ExpressionSyntax? FindBody(PropertyDeclarationSyntax property) =>
        property.ExpressionBody?.Expression
        ?? (property.AccessorList?.Accessors is [var getter]
            ? getter.ExpressionBody?.Expression
                ?? (getter.Body?.Statements is [ReturnStatementSyntax { Expression: var returned }] ? returned : null)
            : null);
}
