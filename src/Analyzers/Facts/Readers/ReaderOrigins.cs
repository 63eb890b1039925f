using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// Follows a reader from where a value is fetched back to the call that opens it: through locals, fields, parameters of methods and of
/// delegates, and methods that return it. In public code the two stand in different methods more often than in one.
/// </summary>
internal sealed class ReaderOrigins(DataAccessFacts facts)
{
    /// <summary>How many expressions are looked at on the way, through all callers; beyond it nothing is known.</summary>
    private const int MaxSteps = 100;

    /// <summary>How many variables and methods lie between the opening and the fetching.</summary>
    private const int MaxDepth = 8;

    /// <summary><c>CommandBehavior.SequentialAccess</c>.</summary>
    private const int SequentialAccess = 0x10;

    /// <summary>Of variables whose values are fetched: a row has many.</summary>
    private readonly ConcurrentDictionary<ISymbol, ReaderOrigin?> _origins = new(SymbolEqualityComparer.Default);

    /// <summary>The origin of the reader that an expression stands for; <see langword="null"/> for what is no reader, or comes from nowhere in sight.</summary>
    public ReaderOrigin? Of(ExpressionSyntax reader, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (reader is not (IdentifierNameSyntax or MemberAccessExpressionSyntax) || semanticModel.GetSymbolInfo(reader, cancellationToken).Symbol is not { } variable)
            return Ask(reader, semanticModel, cancellationToken);
        return _origins.TryGetValue(variable, out var known) ? known : _origins.GetOrAdd(variable, Ask(reader, semanticModel, cancellationToken));
    }

    private ReaderOrigin? Ask(ExpressionSyntax reader, SemanticModel semanticModel, CancellationToken cancellationToken) => Of(reader, semanticModel, new Walk(), cancellationToken);

    private ReaderOrigin? Of(ExpressionSyntax expression, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (!walk.TryEnter())
            return null;
        try
        {
            return Follow(Unwrapped(expression), semanticModel, walk, cancellationToken);
        }
        finally
        {
            walk.Leave();
        }
    }

    private ReaderOrigin? Follow(ExpressionSyntax value, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        switch (value)
        {
            case InvocationExpressionSyntax call when call.CalledName()?.Identifier.ValueText is "ExecuteReaderAsync" or "ExecuteReader" && Opened(call, semanticModel, walk, cancellationToken) is { } opened:
                return opened;
            case InvocationExpressionSyntax call:
                return semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method ? Handed(OfReturned(method, walk, cancellationToken), call) : null;
            case IdentifierNameSyntax or MemberAccessExpressionSyntax:
                return semanticModel.GetSymbolInfo(value, cancellationToken).Symbol switch
                {
                    ILocalSymbol local => OfVariable(local, semanticModel, walk, cancellationToken),
                    IFieldSymbol or IPropertySymbol => OfMember(semanticModel.GetSymbolInfo(value, cancellationToken).Symbol!, walk, cancellationToken),
                    IParameterSymbol parameter => OfParameter(parameter, walk, cancellationToken),
                    _ => null,
                };
            default:
                return null;
        }
    }

