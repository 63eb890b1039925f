using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Finds the SQL of a command in the method that executes it.</summary>
internal sealed class CommandTexts(ValueTracer values, SqlScripts scripts)
{
    private readonly TextTracer _sql = new(values, SqlTokens.Placeholder, acceptsConstants: true);

    /// <summary>Finds the SQL of an expression, with placeholders; <see langword="null"/> if all of it is unknown.</summary>
    public string? FindSql(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        _sql.Trace(expression, model, cancellationToken).Text is var text && text.Trim(SqlTokens.Placeholder).Length > 0
            ? text
            : FindLoadedScript(expression, model, cancellationToken);

    /// <summary>
    /// Finds the script that a call loads by its name, as those of a resource do: <c>Load("Queries.GetArticle.sql")</c>, or
    /// <c>Load(nameof(GetArticle))</c> if the method adds the extension.
    /// </summary>
    private string? FindLoadedScript(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        var value = FindReplaced(values.FindOnlyValue(expression, model, cancellationToken), cancellationToken);
        if (value.Expression is not InvocationExpressionSyntax call
            || call.ArgumentList.Arguments
                .Select(argument => value.Model.GetConstantValue(argument.Expression, cancellationToken).Value)
                .OfType<string>().ToList() is not [{ Length: > 0 } name])
            return null;
        if (!name.EndsWith(SolutionFiles.ScriptExtension, StringComparison.OrdinalIgnoreCase))
            name = AddsExtension(call, value.Model, cancellationToken) ? name + SolutionFiles.ScriptExtension : "";
        return scripts.FindText(name, cancellationToken);
    }

    /// <summary>Finds the text in which names replace places: <c>Load("GetArticle").Replace("{table}", table)</c>.</summary>
    private ValueOrigin FindReplaced(ValueOrigin value, CancellationToken cancellationToken)
    {
        for (var depth = 0; depth < TraversalBudget.MaxDepth; depth++)
        {
            if (value.Expression is not InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Replace", Expression: var text }
                })
                return value;
            value = values.FindOnlyValue(text, value.Model, cancellationToken);
        }

        return value;
    }

    /// <summary>Whether the method that a call names contains the extension of scripts.</summary>
    private static bool AddsExtension(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol
        {
            ReturnType.SpecialType: SpecialType.System_String, DeclaringSyntaxReferences: [var reference]
        }
        && reference.GetSyntax(cancellationToken).DescendantTokens().Any(static token =>
            (token.IsKind(SyntaxKind.StringLiteralToken) || token.IsKind(SyntaxKind.InterpolatedStringTextToken))
            && token.ValueText.EndsWith(SolutionFiles.ScriptExtension, StringComparison.OrdinalIgnoreCase));

    /// <summary>
    /// Finds the SQL of an expression, or of each value that branches choose or methods return; <see langword="null"/> for an unknown one.
    /// </summary>
    public ImmutableArray<string?> FindTexts(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FindSql(expression, model, cancellationToken) is { } sql)
            return ImmutableArray.Create<string?>(sql);
        var origins = values.Trace(
            expression, model,
            (value, valueModel) => FindSql(value, valueModel, cancellationToken) is not null
                || valueModel.GetSymbolInfo(value, cancellationToken).Symbol is IParameterSymbol, // its callers are another search
            cancellationToken);
        return origins.IsEmpty
            ? ImmutableArray.Create((string?)null)
            : SqlDialects.Select(origins).Select(origin => FindSql(origin.Expression, origin.Model, cancellationToken)).Distinct()
                .ToImmutableArray();
    }

