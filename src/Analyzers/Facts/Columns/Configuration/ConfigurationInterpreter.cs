using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads the fluent configuration of one context by running its code symbolically: from <c>OnModelCreating</c> and
/// <c>ConfigureConventions</c> through configuration classes, lambdas and helpers of the same compilation. Code that receives a
/// builder and cannot be read makes that part of the model uncertain.
/// </summary>
internal sealed class ConfigurationInterpreter
{
    /// <summary>Bounds helpers that all call each other, since every path through them is followed.</summary>
    private const int MaxSteps = 20_000;

    /// <summary>Lambdas and helpers inside of each other: more than code has. A local may hold a lambda that calls the next one.</summary>
    private const int MaxActive = 100;

    /// <summary>Why a model is uncertain whose configuration has too many steps.</summary>
    public const string TooManySteps = "its configuration calls too many helpers";

    private readonly ConfigurationContext _context;
    private readonly ImmutableArray<TypeDeclarationSyntax> _configurations;
    private readonly StatementRunner _statements;
    private readonly HashSet<SyntaxNode> _active = [];
    /// <summary>The configurations that have run.</summary>
    private readonly HashSet<INamedTypeSymbol> _applied = new(SymbolEqualityComparer.Default);
    /// <summary>The entity types whose attributes were read.</summary>
    private readonly HashSet<INamedTypeSymbol> _attributed = new(SymbolEqualityComparer.Default);
    private int _steps;

    private ConfigurationInterpreter(
        ModelConfiguration model, ImmutableArray<TypeDeclarationSyntax> configurations, DataAccessSymbols symbols, SemanticModels models,
        Compilation? project, CancellationToken cancellationToken)
    {
        var names = new NameResolver(symbols.Compilation, models, cancellationToken);
        _context = new ConfigurationContext(
            model, symbols, names, new AgreedValues(new ValueTracer(symbols.Compilation, models), names, cancellationToken), this,
            cancellationToken)
        {
            Project = project,
        };
        _configurations = configurations;
        _statements = new StatementRunner(_context);
    }

    private ModelConfiguration Model => _context.Model;

    /// <summary>Reads the configuration of a context from the source of its compilation.</summary>
    /// <param name="project">The analyzed project, where the compilation has the code of all projects; else <see langword="null"/>.</param>
    public static ModelConfiguration Read(
        INamedTypeSymbol context, ConfigurationFile files, DataAccessSymbols symbols, SemanticModels shared,
        Compilation? project, CancellationToken cancellationToken)
    {
        var model = new ModelConfiguration(context, symbols);
        var models = new SemanticModels(symbols.Compilation, shared);
        var interpreter = new ConfigurationInterpreter(model, files.Configurations, symbols, models, project, cancellationToken);
        interpreter.RunOverride(context, "ConfigureConventions", new ConventionsBuilder());
        interpreter.RunConventions(interpreter._context.PropertyConventions, "ProcessPropertyAdded", interpreter.RunForProperties);
        foreach (var entity in model.Sets)
            interpreter.RunAttribute(entity);
        interpreter.RunOverride(context, "OnModelCreating", new ModelBuilder());
        foreach (var entity in model.GetEntityTypes().ToList())
            interpreter.RunAttribute(entity);
        interpreter.RunConventions(
            interpreter._context.FinalizingConventions, "ProcessModelFinalizing", method => interpreter.Run(method));
        model.IsRead = true;
        model.Sources = interpreter._context.Sources;
        foreach (var tree in models.Trees)
            model.Sources.TryAdd(tree, default);
        if (files.Customizers is [{ Identifier.ValueText: var customizer }, ..])
            model.MarkUncertain($"'{customizer}' may change the model", UnreadSizes.All);
        else
            model.Reader = (interpreter._context, files.Configurations);
        return model;
    }

    /// <summary>
    /// Runs the delegate among the arguments of a call; <see langword="false"/> if there is none. One that cannot be read may set any size.
    /// </summary>
    public bool RunLambda(FluentCall call, Builder builder)
    {
        foreach (var argument in call.Arguments)
            if (TryRunDelegate(argument.Expression, [new ConfigurationValue(builder)], call.Scope))
                return true;
        if (!call.Arguments.Any(argument => HelperCalls.IsDelegate(argument.Expression, call.Scope)))
            return false;
        _context.MarkUncertain(builder, $"a delegate in '{call.Scope.Origin}' is not visible");
        return true;
    }

