namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Follows builders into the program's own methods. A builder that is passed to code outside the compilation becomes uncertain, unless that
/// code is EF Core's.
/// </summary>
internal static class HelperCalls
{
    /// <summary>Follows a call on a builder that no table contains: an extension method, or an EF Core method that sets no size.</summary>
    public static Builder FollowExtension(Builder receiver, FluentCall call)
    {
        if (receiver is MetadataBuilder && call.Method == "ForEach")
        {
            new ModelLoopReader(call.Scope).ReadQuery(call.Syntax);
            return Builder.Inert;
        }

        if (call.Context.Names.ResolveMethod(call.Syntax) is not { } method)
        {
            call.Context.MarkUncertain(receiver, $"'{call.Method}' in '{call.Scope.Origin}' was not found");
            return receiver;
        }

        var target = method.ToDeclared();
        if (call.Context.FindDeclaration(target) is { } declaration)
        {
            var arguments = EvaluateArguments(call);
            if (method.IsReduced())
                arguments.Insert(0, new ConfigurationValue(receiver));
            MarkUnboundArguments(call, target, arguments);
            var types = BindTypeArguments(method.ContainingType, method, call.Scope);
            return Run(call.Scope, declaration, call.Scope.Self, arguments, types) ?? receiver;
        }

        if (MayConfigure(target, call))
            call.Context.MarkUncertain(receiver, $"'{target.Name}' of {target.ContainingAssembly?.Name} is not in this project's source");
        return method.ReturnType.TypeKind == TypeKind.Error || ConfigurationContext.IsBuilder(method.ReturnType) ? receiver : Builder.Inert;
    }

    /// <summary>Whether a method that is not in source may set sizes.</summary>
    private static bool MayConfigure(IMethodSymbol target, FluentCall call)
    {
        if (target.ContainingNamespace?.ToDisplayString() is "System.Linq" or "System.Collections.Generic")
            return new UnreadCode(call.Scope).MaySetSizes(call.Syntax.ArgumentList);
        if (!ConfigurationContext.IsPartOfEntityFramework(target))
            return true;

        // A size that belongs to another builder than the one that was followed.
        if (call.Method is "Property" or "Entity"
            || (UnreadCode.IsSizeSetter(call.Name) && call.Method is not ("SetAnnotation" or "Ignore")))
            call.Model.MarkUncertain($"what '{call.Method}' in '{call.Scope.Origin}' configures is unknown");
        return false;
    }

