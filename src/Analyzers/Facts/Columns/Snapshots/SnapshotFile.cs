using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>
/// A migrations model snapshot: the type of every column, as EF Core itself resolved it when the last migration was added. It is the
/// strongest source, but does not contain code that was written later.
/// </summary>
/// <param name="namespaces">The namespaces that the context's name may come from; empty if the file does not show them.</param>
/// <param name="entities">
/// By the CLR name that EF Core writes: "Shop.Blog", "Shop.Outer+Nested", "Shop.Node&lt;string&gt;". Each is read when it is first needed:
/// a product has many entities, and often a snapshot for each of its providers.
/// </param>
internal sealed class SnapshotFile(
    string context, ImmutableHashSet<string> namespaces, ImmutableDictionary<string, Lazy<SnapshotEntity>> entities, string path)
{
    /// <summary>The simple name of the context.</summary>
    public string Context { get; } = context;
    /// <summary>The names of the entity types.</summary>
    public IEnumerable<string> EntityNames => entities.Keys;
    public IEnumerable<SnapshotEntity> Entities => entities.Values.Select(static entity => entity.Value);
    public string Path { get; } = path;
    /// <summary>Whether the snapshot was written by the SQL Server provider.</summary>
    public bool IsSqlServer { get; init; }
    /// <summary>Whether it was read from the source of another project and not written by a migration.</summary>
    public bool IsFromSource { get; init; }
    /// <summary>The interfaces of its context, if it was read from source.</summary>
    public ImmutableHashSet<string> Interfaces { get; init; } = ImmutableHashSet<string>.Empty;

    /// <summary>The version of EF Core that wrote it, such as "8.0.10"; <see langword="null"/> when it is not in the file.</summary>
    public string? ProductVersion { get; init; }

    /// <summary>
    /// Whether the snapshot belongs to a context: by its name, in a namespace that the file imports. A file whose imports are in another
    /// file of its project, as global ones, belongs to a context of any namespace.
    /// </summary>
    public bool BelongsTo(INamedTypeSymbol type) =>
        type.Name == Context && (namespaces.IsEmpty || namespaces.Contains(GetNamespace(type)));

    /// <summary>Whether an entity type of any namespace has a simple name.</summary>
    public bool HasSimpleName(string name) => entities.Keys.Any(key => key.Length > name.Length && key[key.Length - name.Length - 1] == '.'
        && key.EndsWith(name, StringComparison.Ordinal));

    /// <summary>The same snapshot, with other names for some of its entity types.</summary>
    public SnapshotFile Rename(IReadOnlyDictionary<string, string> names) => With(entities.ToImmutableDictionary(
        pair => names.TryGetValue(pair.Key, out var name) ? name : pair.Key, static pair => pair.Value, StringComparer.Ordinal));

    /// <summary>The same snapshot, with the entity types of another model that it does not have.</summary>
    public SnapshotFile Add(SnapshotFile newer) => With(newer.EntityNames.Aggregate(entities, (all, name) =>
        all.ContainsKey(name) ? all : all.Add(name, newer.GetEntity(name))));

    private Lazy<SnapshotEntity> GetEntity(string name) => entities[name];

    private SnapshotFile With(ImmutableDictionary<string, Lazy<SnapshotEntity>> changed) => new(Context, namespaces, changed, Path)
    {
        IsSqlServer = IsSqlServer,
        IsFromSource = IsFromSource,
        Interfaces = Interfaces,
        ProductVersion = ProductVersion,
    };

    public static string GetNamespace(INamedTypeSymbol type) =>
        type.ContainingNamespace is { IsGlobalNamespace: false } ns ? ns.ToDisplayString() : "";

    public SnapshotEntity? FindEntity(INamedTypeSymbol type) => FindEntity(GetClrName(type));

    public SnapshotEntity? FindEntity(string name) => entities.GetValueOrDefault(name)?.Value;

    /// <summary>A type's name as snapshots write it.</summary>
    public static string GetClrName(INamedTypeSymbol type)
    {
        var name = type.Name;
        if (!type.TypeArguments.IsEmpty)
            name += "<" + string.Join(", ", type.TypeArguments.Select(GetArgumentName)) + ">";
        if (type.ContainingType is not null)
            return GetClrName(type.ContainingType) + "+" + name;
        return type.ContainingNamespace is { IsGlobalNamespace: false } ns ? ns.ToDisplayString() + "." + name : name;
    }

    private static string GetArgumentName(ITypeSymbol type) =>
        type is INamedTypeSymbol { SpecialType: SpecialType.None } named ? GetClrName(named) : type.ToDisplayString();
}

