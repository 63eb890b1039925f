using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Reads the fluent configuration of one context by following its code: from <c>OnModelCreating</c> and
/// <c>ConfigureConventions</c> through configuration classes, lambdas and helpers of the same compilation. What receives a
/// builder and cannot be read makes that part of the model unclear.
/// </summary>
internal sealed partial class ConfigurationInterpreter
{
    /// <summary>Helpers that call helpers: far more than any real configuration, and a bound for those that call themselves.</summary>
    private const int MaxDepth = 24;

    /// <summary>Helpers that all call each other would be followed along every path.</summary>
    private const int MaxSteps = 20_000;

    private readonly ModelConfiguration _model;
    private readonly ConfigurationSources _sources;
    private readonly NameResolver _names;
    private readonly DataAccessSymbols _symbols;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<MethodDeclarationSyntax> _active = [];
    private readonly HashSet<INamedTypeSymbol> _sets;
    private int _steps;

    private ConfigurationInterpreter(ModelConfiguration model, ConfigurationSources sources, DataAccessSymbols symbols, SourceModels models, CancellationToken cancellationToken)
    {
        _model = model;
        _sources = sources;
        _symbols = symbols;
        _sets = new HashSet<INamedTypeSymbol>(model.Sets(symbols), SymbolEqualityComparer.Default);
        _names = new NameResolver(symbols.Compilation, models, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>What the source of this compilation says of a context's model.</summary>
    public static ModelConfiguration Read(INamedTypeSymbol context, ConfigurationSources sources, DataAccessSymbols symbols, SourceModels models, CancellationToken cancellationToken)
    {
        var model = new ModelConfiguration(context);
        var interpreter = new ConfigurationInterpreter(model, sources, symbols, models, cancellationToken);
        if (!interpreter.RunVirtual(context, context, "ConfigureConventions", new ConventionsBuilder()))
            model.Unclear("its base context is in another project");
        foreach (var entity in interpreter._sets)
            interpreter.RunAttribute(entity);
        if (!interpreter.RunVirtual(context, context, "OnModelCreating", new WholeModelBuilder()))
            model.Unclear("its base context is in another project");
        return model;
    }

    /// <summary>Runs the most derived override of a method that takes one builder, as seen from <paramref name="from"/>.</summary>
    /// <returns>Whether all that it does is known; code of a reference is not.</returns>
    private bool RunVirtual(INamedTypeSymbol self, INamedTypeSymbol? from, string name, Builder argument)
    {
        for (var type = from; type is not null; type = type.BaseType)
        {
            foreach (var member in type.GetMembers(name))
                if (member is IMethodSymbol { IsStatic: false, Parameters.Length: 1 } method)
                {
                    if (Declaration(method) is not { } declaration)
                        return IsPartOfEntityFramework(method); // EF Core's own configures nothing of the program's types
                    Run(declaration, self, [new Argument(argument, null, null)], TypeArguments(type, null, null));
                    return true;
                }
        }

        return true;
    }

    /// <summary><c>[EntityTypeConfiguration(typeof(BlogConfiguration))]</c> on the entity: applied before <c>OnModelCreating</c>.</summary>
    private void RunAttribute(INamedTypeSymbol entity)
    {
        if (entity.Attribute(_symbols.Mapping.EntityTypeConfigurationAttribute)?.ConstructorArguments is [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol named }])
            RunConfiguration(named);
        if (entity.Attribute(_symbols.Mapping.GenericEntityTypeConfigurationAttribute)?.AttributeClass?.TypeArguments is [INamedTypeSymbol argument, ..])
            RunConfiguration(argument);
    }

    private void RunConfiguration(INamedTypeSymbol configuration, string? unclear = null)
    {
        foreach (var contract in configuration.AllInterfaces)
        {
            if (!contract.Is(_symbols.Mapping.EntityTypeConfiguration) || contract.TypeArguments[0] is not INamedTypeSymbol entityType)
                continue;
            var entity = _model.Entity(entityType);
            if (unclear is not null)
            {
                entity.Unclear(unclear);
                continue;
            }

            if (contract.GetMembers("Configure") is not [var configure]
                || configuration.FindImplementationForInterfaceMember(configure) is not IMethodSymbol implementation
                || MostDerived(implementation, configuration) is not { } method
                || Declaration(method) is not { } declaration)
            {
                entity.Unclear($"'{configuration.Name}' is not in this project's source");
                continue;
            }

            Run(declaration, configuration, [new Argument(new EntityBuilder(entity), null, null)], TypeArguments(method.ContainingType, null, null));
        }
    }

    /// <summary>The override of a method that an instance of a type runs.</summary>
    private static IMethodSymbol MostDerived(IMethodSymbol method, INamedTypeSymbol type)
    {
        foreach (var current in type.SelfAndBaseTypes())
            foreach (var member in current.GetMembers(method.Name))
                for (var candidate = member as IMethodSymbol; candidate is not null; candidate = candidate.OverriddenMethod)
                    if (SymbolEqualityComparer.Default.Equals(candidate, method))
                        return (IMethodSymbol)member;
        return method;
    }

    /// <returns>The builder that the method returns.</returns>
    private Builder? Run(MethodDeclarationSyntax method, INamedTypeSymbol? self, IReadOnlyList<Argument> arguments, Dictionary<string, ITypeSymbol> types)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (++_steps > MaxSteps)
        {
            _model.Unclear("its configuration calls too many helpers");
            return null;
        }

        if (_active.Count >= MaxDepth || !_active.Add(method))
            return null;

        var scope = new Scope(self, method, types);
        var parameters = method.ParameterList.Parameters;
        for (var i = 0; i < parameters.Count; i++)
            scope.Set(parameters[i].Identifier.ValueText, ArgumentFor(parameters[i], i, arguments));

        if (method.Body is not null)
            Run(method.Body, scope);
        else if (method.ExpressionBody is not null)
            scope.Result = Evaluate(method.ExpressionBody.Expression, scope);
        _active.Remove(method);
        return scope.Result;
    }

