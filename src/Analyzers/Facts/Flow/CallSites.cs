namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>The calls of a method in the compilation, and the arguments that they pass.</summary>
internal sealed class CallSites(Compilation compilation, SemanticModels models, SourceMembers members)
{
    /// <summary>A method with more callers belongs to a library, and its callers differ.</summary>
    private const int MaxCallers = 50;

    /// <summary>Finds the places that name a method, or that create the type of a constructor.</summary>
    public IEnumerable<CallSite> Find(IMethodSymbol method, CancellationToken cancellationToken)
    {
        method = method.ToStaticForm();
        var contracts = FindContracts(method).ToList();
        var isConstructor = method.MethodKind == MethodKind.Constructor;
        var callee = isConstructor ? method.ContainingType.Name : method.Name;
        foreach (var tree in compilation.SyntaxTrees)
            foreach (var name in SyntaxTreeIndex.Get(tree).FindNames(callee, cancellationToken))
            {
                cancellationToken.ThrowIfCancellationRequested();
                var found = isConstructor
                    ? FindCreation(method, name, cancellationToken)
                    : FindUse(contracts, name, cancellationToken);
                if (found is not null)
                    yield return found;
            }

        foreach (var found in isConstructor ? FindInitializers(method, cancellationToken) : [])
            yield return found;
    }

    /// <summary>Finds the constructors of the same type that call one: <c>: this(connection)</c>.</summary>
    private IEnumerable<CallSite> FindInitializers(IMethodSymbol constructor, CancellationToken cancellationToken)
    {
        foreach (var other in constructor.ContainingType.InstanceConstructors)
            if (other.DeclaringSyntaxReferences is [var reference]
                && reference.GetSyntax(cancellationToken) is ConstructorDeclarationSyntax
                {
                    Initializer: { RawKind: (int)SyntaxKind.ThisConstructorInitializer, ArgumentList: var arguments } initializer
                }
                && models.Get(reference.SyntaxTree) is { } model
                && model.GetSymbolInfo(initializer, cancellationToken).Symbol is IMethodSymbol target && target.SymbolEquals(constructor)
                && arguments.Arguments.FirstOrDefault()?.Expression is { } callee)
                yield return new CallSite(target, callee, arguments, model);
    }

    /// <summary>
    /// Finds what all calls of a method pass to a parameter; <see langword="null"/> where there are none or too many, or where one is
    /// unknown.
    /// </summary>
    public List<ValueDefinition>? FindArguments(IMethodSymbol method, IParameterSymbol parameter, CancellationToken cancellationToken)
    {
        var arguments = new List<ValueDefinition>();
        foreach (var site in Find(method, cancellationToken))
        {
            var passed = site.Arguments is null ? FindDelegateArguments(site.Callee, parameter.Ordinal, site.Model, cancellationToken)
                : FindArgument(site, parameter, cancellationToken) is { } argument ? [argument] : null;
            if (passed is null || arguments.Count + passed.Count > MaxCallers)
                return null;
            arguments.AddRange(passed);
        }

        return arguments.Count == 0 ? null : arguments;
    }

    /// <summary>
    /// Finds what a method in source passes to a delegate that it takes: <c>selector(reader, token)</c> in its body, or in that of a method
    /// that it hands the delegate to. <see langword="null"/> where the delegate is not an argument, or where no body calls it.
    /// </summary>
    public List<ValueDefinition>? FindDelegateArguments(
        ExpressionSyntax function, int ordinal, SemanticModel model, CancellationToken cancellationToken)
    {
        var taking = function.Parent?.Parent?.Parent as InvocationExpressionSyntax;
        var search = new DelegateSearch(ordinal, taking, models, members, cancellationToken);
        return search.TryAddTaken(function, model, 0) && search.Passed.Count > 0 ? search.Passed : null;
    }

    private ValueDefinition? FindArgument(CallSite site, IParameterSymbol parameter, CancellationToken cancellationToken)
    {
        if (site.FindArgument(parameter) is { } argument)
            return new ValueDefinition(DefinitionKind.Argument, argument, site.Model);
        foreach (var reference in parameter.DeclaringSyntaxReferences)
            if (reference.GetSyntax(cancellationToken) is ParameterSyntax { Default.Value: { } value }
                && models.Get(reference.SyntaxTree) is { } model)
                return new ValueDefinition(DefinitionKind.Default, value, model);
        return null;
    }

