using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// What the source of other projects configures and a snapshot does not show: columns that are declared large in so many words, where the
/// snapshot has a store type for each column, and navigations that every query includes.
/// </summary>
internal sealed class ConfigurationDeclarations(SolutionFiles solution)
{
    private ImmutableDictionary<(string Entity, string Property), string>? _large;
    private ImmutableHashSet<(string Entity, string Navigation)>? _included;

    /// <summary>What declares a column of an entity type or of its base types large; <see langword="null"/> if nothing does.</summary>
    public string? FindLarge(INamedTypeSymbol entity, string property)
    {
        var large = _large ??= ReadLarge();
        return large.IsEmpty ? null
            : entity.GetSelfAndBaseTypes().Select(type => large.GetValueOrDefault((type.Name, property)))
                .FirstOrDefault(static found => found is not null);
    }

    /// <summary>Whether every query of an entity type includes what a navigation of the type or of its base types leads to.</summary>
    public bool IsAutoIncluded(INamedTypeSymbol entity, string navigation)
    {
        var included = _included ??= ReadTrees(AutoIncludeDeclaration.Get)
            .Select(static declaration => (declaration.Entity, declaration.Navigation)).ToImmutableHashSet();
        return !included.IsEmpty && entity.GetSelfAndBaseTypes().Any(type => included.Contains((type.Name, navigation)));
    }

    private ImmutableDictionary<(string Entity, string Property), string> ReadLarge()
    {
        var evidence = ImmutableDictionary.CreateBuilder<(string, string), string>();
        foreach (var (entity, property, origin) in ReadTrees(LargeDeclaration.Get))
            evidence[(entity, property)] = origin;
        return evidence.ToImmutable();
    }

    private IEnumerable<T> ReadTrees<T>(Func<SyntaxTree, CancellationToken, ImmutableArray<T>> read) =>
        solution.GetTrees(CancellationToken.None).Where(static tree => SnapshotReader.Get(tree, CancellationToken.None).IsEmpty)
            .SelectMany(tree => read(tree, CancellationToken.None));
}