    /// <summary>What an expression gives without what is awaited, cast or asserted about it.</summary>
    private static ExpressionSyntax Unwrapped(ExpressionSyntax expression)
    {
        for (var current = expression; ;)
            switch (current)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    current = parenthesized.Expression;
                    break;
                case AwaitExpressionSyntax awaited:
                    current = awaited.Expression;
                    break;
                case CastExpressionSyntax cast:
                    current = cast.Expression;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed:
                    current = suppressed.Operand;
                    break;
                case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion:
                    current = conversion.Left;
                    break;
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var configured } }:
                    current = configured;
                    break;
                default:
                    return current;
            }
    }

    private ReaderOrigin? Opened(InvocationExpressionSyntax call, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        if (semanticModel.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
            return null;
        var receiver = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        if (facts.Symbols.Readers.IsCommand(method.ContainingType))
            return new ReaderOrigin(
                facts.Symbols.Readers.IsSqlReader(Result(method)) || (receiver is not null && IsSqlCommand(receiver, semanticModel, walk, cancellationToken)),
                IsSequential(call, method, isDefault: false, semanticModel, walk, cancellationToken), RowReading.Unknown, call);
        // What Dapper opens without being told changed with its versions.
        return method.ContainingType is { Name: "SqlMapper", ContainingNamespace: { Name: "Dapper", ContainingNamespace.IsGlobalNamespace: true } }
            ? new ReaderOrigin(
                (method.ReducedFrom is null ? call.ArgumentList.Arguments.FirstOrDefault()?.Expression : receiver) is { } connection && IsSqlConnection(connection, semanticModel, walk, cancellationToken),
                IsSequential(call, method, isDefault: null, semanticModel, walk, cancellationToken), RowReading.Unknown, null)
            : null;
    }

    private static ITypeSymbol Result(IMethodSymbol method) => method.ReturnType is INamedTypeSymbol { TypeArguments: [var result] } ? result : method.ReturnType;

    /// <summary>Whether an expression is a SqlClient's command, though its variable hides it: <c>DbCommand command = connection.CreateCommand()</c> of a SqlConnection.</summary>
    public bool IsSqlCommand(ExpressionSyntax command, SemanticModel semanticModel, CancellationToken cancellationToken) => IsSqlCommand(command, semanticModel, new Walk(), cancellationToken);

    private bool IsSqlCommand(ExpressionSyntax command, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        var value = Initial(command, semanticModel, cancellationToken);
        return facts.Symbols.Readers.IsSqlCommand(semanticModel.GetTypeInfo(command, cancellationToken).Type)
            || facts.Symbols.Readers.IsSqlCommand(semanticModel.GetTypeInfo(value, cancellationToken).Type)
            || (value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CreateCommand", Expression: var connection } } && IsSqlConnection(connection, semanticModel, walk, cancellationToken))
            || IsGivenBy(value, IsSqlCommand, semanticModel, walk, cancellationToken);
    }

    /// <summary>Whether an expression is a parameter that all its callers give what a question is true of.</summary>
    private bool IsGivenBy(ExpressionSyntax value, Func<ExpressionSyntax, SemanticModel, Walk, CancellationToken, bool> question, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        if (semanticModel.GetSymbolInfo(value, cancellationToken).Symbol is not IParameterSymbol parameter || !walk.TryEnter())
            return false;
        try
        {
            return facts.Callers.ArgumentsOf(parameter, cancellationToken) is { IsEmpty: false } given
                && given.All(argument => argument.Expression is { } expression && question(expression, argument.Model, walk, cancellationToken));
        }
        finally
        {
            walk.Leave();
        }
    }

    /// <summary>Whether an expression is a SqlClient's connection: by its type, what its variable is given, or as that of a context on SQL Server.</summary>
    public bool IsSqlConnection(ExpressionSyntax connection, SemanticModel semanticModel, CancellationToken cancellationToken) => IsSqlConnection(connection, semanticModel, new Walk(), cancellationToken);

    private bool IsSqlConnection(ExpressionSyntax connection, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        var value = Initial(connection, semanticModel, cancellationToken);
        if (facts.Symbols.Drivers.Any(driver => semanticModel.GetTypeInfo(connection, cancellationToken).Type.Is(driver.Connection) || semanticModel.GetTypeInfo(value, cancellationToken).Type.Is(driver.Connection)))
            return true;
        if (IsGivenBy(value, IsSqlConnection, semanticModel, walk, cancellationToken))
            return true;
        return value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetDbConnection", Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Database", Expression: var context } } }
            && semanticModel.GetTypeInfo(context, cancellationToken).Type is { } type && facts.Symbols.IsDbContext(type)
            && facts.Model.Views(type.Name, cancellationToken).Any(view => facts.Providers.IsSqlServer(view, facts.OptionsFor(connection.SyntaxTree), cancellationToken));
    }

    /// <summary>What a local is declared with; any other expression itself.</summary>
    private static ExpressionSyntax Initial(ExpressionSyntax expression, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
        && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial } && initial.SyntaxTree == expression.SyntaxTree
            ? Unwrapped(initial)
            : Unwrapped(expression);

    /// <summary>Whether the behaviour holds the flag; without an argument it does not. A variable counts with all that is put into it.</summary>
    private bool? IsSequential(InvocationExpressionSyntax call, IMethodSymbol method, bool? isDefault, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        if (method.Parameters.FirstOrDefault(static parameter => parameter.Type.Name == "CommandBehavior") is not { } parameter)
            return isDefault;
        var argument = call.ArgumentList.Arguments.FirstOrDefault(given => given.NameColon?.Name.Identifier.ValueText == parameter.Name)
            ?? call.ArgumentList.Arguments.ElementAtOrDefault(parameter.Ordinal);
        return argument is null ? null : Flag(argument.Expression, semanticModel, walk, cancellationToken);
    }

    private bool? Flag(ExpressionSyntax expression, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        if (semanticModel.GetConstantValue(expression, cancellationToken).Value is int behaviour)
            return (behaviour & SequentialAccess) != 0;
        switch (expression)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return Flag(parenthesized.Expression, semanticModel, walk, cancellationToken);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.BitwiseOrExpression } or:
                var (left, right) = (Flag(or.Left, semanticModel, walk, cancellationToken), Flag(or.Right, semanticModel, walk, cancellationToken));
                return left == true || right == true ? true : left == false && right == false ? false : null;
            case ConditionalExpressionSyntax conditional:
                return Flag(conditional.WhenTrue, semanticModel, walk, cancellationToken) is var whenTrue && whenTrue == Flag(conditional.WhenFalse, semanticModel, walk, cancellationToken) ? whenTrue : null;
            case IdentifierNameSyntax when semanticModel.GetSymbolInfo(expression, cancellationToken).Symbol is IParameterSymbol parameter:
                return IsChanged(parameter, expression, cancellationToken) ? null : FlagOfCallers(parameter, walk, cancellationToken);
            case IdentifierNameSyntax name when semanticModel.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol { DeclaringSyntaxReferences: [var reference] } local
                && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: var initial } declarator:
                var flag = Flag(initial, semanticModel, walk, cancellationToken);
                foreach (var assignment in AssignmentsTo(local.Name, declarator.MemberAround()!, cancellationToken))
                    flag = assignment.IsKind(SyntaxKind.OrAssignmentExpression) && Flag(assignment.Right, semanticModel, walk, cancellationToken) is { } added
                            // Put in under a condition, it may be there or not.
                            ? (!added ? flag : IsUnconditional(assignment, declarator) ? true : flag == true ? true : null)
                            : null;
                return flag;
            default:
                return null;
        }
    }

    /// <summary>What all callers agree on; an argument that is left out stands for the default.</summary>
    private bool? FlagOfCallers(IParameterSymbol parameter, Walk walk, CancellationToken cancellationToken)
    {
        if (!walk.TryEnter())
            return null;
        try
        {
            var flags = facts.Callers.ArgumentsOf(parameter, cancellationToken).Select(argument => argument.Expression is { } value ? Flag(value, argument.Model, walk, cancellationToken)
                : parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: int standard } ? (standard & SequentialAccess) != 0 : null).Distinct().ToList();
            return flags.Count == 1 ? flags[0] : null;
        }
        finally
        {
            walk.Leave();
        }
    }

    private bool IsChanged(IParameterSymbol parameter, ExpressionSyntax place, CancellationToken cancellationToken) =>
        place.MemberAround() is not { } member || AssignmentsTo(parameter.Name, member, cancellationToken).Any();

    private static bool IsUnconditional(SyntaxNode assignment, SyntaxNode declarator) =>
        assignment.Parent is ExpressionStatementSyntax { Parent: var block } && block == declarator.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()?.Parent;

    private ReaderOrigin? OfVariable(ILocalSymbol local, SemanticModel semanticModel, Walk walk, CancellationToken cancellationToken)
    {
        if (local.DeclaringSyntaxReferences is not [var reference] || reference.GetSyntax(cancellationToken) is not VariableDeclaratorSyntax declarator)
            return null;
        var values = declarator.Initializer is { Value: not LiteralExpressionSyntax } initializer ? [initializer.Value] : new List<ExpressionSyntax>();
        if (declarator.MemberAround() is { } member)
            values.AddRange(AssignmentsTo(local.Name, member, cancellationToken).Where(static assignment => assignment.Right is not LiteralExpressionSyntax).Select(static assignment => assignment.Right));
        return Combined(values.Select(value => Of(value, semanticModel, walk, cancellationToken))) is { } origin
            ? WithRows(origin, declarator.MemberAround(), local.Name, cancellationToken)
            : null;
    }

    /// <summary>A field or property: what its type assigns to it.</summary>
    private ReaderOrigin? OfMember(ISymbol member, Walk walk, CancellationToken cancellationToken)
    {
        var values = new List<ReaderOrigin?>();
        ReaderOrigin? rows = null;
        foreach (var reference in member.ContainingType.DeclaringSyntaxReferences)
        {
            if (facts.Sources.Of(reference.SyntaxTree) is not { } model)
                return null;
            var type = reference.GetSyntax(cancellationToken);
            foreach (var name in facts.Of(type.SyntaxTree).NamesIn(type, member.Name, cancellationToken))
                if (Assigning(name) is { Right: not LiteralExpressionSyntax } assignment && model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol.Is(member))
                    values.Add(Of(assignment.Right, model, walk, cancellationToken));
            rows ??= WithRows(new ReaderOrigin(false, null, RowReading.Unknown, null), type, member.Name, cancellationToken);
        }

        return Combined(values) is { } origin && rows is not null ? origin with { Rows = rows.Rows } : null;
    }

    /// <summary>A parameter: what the callers of its method hand over; of a lambda, what the method hands over that takes it.</summary>
    private ReaderOrigin? OfParameter(IParameterSymbol parameter, Walk walk, CancellationToken cancellationToken)
    {
        if (parameter.DeclaringSyntaxReferences is not [var reference] || facts.Sources.Of(reference.SyntaxTree) is not { } model)
            return null;
        var syntax = reference.GetSyntax(cancellationToken);
        var own = parameter.ContainingSymbol is IMethodSymbol { DeclaringSyntaxReferences: [var method] } ? WithRows(new ReaderOrigin(false, null, RowReading.Unknown, null), method.GetSyntax(cancellationToken), parameter.Name, cancellationToken).Rows : RowReading.Unknown;
        var origin = syntax.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is { } lambda && parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction }
                ? OfDelegate(lambda, parameter.Ordinal, model, walk, cancellationToken)
                : parameter.ContainingSymbol is IMethodSymbol called ? OfCallers(called, parameter.Ordinal, walk, cancellationToken) : null;
        return origin is null ? null : own == RowReading.Unknown ? origin : origin with { Rows = own };
    }

    private ReaderOrigin? OfCallers(IMethodSymbol method, int ordinal, Walk walk, CancellationToken cancellationToken)
    {
        var origins = new List<ReaderOrigin?>();
        foreach (var use in facts.Callers.UsesOf(method, (file, name) => file.NamesInReaderCode(name, cancellationToken), cancellationToken))
            if (use.Arguments is not null)
                origins.Add(method.Parameters.ElementAtOrDefault(ordinal) is { } parameter && use.ArgumentFor(parameter) is { } argument ? Of(argument, use.Model, walk, cancellationToken) : null);
            else if (use.Callee.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax taking } group)
                origins.Add(OfTaker(taking, group, ordinal, use.Model, walk, cancellationToken));
            else
                return null; // kept somewhere

        return Combined(origins);
    }

    /// <summary>The nearest call that handed a reader on.</summary>
    private static ReaderOrigin? Handed(ReaderOrigin? origin, InvocationExpressionSyntax call) => origin is { Through: null } ? origin with { Through = call } : origin;

    private ReaderOrigin? OfArgument(InvocationExpressionSyntax call, int ordinal, SemanticModel model, Walk walk, CancellationToken cancellationToken) =>
        call.ArgumentList.Arguments.ElementAtOrDefault(ordinal) is { NameColon: null } argument ? Of(argument.Expression, model, walk, cancellationToken) : null;

    private ReaderOrigin? OfDelegate(AnonymousFunctionExpressionSyntax lambda, int ordinal, SemanticModel model, Walk walk, CancellationToken cancellationToken) =>
        lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax taking } argument ? OfTaker(taking, argument, ordinal, model, walk, cancellationToken) : null;

    /// <summary>What a method in source gives to the delegate that it takes: <c>selector(reader, token)</c> in its body.</summary>
    private ReaderOrigin? OfTaker(InvocationExpressionSyntax taking, ArgumentSyntax argument, int ordinal, SemanticModel model, Walk walk, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(taking, cancellationToken).Symbol is not IMethodSymbol target)
            return null;
        var position = taking.ArgumentList.Arguments.IndexOf(argument);
        var method = target.ReducedFrom ?? target;
        var parameter = argument.NameColon is { } named ? method.Parameters.FirstOrDefault(p => p.Name == named.Name.Identifier.ValueText)
            : method.Parameters.ElementAtOrDefault(target.ReducedFrom is null ? position : position + 1);
        if (parameter is null || method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference] || facts.Sources.Of(reference.SyntaxTree) is not { } body)
            return null;
        return Handed(Combined(reference.GetSyntax(cancellationToken).DescendantNodes().OfType<InvocationExpressionSyntax>()
            .Where(call => call.Expression is IdentifierNameSyntax name ? name.Identifier.ValueText == parameter.Name
                : call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Expression: IdentifierNameSyntax invoked } && invoked.Identifier.ValueText == parameter.Name)
            .Select(call => OfArgument(call, ordinal, body, walk, cancellationToken))), taking);
    }

    private ReaderOrigin? OfReturned(IMethodSymbol method, Walk walk, CancellationToken cancellationToken)
    {
        if (method.OriginalDefinition.DeclaringSyntaxReferences is not [var reference] || facts.Sources.Of(reference.SyntaxTree) is not { } model)
            return null;
        var body = reference.GetSyntax(cancellationToken);
        var values = body switch
        {
            MethodDeclarationSyntax { ExpressionBody.Expression: var expression } => [expression],
            LocalFunctionStatementSyntax { ExpressionBody.Expression: var expression } => [expression],
            _ => body.DescendantNodes(static node => node is not AnonymousFunctionExpressionSyntax).OfType<ReturnStatementSyntax>().Select(static statement => statement.Expression).OfType<ExpressionSyntax>().ToList(),
        };
        return Combined(values.Select(value => Of(value, model, walk, cancellationToken)));
    }

    /// <summary>How the rows are read in a member, by the name of the variable there.</summary>
    private ReaderOrigin WithRows(ReaderOrigin origin, SyntaxNode? member, string name, CancellationToken cancellationToken) =>
        (Calls(member, name, "ReadAsync", cancellationToken), Calls(member, name, "Read", cancellationToken)) switch
        {
            (true, true) => origin with { Rows = RowReading.Unknown },
            (true, false) => origin with { Rows = RowReading.Asynchronous },
            (false, true) => origin with { Rows = RowReading.Synchronous },
            _ => origin,
        };

    private bool Calls(SyntaxNode? member, string receiver, string method, CancellationToken cancellationToken) =>
        member is not null && facts.Of(member.SyntaxTree).NamesIn(member, method, cancellationToken)
            .Any(call => call.Parent is MemberAccessExpressionSyntax access && access.Name == call && NameOf(access.Expression) == receiver);

    /// <summary>Assignments to a name in a member, in their order.</summary>
    private IEnumerable<AssignmentExpressionSyntax> AssignmentsTo(string name, SyntaxNode member, CancellationToken cancellationToken) =>
        facts.Of(member.SyntaxTree).NamesIn(member, name, cancellationToken)
            .Select(static use => use.Parent is AssignmentExpressionSyntax assignment && assignment.Left == use ? assignment : null).OfType<AssignmentExpressionSyntax>();

    /// <summary>The assignment whose target a name stands for, alone or behind a dot.</summary>
    private static AssignmentExpressionSyntax? Assigning(SimpleNameSyntax name)
    {
        ExpressionSyntax target = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return target.Parent is AssignmentExpressionSyntax assignment && assignment.Left == target ? assignment : null;
    }

    private static string? NameOf(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        ParenthesizedExpressionSyntax { Expression: CastExpressionSyntax { Expression: var cast } } => NameOf(cast),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var operand } => NameOf(operand),
        _ => null,
    };

    /// <summary>What all origins have in common; nothing where one of them is out of sight, or there is none.</summary>
    private static ReaderOrigin? Combined(IEnumerable<ReaderOrigin?> origins)
    {
        ReaderOrigin? combined = null;
        foreach (var origin in origins)
        {
            if (origin is null)
                return null;
            combined = combined is null ? origin : ReaderOrigin.Common(combined, origin);
        }

        return combined;
    }

    /// <summary>How far one question may go: the same answer whoever asks, and in bounded time.</summary>
    private sealed class Walk
    {
        private int _steps;
        private int _depth;

        public bool TryEnter()
        {
            if (_depth >= MaxDepth || ++_steps > MaxSteps)
                return false;
            _depth++;
            return true;
        }

        public void Leave() => _depth--;
    }
}
