using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The columns and navigations of an entity type, or of an owned or complex type, without symbols.</summary>
internal sealed class StoredEntity
{
    /// <summary>A type that the model ignores.</summary>
    public static readonly StoredEntity Ignored = new(
        ImmutableArray<StoredColumn>.Empty, ImmutableArray<StoredNavigation>.Empty, ImmutableArray<SyntaxTree>.Empty);

    private readonly ImmutableArray<StoredColumn> _columns;
    private readonly ImmutableArray<StoredNavigation> _navigations;
    /// <summary>The files of this compilation that its locations are in. They are wrong after an edit of one of these.</summary>
    private readonly ImmutableArray<SyntaxTree> _files;

    private StoredEntity(
        ImmutableArray<StoredColumn> columns, ImmutableArray<StoredNavigation> navigations, ImmutableArray<SyntaxTree> files) =>
        (_columns, _navigations, _files) = (columns, navigations, files);

    /// <summary>Stores an entity; <see langword="null"/> if it has a part that would not be found again.</summary>
    /// <param name="readPart">Reads an owned or complex type.</param>
    /// <param name="depth">How many owned types may follow each other: they can own themselves.</param>
    public static StoredEntity? Create(EntityColumns entity, Compilation compilation, Func<Navigation, EntityColumns?> readPart, int depth)
    {
        var columns = ImmutableArray.CreateBuilder<StoredColumn>(entity.Columns.Length);
        foreach (var column in entity.Columns)
            if (StoredMember.Create(column.Entity, column.Property, entity.Entity, compilation) is { } member)
                columns.Add(new StoredColumn(member, column.Name, column.Path, column.Decision));
            else
                return null;

        var navigations = ImmutableArray.CreateBuilder<StoredNavigation>(entity.Navigations.Length);
        foreach (var navigation in entity.Navigations)
        {
            var declaring = navigation.Member.ContainingType;
            var type = entity.Entity.GetSelfAndBaseTypes().Contains(declaring, SymbolEqualityComparer.Default) ? entity.Entity : declaring;
            if (StoredMember.Create(type, navigation.Member, entity.Entity, compilation) is not { } member)
                return null;
            var part = navigation.OwnedOrComplexType is null || depth == 0 || readPart(navigation) is not { } columnsOfPart ? null
                : Create(columnsOfPart, compilation, readPart, depth - 1);
            if (navigation.OwnedOrComplexType is not null && part is null)
                return null;
            navigations.Add(new StoredNavigation(member, navigation.IsCollection, navigation.IsAlwaysLoaded, part)
            {
                Path = navigation.OwnedOrComplexType?.Path,
                IsComplex = navigation.OwnedOrComplexType?.IsComplex == true,
            });
        }

        var files = entity.Columns.Select(static column => column.Location?.SourceTree).OfType<SyntaxTree>().Distinct()
            .Where(compilation.ContainsSyntaxTree).ToImmutableArray();
        return new StoredEntity(columns.MoveToImmutable(), navigations.MoveToImmutable(), files);
    }

    /// <summary>The entity with the symbols of a compilation; <see langword="null"/> if it has to be read again.</summary>
    public EntityColumns? Restore(INamedTypeSymbol entity, DataAccessSymbols symbols)
    {
        if (!_files.All(symbols.Compilation.ContainsSyntaxTree))
            return null;
        var columns = ImmutableArray.CreateBuilder<Column>(_columns.Length);
        foreach (var (member, name, path, decision) in _columns)
            if (member.Find(entity, symbols.Compilation) is var (type, mapped))
                columns.Add(new Column(type, name, path, mapped as IPropertySymbol, decision));
            else
                return null;

        var navigations = ImmutableArray.CreateBuilder<Navigation>(_navigations.Length);
        foreach (var navigation in _navigations)
        {
            var (member, isCollection, isAlwaysLoaded, part) = navigation;
            if (member.Find(entity, symbols.Compilation)?.Member is not { } mapped
                || Navigation.FindTarget(mapped, symbols) is not { } target)
                return null;
            var type = part is null ? null : new OwnedOrComplexType(navigation.Path!, null, null)
            {
                Columns = part.Restore(target, symbols),
                IsComplex = navigation.IsComplex,
            };
            if (type is { Columns: null })
                return null;
            navigations.Add(new Navigation(mapped, target, isCollection, isAlwaysLoaded, type));
        }

        return new EntityColumns(entity, columns.MoveToImmutable(), navigations.MoveToImmutable());
    }

    /// <summary>The name under which a type is stored; <see langword="null"/> where several types may have it.</summary>
    public static string? GetKey(INamedTypeSymbol entity) =>
        IsClosed(entity) ? SnapshotFile.GetClrName(entity) + ", " + entity.ContainingAssembly?.Name : null;

    /// <summary>The name by which a compilation finds a type; <see langword="null"/> where it finds another one, or none.</summary>
    public static string? FindMetadataName(INamedTypeSymbol type, Compilation compilation)
    {
        if (type.IsGenericType || type.TypeKind == TypeKind.Error)
            return null;
        var name = SnapshotFile.GetClrName(type);
        return SymbolEqualityComparer.Default.Equals(compilation.GetTypeByMetadataName(name), type) ? name : null;
    }

    private static bool IsClosed(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeKind: not TypeKind.Error } named && named.TypeArguments.All(IsClosed);

    private sealed record StoredColumn(StoredMember Member, string Name, string? Path, ColumnDecision Decision);

    /// <param name="Part">The owned or complex type; <see langword="null"/> for another entity.</param>
    private sealed record StoredNavigation(StoredMember Member, bool IsCollection, bool IsAlwaysLoaded, StoredEntity? Part)
    {
        /// <summary>The navigations to the owned or complex type.</summary>
        public string? Path { get; init; }

        public bool IsComplex { get; init; }
    }

    /// <summary>A property or field of an entity type, or of a type that derives from it.</summary>
    /// <param name="Type">The derived type; <see langword="null"/> for the entity itself.</param>
    /// <param name="Member">How far above the type it is declared, and its name; <see langword="null"/> for a shadow property.</param>
    private sealed record StoredMember(string? Type, (int Depth, string Name)? Member)
    {
        public static StoredMember? Create(
            INamedTypeSymbol type, ISymbol? mapped, INamedTypeSymbol entity, Compilation compilation)
        {
            var isOwn = SymbolEqualityComparer.Default.Equals(type, entity);
            var name = isOwn ? null : FindMetadataName(type, compilation);
            if (!isOwn && name is null)
                return null;
            if (mapped is null)
                return new StoredMember(name, null);
            var depth = type.GetSelfAndBaseTypes()
                .TakeWhile(declaring => !SymbolEqualityComparer.Default.Equals(declaring, mapped.ContainingType)).Count();
            var member = new StoredMember(name, (depth, mapped.Name));
            return member.Find(entity, compilation) is { Member: { } found } && SymbolEqualityComparer.Default.Equals(found, mapped)
                ? member
                : null;
        }

        public (INamedTypeSymbol Type, ISymbol? Member)? Find(INamedTypeSymbol entity, Compilation compilation)
        {
            if ((Type is null ? entity : compilation.GetTypeByMetadataName(Type)) is not { } type)
                return null;
            if (Member is not var (depth, name))
                return (type, null);
            var declaring = type.GetSelfAndBaseTypes().ElementAtOrDefault(depth);
            return declaring?.GetMembers(name).FirstOrDefault(static member => member is IPropertySymbol or IFieldSymbol) is { } member
                ? (type, member)
                : null;
        }
    }
}
