using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Reads what the SQL of the program selects: <c>FromSqlRaw</c>, and <c>Database.SqlQuery</c> of rows and values.</summary>
internal sealed class RawSqlReader(DataAccessSymbols symbols, EntityModel entities)
{
    /// <summary>An entity or row without the columns that its SQL shortens: <c>LEFT(Content, 200) AS Content</c>.</summary>
    public ElementShape Shorten(ElementShape element, IInvocationOperation call, QueryFrame frame)
    {
        if (element is not ElementShape.Whole whole || ReadList(call, frame) is not { } list)
            return element;
        var bounded = list.Columns.Where(IsBounded).Select(static column => column.Name)
            .ToImmutableHashSet(StringComparer.OrdinalIgnoreCase);
        return whole with { ShortColumns = whole.Entity.Columns.Where(column => bounded.Contains(column.Name)).ToImmutableHashSet() };

        // The columns of a row that is no entity are those of the tables that the SQL reads.
        bool IsBounded(SelectedColumn column) => column.IsBounded
            || (column.BasedOn is { } source
                && FindColumn(list.Tables, source, whole.View, frame.CancellationToken) is { Size.Kind: SizeKind.Bounded } found
                && !whole.Entity.Columns.Contains(found));
    }

    /// <summary>Reads a query of texts or bytes: the only column of the SQL, in the tables that it reads.</summary>
    public TracedShape ReadValues(IInvocationOperation call, ITypeSymbol? context, QueryFrame frame)
    {
        if (ReadList(call, frame) is not { Columns: [{ IsBounded: false, BasedOn: { } source }], Tables: var tables })
            return ElementShape.Unknown;
        var found = FindViews(context, frame.CancellationToken)
            .Select(view => (View: view, Column: FindColumn(tables, source, view, frame.CancellationToken)))
            .Where(static pair => pair.Column is not null).ToList();
        return found is [var (view, column), ..] && found.TrueForAll(other => other.Column!.Size.Kind == column!.Size.Kind)
            ? new TracedShape(
                new ElementShape.Many(new ElementShape.Single(column!)), QueryOrigin.FromRoot(new QueryRoot(column!.Entity, view)))
            : ElementShape.Unknown;
    }

    /// <summary>The model of the context, or those of all contexts where it is a base or a type parameter.</summary>
    private List<ModelView> FindViews(ITypeSymbol? context, CancellationToken cancellationToken)
    {
        var own = symbols.IsDbContext(context) && !context.SymbolEquals(symbols.DbContext)
            ? entities.GetViews(context!.Name, cancellationToken).ToList()
            : [];
        return own.Count > 0 ? own : entities.GetViews(null, cancellationToken).ToList();
    }

    private Column? FindColumn(ImmutableArray<string> tables, string name, ModelView view, CancellationToken cancellationToken) =>
        view.GetEntityTypes(symbols).Where(entity => tables.Any(table => view.IsTableOf(entity, table, symbols)))
            .Select(entity => entities.FindColumns(entity, view, cancellationToken)?.Columns
                .FirstOrDefault(column => string.Equals(column.StoreName, name, StringComparison.OrdinalIgnoreCase)))
            .FirstOrDefault(static column => column is not null);

    /// <summary>The only SELECT of the text; <see langword="null"/> for any other text, and for several that UNION combines.</summary>
    private static SelectList? ReadList(IInvocationOperation call, QueryFrame frame) =>
        call.GetArgument(1).Unwrap()?.Syntax is ExpressionSyntax text && frame.Pass.TraceText(text) is var sql
        && !SqlTokens.Read(sql).Any(static token => token.IsWord("UNION")) && SelectList.ReadBatch(sql) is [{ Columns.IsEmpty: false } only]
            ? only
            : null;
}
