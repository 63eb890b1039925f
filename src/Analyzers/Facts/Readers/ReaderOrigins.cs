using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Finds how a reader is opened and how its rows are read, for each origin that the tracer finds. Most code opens and reads a reader in
/// different methods.
/// </summary>
internal sealed class ReaderOrigins(ReaderContext context)
{
    /// <summary><c>CommandBehavior.SequentialAccess</c>.</summary>
    private const int SequentialAccess = 0x10;

    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<ReaderOrigin>> _known = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<InvocationExpressionSyntax, ReaderOrigin> _openings = new();
    private readonly HandedReaders _handed = new(context);

    /// <summary>Finds the origins of a reader. The behavior of one that is not visible is unknown.</summary>
    public ImmutableArray<ReaderOrigin> Find(ExpressionSyntax reader, SemanticModel model, CancellationToken cancellationToken)
    {
        if (reader is not (IdentifierNameSyntax or MemberAccessExpressionSyntax)
            || model.GetSymbolInfo(reader, cancellationToken).Symbol.ToStaticForm(reader) is not { } variable)
            return Trace(reader, model, cancellationToken);
        return _known.TryGetValue(variable, out var known) ? known
            : _known.GetOrAdd(variable, Trace(reader, model, cancellationToken));
    }

    /// <summary>
    /// Whether an expression is SqlClient's command. Its variable may have a base type: <c>DbCommand x = connection.CreateCommand()</c>.
    /// </summary>
    public bool IsSqlCommand(ExpressionSyntax command, SemanticModel model, CancellationToken cancellationToken)
    {
        var origins = context.Values.Trace(
            command, model,
            (value, valueModel) => IsOfSqlCommandType(value, valueModel) || GetReceiver(value, "CreateCommand") is not null,
            cancellationToken);
        return !origins.IsEmpty && origins.All(origin => IsOfSqlCommandType(origin.Expression, origin.Model)
            || (GetReceiver(origin.Expression, "CreateCommand") is { } connection
                && IsSqlConnection(connection, origin.Model, cancellationToken))
            || (context.Symbols.Readers.IsCommand(GetType(origin, cancellationToken))
                && context.SoleProvider.IsSqlClient(cancellationToken)));

        bool IsOfSqlCommandType(ExpressionSyntax value, SemanticModel valueModel) =>
            context.Symbols.Readers.IsSqlCommand(valueModel.GetTypeInfo(value, cancellationToken).Type);
    }

    /// <summary>Whether an expression is SqlClient's connection, by its type or as the connection of a context on SQL Server.</summary>
    public bool IsSqlConnection(ExpressionSyntax connection, SemanticModel model, CancellationToken cancellationToken)
    {
        var origins = context.Values.Trace(connection, model, IsOfSqlConnectionType, cancellationToken);
        return !origins.IsEmpty && origins.All(origin =>
            IsOfSqlConnectionType(origin.Expression, origin.Model) || IsOfSqlServerContext(origin, cancellationToken)
            || (GetReceiver(origin.Expression, "CreateConnection") is { } factory && IsSqlFactory(factory, origin.Model, cancellationToken))
            || (GetType(origin, cancellationToken)?.Name is "DbConnection" or "IDbConnection"
                && GetReceiver(origin.Expression, "GetDbConnection") is null
                && context.SoleProvider.IsSqlClient(cancellationToken)));

        bool IsOfSqlConnectionType(ExpressionSyntax value, SemanticModel valueModel) =>
            valueModel.GetTypeInfo(value, cancellationToken).Type is { } type
            && context.Symbols.Drivers.Any(driver => type.SymbolEquals(driver.Connection));
    }

    /// <summary>Whether a factory is <c>SqlClientFactory.Instance</c>, also where the code has it as a <c>DbProviderFactory</c>.</summary>
    private bool IsSqlFactory(ExpressionSyntax factory, SemanticModel model, CancellationToken cancellationToken)
    {
        var origins = context.Values.Trace(factory, model, IsOfSqlFactoryType, cancellationToken);
        return !origins.IsEmpty && origins.All(origin => IsOfSqlFactoryType(origin.Expression, origin.Model));

        bool IsOfSqlFactoryType(ExpressionSyntax value, SemanticModel valueModel) =>
            valueModel.GetTypeInfo(value, cancellationToken).Type is { } type
            && context.Symbols.Drivers.Any(driver => type.SymbolEquals(driver.Find("SqlClientFactory")));
    }