    /// <summary>
    /// Finds the texts that the command of a call may have; <see langword="null"/> for an unknown one. There is none if its method does not
    /// contain the SQL.
    /// </summary>
    public ImmutableArray<string?> FindTexts(
        InvocationExpressionSyntax execution, SemanticModel model, CancellationToken cancellationToken) =>
        FindExpressions(execution, model, cancellationToken)
            .SelectMany(
                expression => FindTexts(expression, model, cancellationToken), static (expression, sql) => (Sql: sql, expression.Parent))
            // The argument of a constructor may be a connection, and an empty text is assigned later.
            .Where(static text => text.Sql is not null || text.Parent is AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax })
            .Select(static text => text.Sql).Distinct().ToImmutableArray();

    /// <summary>
    /// Finds the parameter that passes the SQL to the method that executes the command; <see langword="null"/> if no single one does.
    /// </summary>
    public IParameterSymbol? FindParameter(
        InvocationExpressionSyntax execution, SemanticModel model, CancellationToken cancellationToken) =>
        FindExpressions(execution, model, cancellationToken)
            .Where(text => model.GetTypeInfo(text, cancellationToken).Type?.SpecialType == SpecialType.System_String).ToList() is [var only]
            ? FindParameter(only, model, cancellationToken)
            : null;

    /// <summary>Finds the parameter whose value an expression is.</summary>
    public IParameterSymbol? FindParameter(ExpressionSyntax text, SemanticModel model, CancellationToken cancellationToken)
    {
        var value = values.FindOnlyValue(text, model, cancellationToken);
        return value.Model.GetSymbolInfo(value.Expression, cancellationToken).Symbol.ToStaticForm(value.Expression) as IParameterSymbol;
    }

    /// <summary>Finds the SQL expressions of a command: where it is created, and where <c>CommandText</c> is assigned.</summary>
    public IReadOnlyList<ExpressionSyntax> FindExpressions(
        InvocationExpressionSyntax execution, SemanticModel model, CancellationToken cancellationToken)
    {
        if (execution is not { Expression: MemberAccessExpressionSyntax { Expression: var command } }
            || execution.FindContainingMember() is not { } member)
            return [];
        if (command is BaseObjectCreationExpressionSyntax or InvocationExpressionSyntax)
            return FindExpression(command, model, cancellationToken) is { } only ? [only] : [];
        if (command is not IdentifierNameSyntax || model.GetSymbolInfo(command, cancellationToken).Symbol is not { } variable)
            return [];

        // A search of the callers for each command parameter is too expensive.
        var definitions = variable is IParameterSymbol
            ? ValueDefinitions.Unknown
            : values.Definitions.Find(variable, model, cancellationToken);
        var expressions = definitions.All.Where(definition => member.Contains(definition.Expression))
            .Select(definition => FindExpression(definition.Expression, model, cancellationToken)).OfType<ExpressionSyntax>().ToList();
        expressions.AddRange(FindAssigned(variable, member, model, cancellationToken)
            .Where(static text => text.Parent is AssignmentExpressionSyntax
            {
                Left: MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax }
            }));
        return expressions;
    }

    /// <summary>
    /// Finds the texts that the code of a scope assigns to <c>CommandText</c> of a variable. A condition that it adds changes no column.
    /// </summary>
    public static IEnumerable<ExpressionSyntax> FindAssigned(
        ISymbol variable, SyntaxNode? scope, SemanticModel model, CancellationToken cancellationToken) =>
        from name in SyntaxTreeIndex.Get(model.SyntaxTree).FindNames(scope, "CommandText", cancellationToken)
        let target = name.Parent as MemberAccessExpressionSyntax
        let assignment = target?.Parent as AssignmentExpressionSyntax
        where target?.Name == name && assignment?.Left == target && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression)
            && model.GetSymbolInfo(target.Expression, cancellationToken).Symbol.SymbolEquals(variable)
        select assignment.Right;

    /// <summary>
    /// Finds the SQL of an expression that creates a command; for a helper or a chain of them, the only SQL among the arguments of a call.
    /// </summary>
    public ExpressionSyntax? FindExpression(ExpressionSyntax command, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var current = command; current is InvocationExpressionSyntax call;)
        {
            var texts = call.ArgumentList.Arguments.Select(static argument => argument.Expression).Where(IsSql).ToList();
            if (texts is [var only])
                return only;
            current = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
            if (current is BaseObjectCreationExpressionSyntax)
                command = current;
        }

        return command is BaseObjectCreationExpressionSyntax creation
            ? creation.Initializer?.Expressions.OfType<AssignmentExpressionSyntax>().FirstOrDefault(static assignment =>
                assignment.Left is IdentifierNameSyntax { Identifier.ValueText: "CommandText" })?.Right
                ?? creation.ArgumentList?.Arguments.FirstOrDefault()?.Expression
            : null;

        bool IsSql(ExpressionSyntax value) =>
            FindSql(value, model, cancellationToken) is { } sql && SelectList.ReadBatch(sql)[0] is not null;
    }
}
