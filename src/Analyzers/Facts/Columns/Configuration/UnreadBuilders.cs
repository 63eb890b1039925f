namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// The builders in a piece of code that the interpreter did not read: stored, captured, wrapped, or passed on in a form that it does not
/// follow. Whatever receives a builder may configure all that it reaches.
/// </summary>
internal static class UnreadBuilders
{
    /// <summary>Marks what these builders configure as uncertain.</summary>
    public static void MarkUncertain(SyntaxNode code, ConfigurationScope scope)
    {
        foreach (var name in scope.FindBuilderNames(code).ToList())
            if (!scope.IsRead(name) && IsVariable(name) && !IsHidden(name, code) && !IsOnlyRead(name, scope)
                && FindPassed(name, scope) is { } builder)
                scope.Context.MarkUncertain(builder, $"'{scope.Origin}' passes a builder on in a way that is not followed");
    }

    /// <summary>What leaves: <c>new[] { item.Property(x =&gt; x.A) }</c> passes the property on, and not the entity.</summary>
    private static Builder? FindPassed(IdentifierNameSyntax name, ConfigurationScope scope) =>
        BuilderEvaluator.Evaluate(FindChain(name), scope) ?? scope.FindBuilder(name.Identifier.ValueText);

    /// <summary>The longest chain of calls that begins with a name.</summary>
    private static ExpressionSyntax FindChain(ExpressionSyntax root)
    {
        while (root.Parent is MemberAccessExpressionSyntax or InvocationExpressionSyntax or ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
            root = (ExpressionSyntax)root.Parent!;
        return root;
    }

    /// <summary>Whether a name stands for a variable, and not for a member of something else.</summary>
    private static bool IsVariable(IdentifierNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == name,
        MemberBindingExpressionSyntax or NameColonSyntax or NameEqualsSyntax or QualifiedNameSyntax => false,
        AssignmentExpressionSyntax assignment => assignment.Left != name,
        _ => true,
    };

    /// <summary>Whether a parameter of a function inside the code has the same name.</summary>
    private static bool IsHidden(IdentifierNameSyntax name, SyntaxNode code) =>
        name.Ancestors().TakeWhile(ancestor => ancestor != code.Parent).Any(ancestor => (ancestor switch
        {
            SimpleLambdaExpressionSyntax lambda => [lambda.Parameter],
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.Parameters,
            AnonymousMethodExpressionSyntax lambda => lambda.ParameterList?.Parameters ?? default,
            LocalFunctionStatementSyntax function => function.ParameterList.Parameters,
            _ => (IEnumerable<ParameterSyntax>)[],
        }).Any(parameter => parameter.Identifier.ValueText == name.Identifier.ValueText));

    /// <summary>Whether the place needs no more of a builder than its name, its existence or a value of its metadata.</summary>
    private static bool IsOnlyRead(IdentifierNameSyntax name, ConfigurationScope scope)
    {
        if (IsNameOf(name))
            return true;
        var chain = FindChain(name);
        var isRead = IsNullTest(chain)
            || (chain is MemberAccessExpressionSyntax && chain.Parent is AssignmentExpressionSyntax assignment && assignment.Left == chain)
            || (chain is InvocationExpressionSyntax && IsCondition(chain));
        // The calls in front of the value may set sizes.
        return (FindValue(name) ?? (isRead ? chain : null)) is { } value && !new UnreadCode(scope).MaySetSizes(value);
    }

    private static bool IsNameOf(IdentifierNameSyntax name) =>
        name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
        && call.IsNameOf();

    private static bool IsNullTest(ExpressionSyntax tested) => tested.Parent switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison =>
            FluentCall.IsNull(comparison.Left) || FluentCall.IsNull(comparison.Right),
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } => true,
        _ => false,
    };

    /// <summary><c>item.Metadata.ClrType</c>: a value that configures nothing.</summary>
    private static MemberAccessExpressionSyntax? FindValue(IdentifierNameSyntax name) =>
        name.Ancestors().TakeWhile(static ancestor => ancestor is MemberAccessExpressionSyntax or InvocationExpressionSyntax)
            .OfType<MemberAccessExpressionSyntax>()
            .FirstOrDefault(static access => access.Name.Identifier.ValueText is "ClrType" or "Name" or "PropertyInfo" or "FieldInfo");

    private static bool IsCondition(ExpressionSyntax value) =>
        value.Parent is IfStatementSyntax or PrefixUnaryExpressionSyntax or ConditionalExpressionSyntax or BinaryExpressionSyntax;
}
