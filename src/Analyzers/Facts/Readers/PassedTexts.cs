using AsyncSql.Analyzers.Facts.Flow;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Finds the SQL that callers pass to the method that executes a command, as a text or inside of the command.</summary>
internal sealed class PassedTexts(ValueTracer values, CommandTexts texts)
{
    private static readonly ImmutableArray<string?> Unknown = ImmutableArray.Create((string?)null);

    /// <summary>How many methods may pass a text on.</summary>
    private const int MaxDepth = 4;

    /// <summary>Finds the texts that a parameter may have; <see langword="null"/> for an unknown one.</summary>
    /// <param name="through">The only call that counts, if it calls the method.</param>
    public ImmutableArray<string?> FindTexts(
        IParameterSymbol parameter, InvocationExpressionSyntax? through, SemanticModel model, CancellationToken cancellationToken) =>
        FindTexts(parameter, ListCalls(through), model, 0, cancellationToken).Distinct().ToImmutableArray();

    private ImmutableArray<string?> FindTexts(
        IParameterSymbol parameter,
        ImmutableArray<InvocationExpressionSyntax> through,
        SemanticModel model,
        int depth,
        CancellationToken cancellationToken)
    {
        if (depth == MaxDepth)
            return Unknown;
        if (FindArgument(parameter, through, cancellationToken) is { } argument)
            return FindText(argument, through, depth, cancellationToken);
        return values.Definitions.Find(parameter, model, cancellationToken) is { AreAllValues: true, All: var passed }
            ? SelectInside(passed, through, cancellationToken)
                .SelectMany(value => FindText(new ValueOrigin(value.Expression, value.Model), through, depth, cancellationToken))
                .ToImmutableArray()
            : Unknown;
    }

