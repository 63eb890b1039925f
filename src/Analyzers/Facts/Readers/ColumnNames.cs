using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Finds the names of the columns that values are read from, and judges them.</summary>
internal static class ColumnNames
{
    /// <summary>Words around the name of a column in the name of its ordinal: <c>PayloadOrdinal</c>, <c>ContentIndex</c>.</summary>
    private static readonly string[] OrdinalWords = ["Ordinal", "Index", "Column", "Position", "Idx", "Ord", "Col", "Pos"];

    /// <summary>Judges a name alone.</summary>
    public static Intent Judge(string name, AnalyzerPackOptions options) =>
        LargeIntent.JudgeBinaryName(name, options) is Intent.Small ? Intent.Small : LargeIntent.JudgeName(name, options);

    /// <summary>Judges a name, else the name of the column behind an alias of the SELECT.</summary>
    public static Intent Judge(string name, SelectedColumn? selected, AnalyzerPackOptions options)
    {
        var intent = Judge(name, options);
        return intent == Intent.Ordinary && selected?.BasedOn is { } source ? Judge(source, options) : intent;
    }

    /// <summary>
    /// Finds the column of a read: by its name, the argument of <c>GetOrdinal</c>, its ordinal in the SELECT, or the name of a variable
    /// with the ordinal. For the parameter of a helper, it is the name that all callers pass, else the first one of a large value, or a
    /// short one if all are short. It is fixed unless the column is decided where the code does not show it.
    /// </summary>
    public static (string? Name, SelectedColumn? Selected, bool IsFixed) Find(
        ValueRead read,
        SelectList? select,
        SemanticModel model,
        ValueTracer values,
        AnalyzerPackOptions options,
        CancellationToken cancellationToken)
    {
        var column = FindExpression(read.Column!, model, values, cancellationToken);
        switch (FindConstant(column, cancellationToken))
        {
            case string name:
                return (name, FindSelected(select, name), true);
            case int ordinal:
                var selected = ordinal >= 0 ? select?.Columns.ElementAtOrDefault(ordinal) : null;
                var known = selected is not null ? selected.Name ?? selected.BasedOn
                    // The name of a counter is not that of a column.
                    : column.Model.GetConstantValue(column.Expression, cancellationToken).HasValue
                        ? ReadConstantName(column.Expression, isOrdinal: false)
                    : null;
                return (known, selected, true);
        }

        if (column.Model.GetSymbolInfo(column.Expression, cancellationToken).Symbol.ToStaticForm(column.Expression)
                is not IParameterSymbol parameter)
            return ReadConstantName(read.Column!, isOrdinal: true) is { } variable
                ? (variable, FindSelected(select, variable), true)
                : default;
        var names = FindPassed(parameter, read.CallersReader, select, column.Model, values, cancellationToken);
        var passed = names.Distinct().ToList() is [var only] ? only : null;
        passed ??= names.FirstOrDefault(name => name is not null && Judge(name, options) == Intent.Large)
            ?? (names.All(name => name is not null && Judge(name, options) == Intent.Small) ? names.FirstOrDefault() : null)
            ?? (names.Count == 0 ? ReadConstantName(read.Column!, isOrdinal: true) : null);
        return (passed, passed is null ? null : FindSelected(select, passed), passed is not null);
    }

    /// <summary>Finds the column of a SELECT with a name.</summary>
    public static SelectedColumn? FindSelected(SelectList? select, string name) =>
        select is null ? null : SelectedColumn.FindByName(select.Columns, name);

    /// <summary>
    /// Finds the names that callers pass to the parameter that names the column, <see langword="null"/> for an unknown one; none if it is
    /// no parameter.
    /// </summary>
    public static List<string?> FindPassed(
        ValueRead read, SelectList? select, SemanticModel model, ValueTracer values, CancellationToken cancellationToken) =>
        FindExpression(read.Column!, model, values, cancellationToken) is var column
        && column.Model.GetSymbolInfo(column.Expression, cancellationToken).Symbol.ToStaticForm(column.Expression)
            is IParameterSymbol parameter
            ? FindPassed(parameter, read.CallersReader, select, column.Model, values, cancellationToken)
            : [];

    private static List<string?> FindPassed(
        IParameterSymbol parameter,
        ISymbol? reader,
        SelectList? select,
        SemanticModel model,
        ValueTracer values,
        CancellationToken cancellationToken) =>
        values.Definitions.Find(parameter, model, cancellationToken).All
            .Where(given => reader is null || IsPassedWith(given, reader, cancellationToken))
            .Select(given => FindExpression(given.Expression, given.Model, values, cancellationToken))
            .Select(given => FindConstant(given, cancellationToken) switch
            {
                string name => name,
                int ordinal and >= 0 when select?.Columns.ElementAtOrDefault(ordinal) is { } selected => selected.Name ?? selected.BasedOn,
                _ => null,
            }).ToList();

