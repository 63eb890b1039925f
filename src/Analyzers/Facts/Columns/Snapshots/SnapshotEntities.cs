using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>An entity type and its base types in a snapshot: columns are described where they are declared.</summary>
internal readonly struct SnapshotEntities(ImmutableArray<SnapshotEntity> entities)
{
    public static SnapshotEntities None => new(ImmutableArray<SnapshotEntity>.Empty);

    /// <summary>Nothing where another provider wrote the snapshot: its types say nothing of SQL Server's.</summary>
    public static SnapshotEntities Of(INamedTypeSymbol entity, SnapshotFile? snapshot) =>
        snapshot is not { IsSqlServer: true } ? None : new(entity.SelfAndBaseTypes().Select(snapshot.Entity).OfType<SnapshotEntity>().ToImmutableArray());

    /// <summary>The properties of an entity's primary key, in its order; whichever provider wrote the snapshot.</summary>
    public static ImmutableArray<string> KeyOf(INamedTypeSymbol entity, SnapshotFile? snapshot)
    {
        foreach (var type in entity.SelfAndBaseTypes())
            if (snapshot?.Entity(type) is { Key.IsEmpty: false } keyed)
                return keyed.Key;
        return ImmutableArray<string>.Empty;
    }

    public SnapshotColumn? Column(string property)
    {
        foreach (var entity in entities)
            if (entity.Columns.TryGetValue(property, out var column))
                return column;
        return null;
    }

    public SnapshotEntity? Part(string navigation)
    {
        foreach (var entity in entities)
            if (entity.Parts.TryGetValue(navigation, out var part))
                return part;
        return null;
    }

    /// <summary>The columns of all these types, with the names of their properties.</summary>
    public IEnumerable<KeyValuePair<string, SnapshotColumn>> Columns => entities.SelectMany(static entity => entity.Columns);
}
