using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>The types of EF Core and SqlClient that one compilation references.</summary>
internal sealed class DataAccessSymbols(
    Compilation compilation,
    ImmutableArray<IAssemblySymbol> assemblies,
    INamedTypeSymbol? dbContext,
    INamedTypeSymbol? dbSet,
    ReaderSymbols readers,
    ImmutableArray<DriverSymbols> drivers)
{
    private const string EfCore = "Microsoft.EntityFrameworkCore.";

    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<IPropertySymbol>> _mappable =
        new(SymbolEqualityComparer.Default);

    private readonly ConcurrentDictionary<string, INamedTypeSymbol?> _types = new(StringComparer.Ordinal);

    public Compilation Compilation { get; } = compilation;
    public INamedTypeSymbol? DbContext { get; } = dbContext;
    public INamedTypeSymbol? DbSet { get; } = dbSet;
    public INamedTypeSymbol GenericEnumerable { get; } =
        compilation.GetSpecialType(SpecialType.System_Collections_Generic_IEnumerable_T);

    /// <summary>The referenced SqlClients; most compilations have one.</summary>
    public ImmutableArray<DriverSymbols> Drivers { get; } = drivers;

    /// <summary>Whether EF Core is referenced. Without it, all models are those of other projects.</summary>
    public bool HasEntityFramework => DbContext is not null;

    /// <summary>Whether EF Core or a SqlClient is referenced, or an option says that the base classes of ADO.NET are SqlClient's.</summary>
    public bool HasDataAccess => HasEntityFramework || Readers.Exist;

    /// <summary>The major version of EF Core; 0 without it.</summary>
    public int EntityFrameworkVersion { get; } = dbContext?.ContainingAssembly.Identity.Version.Major ?? 0;

    /// <summary>Whether this EF Core stores collections of scalars as JSON text (8 and later).</summary>
    public bool HasPrimitiveCollections => EntityFrameworkVersion >= 8;

    /// <summary>
    /// Whether a query that selects a member of a complex type selects the entire entity, if the entity has an owned type or an include
    /// (EF Core 8.0.33 and 9.0.22 do, 10.0.14 does not).
    /// </summary>
    public bool SelectsEntityOfComplexType => EntityFrameworkVersion is 8 or 9;

    /// <summary>The references by name; of several versions of one, the first.</summary>
    private Dictionary<string, IAssemblySymbol> References => field ??= Compilation.SourceModule.ReferencedAssemblySymbols
        .GroupBy(static assembly => assembly.Name, StringComparer.Ordinal)
        .ToDictionary(static group => group.Key, static group => group.First(), StringComparer.Ordinal);

    public MappingSymbols Mapping => field ??= new MappingSymbols(this);
    public QuerySymbols Queries => field ??= new QuerySymbols(this);
    public ReaderSymbols Readers { get; } = readers;

    /// <summary>
    /// Creates the symbols of a compilation; <see langword="null"/> if it references neither EF Core nor a SqlClient, and no other project
    /// may have contexts.
    /// </summary>
    /// <param name="hasOtherContexts">
    /// Whether other projects may have contexts. Their repositories run the queries of a project without EF Core.
    /// </param>
    /// <param name="isOnSqlServer">
    /// Whether an option says so. Then a project without a SqlClient reads through the base classes of ADO.NET.
    /// </param>
    public static DataAccessSymbols? Create(Compilation compilation, bool hasOtherContexts = false, bool isOnSqlServer = false)
    {
        var assemblies = compilation.SourceModule.ReferencedAssemblySymbols
            .Where(static assembly => IsRelevant(assembly.Name)).ToImmutableArray();
        var drivers = assemblies.Select(DriverSymbols.Create).OfType<DriverSymbols>().ToImmutableArray();
        var readers = new ReaderSymbols(drivers, isOnSqlServer ? compilation : null);
        if (Find(assemblies, EfCore + "DbContext") is { } dbContext && Find(assemblies, EfCore + "DbSet`1") is { } dbSet)
            return new DataAccessSymbols(compilation, assemblies, dbContext, dbSet, readers, drivers);
        return readers.Exist || hasOtherContexts
            ? new DataAccessSymbols(compilation, assemblies, null, null, readers, drivers)
            : null;
    }

    /// <summary>The properties of a type that EF Core maps by convention, kept for the compilation.</summary>
    public ImmutableArray<IPropertySymbol> GetMappableProperties(INamedTypeSymbol type) =>
        _mappable.GetOrAdd(type, EntityMembers.FindMappableProperties);

    public bool IsDbContext(ITypeSymbol? type) => type.InheritsFromOrIs(DbContext);

    /// <summary>The <c>T</c> of a <c>DbSet&lt;T&gt;</c> (or of a class derived from it), if it is not a type parameter.</summary>
    public INamedTypeSymbol? GetDbSetEntity(ITypeSymbol? type) => GetDbSetElement(type) as INamedTypeSymbol;

    /// <summary>The <c>T</c> of a <c>DbSet&lt;T&gt;</c>, which may be a type parameter.</summary>
    public ITypeSymbol? GetDbSetElement(ITypeSymbol? type) =>
        (type as INamedTypeSymbol)?.GetSelfAndBaseTypes().FirstOrDefault(current => current.SymbolEquals(DbSet))?.TypeArguments[0];

    /// <summary>
    /// Finds a type of any assembly; <see langword="null"/> if it is absent. Most types are in an assembly that their namespace is named
    /// after, while a look-up in the compilation searches all of its references.
    /// </summary>
    public INamedTypeSymbol? FindType(string metadataName) => _types.GetOrAdd(metadataName, name =>
        Compilation.Assembly.GetTypeByMetadataName(name) ?? FindByNamespace(name) ?? Compilation.GetTypeByMetadataName(name));

    private INamedTypeSymbol? FindByNamespace(string metadataName)
    {
        for (var end = metadataName.LastIndexOf('.'); end > 0; end = metadataName.LastIndexOf('.', end - 1))
            if (References.TryGetValue(metadataName.Substring(0, end), out var assembly))
                return assembly.GetTypeByMetadataName(metadataName);
        return null;
    }

    /// <summary>Whether a symbol is declared in this compilation, not in a reference.</summary>
    public bool IsInSource(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, Compilation.Assembly);

    /// <summary>Finds a type of EF Core, LINQ or the annotations; <see langword="null"/> if it is absent.</summary>
    public INamedTypeSymbol? Find(string metadataName) => Find(assemblies, metadataName);

    private static INamedTypeSymbol? Find(ImmutableArray<IAssemblySymbol> assemblies, string metadataName) => assemblies
        .Select(assembly => assembly.GetTypeByMetadataName(metadataName))
        .FirstOrDefault(static type => type is { DeclaredAccessibility: Accessibility.Public });

    /// <summary>
    /// Whether an assembly declares types that the rules use, in .NET, .NET Standard or .NET Framework. A look-up in the whole compilation
    /// opens all of its references, which costs more than the rest of the pack.
    /// </summary>
    private static bool IsRelevant(string assembly) =>
        assembly.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) || DriverSymbols.IsDriver(assembly)
        || assembly == "AsyncSql.Streaming.EntityFrameworkCore"
        || assembly is "System.Linq" or "System.Linq.Queryable" or "System.Linq.Expressions" or "System.Core" or "netstandard"
            or "System.ComponentModel.Annotations" or "System.ComponentModel.DataAnnotations" or "System.Runtime" or "mscorlib";
}
