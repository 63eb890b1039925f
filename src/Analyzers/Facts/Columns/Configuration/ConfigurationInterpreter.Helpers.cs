using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Follows builders into the program's own code: helpers, lambdas, method groups. What cannot be followed is unclear.</summary>
internal sealed partial class ConfigurationInterpreter
{
    /// <summary>A call that the tables above do not know: a helper of this compilation is followed, one of EF Core has no say, any other is unclear.</summary>
    private Builder? OtherCall(Builder receiver, InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope, Action<string> unclear)
    {
        if (_names.Method(call) is not { } method)
        {
            unclear($"'{name.Identifier.ValueText}' in '{scope.Origin}' was not found");
            return receiver;
        }

        var target = method.ReducedFrom ?? method;
        if (Declaration(target) is { } declaration)
        {
            var arguments = Arguments(call, scope);
            if (method.ReducedFrom is not null)
                arguments.Insert(0, new Argument(receiver, null, null));
            return Run(declaration, scope.Self, arguments, TypeArguments(null, method, scope)) ?? receiver;
        }

        if (!IsPartOfEntityFramework(target))
            unclear($"'{target.Name}' of {target.ContainingAssembly?.Name} is not in this project's source");
        return receiver;
    }

    /// <summary>A call whose receiver is no builder, but which may be given one: <c>Seed.Apply(modelBuilder)</c>, <c>new BlogConfiguration().Configure(b)</c>.</summary>
    private Builder? CallWithBuilder(InvocationExpressionSyntax call, SimpleNameSyntax name, Scope scope)
    {
        if (!Mentions(call.ArgumentList, scope))
            return null;

        var arguments = Arguments(call, scope);
        var first = arguments.Select(static a => a.Builder).FirstOrDefault(static b => b is not null);
        if (first is null)
        {
            _model.Unclear($"'{name.Identifier.ValueText}' in '{scope.Origin}' receives a builder in a way that was not understood");
            return null;
        }

        return Follow(_names.Method(call), name.Identifier.ValueText, arguments, first, scope);
    }

    /// <summary><c>ConfigureAudit(builder)</c>, <c>this.ConfigureAudit(builder)</c>, <c>base.OnModelCreating(builder)</c>.</summary>
    private Builder? CallOfOwnMethod(InvocationExpressionSyntax call, Scope scope)
    {
        var (name, isBase) = call.Expression switch
        {
            SimpleNameSyntax simple => (simple.Identifier.ValueText, false),
            MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access => (access.Name.Identifier.ValueText, false),
            MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } access => (access.Name.Identifier.ValueText, true),
            _ => (null, false),
        };
        if (name is null || !Mentions(call.ArgumentList, scope))
            return null;

        var arguments = Arguments(call, scope);
        if (arguments.Select(static a => a.Builder).FirstOrDefault(static b => b is not null) is not { } first)
        {
            _model.Unclear($"'{name}' in '{scope.Origin}' receives a builder in a way that was not understood");
            return null;
        }

        if (isBase)
        {
            // The base of the class that this code stands in, not of the most derived one: that would run the same method again.
            var declaring = call.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { } declaration ? _names.Type(declaration) : null;
            for (var type = declaring?.BaseType; type is not null; type = type.BaseType)
                foreach (var member in type.GetMembers(name))
                    if (member is IMethodSymbol inherited && inherited.Parameters.Length == arguments.Count)
                    {
                        // DbContext's own do nothing; those of Identity's contexts configure Identity's types only.
                        if (Declaration(inherited) is { } body)
                            Run(body, scope.Self, arguments, TypeArguments(type, null, scope));
                        else if (!IsPartOfEntityFramework(inherited))
                            UnclearScope(first)($"'{name}' of '{type.Name}' is in another project");
                        return first;
                    }

            return first;
        }