    private static Argument ArgumentFor(ParameterSyntax parameter, int position, IReadOnlyList<Argument> arguments)
    {
        foreach (var argument in arguments)
            if (argument.Name == parameter.Identifier.ValueText)
                return argument;
        return position < arguments.Count && arguments[position].Name is null ? arguments[position] : new Argument(null, parameter.Default?.Value, null);
    }

    /// <summary>What the type parameters of a class, and of a generic method called in a scope, stand for.</summary>
    private static Dictionary<string, ITypeSymbol> TypeArguments(INamedTypeSymbol? type, IMethodSymbol? method, Scope? caller)
    {
        var types = new Dictionary<string, ITypeSymbol>(StringComparer.Ordinal);
        for (var i = 0; i < (type?.TypeArguments.Length ?? 0); i++)
            Add(type!.TypeParameters[i].Name, type.TypeArguments[i]);
        for (var i = 0; i < (method?.TypeArguments.Length ?? 0); i++)
            Add(method!.TypeParameters[i].Name, method.TypeArguments[i]);
        return types;

        void Add(string name, ITypeSymbol argument)
        {
            if (argument is ITypeParameterSymbol open)
                argument = caller?.Type(open.Name) ?? argument;
            if (argument is not ITypeParameterSymbol)
                types[name] = argument;
        }
    }

