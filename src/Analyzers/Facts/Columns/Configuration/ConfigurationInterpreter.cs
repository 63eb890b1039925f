using Microsoft.CodeAnalysis;
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

    private readonly ModelConfiguration _model;
    private readonly ConfigurationSources _sources;
    private readonly NameResolver _names;
    private readonly DataAccessSymbols _symbols;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<MethodDeclarationSyntax> _active = [];

    private ConfigurationInterpreter(ModelConfiguration model, ConfigurationSources sources, DataAccessSymbols symbols, CancellationToken cancellationToken)
    {
        _model = model;
        _sources = sources;
        _symbols = symbols;
        _names = new NameResolver(symbols.Compilation, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>What the source of this compilation says of a context's model.</summary>
    public static ModelConfiguration Read(INamedTypeSymbol context, ConfigurationSources sources, DataAccessSymbols symbols, CancellationToken cancellationToken)
    {
        var model = new ModelConfiguration(context);
        var interpreter = new ConfigurationInterpreter(model, sources, symbols, cancellationToken);
        interpreter.RunVirtual(context, context, "ConfigureConventions", new ConventionsBuilder());
        foreach (var entity in model.EntityTypes(symbols).ToList())
            interpreter.RunAttribute(entity);
        interpreter.RunVirtual(context, context, "OnModelCreating", new WholeModelBuilder());
        return model;
    }

    /// <summary>Runs the most derived override of a method that takes one builder, as seen from <paramref name="from"/>.</summary>
    /// <returns>Whether there was one to run; a type of a reference has none, which leaves the model as it is.</returns>
    private bool RunVirtual(INamedTypeSymbol self, INamedTypeSymbol? from, string name, Builder argument)
    {
        for (var type = from; type is not null; type = type.BaseType)
        {
            foreach (var member in type.GetMembers(name))
                if (member is IMethodSymbol { IsStatic: false, Parameters.Length: 1 } method && Declaration(method) is { } declaration)
                {
                    Run(declaration, self, [argument]);
                    return true;
                }
        }

        return false;
    }

    /// <summary><c>[EntityTypeConfiguration(typeof(BlogConfiguration))]</c> on the entity: applied before <c>OnModelCreating</c>.</summary>
    private void RunAttribute(INamedTypeSymbol entity)
    {
        if (entity.Attribute(_symbols.EntityTypeConfigurationAttribute)?.ConstructorArguments is [{ Kind: TypedConstantKind.Type, Value: INamedTypeSymbol named }])
            RunConfiguration(named);
        if (entity.Attribute(_symbols.GenericEntityTypeConfigurationAttribute)?.AttributeClass?.TypeArguments is [INamedTypeSymbol argument, ..])
            RunConfiguration(argument);
    }

    private void RunConfiguration(INamedTypeSymbol configuration)
    {
        foreach (var contract in configuration.AllInterfaces)
        {
            if (!contract.Is(_symbols.EntityTypeConfiguration) || contract.TypeArguments[0] is not INamedTypeSymbol entityType)
                continue;
            var entity = _model.Entity(entityType);
            if (!RunVirtual(configuration, configuration, "Configure", new EntityBuilder(entity)))
                entity.Unclear($"'{configuration.Name}' is not in this project's source");
        }
    }

    private void Run(MethodDeclarationSyntax method, INamedTypeSymbol? self, IReadOnlyList<Builder?> arguments)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (_active.Count >= MaxDepth || !_active.Add(method))
            return;

        var scope = new Scope(self, method);
        var parameters = method.ParameterList.Parameters;
        for (var i = 0; i < Math.Min(parameters.Count, arguments.Count); i++)
            scope.Set(parameters[i].Identifier.ValueText, arguments[i]);

        if (method.Body is not null)
            Run(method.Body, scope);
        else if (method.ExpressionBody is not null)
            Evaluate(method.ExpressionBody.Expression, scope);
        _active.Remove(method);
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
                scope.Set(name.Identifier.ValueText, Evaluate(assignment.Right, scope));
                break;
            case ExpressionStatementSyntax expression:
                Evaluate(expression.Expression, scope);
                break;
            case LocalDeclarationStatementSyntax local:
                foreach (var variable in local.Declaration.Variables)
                    if (variable.Initializer is not null)
                        scope.Set(variable.Identifier.ValueText, Evaluate(variable.Initializer.Value, scope));
                break;
            case ReturnStatementSyntax { Expression: { } returned }:
                Evaluate(returned, scope);
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
        if (AsksForSqlServer(condition.Condition))
        {
            Run(condition.Statement, scope);
            return;
        }

        scope.Conditions++;
        Run(condition.Statement, scope);
        if (condition.Else is not null)
            Run(condition.Else.Statement, scope);
        scope.Conditions--;
    }

    private static bool AsksForSqlServer(ExpressionSyntax condition) =>
        condition is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsSqlServer" } };

    /// <summary>Loops over the model set query filters, table names and delete behaviours; only those that set sizes matter.</summary>
    private void RunLoop(StatementSyntax loop, Scope scope)
    {
        foreach (var node in loop.DescendantNodes())
            if (node is SimpleNameSyntax { Identifier.ValueText: "SetMaxLength" or "SetColumnType" or "SetIsUnicode" or "HasMaxLength" or "HasColumnType" or "SetValueConverter" or "HasConversion" or "ApplyConfiguration" })
            {
                _model.Unclear($"a loop in '{scope.Origin}' sets sizes");
                return;
            }
    }

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
        foreach (var reference in method.DeclaringSyntaxReferences)
            if (_symbols.Compilation.ContainsSyntaxTree(reference.SyntaxTree) && reference.GetSyntax(_cancellationToken) is MethodDeclarationSyntax declaration)
                return declaration;
        return null;
    }

    /// <summary>The names that stand for builders in one method, and where that method stands.</summary>
    private sealed class Scope(INamedTypeSymbol? self, MethodDeclarationSyntax method)
    {
        private readonly Dictionary<string, Builder> _builders = new(StringComparer.Ordinal);

        /// <summary>The type whose code runs: the most derived one, where the method is inherited.</summary>
        public INamedTypeSymbol? Self { get; } = self;

        /// <summary>How many conditions are open around the current statement.</summary>
        public int Conditions { get; set; }

        /// <summary>The class, or for a context its method, that a message names as the origin of a fact.</summary>
        public string Origin { get; } =
            method.Identifier.ValueText is "Configure" && method.Parent is TypeDeclarationSyntax type ? type.Identifier.ValueText : method.Identifier.ValueText;

        public Builder? Get(string name) => _builders.TryGetValue(name, out var builder) ? builder : null;

        public void Set(string name, Builder? builder)
        {
            if (builder is not null)
                _builders[name] = builder;
            else
                _builders.Remove(name);
        }
    }
}
