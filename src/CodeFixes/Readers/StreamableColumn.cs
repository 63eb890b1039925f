using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>Whether SqlClient can stream the column of a site, as the analyzers decide it: for rowversion and xml it throws.</summary>
internal static class StreamableColumn
{
    /// <summary>
    /// Whether the column of a site can be streamed. The code may require a type of the value; without one it is an object, whose helper
    /// checks the type at run time.
    /// </summary>
    public static bool CanStream(ReaderInDocument document, ReaderSite site, ExpressionSyntax? typedValue)
    {
        if (ReaderColumns.IsUnstreamableType(site.Column.Decision.Size.StoreType))
            return false;
        var columns = document.Facts.Readers.Columns;
        if (typedValue is null)
            return site.Column.Name is not { } column || !columns.IsUnstreamable(column, document.CancellationToken);
        // The target of the value shows what a column without a name contains.
        return (site.Column.Name ?? FindTarget(typedValue)) is { } name
            && columns.CanStream(name, site.Column.Source, document.Root.SyntaxTree, document.CancellationToken);
    }

    private static string? FindTarget(ExpressionSyntax value)
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