    private void Run(StatementSyntax statement, Scope scope)
    {
        switch (statement)
        {
            case BlockSyntax block:
                foreach (var inner in block.Statements)
                    Run(inner, scope);
                break;
            case ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } assignment }:
                scope.Set(name.Identifier.ValueText, new Argument(Evaluate(assignment.Right, scope), assignment.Right, scope));
                break;
            case ExpressionStatementSyntax expression:
                if (Evaluate(expression.Expression, scope) is null && LoopsOverModel(expression) && !RunForEach(expression.Expression, scope))
                    UnclearLoop(expression, scope);
                break;
            case LocalDeclarationStatementSyntax local:
                foreach (var variable in local.Declaration.Variables)
                    if (variable.Initializer is not null)
                        scope.Set(variable.Identifier.ValueText, new Argument(Evaluate(variable.Initializer.Value, scope), variable.Initializer.Value, scope));
                break;
            case ReturnStatementSyntax { Expression: { } returned }:
                scope.Result = Evaluate(returned, scope);
                break;
            case IfStatementSyntax condition:
                RunConditional(condition, scope);
                break;
            case LocalFunctionStatementSyntax or EmptyStatementSyntax or ReturnStatementSyntax or ThrowStatementSyntax:
                break;
            case ForEachStatementSyntax or ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax:
                RunLoop(statement, scope);
                break;
            case UsingStatementSyntax { Statement: { } body }:
                Run(body, scope);
                break;
            default:
                if (Mentions(statement, scope))
                    _model.Unclear($"a {statement.Kind()} in '{scope.Origin}' configures the model");
                break;
        }
    }

    /// <summary>What is configured under a condition may or may not hold, unless the condition asks for SQL Server.</summary>
    private void RunConditional(IfStatementSyntax condition, Scope scope)
    {
        switch (IsOnSqlServer(condition.Condition))
        {
            case true:
                Run(condition.Statement, scope);
                return;
            case false:
                if (condition.Else is not null)
                    Run(condition.Else.Statement, scope);
                return;
        }

        scope.Conditions++;
        Run(condition.Statement, scope);
        if (condition.Else is not null)
            Run(condition.Else.Statement, scope);
        scope.Conditions--;
    }

    /// <summary>What a condition that asks for the provider answers on SQL Server; <see langword="null"/> for any other condition.</summary>
    private static bool? IsOnSqlServer(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax parenthesized => IsOnSqlServer(parenthesized.Expression),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => !IsOnSqlServer(not.Operand),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsSqlServer" } } => true,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsSqlite" or "IsNpgsql" or "IsInMemory" or "IsMySql" or "IsOracle" or "IsCosmos" } } => false,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals => NamesSqlServer(equals),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs => !NamesSqlServer(differs),
        _ => null,
    };

    /// <summary><c>Database.ProviderName == "Microsoft.EntityFrameworkCore.SqlServer"</c>.</summary>
    private static bool? NamesSqlServer(BinaryExpressionSyntax comparison) =>
        comparison is { Left: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ProviderName" }, Right: LiteralExpressionSyntax { Token.Value: string provider } }
            ? provider == "Microsoft.EntityFrameworkCore.SqlServer"
            : null;

    /// <summary>Whether a piece of code uses a name that stands for a builder.</summary>
    private static bool Mentions(SyntaxNode node, Scope scope)
    {
        foreach (var inner in node.DescendantNodesAndSelf())
            if (inner is IdentifierNameSyntax name && scope.Get(name.Identifier.ValueText) is not null)
                return true;
        return false;
    }

    private MethodDeclarationSyntax? Declaration(IMethodSymbol method)
    {
        foreach (var reference in (method.PartialImplementationPart ?? method).OriginalDefinition.DeclaringSyntaxReferences)
            if (_symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree) && reference.GetSyntax(_cancellationToken) is MethodDeclarationSyntax declaration)
                return declaration;
        return null;
    }

    /// <summary>What a parameter stands for: a builder, or the caller's expression.</summary>
    private readonly record struct Argument(Builder? Builder, ExpressionSyntax? Expression, Scope? Caller, string? Name = null);

    /// <summary>What the names in one method stand for, and where that method stands.</summary>
    private sealed class Scope(INamedTypeSymbol? self, MethodDeclarationSyntax method, Dictionary<string, ITypeSymbol> types)
    {
        private readonly Dictionary<string, Argument> _names = new(StringComparer.Ordinal);

        /// <summary>The type whose code runs: the most derived one, where the method is inherited.</summary>
        public INamedTypeSymbol? Self { get; } = self;

        /// <summary>The builder that the method returns.</summary>
        public Builder? Result { get; set; }

        /// <summary>How many conditions are open around the current statement.</summary>
        public int Conditions { get; set; }

        /// <summary>The class, or for a context its method, that a message names as the origin of a fact.</summary>
        public string Origin { get; } =
            method.Identifier.ValueText is "Configure" && method.Parent is TypeDeclarationSyntax type ? type.Identifier.ValueText : method.Identifier.ValueText;

        /// <summary>The type that a type parameter stands for.</summary>
        public ITypeSymbol? Type(string typeParameter) => types.TryGetValue(typeParameter, out var type) ? type : null;

        public Builder? Get(string name) => _names.TryGetValue(name, out var argument) ? argument.Builder : null;

        public void Set(string name, Builder? builder)
        {
            if (builder is not null)
                _names[name] = new Argument(builder, null, null);
            else
                _names.Remove(name);
        }

        public void Set(string name, Argument argument) => _names[name] = argument;

        /// <summary>The expression behind a parameter, through as many callers as pass it on, and the scope it stands in.</summary>
        public (ExpressionSyntax Expression, Scope Scope) Resolve(ExpressionSyntax expression)
        {
            var scope = this;
            for (var steps = 0; steps < MaxDepth && expression is IdentifierNameSyntax name && scope._names.TryGetValue(name.Identifier.ValueText, out var argument) && argument.Expression is not null; steps++)
            {
                if (argument.Expression is IdentifierNameSyntax same && same.Identifier.ValueText == name.Identifier.ValueText && argument.Caller == scope)
                    break;
                expression = argument.Expression;
                if (argument.Caller is null)
                    break;
                scope = argument.Caller;
            }

            return (expression, scope);
        }
    }
}
