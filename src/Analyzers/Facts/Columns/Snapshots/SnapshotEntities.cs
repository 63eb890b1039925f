namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>An entity type and its base types in a snapshot, which describes a column where it is declared.</summary>
internal readonly struct SnapshotEntities(ImmutableArray<SnapshotEntity> entities)
{
    public static SnapshotEntities None => new(ImmutableArray<SnapshotEntity>.Empty);

    /// <summary>The entities of a type; none where another provider wrote the snapshot: its store types differ.</summary>
    public static SnapshotEntities Create(INamedTypeSymbol entity, SnapshotFile? snapshot) =>
        snapshot is not { IsSqlServer: true }
            ? None
            : new(entity.GetSelfAndBaseTypes().Select(snapshot.FindEntity).OfType<SnapshotEntity>().ToImmutableArray());

    /// <summary>The properties of an entity's primary key, in its order, whichever provider wrote the snapshot.</summary>
    public static ImmutableArray<string> FindKey(INamedTypeSymbol entity, SnapshotFile? snapshot)
    {
        foreach (var type in entity.GetSelfAndBaseTypes())
            if (snapshot?.FindEntity(type) is { Key.IsEmpty: false } keyed)
                return keyed.Key;
        return ImmutableArray<string>.Empty;
    }

    /// <summary>Whether the snapshot has the type or a base type.</summary>
    public bool Exist => !entities.IsEmpty;

    public SnapshotColumn? FindColumn(string property) =>
        entities.Select(entity => entity.Columns.GetValueOrDefault(property)).FirstOrDefault(static column => column is not null);

    public SnapshotEntity? FindOwnedOrComplexType(string navigation) =>
        entities.Select(entity => entity.OwnedOrComplexTypes.GetValueOrDefault(navigation)).FirstOrDefault(static type => type is not null);

    public bool IsAutoIncluded(string navigation) => entities.Any(entity => entity.AutoIncluded.Contains(navigation));

    /// <summary>The names of the members that hold owned and complex types.</summary>
    public IEnumerable<string> OwnedOrComplexTypeNames => entities.SelectMany(static entity => entity.OwnedOrComplexTypes.Keys);

    /// <summary>The columns of all these types, with the names of their properties.</summary>
    public IEnumerable<KeyValuePair<string, SnapshotColumn>> Columns => entities.SelectMany(static entity => entity.Columns);
}