    /// <summary>The values that the methods of the calls pass on; all of them if there is none.</summary>
    private ImmutableArray<ValueDefinition> SelectInside(
        ImmutableArray<ValueDefinition> passed, ImmutableArray<InvocationExpressionSyntax> calls, CancellationToken cancellationToken)
    {
        var inside = passed
            .Where(value => !calls.IsEmpty && value.Expression.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } declaration
                && value.Model.GetDeclaredSymbol(declaration, cancellationToken) is { } method
                && calls.Any(call => FindTarget(call, method, cancellationToken) is not null))
            .ToImmutableArray();
        return inside.IsEmpty ? passed : inside;
    }

    private ImmutableArray<string?> FindText(
        ValueOrigin text, ImmutableArray<InvocationExpressionSyntax> through, int depth, CancellationToken cancellationToken) =>
        texts.FindTexts(text.Expression, text.Model, cancellationToken) is var sql && !sql.Contains(null) ? sql
        : texts.FindParameter(text.Expression, text.Model, cancellationToken) is { } outer
            ? FindTexts(outer, through, text.Model, depth + 1, cancellationToken)
        : Unknown;

    /// <summary>Finds the texts of a command that another member creates, fills or passes.</summary>
    public ImmutableArray<string?> FindCommandTexts(
        InvocationExpressionSyntax execution,
        InvocationExpressionSyntax? through,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (execution is not { Expression: MemberAccessExpressionSyntax { Expression: var command } }
            || texts.FindExpressions(execution, model, cancellationToken).Count > 0)
            return Unknown;
        var start = model.GetSymbolInfo(command, cancellationToken).Symbol.ToStaticForm(command) is IParameterSymbol parameter
            && FindArgument(parameter, ListCalls(through), cancellationToken) is { } argument ? argument : new ValueOrigin(command, model);
        var origins = values.Trace(
            start.Expression, start.Model, (value, valueModel) => IsCreation(value, valueModel, cancellationToken), cancellationToken);
        return origins.IsEmpty ? Unknown
            : origins.SelectMany(origin => FindCommandText(origin, through, cancellationToken)).Distinct().ToImmutableArray();
    }

    /// <summary>Whether an expression creates a command together with its SQL, or an empty one.</summary>
    private bool IsCreation(ExpressionSyntax value, SemanticModel model, CancellationToken cancellationToken) =>
        value is BaseObjectCreationExpressionSyntax
        || (value is InvocationExpressionSyntax call
            && (texts.FindExpression(value, model, cancellationToken) is not null
                || (call.GetCalledName()?.Identifier.ValueText == "CreateCommand"
                    && model.GetSymbolInfo(call, cancellationToken).Symbol is { DeclaringSyntaxReferences.IsEmpty: true })));

    /// <summary>Finds the SQL where a command is created, else where one of the variables that it passes through gets it.</summary>
    /// <param name="through">The only call that counts of the method that executes the command.</param>
    private ImmutableArray<string?> FindCommandText(
        ValueOrigin command, InvocationExpressionSyntax? through, CancellationToken cancellationToken)
    {
        // Two methods may pass the SQL on: one executes the command, and the one that it calls creates the command.
        var calls = ListCalls(command.Through, through);
        var found = new List<ValueOrigin>();
        if (texts.FindExpression(command.Expression, command.Model, cancellationToken) is { } created)
            found.Add(new ValueOrigin(created, command.Model));
        foreach (var variable in command.Path)
            found.AddRange(FindAssigned(variable, cancellationToken));
        var all = found.SelectMany(text => FindText(text, calls, 0, cancellationToken)).Distinct().ToImmutableArray();
        return !all.IsEmpty && !all.Contains(null) ? all
            : all.Where(static text => text is not null).ToList() is [var only] ? ImmutableArray.Create(only)
            : Unknown;
    }

    private IEnumerable<ValueOrigin> FindAssigned(ISymbol variable, CancellationToken cancellationToken)
    {
        if (variable is not (ILocalSymbol or IParameterSymbol or IFieldSymbol)
            || variable.DeclaringSyntaxReferences is not [var reference]
            || values.SemanticModels.Get(reference.SyntaxTree) is not { } model)
            yield break;
        var declaration = reference.GetSyntax(cancellationToken);
        var scope = variable is IFieldSymbol
            ? declaration.FirstAncestorOrSelf<TypeDeclarationSyntax>()
            : declaration.FindContainingMember();
        foreach (var text in CommandTexts.FindAssigned(variable, scope, model, cancellationToken))
            yield return new ValueOrigin(text, model);
    }

    private static ImmutableArray<InvocationExpressionSyntax> ListCalls(params InvocationExpressionSyntax?[] calls) =>
        calls.OfType<InvocationExpressionSyntax>().ToImmutableArray();

    /// <summary>Finds what the calls pass to a parameter; <see langword="null"/> if they call other methods.</summary>
    private ValueOrigin? FindArgument(
        IParameterSymbol parameter, ImmutableArray<InvocationExpressionSyntax> calls, CancellationToken cancellationToken) =>
        calls.Select(call => FindArgument(parameter, call, cancellationToken)).FirstOrDefault(static argument => argument is not null);

    private ValueOrigin? FindArgument(
        IParameterSymbol parameter, InvocationExpressionSyntax call, CancellationToken cancellationToken) =>
        parameter.ContainingSymbol is IMethodSymbol method
        && FindTarget(call, method, cancellationToken) is var (target, model)
        && new CallSite(target, call.Expression, call.ArgumentList, model).FindArgument(parameter) is { } argument
            ? new ValueOrigin(argument, model)
            : null;

    /// <summary>The method that a call is bound to, if it may run another one; <see langword="null"/> otherwise.</summary>
    private (IMethodSymbol Target, SemanticModel Model)? FindTarget(
        InvocationExpressionSyntax call, IMethodSymbol method, CancellationToken cancellationToken) =>
        values.SemanticModels.Get(call.SyntaxTree) is { } model
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol target && CallSites.IsCallOf(target, method)
            ? (target, model)
            : null;
}