    /// <summary>
    /// Finds the methods through which a method may be called: itself, those that it overrides, and those of interfaces that it implements.
    /// </summary>
    public static IEnumerable<IMethodSymbol> FindContracts(IMethodSymbol method)
    {
        for (var overridden = method; overridden is not null; overridden = overridden.OverriddenMethod)
            yield return overridden;
        if (method is not { IsStatic: false, MethodKind: MethodKind.Ordinary, ContainingType: { TypeKind: not TypeKind.Interface } type })
            yield break;
        foreach (var contract in type.AllInterfaces)
            foreach (var member in contract.GetMembers(method.Name).OfType<IMethodSymbol>())
                if (type.FindImplementationForInterfaceMember(member) is IMethodSymbol implementation
                    && (implementation.SymbolEquals(method) || implementation.SymbolEquals(method.OverriddenMethod)))
                    yield return member;
    }

    /// <summary>Whether a call of a method may run another one: it is the same, or one of its contracts.</summary>
    public static bool IsCallOf(IMethodSymbol target, IMethodSymbol method) =>
        target.ToStaticForm() is var called && FindContracts(method.ToStaticForm()).Any(contract => called.SymbolEquals(contract));

    private CallSite? FindUse(List<IMethodSymbol> contracts, SimpleNameSyntax name, CancellationToken cancellationToken)
    {
        var callee = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : (ExpressionSyntax)name;
        var arguments = (callee.Parent as InvocationExpressionSyntax)?.ArgumentList;
        return (arguments is null || MayBind(contracts[0], arguments.Arguments.Count))
            && models.Get(name.SyntaxTree) is { } model
            && model.GetSymbolInfo(name, cancellationToken).Symbol is IMethodSymbol target
            && target.ToStaticForm() is var declared && contracts.Any(contract => declared.SymbolEquals(contract))
                ? new CallSite(target, callee, arguments, model)
                : null;
    }

    /// <summary>Whether a number of arguments fits a method. It would be expensive to bind every call of a common name.</summary>
    private static bool MayBind(IMethodSymbol method, int arguments) =>
        method.Parameters is [.., { IsParams: true }]
        || (arguments <= method.Parameters.Length
            && arguments + (method.IsExtensionMethod ? 1 : 0) >= method.Parameters.Count(static parameter => !parameter.IsOptional));

    private CallSite? FindCreation(IMethodSymbol constructor, SimpleNameSyntax name, CancellationToken cancellationToken) =>
        name.FirstAncestorOrSelf<ObjectCreationExpressionSyntax>(creation => creation.Type.Span.End == name.Span.End)
            is { ArgumentList: { } arguments } creation
        && models.Get(name.SyntaxTree) is { } model
        && model.GetSymbolInfo(creation, cancellationToken).Symbol is IMethodSymbol target && target.SymbolEquals(constructor)
            ? new CallSite(target, name, arguments, model)
            : null;
}

/// <summary>A place that names a method.</summary>
/// <param name="Target">The method as it is bound there: reduced for the call of an extension.</param>
/// <param name="Callee">The name, with the receiver of a call.</param>
/// <param name="Arguments">The arguments of the call; <see langword="null"/> for a method group.</param>
/// <param name="Model">The semantic model of the tree.</param>
internal sealed record CallSite(IMethodSymbol Target, ExpressionSyntax Callee, ArgumentListSyntax? Arguments, SemanticModel Model)
{
    /// <summary>Finds what the call passes to a parameter; <see langword="null"/> for the default.</summary>
    public ExpressionSyntax? FindArgument(IParameterSymbol parameter)
    {
        var position = parameter.GetPosition();
        if (Target.IsReduced() && position-- == 0) // the receiver of an extension is its first argument
            return (Callee as MemberAccessExpressionSyntax)?.Expression;
        foreach (var argument in Arguments?.Arguments ?? default)
            if (argument.NameColon?.Name.Identifier.ValueText == parameter.Name)
                return argument.Expression;
        return Arguments?.Arguments.ElementAtOrDefault(position) is { NameColon: null } positional ? positional.Expression : null;
    }

    /// <summary>Finds the parameter, of the method as it is declared, that an argument is passed to.</summary>
    public static IParameterSymbol? FindParameter(IMethodSymbol target, BaseArgumentListSyntax arguments, ArgumentSyntax argument)
    {
        var parameters = target.ToStaticForm().Parameters;
        return argument.NameColon is { Name.Identifier.ValueText: var name }
            ? parameters.FirstOrDefault(parameter => parameter.Name == name)
            : parameters.ElementAtOrDefault(arguments.Arguments.IndexOf(argument) + (target.IsReduced() ? 1 : 0));
    }
}
