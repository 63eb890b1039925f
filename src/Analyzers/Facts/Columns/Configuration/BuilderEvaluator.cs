namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Evaluates expressions of configuration code: names, fluent chains and calls of helpers.</summary>
internal static class BuilderEvaluator
{
    /// <summary>Evaluates an expression to a builder; <see langword="null"/> for any other value.</summary>
    public static Builder? Evaluate(ExpressionSyntax expression, ConfigurationScope scope)
    {
        var (root, calls) = Unroll(expression);
        var builder = root switch
        {
            IdentifierNameSyntax name => scope.ReadBuilder(name),
            QueryExpressionSyntax query => EvaluateQuery(query, scope),
            MemberAccessExpressionSyntax property => HelperCalls.FollowProperty(property, scope),
            AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax property } => HelperCalls.FollowProperty(property, scope),
            InvocationExpressionSyntax own when own.GetCalledName() is { } name && !own.IsNameOf() =>
                HelperCalls.FollowOwnMethod(new(own, name, scope)),
            _ => null,
        };
        foreach (var syntax in calls)
        {
            var call = new FluentCall(syntax, syntax.GetCalledName()!, scope);
            builder = builder is null ? HelperCalls.FollowMethod(call)
                : FluentCalls.TryHandle(builder, call, out var result) ? result
                : HelperCalls.FollowExtension(builder, call);
        }

        return builder;
    }

    /// <summary><c>from type in model.Model.GetEntityTypes() from property in type.GetProperties() select property</c>.</summary>
    private static MetadataBuilder? EvaluateQuery(QueryExpressionSyntax query, ConfigurationScope scope)
    {
        if (!scope.UsesBuilder(query) || new UnreadCode(scope).MaySetSizes(query))
            return null;
        foreach (var name in scope.FindBuilderNames(query).ToList())
            scope.ReadBuilder(name);
        return new MetadataBuilder();
    }

    /// <summary>
    /// The calls of a fluent chain, first to last, and the expression they begin with. A chain nests to the left, and generated ones can be
    /// thousands of calls long, so recursion is too deep.
    /// </summary>
    private static (ExpressionSyntax Root, Stack<InvocationExpressionSyntax> Calls) Unroll(ExpressionSyntax expression)
    {
        var calls = new Stack<InvocationExpressionSyntax>();
        var current = expression;
        while (true)
            switch (current)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    current = parenthesized.Expression;
                    break;
                case CastExpressionSyntax cast:
                    current = cast.Expression;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion:
                    current = conversion.Left;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } required:
                    current = required.Left;
                    break;
                case PostfixUnaryExpressionSyntax suppression when suppression.IsKind(SyntaxKind.SuppressNullableWarningExpression):
                    current = suppression.Operand;
                    break;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                    when access.Expression is not (BaseExpressionSyntax or ThisExpressionSyntax):
                    calls.Push(call);
                    current = access.Expression;
                    break;
                // The metadata behind a builder has the same methods under other names.
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Metadata" or "Model" or "Conventions" } metadata:
                    current = metadata.Expression;
                    break;
                // type?.FindProperty("A")?.SetMaxLength(20): the calls after a question mark follow those before it.
                case ConditionalAccessExpressionSyntax
                {
                    WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax } bound
                } conditional:
                    calls.Push(bound);
                    current = conditional.Expression;
                    break;
                default:
                    return (current, calls);
            }
    }
}
