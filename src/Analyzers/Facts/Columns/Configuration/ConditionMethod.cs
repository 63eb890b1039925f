namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// A method of the program that is a condition of a loop over the model: <c>Where(NeedsLength)</c>, <c>if (!NeedsLength(p)) continue;</c>.
/// </summary>
/// <param name="scope">The values of the method's parameters.</param>
internal sealed class ConditionMethod(SyntaxNode body, ConfigurationScope scope)
{
    /// <summary>Finds the method of a call or a method group; <see langword="null"/> if it is not certain, or not in source.</summary>
    public static ConditionMethod? Find(ExpressionSyntax condition, ConfigurationScope caller)
    {
        if (((condition as InvocationExpressionSyntax)?.Expression ?? condition) is SimpleNameSyntax name
            && LocalFunctionCalls.Find(name) is { } function)
            // It shares the scope of its caller, whose variables may have the names of other parameters.
            return function.ParameterList.Parameters.Count > 1 ? null : Create(LocalFunctionCalls.GetBody(function), caller);
        var method = condition is InvocationExpressionSyntax call ? HelperCalls.FindHelper(call, caller)
            : condition is SimpleNameSyntax or MemberAccessExpressionSyntax ? HelperCalls.FindHelper(condition, [], caller)
            : null;
        return method is null ? null : Create(method.Body, new ConfigurationScope(method, caller.Context));
    }

    /// <summary>A method that sets sizes is no condition.</summary>
    private static ConditionMethod? Create(SyntaxNode? body, ConfigurationScope scope) =>
        body is BlockSyntax or ExpressionSyntax && !UnreadCode.NamesSetter(body) ? new ConditionMethod(body, scope) : null;

    /// <summary>Narrows a filter to what the method accepts; <see langword="null"/> if its form is not supported.</summary>
    public ModelLoopFilter? Narrow(ModelLoopFilter filter) => Apply(filter, isExcluded: false);

    /// <summary>Narrows a filter to what the method rejects; <see langword="null"/> if its form is not supported.</summary>
    public ModelLoopFilter? Exclude(ModelLoopFilter filter) => Apply(filter, isExcluded: true);

    private ModelLoopFilter? Apply(ModelLoopFilter filter, bool isExcluded)
    {
        if (body is ExpressionSyntax expression)
            return ApplyResult(filter, expression, isExcluded);
        foreach (var statement in ((BlockSyntax)body).Statements)
            switch (statement)
            {
                // if (p.ClrType != typeof(string)) return false;
                case IfStatementSyntax { Else: null, Statement: var inner } skip when !isExcluded && ReturnsFalse(inner):
                    filter = filter.Exclude(skip.Condition, scope);
                    break;
                case LocalDeclarationStatementSyntax { Declaration.Variables: [{ Initializer.Value: var value } local] }:
                    scope.Set(local.Identifier.ValueText, new ConfigurationValue(null, value, scope));
                    break;
                case ReturnStatementSyntax { Expression: { } result }:
                    return ApplyResult(filter, result, isExcluded);
                default:
                    return null;
            }

        return null;
    }

    private ModelLoopFilter ApplyResult(ModelLoopFilter filter, ExpressionSyntax result, bool isExcluded) =>
        isExcluded ? filter.Exclude(result, scope) : filter.Narrow(result, scope);

    private static bool ReturnsFalse(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [var only] } => ReturnsFalse(only),
        ReturnStatementSyntax { Expression: { } value } => value.IsKind(SyntaxKind.FalseLiteralExpression),
        _ => false,
    };
}
