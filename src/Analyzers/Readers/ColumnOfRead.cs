using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Readers;

/// <summary>The name of the column that a value is fetched from.</summary>
internal static class ColumnOfRead
{
    /// <summary>Ends of names that stand for an ordinal: <c>PayloadOrdinal</c>, <c>ContentIndex</c>.</summary>
    private static readonly string[] OrdinalWords = ["Ordinal", "Index", "Column", "Position", "Idx", "Ord", "Col", "Pos"];

    /// <summary>
    /// Written, given to <c>GetOrdinal</c>, at its place in the SELECT, or what an enumeration or a constant calls its ordinal; of a helper's
    /// parameter the first of its callers' names that promises a large value, or one that promises a short one where all do.
    /// </summary>
    public static string? NameOf(ValueRead read, SelectList? select, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var column = Named(Initial(read.Column!, semanticModel, cancellationToken));
        switch (semanticModel.GetConstantValue(column, cancellationToken).Value)
        {
            case string name:
                return name;
            case int ordinal:
                return ordinal >= 0 && select?.Columns.ElementAtOrDefault(ordinal) is { } selected ? selected.Name ?? selected.BasedOn : OfConstant(column);
        }

        if (semanticModel.GetSymbolInfo(column, cancellationToken).Symbol is not IParameterSymbol parameter)
            return null;
        var options = facts.OptionsFor(read.Place.SyntaxTree);
        var names = facts.Callers.ArgumentsOf(parameter, cancellationToken)
            .Select(given => given.Expression is { } expression ? given.Model.GetConstantValue(Named(expression), cancellationToken).Value as string : null).ToList();
        return names.FirstOrDefault(name => name is not null && facts.ReaderColumns.Of(name, null, options, cancellationToken) == Intent.Large)
            ?? (names.All(name => name is not null && facts.ReaderColumns.Of(name, null, options, cancellationToken) == Intent.Small) ? names.FirstOrDefault() : null);
    }

    /// <summary>What a local is declared with, where that is an ordinal.</summary>
    private static ExpressionSyntax Initial(ExpressionSyntax column, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        column is IdentifierNameSyntax && semanticModel.GetSymbolInfo(column, cancellationToken).Symbol is ILocalSymbol { IsConst: false, DeclaringSyntaxReferences: [var reference] }
        && reference.GetSyntax(cancellationToken) is VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax initial }
            ? initial
            : column;

    private static ExpressionSyntax Named(ExpressionSyntax column) =>
        column is InvocationExpressionSyntax { ArgumentList.Arguments: [var given] } call && call.CalledName()?.Identifier.ValueText == "GetOrdinal" ? given.Expression : column;

    private static string? OfConstant(ExpressionSyntax ordinal)
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
            if (name.StartsWith(word.ToLowerInvariant(), StringComparison.Ordinal) && name.Length > word.Length && char.IsUpper(name[word.Length]))
                return name.Substring(word.Length);
        }

        return name;
    }
}
