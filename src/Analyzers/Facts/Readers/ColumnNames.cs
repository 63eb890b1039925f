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
    /// Finds the column of a read: by its name, the argument of <c>GetOrdinal</c>, its ordinal in the SELECT, or the name of a constant
    /// ordinal. For the parameter of a helper, it is the first name of a large value that a caller passes, or a short one if all are short.
    /// </summary>
    public static (string? Name, SelectedColumn? Selected) Find(
        ValueRead read,
        SelectList? select,
        SemanticModel model,
        ValueTracer values,
        AnalyzerPackOptions options,
        CancellationToken cancellationToken)
    {
        var column = Unwrap(model.GetConstantValue(read.Column!, cancellationToken).HasValue ? read.Column!
            : values.FindOnlyValue(read.Column!, model, cancellationToken).Expression);
        switch (model.GetConstantValue(column, cancellationToken).Value)
        {
            case string name:
                return (name, FindSelected(name));
            case int ordinal:
                var selected = ordinal >= 0 ? select?.Columns.ElementAtOrDefault(ordinal) : null;
                return (selected is null ? ReadConstantName(column) : selected.Name ?? selected.BasedOn, selected);
        }

        if (model.GetSymbolInfo(column, cancellationToken).Symbol.ToStaticForm(column) is not IParameterSymbol parameter)
            return (null, null);
        var names = values.Definitions.Find(parameter, model, cancellationToken).All
            .Select(given => given.Model.GetConstantValue(Unwrap(given.Expression), cancellationToken).Value as string).ToList();
        var passed = names.FirstOrDefault(name => name is not null && Judge(name, options) == Intent.Large)
            ?? (names.All(name => name is not null && Judge(name, options) == Intent.Small) ? names.FirstOrDefault() : null);
        return (passed, passed is null ? null : FindSelected(passed));

        SelectedColumn? FindSelected(string name) =>
            select?.Columns.FirstOrDefault(c => string.Equals(c.Name ?? c.BasedOn, name, StringComparison.OrdinalIgnoreCase));
    }

    private static ExpressionSyntax Unwrap(ExpressionSyntax column) =>
        column is InvocationExpressionSyntax { ArgumentList.Arguments: [var given] } call
        && call.GetCalledName()?.Identifier.ValueText == "GetOrdinal"
            ? given.Expression
            : column;

    /// <summary>Reads the column's name from the name of an enumeration member or a constant.</summary>
    private static string? ReadConstantName(ExpressionSyntax ordinal)
    {
        var name = ordinal switch
        {
            CastExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } } => member,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } => member,
            IdentifierNameSyntax { Identifier.ValueText: var constant } => constant,
            _ => null,
        };
        foreach (var word in name is null ? [] : OrdinalWords)
        {
            if (name!.EndsWith(word, StringComparison.Ordinal))
                return name.Substring(0, name.Length - word.Length).TrimEnd('_') is { Length: > 0 } start ? start : null;
            if (name.StartsWith(word.ToLowerInvariant(), StringComparison.Ordinal)
                && name.Length > word.Length && char.IsUpper(name[word.Length]))
                return name.Substring(word.Length);
        }

        return name;
    }
}
