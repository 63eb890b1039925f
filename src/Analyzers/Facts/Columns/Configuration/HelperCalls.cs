namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Follows builders into the program's own methods. A builder that is handed to code outside the compilation becomes uncertain,
/// unless that code is EF Core's.
/// </summary>
internal static class HelperCalls
{
    /// <summary>A call on a builder that no table contains: an extension method, or a method of EF Core without influence.</summary>
    public static Builder FollowExtension(Builder receiver, FluentCall call)
    {
        if (call.Context.Names.ResolveMethod(call.Syntax) is not { } method)
        {
            call.Context.MarkUncertain(receiver, $"'{call.Method}' in '{call.Scope.Origin}' was not found");
            return receiver;
        }

        var target = method.ReducedFrom ?? method;
        if (call.Context.FindDeclaration(target) is { } declaration)
        {
            var arguments = EvaluateArguments(call);
            if (method.ReducedFrom is not null)
                arguments.Insert(0, new ConfigurationValue(receiver));
            var types = BindTypeArguments(null, method, call.Scope);
            return call.Context.Runner.Run(new(declaration, call.Scope.Self, arguments, types)) ?? receiver;
        }

        if (!ConfigurationContext.IsPartOfEntityFramework(target))
            call.Context.MarkUncertain(receiver, $"'{target.Name}' of {target.ContainingAssembly?.Name} is not in this project's source");
        return receiver;
    }

    /// <summary>A call on any other receiver: <c>Seed.Apply(modelBuilder)</c>, <c>new BlogConfiguration().Configure(b)</c>.</summary>
    public static Builder? FollowMethod(FluentCall call) =>
        EvaluateBuilderArguments(call) is var (arguments, builder) ? Follow(call, arguments, builder) : null;

    /// <summary>A call of an own method: <c>ConfigureAudit(b)</c>, <c>this.ConfigureAudit(b)</c>, <c>base.OnModelCreating(b)</c>.</summary>
    public static Builder? FollowOwnMethod(FluentCall call)
    {
        if (EvaluateBuilderArguments(call) is not var (arguments, builder))
            return null;
        if (call.Syntax.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
        {
            FollowBase(call, arguments, builder);
            return builder;
        }

        // A virtual method is the one of the class that runs.
        foreach (var type in call.Scope.Self?.GetSelfAndBaseTypes() ?? [])
        {
            var methods = type.GetMembers(call.Method).OfType<IMethodSymbol>()
                .Where(method => method.Parameters.Length == arguments.Count && !method.IsGenericMethod).ToList();
            if (methods is [var only] && call.Context.FindDeclaration(only) is { } declaration)
            {
                var types = BindTypeArguments(type, null, call.Scope);
                return call.Context.Runner.Run(new(declaration, call.Scope.Self, arguments, types)) ?? builder;
            }
        }

        return Follow(call, arguments, builder);
    }

    /// <summary>A method group: <c>Entity&lt;Blog&gt;(ConfigureBlog)</c>, <c>Entity&lt;Blog&gt;(Blog.Configure)</c>.</summary>
    public static bool TryFollowMethodGroup(ExpressionSyntax expression, Builder builder, ConfigurationScope scope)
    {
        var root = expression is MemberAccessExpressionSyntax access ? access.Expression : expression;
        if (root is not (IdentifierNameSyntax or ThisExpressionSyntax)
            || scope.Context.Names.ResolveMethod(expression) is not { Parameters.Length: 1 } method)
            return false;
        if (scope.Context.FindDeclaration(method) is { } declaration)
            scope.Context.Runner.Run(new(
                declaration,
                method.IsStatic ? scope.Self : method.ContainingType,
                [new ConfigurationValue(builder)],
                BindTypeArguments(method.ContainingType, null, scope)));
        else
            scope.Context.MarkUncertain(builder, $"'{method.Name}' in '{scope.Origin}' is not in this project's source");
        return true;
    }

    /// <summary>The types behind the type parameters of a class, and of a generic method that a scope calls.</summary>
    public static Dictionary<string, ITypeSymbol> BindTypeArguments(
        INamedTypeSymbol? type, IMethodSymbol? method, ConfigurationScope? caller)
    {
        var types = new Dictionary<string, ITypeSymbol>(StringComparer.Ordinal);
        if (type is not null)
            Bind(type.TypeParameters, type.TypeArguments);
        if (method is not null)
            Bind(method.TypeParameters, method.TypeArguments);
        return types;

        void Bind(IReadOnlyList<ITypeParameterSymbol> parameters, IReadOnlyList<ITypeSymbol> arguments)
        {
            for (var i = 0; i < arguments.Count; i++)
            {
                var argument = arguments[i] is ITypeParameterSymbol open ? caller?.FindTypeArgument(open.Name) : arguments[i];
                if (argument is not (null or ITypeParameterSymbol))
                    types[parameters[i].Name] = argument;
            }
        }
    }

    /// <summary>Runs the method of the base class of the class that contains the call.</summary>
    private static void FollowBase(FluentCall call, List<ConfigurationValue> arguments, Builder builder)
    {
        var containing = call.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>();
        var methods = (containing is null ? null : call.Context.Names.ResolveType(containing))?.BaseType?.GetSelfAndBaseTypes()
            .SelectMany(type => type.GetMembers(call.Method)).OfType<IMethodSymbol>();
        if (methods?.FirstOrDefault(method => method.Parameters.Length == arguments.Count) is not { } method)
            return;
        var types = BindTypeArguments(method.ContainingType, null, call.Scope);
        if (call.Context.FindDeclaration(method) is { } declaration)
            call.Context.Runner.Run(new(declaration, call.Scope.Self, arguments, types));
        else if (!ConfigurationContext.IsPartOfEntityFramework(method))
            call.Context.MarkUncertain(builder, $"'{call.Method}' of '{method.ContainingType.Name}' is in another project");
    }

    private static Builder Follow(FluentCall call, List<ConfigurationValue> arguments, Builder builder)
    {
        var method = call.Context.Names.ResolveMethod(call.Syntax);
        var target = method?.ReducedFrom ?? method;
        if (target is not null && call.Context.FindDeclaration(target) is { } declaration)
        {
            var types = BindTypeArguments(target.ContainingType, method, call.Scope);
            var self = target.IsStatic ? call.Scope.Self : target.ContainingType;
            return call.Context.Runner.Run(new(declaration, self, arguments, types)) ?? builder;
        }

        if (target is null || !ConfigurationContext.IsPartOfEntityFramework(target))
            call.Context.MarkUncertain(builder, $"'{call.Method}' in '{call.Scope.Origin}' is not in this project's source");
        return builder;
    }

    /// <summary>The arguments of a call, and the first builder among them; <see langword="null"/> where the call receives none.</summary>
    private static (List<ConfigurationValue> Arguments, Builder Builder)? EvaluateBuilderArguments(FluentCall call)
    {
        if (!call.Scope.UsesBuilder(call.Syntax.ArgumentList))
            return null;
        var arguments = EvaluateArguments(call);
        if (arguments.Select(static argument => argument.Builder).FirstOrDefault(static builder => builder is not null) is { } first)
            return (arguments, first);
        call.Model.MarkUncertain($"'{call.Method}' in '{call.Scope.Origin}' receives a builder in a way that is not supported");
        return null;
    }

    private static List<ConfigurationValue> EvaluateArguments(FluentCall call) => call.Arguments.Select(argument => new ConfigurationValue(
        call.Context.Runner.Evaluate(argument.Expression, call.Scope),
        argument.Expression,
        call.Scope,
        argument.NameColon?.Name.Identifier.ValueText)).ToList();
}