    /// <summary>Finds the name or ordinal of a column that is constant, or counted.</summary>
    private static object? FindConstant(ValueOrigin column, CancellationToken cancellationToken) =>
        column.Model.GetConstantValue(column.Expression, cancellationToken).Value
        ?? CountedOrdinal.Find(column.Expression, cancellationToken);

    /// <summary>Whether the call that passes a column also passes a reader. Another call passes the column of another query.</summary>
    private static bool IsPassedWith(ValueDefinition column, ISymbol reader, CancellationToken cancellationToken) =>
        column.Expression.Parent is not ArgumentSyntax { Parent: ArgumentListSyntax { Parent: var call } list }
        || list.Arguments.Select(static argument => argument.Expression)
            .Append(call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } ? access.Expression : null)
            .OfType<ExpressionSyntax>()
            .Any(value => column.Model.GetSymbolInfo(value, cancellationToken).Symbol.SymbolEquals(reader));

    /// <summary>Finds the name or ordinal that an expression has: a constant, or what <c>GetOrdinal</c> is called with.</summary>
    private static ValueOrigin FindExpression(
        ExpressionSyntax column, SemanticModel model, ValueTracer values, CancellationToken cancellationToken)
    {
        if (model.GetConstantValue(column, cancellationToken).HasValue)
            return new ValueOrigin(column, model);
        var only = values.FindOnlyValue(column, model, cancellationToken);
        var inner = Unwrap(only.Expression);
        if (only.Expression is InvocationExpressionSyntax || only.Model.GetConstantValue(inner, cancellationToken).Value is string)
            return only.Model.GetSymbolInfo(inner, cancellationToken).Symbol is ILocalSymbol or IFieldSymbol
                ? values.FindOnlyValue(inner, only.Model, cancellationToken)
                : new ValueOrigin(inner, only.Model);
        return FindAssignedName(only, values, cancellationToken) ?? only;
    }

    /// <summary>Finds the only name of a variable that is -1 until <c>GetOrdinal</c> sets it.</summary>
    private static ValueOrigin? FindAssignedName(ValueOrigin column, ValueTracer values, CancellationToken cancellationToken)
    {
        if (column.Model.GetSymbolInfo(column.Expression, cancellationToken).Symbol is not { } variable
            || variable is not (ILocalSymbol or IFieldSymbol or IPropertySymbol)
            || values.Definitions.Find(variable, column.Model, cancellationToken) is not { AreAllValues: true, All: var all })
            return null;
        var names = all.Where(value => value.Model.GetConstantValue(value.Expression, cancellationToken).Value is not int)
            .Select(value => new ValueOrigin(Unwrap(value.Expression), value.Model)).ToList();
        return names.Select(name => name.Model.GetConstantValue(name.Expression, cancellationToken).Value as string).Distinct().ToList()
            is [not null] ? names[0] : null;
    }

    /// <summary>The name in <c>reader.GetOrdinal("Body")</c>, or in <c>ordinals["Body"]</c>.</summary>
    private static ExpressionSyntax Unwrap(ExpressionSyntax column) => column switch
    {
        InvocationExpressionSyntax { ArgumentList.Arguments: [var given] } call
            when call.GetCalledName()?.Identifier.ValueText == "GetOrdinal" => given.Expression,
        ElementAccessExpressionSyntax { ArgumentList.Arguments: [var key] } => key.Expression,
        _ => column,
    };

    /// <summary>Reads the column's name from the name of an enumeration member, a constant, or a variable with an ordinal.</summary>
    private static string? ReadConstantName(ExpressionSyntax ordinal, bool isOrdinal)
    {
        var name = ordinal switch
        {
            // The value of one that may be null, unless the name of the column is Value.
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value", Expression: IdentifierNameSyntax variable }
                when isOrdinal => variable.Identifier.ValueText,
            CastExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } } => member,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } => member,
            IdentifierNameSyntax { Identifier.ValueText: var constant } => constant,
            _ => null,
        };
        foreach (var word in name is null ? [] : OrdinalWords)
        {
            if (name!.EndsWith(word, StringComparison.Ordinal))
                return name.Substring(0, name.Length - word.Length).Trim('_') is { Length: > 0 } start ? start : null;
            if (name.StartsWith(word.ToLowerInvariant(), StringComparison.Ordinal)
                && name.Length > word.Length && char.IsUpper(name[word.Length]))
                return name.Substring(word.Length);
        }

        return isOrdinal ? null : name;
    }
}
