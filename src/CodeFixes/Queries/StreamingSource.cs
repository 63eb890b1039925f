namespace AsyncSql.CodeFixes.Queries;

/// <summary>A query whose only row is assigned to a new variable.</summary>
internal sealed record StreamingSource(
    QueryInDocument Document, RowQuery Query, LocalDeclarationStatementSyntax Declaration, ILocalSymbol Row, StatementList Around)
{
    /// <summary>The source; <see langword="null"/> where the query cannot become a command.</summary>
    public static StreamingSource? Find(QueryInDocument document)
    {
        var site = document.Site;
        if (!site.Usages.IsEmpty
            // A required reference may remove the row.
            || (site.Shape.Element is ElementShape.Whole { Entity.Navigations: var navigations }
                && navigations.Any(static navigation => navigation is { IsAlwaysLoaded: true, OwnedOrComplexType: null }))
            || RowQuery.Read(document) is not { } query
            || StreamingSurroundings.Forbid(document, query))
            return null;

        return query.Awaited.FindDeclaration() is var (declaration, variable)
            && declaration.UsingKeyword.IsKind(SyntaxKind.None)
            && StatementList.Create(declaration) is { } around
            && document.Semantics.FindDeclared(variable) is ILocalSymbol row
            ? new StreamingSource(document, query, declaration, row, around)
            : null;
    }

    public RowUses CreateUses() => new(Row, Query.Selection, Document.Semantics);
}
