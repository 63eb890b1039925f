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

    private readonly ConfigurationContext _context;
    private readonly ImmutableArray<TypeDeclarationSyntax> _configurations;
    private readonly HashSet<MemberDeclarationSyntax> _active = [];
    private int _steps;

    private ConfigurationInterpreter(
        ModelConfiguration model, ImmutableArray<TypeDeclarationSyntax> configurations, DataAccessSymbols symbols, SemanticModels models,
        CancellationToken cancellationToken)
    {
        var names = new NameResolver(symbols.Compilation, models, cancellationToken);
        _context = new ConfigurationContext(model, symbols, names, this, cancellationToken);
        _configurations = configurations;
    }

    private ModelConfiguration Model => _context.Model;

    /// <summary>Reads the configuration of a context from the source of its compilation.</summary>
    public static ModelConfiguration Read(
        INamedTypeSymbol context, ImmutableArray<TypeDeclarationSyntax> configurations, DataAccessSymbols symbols, SemanticModels models,
        CancellationToken cancellationToken)
    {
        var model = new ModelConfiguration(context, symbols);
        var interpreter = new ConfigurationInterpreter(model, configurations, symbols, models, cancellationToken);
        interpreter.RunOverride(context, "ConfigureConventions", new ConventionsBuilder());
        foreach (var entity in model.Sets)
            interpreter.RunAttribute(entity);
        interpreter.RunOverride(context, "OnModelCreating", new ModelBuilder());
        return model;
    }

    /// <summary>Runs the lambda or method group among the arguments of a call; <see langword="false"/> if there is none.</summary>
    public bool RunLambda(FluentCall call, Builder builder)
    {
        foreach (var argument in call.Arguments)
        {
            var (expression, home) = call.Scope.Resolve(argument.Expression);
            var (parameter, body) = expression switch
            {
                SimpleLambdaExpressionSyntax lambda => (lambda.Parameter, lambda.Body),
                ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: [var only] } lambda => (only, lambda.Body),
                AnonymousMethodExpressionSyntax { ParameterList.Parameters: [var only] } lambda => (only, lambda.Block),
                _ => default,
            };
            if (parameter is null && HelperCalls.TryFollowMethodGroup(expression, builder, call.Scope))
                return true;
            if (parameter is null || PropertyNames.Read(expression, call.Scope).Any())
                continue; // a lambda that names a property configures nothing

            var name = parameter.Identifier.ValueText;
            var outer = home.FindBuilder(name);
            home.SetBuilder(name, builder);
            if (body is BlockSyntax block)
                Run(block, home);
            else
                BuilderEvaluator.Evaluate((ExpressionSyntax)body, home);
            home.SetBuilder(name, outer);
            return true;
        }

        return false;
    }

    /// <summary>Runs a method and returns the builder that it returns.</summary>
    public Builder? Run(ConfigurationMethod method)
    {
        _context.CancellationToken.ThrowIfCancellationRequested();
        if (++_steps > MaxSteps)
        {
            Model.MarkUncertain("its configuration calls too many helpers");
            return null;
        }

        if (_active.Count >= ConfigurationScope.MaxDepth || !_active.Add(method.Declaration))
            return null;

        var scope = new ConfigurationScope(method, _context);
        if (method.Body is BlockSyntax body)
            Run(body, scope);
        else if (method.Body is ExpressionSyntax expression)
            scope.Result = BuilderEvaluator.Evaluate(expression, scope);
        _active.Remove(method.Declaration);
        return scope.Result;
    }

    /// <summary>Runs all <c>IEntityTypeConfiguration&lt;T&gt;</c> classes of the compilation.</summary>
    public void RunAllConfigurations(string? uncertainty)
    {
        foreach (var declaration in _configurations)
            if (_context.Names.ResolveType(declaration) is { IsAbstract: false, TypeKind: TypeKind.Class, IsGenericType: false } type
                && type.InstanceConstructors.Any(static c => c.Parameters.IsEmpty && c.DeclaredAccessibility == Accessibility.Public))
                RunConfiguration(type, uncertainty);
    }

    /// <summary>Runs an <c>IEntityTypeConfiguration&lt;T&gt;</c>, or marks its entity with a reason why it may not apply.</summary>
    public void RunConfiguration(INamedTypeSymbol configuration, string? uncertainty = null)
    {
        var mapping = _context.Symbols.Mapping;
        foreach (var contract in configuration.AllInterfaces)
        {
            if (!contract.SymbolEquals(mapping.EntityTypeConfiguration) || contract.TypeArguments[0] is not INamedTypeSymbol type)
                continue;
            var entity = Model.GetOrAddEntity(type);
            if (uncertainty is not null)
                entity.MarkUncertain(uncertainty);
            else if (contract.GetMembers("Configure") is [var configure]
                && configuration.FindImplementationForInterfaceMember(configure) is IMethodSymbol implementation
                && FindOverride(implementation, configuration) is var method
                && _context.FindDeclaration(method) is { } declaration)
                Run(declaration, configuration, method.ContainingType, new EntityBuilder(entity));
            else
                entity.MarkUncertain($"'{configuration.Name}' is not in this project's source");
        }
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

    /// <summary><c>[EntityTypeConfiguration(typeof(BlogConfiguration))]</c> on the entity: applied before <c>OnModelCreating</c>.</summary>
    private void RunAttribute(INamedTypeSymbol entity)
    {
        var mapping = _context.Symbols.Mapping;
        if (entity.FindAttribute(mapping.EntityTypeConfigurationAttribute)?.ConstructorArguments
            is [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol named }])
            RunConfiguration(named);
        var generic = entity.FindAttribute(mapping.GenericEntityTypeConfigurationAttribute)?.AttributeClass;
        if (generic?.TypeArguments is [INamedTypeSymbol argument, ..])
            RunConfiguration(argument);
    }

    private void Run(MethodDeclarationSyntax declaration, INamedTypeSymbol self, INamedTypeSymbol container, Builder argument) =>
        Run(new(declaration, self, [new ConfigurationValue(argument)], HelperCalls.BindTypeArguments(container, null, null)));

    /// <summary>The override of a method that an instance of a type runs.</summary>
    private static IMethodSymbol FindOverride(IMethodSymbol method, INamedTypeSymbol type)
    {
        foreach (var current in type.GetSelfAndBaseTypes())
            foreach (var member in current.GetMembers(method.Name))
                for (var candidate = member as IMethodSymbol; candidate is not null; candidate = candidate.OverriddenMethod)
                    if (SymbolEqualityComparer.Default.Equals(candidate, method))
                        return (IMethodSymbol)member;
        return method;
    }

    private void Run(StatementSyntax statement, ConfigurationScope scope)
    {
        switch (statement)
        {
            case BlockSyntax block:
                foreach (var inner in block.Statements)
                    Run(inner, scope);
                break;
            case ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } assignment }:
                Assign(name.Identifier, assignment.Right, scope);
                break;
            case ExpressionStatementSyntax expression:
                if (BuilderEvaluator.Evaluate(expression.Expression, scope) is null)
                    new ModelLoopReader(scope).ReadQuery(expression);
                break;
            case LocalDeclarationStatementSyntax local:
                foreach (var variable in local.Declaration.Variables)
                    if (variable.Initializer is not null)
                        Assign(variable.Identifier, variable.Initializer.Value, scope);
                break;
            case ReturnStatementSyntax { Expression: { } returned }:
                scope.Result = BuilderEvaluator.Evaluate(returned, scope);
                break;
            case IfStatementSyntax condition:
                RunConditional(condition, scope);
                break;
            case LocalFunctionStatementSyntax or EmptyStatementSyntax or ReturnStatementSyntax or ThrowStatementSyntax:
                break;
            case ForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                new ModelLoopReader(scope).Read(statement);
                break;
            case UsingStatementSyntax { Statement: { } body }:
                Run(body, scope);
                break;
            default:
                if (scope.UsesBuilder(statement))
                    Model.MarkUncertain($"a {statement.Kind()} in '{scope.Origin}' configures the model");
                break;
        }
    }

    private static void Assign(SyntaxToken name, ExpressionSyntax value, ConfigurationScope scope) =>
        scope.Set(name.ValueText, new ConfigurationValue(BuilderEvaluator.Evaluate(value, scope), value, scope));

    /// <summary>Configuration under a condition is uncertain, unless the condition tests for the provider.</summary>
    private void RunConditional(IfStatementSyntax condition, ConfigurationScope scope)
    {
        var isOnSqlServer = ProviderCondition.Evaluate(condition.Condition);
        if (isOnSqlServer is null)
            scope.Conditions++;
        if (isOnSqlServer is not false)
            Run(condition.Statement, scope);
        if (isOnSqlServer is not true && condition.Else is not null)
            Run(condition.Else.Statement, scope);
        if (isOnSqlServer is null)
            scope.Conditions--;
    }
}
