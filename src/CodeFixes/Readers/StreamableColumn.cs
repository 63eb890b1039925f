using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>Whether SqlClient gives a stream of a column: of rowversion and xml it throws.</summary>
internal static class StreamableColumn
{
    public static bool Is(ReaderInDocument document, ReaderSite site, ExpressionSyntax value, CancellationToken cancellationToken)
    {
        // Where the column has no name in sight, its target says what it holds.
        if ((site.ColumnName ?? TargetOf(value)) is not { } name || IsOther(document, name, cancellationToken))
            return false;
        var options = document.Facts.OptionsFor(document.Root.SyntaxTree);
        return document.Facts.ReaderColumns.Of(name, null, options, cancellationToken) != Intent.Small && !SourcesOf(name, document, site, cancellationToken).Any(column => IsOther(document, column, cancellationToken));
    }

    /// <summary>The columns of tables that the SELECT gives a name to.</summary>
    private static IEnumerable<string> SourcesOf(string name, ReaderInDocument document, ReaderSite site, CancellationToken cancellationToken) =>
        site.Origin is { } origin && document.Facts.Commands.ResultsOf(origin, cancellationToken) is { IsDefault: false } results
            ? results.OfType<SelectList>().SelectMany(static select => select.Columns)
                .Where(column => string.Equals(column.Name, name, StringComparison.OrdinalIgnoreCase)).Select(static column => column.Source).OfType<string>()
            : [];

    /// <summary>Whether a column's type cannot be streamed, as its name says, or a script or a model that has a column of the name.</summary>
    public static bool IsOther(ReaderInDocument document, string column, CancellationToken cancellationToken)
    {
        if (column.EndsWith("Xml", StringComparison.OrdinalIgnoreCase))
            return true;
        foreach (var file in document.Project.AnalyzerOptions.AdditionalFiles)
            if (file.Path.EndsWith(".sql", StringComparison.OrdinalIgnoreCase) && file.GetText(cancellationToken) is { } text)
            {
                var tokens = SqlTokens.Read(text.ToString());
                for (var i = 0; i + 1 < tokens.Length; i++)
                    if (string.Equals(tokens[i].Text, column, StringComparison.OrdinalIgnoreCase) && tokens[i].IsName && IsOther(tokens[TypeBehind(tokens, i)].Text))
                        return true;
            }

        foreach (var view in document.Facts.Model.Views(null, cancellationToken))
            foreach (var entity in view.EntityTypes(document.Facts.Symbols))
                if (document.Facts.Model.ColumnsOf(entity, view, cancellationToken)?.Columns.Any(c => string.Equals(c.Name, column, StringComparison.OrdinalIgnoreCase) && IsOther(c.Size.StoreType)) == true)
                    return true;
        return false;
    }

    /// <summary>A type's name may have a schema: "[sys].[geography]".</summary>
    private static int TypeBehind(ImmutableArray<SqlToken> tokens, int column) => column + 3 < tokens.Length && tokens[column + 2].IsSign('.') ? column + 3 : column + 1;

    private static bool IsOther(string? type) => type?.ToLowerInvariant() is "xml" or "sql_variant" or "json" or "rowversion" or "timestamp" or "geography" or "geometry" or "hierarchyid" or "vector";

    /// <summary>The name of the variable or member that a value is put into.</summary>
    private static string? TargetOf(ExpressionSyntax value)
    {
        SyntaxNode current = value;
        while (current.Parent is ParenthesizedExpressionSyntax or ConditionalExpressionSyntax)
            current = current.Parent;
        return current.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } => variable.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax name } => name.Identifier.ValueText,
            AssignmentExpressionSyntax { Left: MemberAccessExpressionSyntax { Name: var member } } => member.Identifier.ValueText,
            _ => null,
        };
    }
}
