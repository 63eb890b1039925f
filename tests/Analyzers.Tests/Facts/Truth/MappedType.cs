using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Our answers about one entity type, or about an owned or complex type in one place. The only code here that asks for them.</summary>
internal sealed class MappedType
{
    private readonly EntityModel _model;
    private readonly ModelView? _view;
    private readonly EntityColumns? _columns;

    /// <param name="model">Our model.</param>
    /// <param name="compilation">The compilation that it reads.</param>
    /// <param name="contextName">The full name of the context.</param>
    /// <param name="entityName">The full name of the entity.</param>
    /// <param name="path">The navigations that lead from the entity to the type, with dots.</param>
    public MappedType(EntityModel model, Compilation compilation, string contextName, string entityName, string path)
    {
        _model = model;
        if (compilation.GetTypeByMetadataName(contextName) is not { } context || compilation.GetTypeByMetadataName(entityName) is not { } entity)
            return;
        _view = model.FindView(context, entity, CancellationToken.None);
        _columns = _view is null ? null : model.FindColumns(entity, _view, CancellationToken.None);
        foreach (var step in path.Split('.', StringSplitOptions.RemoveEmptyEntries))
            _columns = _columns?.FindNavigation(step) is { } navigation ? model.FindColumns(navigation, _view!, CancellationToken.None) : null;
    }

    public ImmutableArray<Column> Columns => _columns?.Columns ?? [];

    /// <summary>
    /// What we say of a column. Where we do not speak of a JSON column itself, that nothing is known of the parts inside it
    /// says that we do not know.
    /// </summary>
    public Column? Column(MappedColumn column) =>
        Columns.Where(c => c.Name == column.Property).OrderByDescending(c => c.Property?.ContainingType.MetadataName == column.Declaring.Split('.', '+')[^1]).FirstOrDefault()
        ?? (column.Member == "json" && _columns?.FindNavigation(column.Property) is { } part
            && _model.FindColumns(part, _view!, CancellationToken.None) is { Columns: [var first, ..] columns }
            && columns.All(c => c.Size.Kind == SizeKind.Unknown)
                ? first
                : null);
}