    /// <summary>Follows a call on another receiver: <c>Seed.Apply(modelBuilder)</c>, <c>new BlogConfiguration().Configure(b)</c>.</summary>
    public static Builder? FollowMethod(FluentCall call) =>
        EvaluateBuilderArguments(call) is not var (arguments, builder) ? null
        : call is { Method: "Invoke", Syntax.Expression: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax function } }
            && TryRunVariable(function, arguments, call) ? builder
        : Follow(call, arguments, builder);

    /// <summary>Follows a call of an own method: <c>ConfigureAudit(b)</c>, <c>base.OnModelCreating(b)</c>.</summary>
    public static Builder? FollowOwnMethod(FluentCall call)
    {
        if (LocalFunctionCalls.TryFollow(call, out var returned))
            return returned;
        if (EvaluateBuilderArguments(call) is not var (arguments, builder))
            return null;
        if (call.Syntax.Expression is IdentifierNameSyntax function && TryRunVariable(function, arguments, call))
            return builder;
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
            if (methods is [{ IsAbstract: true }])
                break; // the class that runs is not known
            if (methods is [{ } only] && call.Context.FindDeclaration(only) is { } declaration)
            {
                MarkUnboundArguments(call, only, arguments);
                return Run(call.Scope, declaration, call.Scope.Self, arguments, BindTypeArguments(type, null, call.Scope)) ?? builder;
            }
        }

        return Follow(call, arguments, builder);
    }

    /// <summary>
    /// Finds the method of the program that a call runs, with its arguments; <see langword="null"/> if a class may override it, or if it is
    /// not in source.
    /// </summary>
    public static ConfigurationMethod? FindHelper(InvocationExpressionSyntax syntax, ConfigurationScope caller)
    {
        if (syntax.GetCalledName() is not { } name)
            return null;
        var arguments = EvaluateArguments(new FluentCall(syntax, name, caller));
        if (syntax.Expression is MemberAccessExpressionSyntax { Expression: var receiver }
            && caller.Context.Names.ResolveMethod(syntax)?.IsReduced() == true)
            arguments.Insert(0, new ConfigurationValue(null, receiver, caller));
        return FindHelper(syntax, arguments, caller);
    }

    /// <summary>Finds the method that an expression names.</summary>
    /// <param name="expression">A call or a method group.</param>
    public static ConfigurationMethod? FindHelper(
        ExpressionSyntax expression, IReadOnlyList<ConfigurationValue> arguments, ConfigurationScope caller) =>
        caller.Context.Names.ResolveMethod(expression) is { IsAbstract: false, IsVirtual: false, IsOverride: false } method
        && caller.Context.FindDeclaration(method.ToDeclared()) is { } helper
            ? new ConfigurationMethod(helper, caller.Self, arguments, BindTypeArguments(method.ContainingType, method, caller))
            : null;

    /// <summary>Follows a method group: <c>Entity&lt;Blog&gt;(ConfigureBlog)</c>, <c>Entity&lt;Blog&gt;(Blog.Configure)</c>.</summary>
    public static bool TryFollowMethodGroup(ExpressionSyntax expression, Builder builder, ConfigurationScope scope)
    {
        if (expression is SimpleNameSyntax name && LocalFunctionCalls.Find(name) is { ParameterList.Parameters: [_] only } function)
        {
            scope.Context.Runner.RunInline(LocalFunctionCalls.GetBody(function), only, [new ConfigurationValue(builder)], scope);
            return true;
        }

        var root = expression is MemberAccessExpressionSyntax access ? access.Expression : expression;
        if (expression is not (SimpleNameSyntax or MemberAccessExpressionSyntax)
            || scope.Context.Names.ResolveMethod(expression) is not { Parameters.Length: 1 } method)
            return false;
        if (!method.IsStatic && (root == expression || root is ThisExpressionSyntax) && scope.Self is { } self)
            method = ConfigurationInterpreter.FindOverride(method, self);
        if (scope.Context.FindDeclaration(method) is not { } declaration)
            scope.Context.MarkUncertain(builder, $"'{method.Name}' in '{scope.Origin}' is not in this project's source");
        else
            Run(scope, declaration, FindSelf(method, root == expression ? null : root, scope),
                method.IsReduced()
                    ? [new ConfigurationValue(null, root, scope), new ConfigurationValue(builder)]
                    : [new ConfigurationValue(builder)],
                BindTypeArguments(method.ContainingType, null, scope));
        return true;
    }

    /// <summary>Whether an argument is a delegate, and not a name or a type.</summary>
    public static bool IsDelegate(ExpressionSyntax argument, ConfigurationScope scope) =>
        argument is not (LiteralExpressionSyntax or LambdaExpressionSyntax or TypeOfExpressionSyntax or InterpolatedStringExpressionSyntax)
        && scope.Context.Names.ResolveExpressionType(argument)?.TypeKind == TypeKind.Delegate;

    private static bool TryRunVariable(IdentifierNameSyntax function, List<ConfigurationValue> arguments, FluentCall call) =>
        call.Scope.IsLocal(function.Identifier.ValueText) && call.Context.Runner.TryRunDelegate(function, arguments, call.Scope);

    /// <summary>Follows a property of an extension block: <c>b.Names</c>.</summary>
    public static Builder? FollowProperty(MemberAccessExpressionSyntax access, ConfigurationScope scope)
    {
        if (!scope.UsesBuilder(access.Expression) || scope.Context.Names.ResolveProperty(access) is not { } property
            || !property.ContainingType.IsExtensionBlock() || BuilderEvaluator.Evaluate(access.Expression, scope) is not { } receiver)
            return null;
        if (access.Parent is not AssignmentExpressionSyntax
            && property.OriginalDefinition.DeclaringSyntaxReferences is [var reference]
            && scope.Context.Symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree)
            && scope.Context.Read(reference) is PropertyDeclarationSyntax declaration)
            return scope.Context.Runner.Run(new ConfigurationMethod(
                declaration, scope.Self, [new ConfigurationValue(receiver)], BindTypeArguments(property.ContainingType, null, scope)));
        scope.Context.MarkUncertain(receiver, $"'{property.Name}' in '{scope.Origin}' is not in this project's source");
        return receiver;
    }

    /// <summary>Binds the type parameters of a class, and of a generic method that a scope calls, by their names.</summary>
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
        if (call.Context.FindDeclaration(method) is { } declaration)
            Run(call.Scope, declaration, call.Scope.Self, arguments, BindTypeArguments(method.ContainingType, null, call.Scope));
        else if (!ConfigurationContext.IsPartOfEntityFramework(method))
            call.Context.MarkUncertain(builder, $"'{call.Method}' of '{method.ContainingType.Name}' is in another project");
    }

    private static Builder Follow(FluentCall call, List<ConfigurationValue> arguments, Builder builder)
    {
        var method = call.Context.Names.ResolveMethod(call.Syntax);
        var receiver = (call.Syntax.Expression as MemberAccessExpressionSyntax)?.Expression;
        var target = FindTarget(call, receiver, method?.ToStaticForm(), out var isExact);
        if (method is not null && method.IsReduced())
            arguments.Insert(0, new(null, receiver, call.Scope));
        if (target is not null && isExact && call.Context.FindDeclaration(target) is { } declaration)
        {
            MarkUnboundArguments(call, target, arguments);
            return Run(call.Scope, declaration, FindSelf(target, receiver, call.Scope), arguments,
                BindTypeArguments(method!.ContainingType, method, call.Scope)) ?? builder;
        }

        if (!isExact && ImplementationCalls.FindOnlyImplementation(call) is var (type, code))
            return Run(call.Scope, code, type, arguments, ImplementationCalls.BindTypeArguments(type, code, call.Scope)) ?? builder;
        var builders = Enumerable.Range(0, arguments.Count).Where(i => arguments[i].Builder is not null);
        if (target is not null && (ConfigurationContext.IsPartOfEntityFramework(target) || IsGuard(target)
            || (target.MethodKind == MethodKind.LocalFunction && !new UnreadCode(call.Scope).MaySetSizes(target, builders))))
            return builder;
        foreach (var argument in arguments)
            if (argument.Builder is { } passed)
                call.Context.MarkUncertain(passed, $"'{call.Method}' in '{call.Scope.Origin}' is not in this project's source");
        return builder;
    }

    /// <summary>
    /// The class that an inherited method runs for: <c>new Sizes().Configure(item)</c> calls the overrides of <c>Sizes</c>.
    /// </summary>
    private static INamedTypeSymbol? FindSelf(IMethodSymbol method, ExpressionSyntax? receiver, ConfigurationScope scope)
    {
        if (method.IsStatic)
            return scope.Self;
        var type = receiver is null or ThisExpressionSyntax
            ? scope.Self
            : FindCreated(receiver, scope) ?? scope.Context.Names.ResolveExpressionType(receiver) as INamedTypeSymbol;
        return type.InheritsFromOrIs(method.ContainingType) ? type : method.ContainingType;
    }

    /// <summary>The type of the object that a variable holds: <c>IPart part = new ItemPart();</c>.</summary>
    private static INamedTypeSymbol? FindCreated(ExpressionSyntax? receiver, ConfigurationScope scope) =>
        receiver is IdentifierNameSyntax && scope.Resolve(receiver).Expression is BaseObjectCreationExpressionSyntax creation
            ? scope.Context.Names.ResolveExpressionType(creation) as INamedTypeSymbol
            : null;

    /// <summary>The method that a call runs.</summary>
    /// <param name="isExact">Whether no other type may override it.</param>
    private static IMethodSymbol? FindTarget(FluentCall call, ExpressionSyntax? receiver, IMethodSymbol? method, out bool isExact)
    {
        if (method is { IsStatic: false } && receiver is null or ThisExpressionSyntax && call.Scope.Self is { } self)
            method = ConfigurationInterpreter.FindOverride(method!, self);
        else if (method is { IsStatic: false } && FindCreated(receiver, call.Scope) is { } created)
            method = ImplementationCalls.FindImplementation(method, created);
        else if (method is not null && receiver is not BaseObjectCreationExpressionSyntax)
        {
            isExact = !method.IsAbstract
                && !((method.IsVirtual || method.IsOverride) && !method.IsSealed && !method.ContainingType.IsSealed);
            return method;
        }

        isExact = method is { IsAbstract: false };
        return method;
    }

    /// <summary><c>ArgumentNullException.ThrowIfNull(modelBuilder)</c>, <c>Check.NotNull(builder, nameof(builder))</c>.</summary>
    private static bool IsGuard(IMethodSymbol method) =>
        method.Name is "ThrowIfNull" or "NotNull" or "IsNotNull" or "ArgumentNotNull" or "Null" or "AgainstNull" or "KeepAlive";

    /// <summary>Marks the builders that a call passes by reference, or in a list of parameters: they are not followed.</summary>
    private static void MarkUnboundArguments(FluentCall call, IMethodSymbol target, List<ConfigurationValue> arguments)
    {
        var last = target.Parameters is [.., { IsParams: true }] ? target.Parameters.Length - 1 : int.MaxValue;
        var isByReference = call.Arguments.Any(static argument =>
            argument.RefKindKeyword.IsKind(SyntaxKind.RefKeyword) || argument.RefKindKeyword.IsKind(SyntaxKind.OutKeyword));
        for (var i = 0; i < arguments.Count; i++)
            if (arguments[i].Builder is { } builder && (isByReference || i >= last))
                call.Context.MarkUncertain(builder, $"'{call.Method}' in '{call.Scope.Origin}' receives a builder that is not followed");
    }

    private static Builder? Run(
        ConfigurationScope caller,
        MethodDeclarationSyntax method,
        INamedTypeSymbol? self,
        IReadOnlyList<ConfigurationValue> arguments,
        IReadOnlyDictionary<string, ITypeSymbol> types) =>
        caller.Context.Runner.Run(new ConfigurationMethod(method, self, arguments, types));

    /// <summary>Evaluates the arguments, and the first builder among them; <see langword="null"/> if the call receives none.</summary>
    private static (List<ConfigurationValue> Arguments, Builder Builder)? EvaluateBuilderArguments(FluentCall call)
    {
        if (!call.Scope.UsesBuilder(call.Syntax.ArgumentList))
            return null;
        var arguments = EvaluateArguments(call);
        if (arguments.Select(static argument => argument.Builder).FirstOrDefault(static builder => builder is not null) is { } first)
            return (arguments, first);
        return null;
    }

    public static List<ConfigurationValue> EvaluateArguments(FluentCall call) => call.Arguments.Select(argument => new ConfigurationValue(
        BuilderEvaluator.Evaluate(argument.Expression, call.Scope),
        argument.Expression,
        call.Scope,
        argument.NameColon?.Name.Identifier.ValueText)).ToList();
}