    private bool IsOfSqlServerContext(ValueOrigin connection, CancellationToken cancellationToken) =>
        GetReceiver(connection.Expression, "GetDbConnection") is MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "Database", Expression: var dbContext
        }
        && connection.Model.GetTypeInfo(dbContext, cancellationToken).Type is { } type && context.Symbols.IsDbContext(type)
        && context.Options.Get(dbContext.SyntaxTree) is var options
        && context.Model.GetViews(type.Name, cancellationToken)
            .Any(view => context.Providers.IsSqlServer(view, options, cancellationToken));

    private static ExpressionSyntax? GetReceiver(ExpressionSyntax value, string method) =>
        value is InvocationExpressionSyntax
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name, Expression: var receiver }
        } && name == method ? receiver : null;

    private ImmutableArray<ReaderOrigin> Trace(ExpressionSyntax reader, SemanticModel model, CancellationToken cancellationToken) =>
        context.Values
            .Trace(reader, model, (value, valueModel) => FindOpening(value, valueModel, cancellationToken) is not null, cancellationToken)
            .Select(origin => Read(origin, cancellationToken)).Distinct().ToImmutableArray();

    private ReaderOrigin Read(ValueOrigin origin, CancellationToken cancellationToken)
    {
        var rows = FindRowReading(origin.Path, cancellationToken);
        if (FindOpening(origin.Expression, origin.Model, cancellationToken) is not { } method)
        {
            var isSequential = IsSequentialHanded(origin, out var sql, cancellationToken);
            return new ReaderOrigin(IsSqlReader(origin, cancellationToken), isSequential, rows, null)
            {
                CallersReader = FindCallersReader(origin),
                Sql = sql,
            };
        }

        var call = (InvocationExpressionSyntax)origin.Expression;
        var opening = _openings.TryGetValue(call, out var known) ? known
            : _openings.GetOrAdd(call, ReadOpening(call, method, origin.Model, cancellationToken));
        return opening with { Rows = rows, Through = origin.Through, CallersReader = FindCallersReader(origin) };
    }

    /// <summary>
    /// Whether a reader that a method of another assembly hands out is sequential; <see langword="null"/> if that is unknown.
    /// </summary>
    private bool? IsSequentialHanded(ValueOrigin reader, out ExpressionSyntax? sql, CancellationToken cancellationToken)
    {
        sql = null;
        if (_handed.FindCall(reader, cancellationToken) is not { } call)
            return null;
        sql = context.Texts.FindExpression(call, reader.Model, cancellationToken);
        return false;
    }

    private static ISymbol? FindCallersReader(ValueOrigin origin) =>
        origin.Path is [IParameterSymbol, IParameterSymbol or ILocalSymbol, ..] ? origin.Path[1] : null;

    /// <summary>Whether a reader that is not opened in this project is SqlClient's.</summary>
    private bool IsSqlReader(ValueOrigin origin, CancellationToken cancellationToken) =>
        GetType(origin, cancellationToken) is var type
        && (context.Symbols.Readers.IsSqlReader(type)
            || (context.Symbols.Readers.IsReader(type) && context.SoleProvider.IsSqlClient(cancellationToken)));

    /// <summary>The type of a value, or the result of its task.</summary>
    private static ITypeSymbol? GetType(ValueOrigin origin, CancellationToken cancellationToken) =>
        origin.Model.GetTypeInfo(origin.Expression, cancellationToken).Type is var type
        && type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } ? result : type;

    private IMethodSymbol? FindOpening(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        value is InvocationExpressionSyntax call
        && call.GetCalledName()?.Identifier.ValueText is "ExecuteReaderAsync" or "ExecuteReader" or ReaderSymbols.Streamed
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && (context.Symbols.Readers.IsCommand(method.ContainingType) || ReaderSymbols.IsDapper(method) || ReaderSymbols.IsStreamed(method))
            ? method
            : null;

    private ReaderOrigin ReadOpening(
        InvocationExpressionSyntax call, IMethodSymbol method, SemanticModel model, CancellationToken cancellationToken)
    {
        if (ReaderSymbols.IsStreamed(method))
            return new ReaderOrigin(false, true, RowReading.Unknown, call) { IsStreamed = true };
        var receiver = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        if (ReaderSymbols.IsDapper(method))
        {
            // Without a behavior, Dapper opens a buffering reader, observed with 2.0.35 and 2.1.66.
            var arguments = call.ArgumentList.Arguments;
            var connection = method.ReducedFrom is null ? arguments.FirstOrDefault()?.Expression : receiver;
            var sql = arguments.ElementAtOrDefault(method.ReducedFrom is null ? 1 : 0)?.Expression;
            return new ReaderOrigin(
                connection is not null && IsSqlConnection(connection, model, cancellationToken),
                IsSequential(call, method, isDefault: false, model, cancellationToken), RowReading.Unknown, null)
            {
                Sql = sql is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: [{ Expression: var text }, ..] }
                    ? text // a CommandDefinition
                    : sql,
            };
        }

        var reader = method.ReturnType is INamedTypeSymbol { TypeArguments: [var result] } ? result : method.ReturnType;
        return new ReaderOrigin(
            context.Symbols.Readers.IsSqlReader(reader) || (receiver is not null && IsSqlCommand(receiver, model, cancellationToken)),
            IsSequential(call, method, isDefault: false, model, cancellationToken), RowReading.Unknown, call);
    }

    /// <summary>Whether the behavior that a call passes has the flag.</summary>
    private bool? IsSequential(
        InvocationExpressionSyntax call, IMethodSymbol method, bool? isDefault, SemanticModel model, CancellationToken cancellationToken)
    {
        if (method.Parameters.FirstOrDefault(static parameter => parameter.Type.Name == "CommandBehavior") is not { } parameter)
            return isDefault;
        var argument = call.ArgumentList.Arguments.FirstOrDefault(given => given.NameColon?.Name.Identifier.ValueText == parameter.Name)
            ?? call.ArgumentList.Arguments.ElementAtOrDefault(parameter.Ordinal);
        return argument is null ? null : HasFlag(argument.Expression, model, new TraversalBudget(), cancellationToken);
    }

    /// <summary>Whether all origins of a behavior have the flag; <see langword="null"/> if they differ.</summary>
    /// <param name="budget">Limits the search through all locals, because each of them may be added to the others.</param>
    private bool? HasFlag(ExpressionSyntax behavior, SemanticModel model, TraversalBudget budget, CancellationToken cancellationToken)
    {
        if (!budget.TryStep())
            return null;
        var origins = context.Values.Trace(behavior, model, IsOrigin, cancellationToken);
        return origins.Select(origin => HasFlag(origin, budget, cancellationToken)).Distinct().ToList() is [var only] ? only : null;

        bool IsOrigin(ExpressionSyntax value, SemanticModel valueModel) =>
            value.IsKind(SyntaxKind.BitwiseOrExpression) || valueModel.GetConstantValue(value, cancellationToken).Value is int;
    }

    private bool? HasFlag(ValueOrigin origin, TraversalBudget budget, CancellationToken cancellationToken)
    {
        if (origin.Model.GetConstantValue(origin.Expression, cancellationToken).Value is int behavior)
            return (behavior & SequentialAccess) != 0;
        if (origin.Expression is BinaryExpressionSyntax or)
            return HasFlag(or.Left, origin.Model, budget, cancellationToken) | HasFlag(or.Right, origin.Model, budget, cancellationToken);
        if (origin.Model.GetSymbolInfo(origin.Expression, cancellationToken).Symbol is not ILocalSymbol local || !budget.TryEnter(local))
            return null;
        var flag = HasFlag(local, origin.Model, budget, cancellationToken);
        budget.Leave();
        return flag;
    }

    /// <summary>A local that flags are added to: <c>behavior |= CommandBehavior.SequentialAccess</c>.</summary>
    private bool? HasFlag(ILocalSymbol local, SemanticModel model, TraversalBudget budget, CancellationToken cancellationToken)
    {
        if (context.Values.Definitions.Find(local, model, cancellationToken) is not
            {
                IsComplete: true, All: [{ Kind: DefinitionKind.Initializer } initial, ..] and var definitions
            })
            return null;
        var flag = HasFlag(initial.Expression, model, budget, cancellationToken);
        foreach (var definition in definitions.Skip(1))
        {
            if (definition.Expression.Parent is not AssignmentExpressionSyntax assignment
                || !assignment.IsKind(SyntaxKind.OrAssignmentExpression))
                return null;
            var isAdded = HasFlag(definition.Expression, model, budget, cancellationToken);
            // Under a condition the flag may or may not be added.
            flag = isAdded != true || IsUnconditional(assignment, initial.Expression) ? flag | isAdded : flag | null;
        }

        return flag;
    }

    private static bool IsUnconditional(AssignmentExpressionSyntax assignment, ExpressionSyntax initial) =>
        assignment.Parent is ExpressionStatementSyntax { Parent: var block }
        && block == initial.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()?.Parent;

    /// <summary>How rows are read: by the first variable of the path that is advanced, which is nearest to the value.</summary>
    private static RowReading FindRowReading(ImmutableArray<ISymbol> path, CancellationToken cancellationToken)
    {
        foreach (var variable in path)
        {
            var scopes = FindScopes(variable, cancellationToken).ToList();
            var isAsynchronous = IsAdvanced(scopes, variable.Name, "ReadAsync", IsAdvancedDirectly, cancellationToken);
            var isSynchronous = IsAdvanced(scopes, variable.Name, "Read", IsAdvancedDirectly, cancellationToken);
            if (!isAsynchronous && !isSynchronous)
            {
                isAsynchronous = IsAdvanced(scopes, variable.Name, "ReadAsync", IsAdvancedByHelper, cancellationToken);
                isSynchronous = IsAdvanced(scopes, variable.Name, "Read", IsAdvancedByHelper, cancellationToken);
            }

            if (isAsynchronous != isSynchronous)
                return isAsynchronous ? RowReading.Asynchronous : RowReading.Synchronous;
            if (isAsynchronous)
                return RowReading.Unknown;
        }

        return RowReading.Unknown;
    }

    /// <summary>Finds the code that may name a variable.</summary>
    private static IEnumerable<SyntaxNode?> FindScopes(ISymbol variable, CancellationToken cancellationToken) => variable switch
    {
        ILocalSymbol => variable.DeclaringSyntaxReferences.Select(reference =>
            reference.GetSyntax(cancellationToken) is var declaration
                ? declaration.FirstAncestorOrSelf<StatementSyntax>(static node => node is UsingStatementSyntax or BlockSyntax)
                    ?? declaration.FindContainingMember()
                : null),
        IParameterSymbol or IFieldSymbol or IPropertySymbol =>
            variable.ContainingSymbol.DeclaringSyntaxReferences.Select(reference => reference.GetSyntax(cancellationToken)),
        _ => [],
    };

    private static bool IsAdvanced(
        List<SyntaxNode?> scopes,
        string reader,
        string method,
        Func<SimpleNameSyntax, string, bool> isCall,
        CancellationToken cancellationToken) =>
        scopes.OfType<SyntaxNode>().SelectMany(scope => SyntaxTreeIndex.Get(scope.SyntaxTree).FindNames(scope, method, cancellationToken))
            .Any(name => isCall(name, reader));

    /// <summary>An extension such as <c>reader.Read(column, 0)</c> reads a value.</summary>
    private static bool IsAdvancedDirectly(SimpleNameSyntax name, string reader) =>
        name.Parent is MemberAccessExpressionSyntax access && access.Name == name && GetName(access.Expression) == reader
        && !(name.Identifier.ValueText == "Read" && name.FindCall() is { ArgumentList.Arguments.Count: > 0 });

    /// <summary>A helper that decides whether there is a row: <c>while (await ReadAsync(reader, token))</c>.</summary>
    private static bool IsAdvancedByHelper(SimpleNameSyntax name, string reader)
    {
        if (name.FindCall() is not { } call
            || !call.ArgumentList.Arguments.Any(argument => argument.Expression is IdentifierNameSyntax given
                && given.Identifier.ValueText == reader))
            return false;
        var condition = AwaitedCall.Find(call)?.Outermost ?? call;
        return (condition.Parent is PrefixUnaryExpressionSyntax not ? not : condition).Parent is WhileStatementSyntax or IfStatementSyntax;
    }

    private static string? GetName(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        ParenthesizedExpressionSyntax { Expression: CastExpressionSyntax { Expression: var cast } } => GetName(cast),
        PostfixUnaryExpressionSyntax suppression when suppression.IsKind(SyntaxKind.SuppressNullableWarningExpression) =>
            GetName(suppression.Operand),
        _ => null,
    };
}
