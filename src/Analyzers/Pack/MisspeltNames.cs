using AsyncSql.Analyzers.Facts.Queries;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Pack;

/// <summary>
/// The entities and columns in the options that no model has, but that are similar to one that a model has. Other unknown names may be of
/// another project that has the same options.
/// </summary>
internal static class MisspeltNames
{
    public static IEnumerable<OptionProblem> Find(
        IReadOnlyCollection<AnalyzerPackOptions> options, QueryContext queries, CancellationToken cancellationToken)
    {
        if (!queries.Symbols.HasEntityFramework
            || options.All(static one => one.BoundedColumns.IsEmpty && one.IgnoredColumns.IsEmpty && one.IgnoredEntities.IsEmpty))
            return [];
        var columns = FindColumns(queries, cancellationToken);
        return options.SelectMany(one => one.IgnoredEntities.Select(entity => (Key: AnalyzerPackOptions.IgnoredEntitiesKey, Name: entity))
                .Concat(one.BoundedColumns.Select(static column => (Key: AnalyzerPackOptions.BoundedColumnsKey, Name: column)))
                .Concat(one.IgnoredColumns.Select(static column => (Key: AnalyzerPackOptions.IgnoredColumnsKey, Name: column))))
            .Select(setting => FindMeant(setting.Name, columns) is { } meant
                ? new OptionProblem(setting.Key, $"'{setting.Name}' is in no model of this project; the closest name is '{meant}'")
                : null)
            .OfType<OptionProblem>();
    }

    /// <summary>The closest name to a misspelt <c>Entity</c> or <c>Entity.Property</c>.</summary>
    private static string? FindMeant(string name, Dictionary<string, HashSet<string>> columns)
    {
        var (entity, property) = name.Split('.') is [var first, var second] ? (first, second) : (name, null);
        if (!columns.TryGetValue(entity, out var properties))
            return NameDistance.FindClosest(entity, columns.Keys) is { } closest
                ? property is null ? closest : closest + "." + property
                : null;
        return property is null || properties.Contains(property) ? null
            : NameDistance.FindClosest(property, properties) is { } meant ? entity + "." + meant
            : null;
    }

    private static Dictionary<string, HashSet<string>> FindColumns(QueryContext queries, CancellationToken cancellationToken)
    {
        var columns = new Dictionary<string, HashSet<string>>(StringComparer.OrdinalIgnoreCase);
        foreach (var view in queries.Model.GetViews(null, cancellationToken))
            foreach (var type in view.GetEntityTypes(queries.Symbols))
            {
                Get(type.Name);
                foreach (var column in queries.Model.GetAllColumns(type, view, cancellationToken))
                    Get(column.Entity.Name).Add(column.Name);
            }

        return columns;

        HashSet<string> Get(string entity)
        {
            if (!columns.TryGetValue(entity, out var known))
                columns.Add(entity, known = new HashSet<string>(StringComparer.OrdinalIgnoreCase));
            return known;
        }
    }
}