        // A virtual method is the one of the class that runs.
        if (scope.Self is { } self)
            foreach (var type in self.SelfAndBaseTypes())
                if (type.GetMembers(name).OfType<IMethodSymbol>().Where(m => m.Parameters.Length == arguments.Count && !m.IsGenericMethod).ToList() is [var only] && Declaration(only) is { } own)
                {
                    return Run(own, self, arguments, TypeArguments(type, null, scope)) ?? first;
                }

        return Follow(_names.Method(call), name, arguments, first, scope);
    }

    private Builder Follow(IMethodSymbol? method, string name, List<Argument> arguments, Builder first, Scope scope)
    {
        var target = method?.ReducedFrom ?? method;
        if (target is not null && Declaration(target) is { } declaration)
            return Run(declaration, target.IsStatic ? scope.Self : target.ContainingType, arguments, TypeArguments(target.ContainingType, method, scope)) ?? first;
        if (target is null || !IsPartOfEntityFramework(target))
            UnclearScope(first)($"'{name}' in '{scope.Origin}' is not in this project's source");
        return first;
    }

    private Builder? Creation(BaseObjectCreationExpressionSyntax creation, Scope scope)
    {
        if (creation.ArgumentList is { } arguments && Mentions(arguments, scope))
            _model.Unclear($"an object created in '{scope.Origin}' receives a builder");
        return null;
    }

    private Action<string> UnclearScope(Builder builder) => builder switch
    {
        EntityBuilder entity => entity.Entity.Unclear,
        PropertyBuilder property => property.Property.Unclear,
        TypeConventionBuilder convention => convention.Properties.Unclear,
        RelationshipBuilder relationship => relationship.Entity.Unclear,
        NavigationBuilder navigation => navigation.Entity.Unclear,
        _ => _model.Unclear,
    };

    private static bool IsPartOfEntityFramework(ISymbol symbol) =>
        symbol.ContainingAssembly?.Name is { } name
        && (name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Npgsql.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Pomelo.EntityFrameworkCore", StringComparison.Ordinal)
            || name.StartsWith("Microsoft.AspNetCore.Identity", StringComparison.Ordinal));

    /// <summary>Runs a lambda argument with the builder as its parameter; <see langword="false"/> where there is none.</summary>
    private bool RunLambda(InvocationExpressionSyntax call, Builder builder, Scope scope)
    {
        foreach (var argument in call.ArgumentList.Arguments)
        {
            var (expression, home) = scope.Resolve(argument.Expression);
            var (parameter, body) = expression switch
            {
                SimpleLambdaExpressionSyntax lambda => (lambda.Parameter.Identifier.ValueText, (SyntaxNode)lambda.Body),
                ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } lambda => (only.Identifier.ValueText, lambda.Body),
                AnonymousMethodExpressionSyntax { ParameterList.Parameters: [var only] } lambda => (only.Identifier.ValueText, lambda.Block),
                _ => (null, null),
            };
            if (parameter is null || body is null)
            {
                if (!RunMethodGroup(expression, builder, scope))
                    continue;
                return true;
            }

            if (PropertyNames(expression, scope).Any())
                continue; // a lambda that names a property is no configuration

            var outer = home.Get(parameter);
            home.Set(parameter, builder);
            if (body is BlockSyntax block)
                Run(block, home);
            else
                Evaluate((ExpressionSyntax)body, home);
            home.Set(parameter, outer);
            return true;
        }

        return false;
    }

    /// <summary><c>Entity&lt;Blog&gt;(ConfigureBlog)</c>, <c>Entity&lt;Blog&gt;(Blog.Configure)</c>.</summary>
    private bool RunMethodGroup(ExpressionSyntax expression, Builder builder, Scope scope)
    {
        if (expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax or ThisExpressionSyntax }) || _names.MethodGroup(expression) is not { Parameters.Length: 1 } method)
            return false;
        if (Declaration(method) is { } declaration)
            Run(declaration, method.IsStatic ? scope.Self : method.ContainingType, [new Argument(builder, null, null)], TypeArguments(method.ContainingType, null, scope));
        else
            UnclearScope(builder)($"'{method.Name}' in '{scope.Origin}' is not in this project's source");
        return true;
    }
}
