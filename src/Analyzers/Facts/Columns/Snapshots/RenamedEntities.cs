namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>
/// Snapshots that are older than the namespaces of their entity types: the classes were moved after the last migration, so the snapshot
/// has their old names. Such a type is the only class with its simple name.
/// </summary>
internal static class RenamedEntities
{
    /// <summary>
    /// The snapshot with the names that its entity types have in a compilation; the snapshot itself if they are the same, or if one of them
    /// is not found: entity types of unrelated models may have the same simple names.
    /// </summary>
    public static SnapshotFile Resolve(SnapshotFile snapshot, DataAccessSymbols symbols)
    {
        if (snapshot.IsFromSource)
            return snapshot;
        var known = new HashSet<string>(snapshot.EntityNames, StringComparer.Ordinal);
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var name in snapshot.EntityNames.Where(IsOfProduct).Where(name => !Exists(name, symbols)))
        {
            if (FindOnly(GetSimpleName(name), symbols.Compilation) is not { } type)
                return snapshot;
            var current = SnapshotFile.GetClrName(type);
            if (!known.Add(current)) // the snapshot has an entity type of this name, too
                return snapshot;
            names.Add(name, current);
        }

        return names.Count == 0 ? snapshot : snapshot.Rename(names);
    }

    /// <summary>
    /// The snapshot of a context whose entity types are known. One that it has under an old name is the only one with its simple name,
    /// there and in the snapshot.
    /// </summary>
    public static SnapshotFile Resolve(SnapshotFile snapshot, IEnumerable<INamedTypeSymbol> entityTypes)
    {
        var known = new HashSet<string>(snapshot.EntityNames, StringComparer.Ordinal);
        var moved = entityTypes.Where(static type => !type.IsGenericType && type.ContainingType is null)
            .ToLookup(static type => type.Name, SnapshotFile.GetClrName, StringComparer.Ordinal);
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (var old in known.Where(IsOfProduct).ToLookup(GetSimpleName, StringComparer.Ordinal))
            if (old.Count() == 1 && moved[old.Key].ToList() is [var current] && !known.Contains(current))
                names.Add(old.First(), current);
        return names.Count == 0 ? snapshot : snapshot.Rename(names);
    }

    private static string GetSimpleName(string name) => name.Substring(name.LastIndexOf('.') + 1);

    /// <summary>Whether a name is that of a class in the product's own source. Join tables have no namespace.</summary>
    private static bool IsOfProduct(string name) => name.IndexOf('.') > 0 && name.IndexOfAny(['<', '+']) < 0 && !IsOfFramework(name);

    private static bool IsOfFramework(string name) =>
        name.StartsWith("System.", StringComparison.Ordinal) || name.StartsWith("Microsoft.", StringComparison.Ordinal)
        || name is "System" or "netstandard" or "mscorlib";

    private static bool Exists(string name, DataAccessSymbols symbols) =>
        symbols.FindType(name) is not null || !symbols.Compilation.GetTypesByMetadataName(name).IsEmpty;

    /// <summary>The class of a simple name; <see langword="null"/> if there are several.</summary>
    private static INamedTypeSymbol? FindOnly(string name, Compilation compilation)
    {
        var found = compilation.SourceModule.ReferencedAssemblySymbols.Where(static assembly => !IsOfFramework(assembly.Name))
            .Prepend(compilation.Assembly).Where(assembly => assembly.TypeNames.Contains(name))
            .SelectMany(assembly => FindClasses(assembly.GlobalNamespace, name)).Take(2).ToList();
        return found is [var only] ? only : null;
    }

    private static IEnumerable<INamedTypeSymbol> FindClasses(INamespaceSymbol container, string name) =>
        container.GetTypeMembers(name, 0).Where(static type => type.TypeKind == TypeKind.Class)
            .Concat(container.GetNamespaceMembers().SelectMany(inner => FindClasses(inner, name)));
}
