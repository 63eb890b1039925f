using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The columns that the source of other projects declares large in so many words. A snapshot has a store type for each column, so it does
/// not show which of them were declared.
/// </summary>
internal sealed class LargeDeclarations(SolutionFiles solution)
{
    private ImmutableDictionary<(string Entity, string Property), string>? _evidence;

    /// <summary>What declares a column of an entity type or of its base types large; <see langword="null"/> if nothing does.</summary>
    public string? Find(INamedTypeSymbol entity, string property)
    {
        var evidence = _evidence ??= Read();
        return evidence.IsEmpty ? null
            : entity.GetSelfAndBaseTypes().Select(type => evidence.GetValueOrDefault((type.Name, property)))
                .FirstOrDefault(static found => found is not null);
    }

    private ImmutableDictionary<(string Entity, string Property), string> Read()
    {
        var evidence = ImmutableDictionary.CreateBuilder<(string, string), string>();
        foreach (var tree in solution.GetTrees(CancellationToken.None))
            if (SnapshotReader.Get(tree, CancellationToken.None).IsEmpty)
                foreach (var (entity, property, origin) in LargeDeclaration.Get(tree, CancellationToken.None))
                    evidence[(entity, property)] = origin;
        return evidence.ToImmutable();
    }
}
