using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>
/// What a migrations model snapshot says: the type of every column, as EF Core itself resolved it when the last migration was
/// added. It is the strongest source there is, but knows nothing of code written since.
/// </summary>
internal sealed class SnapshotFile(string context, ImmutableHashSet<string> namespaces, bool isSqlServer, string? productVersion, ImmutableDictionary<string, SnapshotEntity> entities, string path)
{
    /// <summary>The simple name of the context that the snapshot belongs to.</summary>
    public string Context { get; } = context;

    /// <summary>Whether a context is the one that the snapshot belongs to: its name, from a namespace that the file can see.</summary>
    public bool IsOf(INamedTypeSymbol type) =>
        type.Name == Context && namespaces.Contains(type.ContainingNamespace is { IsGlobalNamespace: false } ns ? ns.ToDisplayString() : "");

    /// <summary>Whether the snapshot was written by the SQL Server provider.</summary>
    public bool IsSqlServer { get; } = isSqlServer;

    /// <summary>The version of EF Core that wrote it, such as "8.0.10"; <see langword="null"/> when it does not say.</summary>
    public string? ProductVersion { get; } = productVersion;

    /// <summary>By the CLR name that EF Core writes: "Shop.Blog", "Shop.Outer+Nested", "Shop.Node&lt;string&gt;".</summary>
    public ImmutableDictionary<string, SnapshotEntity> Entities { get; } = entities;

    public string Path { get; } = path;

    public SnapshotEntity? Entity(INamedTypeSymbol type) => Entities.TryGetValue(ClrName(type), out var entity) ? entity : null;

    /// <summary>A type's name as snapshots write it.</summary>
    public static string ClrName(INamedTypeSymbol type)
    {
        var name = type.Name;
        if (!type.TypeArguments.IsEmpty)
            name += "<" + string.Join(", ", type.TypeArguments.Select(static argument => argument.SpecialType == SpecialType.None && argument is INamedTypeSymbol named ? ClrName(named) : argument.ToDisplayString())) + ">";
        if (type.ContainingType is not null)
            return ClrName(type.ContainingType) + "+" + name;
        return type.ContainingNamespace is { IsGlobalNamespace: false } ns ? ns.ToDisplayString() + "." + name : name;
    }
}

/// <summary>One entity type, or one owned or complex type inside it, in a snapshot.</summary>
internal sealed class SnapshotEntity(ImmutableDictionary<string, SnapshotColumn> columns, ImmutableDictionary<string, SnapshotEntity> parts, bool isJson, bool isDerived)
{
    public static readonly SnapshotEntity Empty = new(ImmutableDictionary<string, SnapshotColumn>.Empty, ImmutableDictionary<string, SnapshotEntity>.Empty, isJson: false, isDerived: false);

    /// <summary>By property name; shadow properties stand here too.</summary>
    public ImmutableDictionary<string, SnapshotColumn> Columns { get; } = columns;

    /// <summary>Owned and complex types, by the name of the navigation.</summary>
    public ImmutableDictionary<string, SnapshotEntity> Parts { get; } = parts;

    /// <summary>The properties of the primary key, in its order; those of a derived type stand with its base.</summary>
    public ImmutableArray<string> Key { get; init; } = ImmutableArray<string>.Empty;

    /// <summary>Stored in one JSON column of the owner.</summary>
    public bool IsJson { get; } = isJson;

    /// <summary>Part of a hierarchy, below another entity type (<c>HasBaseType</c>).</summary>
    public bool IsDerived { get; } = isDerived;

    /// <summary>The same entity may be described in several blocks, the last of which adds relationships.</summary>
    public SnapshotEntity With(SnapshotEntity other) =>
        new(Columns.SetItems(other.Columns), other.Parts.Aggregate(Parts, static (all, part) => all.SetItem(part.Key, all.TryGetValue(part.Key, out var known) ? known.With(part.Value) : part.Value)), IsJson || other.IsJson, IsDerived || other.IsDerived)
        {
            Key = Key.IsEmpty ? other.Key : Key,
        };
}

/// <summary>A property in a snapshot.</summary>
/// <param name="ClrType">The type as it is written there, such as "string" or "byte[]".</param>
/// <param name="StoreType">The column's type; <see langword="null"/> where the snapshot leaves it out (inside JSON).</param>
internal sealed record SnapshotColumn(string ClrType, string? StoreType);