    /// <summary>Runs a lambda or a method group, which may be in a variable; <see langword="false"/> for anything else.</summary>
    public bool TryRunDelegate(ExpressionSyntax function, IReadOnlyList<ConfigurationValue> arguments, ConfigurationScope scope)
    {
        var (expression, home) = scope.Resolve(UnwrapDelegate(function));
        expression = UnwrapDelegate(expression);
        var (parameters, body) = expression switch
        {
            SimpleLambdaExpressionSyntax lambda => ([lambda.Parameter], lambda.Body),
            ParenthesizedLambdaExpressionSyntax lambda => (lambda.ParameterList.Parameters.ToList(), lambda.Body),
            AnonymousMethodExpressionSyntax { ParameterList: { } list } lambda => (list.Parameters.ToList(), lambda.Block),
            _ => default((List<ParameterSyntax>, CSharpSyntaxNode)),
        };
        if (parameters is null)
            return arguments is [{ Builder: { } only }] && HelperCalls.TryFollowMethodGroup(expression, only, home);
        if (parameters.Count != arguments.Count || PropertyNames.Read(expression, home).Any())
            return false; // a lambda that names a property configures nothing
        RunInline(body!, parameters, arguments, home);
        return true;
    }

    /// <summary>Runs a lambda or a local function with the values of the method around it, and returns its builder.</summary>
    public Builder? RunInline(
        CSharpSyntaxNode? body, IReadOnlyList<ParameterSyntax> parameters, IReadOnlyList<ConfigurationValue> arguments,
        ConfigurationScope home)
    {
        if (body is null)
            return null;
        if (!TryStep() || _active.Count >= MaxActive || !_active.Add(body))
        {
            MarkUncertain(arguments, TooManySteps);
            if (home.UsesBuilder(body))
                Model.MarkUncertain(TooManySteps);
            return null;
        }

        var result = home.Result;
        home.Result = null;
        var outer = parameters.Select(parameter => home.FindValue(parameter.Identifier.ValueText)).ToList();
        for (var i = 0; i < parameters.Count; i++)
            home.Set(parameters[i].Identifier.ValueText, ConfigurationScope.FindArgument(parameters[i], i, arguments));
        _statements.RunBody(body, home);
        for (var i = 0; i < parameters.Count; i++)
            home.Restore(parameters[i].Identifier.ValueText, outer[i]);
        (var returned, home.Result) = (home.Result, result);
        _active.Remove(body);
        return returned;
    }