/// <summary>One entity type, or one owned or complex type inside it, in a snapshot.</summary>
internal sealed class SnapshotEntity
{
    /// <summary>By property name, shadow properties included.</summary>
    public ImmutableDictionary<string, SnapshotColumn> Columns { get; init; } = ImmutableDictionary<string, SnapshotColumn>.Empty;
    /// <summary>By the name of the navigation.</summary>
    public ImmutableDictionary<string, SnapshotEntity> OwnedOrComplexTypes { get; init; } =
        ImmutableDictionary<string, SnapshotEntity>.Empty;

    /// <summary>The navigations that every query loads. A migration does not write them down.</summary>
    public ImmutableHashSet<string> AutoIncluded { get; init; } = ImmutableHashSet<string>.Empty;

    /// <summary>The properties of the primary key, in its order; empty for a derived type.</summary>
    public ImmutableArray<string> Key { get; init; } = ImmutableArray<string>.Empty;
    /// <summary>The name of its table; <see langword="null"/> for a type of a hierarchy that is stored with its base type.</summary>
    public string? Table { get; init; }
    /// <summary>Stored in one JSON column of the owner.</summary>
    public bool IsJson { get; init; }
    /// <summary>A complex type, and not an owned one.</summary>
    public bool IsComplex { get; init; }
    /// <summary>Part of a hierarchy, below another entity type (<c>HasBaseType</c>).</summary>
    public bool IsDerived { get; init; }

    /// <summary>Whether its store types are those of SQL Server: a column that SQL Server's provider would not name differs.</summary>
    public bool HasSqlServerTypes => Columns.Values.Any(static column => column.StoreType is not null)
        && Columns.Values.All(static column => column.StoreType is null || StoreType.Parse(column.StoreType).Kind != SizeKind.Unknown);

    /// <summary>Joins the blocks that describe one entity: the last of several adds relationships.</summary>
    public SnapshotEntity Merge(SnapshotEntity other) => new()
    {
        Columns = Columns.SetItems(other.Columns),
        OwnedOrComplexTypes = other.OwnedOrComplexTypes
            .Aggregate(OwnedOrComplexTypes, static (all, pair) => Merge(all, pair.Key, pair.Value)),
        Key = Key.IsEmpty ? other.Key : Key,
        Table = Table ?? other.Table,
        IsJson = IsJson || other.IsJson,
        IsComplex = IsComplex || other.IsComplex,
        IsDerived = IsDerived || other.IsDerived,
    };

    /// <summary>Adds an entity, or joins it with the one of the same name.</summary>
    public static ImmutableDictionary<string, SnapshotEntity> Merge(
        ImmutableDictionary<string, SnapshotEntity> all, string name, SnapshotEntity entity) =>
        all.SetItem(name, all.TryGetValue(name, out var known) ? known.Merge(entity) : entity);
}

/// <summary>A property in a snapshot.</summary>
/// <param name="ClrType">The type as it is written there, such as "string" or "byte[]".</param>
/// <param name="StoreType">The column's type; <see langword="null"/> where the snapshot omits it (inside JSON).</param>
internal sealed record SnapshotColumn(string ClrType, string? StoreType)
{
    /// <summary>The name of the column, if it is not that of the property; empty if it is unknown.</summary>
    public string? StoreName { get; init; }

    /// <summary>What decided the type.</summary>
    public string Evidence { get; init; } = "model snapshot";

    /// <summary>
    /// Whether the source of another project declares large values. A snapshot shows that only by a length above the inline limit.
    /// </summary>
    public bool DeclaredLarge { get; init; }

    /// <summary>Whether the source of another project shows that the values are short.</summary>
    public bool IsShort { get; init; }
}