    private static ExpressionSyntax UnwrapDelegate(ExpressionSyntax function) => function switch
    {
        ParenthesizedExpressionSyntax parenthesized => UnwrapDelegate(parenthesized.Expression),
        CastExpressionSyntax cast => UnwrapDelegate(cast.Expression),
        ObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: LambdaExpressionSyntax lambda }] } => lambda,
        _ => function,
    };

    /// <summary>Counts a step; <see langword="false"/> when there were too many.</summary>
    public bool TryStep()
    {
        _context.CancellationToken.ThrowIfCancellationRequested();
        return ++_steps <= MaxSteps;
    }

    /// <summary>Runs a method and returns the builder that it returns.</summary>
    public Builder? Run(ConfigurationMethod method)
    {
        if (!TryStep())
        {
            Model.MarkUncertain(TooManySteps);
            return null;
        }

        if (method.Body is null || _active.Count >= ConfigurationScope.MaxDepth || !_active.Add(method.Declaration))
        {
            if (!method.Declaration.Modifiers.Any(SyntaxKind.PartialKeyword)) // a partial method without a body does nothing
                MarkUncertain(method.Arguments, $"the code of '{method.Name}' is not visible");
            return null;
        }

        var scope = new ConfigurationScope(method, _context);
        _statements.RunBody(method.Body, scope);
        _active.Remove(method.Declaration);
        return scope.Result;
    }

    private void MarkUncertain(IReadOnlyList<ConfigurationValue> arguments, string reason)
    {
        foreach (var argument in arguments)
            if (argument.Builder is { } builder)
                _context.MarkUncertain(builder, reason);
    }

    /// <summary>Runs all <c>IEntityTypeConfiguration&lt;T&gt;</c> classes of an assembly.</summary>
    /// <param name="ofAssembly">A type of the assembly; <see langword="null"/> for those that a plug-in loads, which may be all.</param>
    /// <param name="predicates">What selects the classes; empty for all.</param>
    public void RunAllConfigurations(
        INamedTypeSymbol? ofAssembly, IEnumerable<ExpressionSyntax> predicates, ConfigurationScope scope)
    {
        var selections = predicates.Select(predicate => new ConfigurationPredicate(predicate, scope, _configurations)).ToList();
        var configured = new HashSet<INamedTypeSymbol>(ofAssembly is null ? Model.ConfiguredTypes : [], SymbolEqualityComparer.Default);
        foreach (var declaration in _configurations)
            if (_context.Names.ResolveType(declaration) is { IsAbstract: false, TypeKind: TypeKind.Class, IsGenericType: false } type
                && IsCalled(type, _context.Symbols)
                && !(ofAssembly is null ? _applied.Contains(type) : _context.Owners.IsOfOther(declaration, ofAssembly)))
                switch (selections.Aggregate((bool?)true, (all, selection) => all & selection.Selects(type, declaration)))
                {
                    case true when ListEntities(type, _context.Symbols).OfType<INamedTypeSymbol>().Any(configured.Contains):
                        RunConfiguration(type, $"a plug-in in '{scope.Origin}' may configure it");
                        break;
                    case true:
                        RunConfiguration(type);
                        break;
                    case null:
                        RunConfiguration(type, $"a predicate in '{scope.Origin}' may exclude its configuration");
                        break;
                }
    }

    /// <summary>Lists the types that a configuration is for.</summary>
    public static IEnumerable<ITypeSymbol> ListEntities(INamedTypeSymbol configuration, DataAccessSymbols symbols) =>
        configuration.AllInterfaces.Where(contract => contract.SymbolEquals(symbols.Mapping.EntityTypeConfiguration))
            .Select(static contract => contract.TypeArguments[0]);

    /// <summary>
    /// Whether <c>ApplyConfigurationsFromAssembly</c> creates a configuration: since EF Core 9, its constructor need not be public.
    /// </summary>
    public static bool IsCalled(INamedTypeSymbol configuration, DataAccessSymbols symbols) =>
        configuration.InstanceConstructors.Any(constructor => constructor.Parameters.IsEmpty
            && (constructor.DeclaredAccessibility == Accessibility.Public || symbols.EntityFrameworkVersion >= 9));

    /// <summary>Runs an <c>IEntityTypeConfiguration&lt;T&gt;</c>, or marks its entity with a reason why it may not apply.</summary>
    public void RunConfiguration(INamedTypeSymbol configuration, string? uncertainty = null)
    {
        var mapping = _context.Symbols.Mapping;
        _applied.Add(configuration);
        foreach (var contract in configuration.AllInterfaces)
        {
            if (!contract.SymbolEquals(mapping.EntityTypeConfiguration) || contract.TypeArguments[0] is not INamedTypeSymbol type)
                continue;
            if (type.TypeKind == TypeKind.Error)
            {
                MarkUncertain(type.Name, configuration);
                continue;
            }

            var entity = Model.GetOrAddEntity(type);
            RunAttribute(type);
            if (uncertainty is not null)
                entity.MarkUncertain(uncertainty, UnreadSizes.All);
            else if (contract.GetMembers("Configure") is [var configure]
                && configuration.FindImplementationForInterfaceMember(configure) is IMethodSymbol implementation
                && FindOverride(implementation, configuration) is var method
                && _context.FindDeclaration(method) is { } declaration)
                Run(declaration, configuration, method.ContainingType, new EntityBuilder(entity));
            else
                entity.MarkUncertain($"'{configuration.Name}' is not in this project's source");
        }
    }

    /// <summary>
    /// Leaves the entities of a name in doubt: the project of a configuration may see one of them, although the name does not bind here.
    /// </summary>
    private void MarkUncertain(string entity, INamedTypeSymbol configuration)
    {
        foreach (var type in Model.GetEntityTypes().Where(type => type.Name == entity))
            Model.GetOrAddEntity(type).MarkUncertain($"'{entity}' is not found where '{configuration.Name}' configures it");
    }

    /// <summary>Runs the most derived override of a method of the context that takes one builder.</summary>
    private void RunOverride(INamedTypeSymbol context, string name, Builder argument)
    {
        var method = context.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(name)).OfType<IMethodSymbol>()
            .FirstOrDefault(static member => member is { IsStatic: false, Parameters.Length: 1 });
        if (method is null)
            return;
        if (_context.FindDeclaration(method) is { } declaration)
            Run(declaration, context, method.ContainingType, argument);
        else if (!ConfigurationContext.IsPartOfEntityFramework(method))
            Model.MarkUncertain("its base context is in another project");
    }

    /// <summary>Runs conventions of the program: those that see each property, or those that see the complete model.</summary>
    /// <param name="name">The method of EF Core's interface.</param>
    private void RunConventions(IEnumerable<AddedConvention> conventions, string name, Action<ConfigurationMethod> run)
    {
        _context.IsInConvention = true;
        foreach (var convention in conventions)
            if (convention.Type.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(name)).FirstOrDefault() is IMethodSymbol method
                && _context.FindDeclaration(method) is { } declaration)
            {
                _context.Conditions += convention.IsConditional ? 1 : 0;
                run(new ConfigurationMethod(
                    declaration, convention.Type, [new ConfigurationValue(new ModelBuilder())],
                    HelperCalls.BindTypeArguments(method.ContainingType, null, null))
                {
                    ClassArguments = convention.Arguments,
                });
                _context.Conditions -= convention.IsConditional ? 1 : 0;
            }
            else
                Model.MarkUncertain($"the code of '{convention.Type.Name}' was not found", UnreadSizes.All);
        _context.IsInConvention = false;
    }

    private void RunForProperties(ConfigurationMethod convention) =>
        new ModelLoopReader(new ConfigurationScope(convention with { Arguments = [] }, _context)).ReadConvention(convention);

    /// <summary><c>[EntityTypeConfiguration(typeof(BlogConfiguration))]</c> on the entity: applied before <c>OnModelCreating</c>.</summary>
    public void RunAttribute(INamedTypeSymbol entity)
    {
        if (_attributed.Add(entity) && FindConfiguration(entity, _context.Symbols.Mapping) is { } configuration)
            RunConfiguration(configuration);
    }

    /// <summary>The configuration that an attribute of an entity names; <see langword="null"/> if none does.</summary>
    public static INamedTypeSymbol? FindConfiguration(INamedTypeSymbol entity, MappingSymbols mapping) =>
        entity.FindAttribute(mapping.EntityTypeConfigurationAttribute)?.ConstructorArguments
            is [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol named }]
            ? named
            : entity.FindAttribute(mapping.GenericEntityTypeConfigurationAttribute)?.AttributeClass?.TypeArguments.FirstOrDefault()
                as INamedTypeSymbol;

    private void Run(MethodDeclarationSyntax declaration, INamedTypeSymbol self, INamedTypeSymbol container, Builder argument) =>
        Run(new(declaration, self, [new ConfigurationValue(argument)], HelperCalls.BindTypeArguments(container, null, null)));

    /// <summary>The override of a method that an instance of a type runs.</summary>
    public static IMethodSymbol FindOverride(IMethodSymbol method, INamedTypeSymbol type)
    {
        foreach (var current in type.GetSelfAndBaseTypes())
            foreach (var member in current.GetMembers(method.Name))
                for (var candidate = member as IMethodSymbol; candidate is not null; candidate = candidate.OverriddenMethod)
                    if (SymbolEqualityComparer.Default.Equals(candidate, method))
                        return (IMethodSymbol)member;
        return method;
    }
}
