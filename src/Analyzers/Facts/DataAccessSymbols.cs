using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts;

/// <summary>
/// The types of one compilation that the rules ask about. Where neither EF Core nor a SqlClient is referenced there is no instance
/// at all (<see cref="Create"/> gives <see langword="null"/>).
/// </summary>
internal sealed class DataAccessSymbols
{
    private const string EfCore = "Microsoft.EntityFrameworkCore.";

    private readonly ImmutableArray<IAssemblySymbol> _assemblies;
    private readonly Lazy<MappingSymbols> _mapping;
    private readonly Lazy<QuerySymbols> _queries;
    private readonly Lazy<ReaderSymbols> _readers;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<IPropertySymbol>> _mappable = new(SymbolEqualityComparer.Default);

    private DataAccessSymbols(Compilation compilation, ImmutableArray<IAssemblySymbol> assemblies, INamedTypeSymbol? dbContext, INamedTypeSymbol? dbSet, ImmutableArray<DriverSymbols> drivers)
    {
        _assemblies = assemblies;
        Compilation = compilation;
        DbContext = dbContext;
        DbSet = dbSet;
        Drivers = drivers;
        GenericEnumerable = compilation.GetSpecialType(SpecialType.System_Collections_Generic_IEnumerable_T);
        EntityFrameworkVersion = dbContext?.ContainingAssembly.Identity.Version.Major ?? 0;
        _mapping = new(() => new MappingSymbols(this));
        _queries = new(() => new QuerySymbols(this));
        _readers = new(() => new ReaderSymbols(drivers));
    }

    public Compilation Compilation { get; }

    public INamedTypeSymbol? DbContext { get; }

    public INamedTypeSymbol? DbSet { get; }

    /// <summary>The SqlClients that are referenced; most compilations have one.</summary>
    public ImmutableArray<DriverSymbols> Drivers { get; }

    /// <summary>Whether EF Core is referenced. Without it there are no contexts and no queries, and the models are empty.</summary>
    public bool HasEntityFramework => DbContext is not null;

    /// <summary>The major version of EF Core; 0 without it.</summary>
    public int EntityFrameworkVersion { get; }

    public INamedTypeSymbol GenericEnumerable { get; }

    /// <summary>Whether this EF Core stores collections of scalars as JSON text (8 and later).</summary>
    public bool HasPrimitiveCollections => EntityFrameworkVersion >= 8;

    /// <summary>What models are configured with.</summary>
    public MappingSymbols Mapping => _mapping.Value;

    /// <summary>What queries are written with.</summary>
    public QuerySymbols Queries => _queries.Value;

    /// <summary>What rows are read with.</summary>
    public ReaderSymbols Readers => _readers.Value;

    /// <summary>The symbols of a compilation, or <see langword="null"/> where neither EF Core nor a SqlClient is referenced.</summary>
    public static DataAccessSymbols? Create(Compilation compilation)
    {
        var assemblies = compilation.SourceModule.ReferencedAssemblySymbols.Where(static assembly => IsAsked(assembly.Name)).ToImmutableArray();
        var drivers = assemblies.Select(DriverSymbols.Create).OfType<DriverSymbols>().ToImmutableArray();
        if (Find(assemblies, EfCore + "DbContext") is { } dbContext && Find(assemblies, EfCore + "DbSet`1") is { } dbSet)
            return new DataAccessSymbols(compilation, assemblies, dbContext, dbSet, drivers);
        return drivers.IsEmpty ? null : new DataAccessSymbols(compilation, assemblies, null, null, drivers);
    }

    /// <summary>The properties of a type that EF Core maps by convention, kept for the compilation.</summary>
    public ImmutableArray<IPropertySymbol> MappableProperties(INamedTypeSymbol type) => _mappable.GetOrAdd(type, EntityMembers.Mappable);

    /// <summary>Whether a type is <c>DbContext</c> or derives from it.</summary>
    public bool IsDbContext(ITypeSymbol? type) => type.InheritsFromOrIs(DbContext);

    /// <summary>The <c>T</c> of a <c>DbSet&lt;T&gt;</c> (or of a class derived from it), when it is a type of the program.</summary>
    public INamedTypeSymbol? EntityOfDbSet(ITypeSymbol? type) => ElementOfDbSet(type) as INamedTypeSymbol;

    /// <summary>The <c>T</c> of a <c>DbSet&lt;T&gt;</c>, which may be a type parameter.</summary>
    public ITypeSymbol? ElementOfDbSet(ITypeSymbol? type)
    {
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
            if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, DbSet))
                return current.TypeArguments[0];
        return null;
    }

    /// <summary>Whether a type is declared by the code that is being compiled, and not by a reference.</summary>
    public bool IsInSource(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, Compilation.Assembly);

    /// <summary>A type of EF Core, of LINQ or of the annotations; <see langword="null"/> when it is absent.</summary>
    public INamedTypeSymbol? Find(string metadataName) => Find(_assemblies, metadataName);

    private static INamedTypeSymbol? Find(ImmutableArray<IAssemblySymbol> assemblies, string metadataName)
    {
        foreach (var assembly in assemblies)
            if (assembly.GetTypeByMetadataName(metadataName) is { DeclaredAccessibility: Accessibility.Public } type)
                return type;
        return null;
    }

    /// <summary>
    /// The assemblies that declare what we ask for, in .NET, .NET Standard and .NET Framework. To ask the whole compilation for a type
    /// opens each of its references, which costs more than all the rest of the pack.
    /// </summary>
    private static bool IsAsked(string assembly) =>
        assembly.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) || DriverSymbols.IsDriver(assembly)
        || assembly is "System.Linq" or "System.Linq.Queryable" or "System.Linq.Expressions" or "System.Core" or "netstandard"
            or "System.ComponentModel.Annotations" or "System.ComponentModel.DataAnnotations" or "System.Runtime" or "mscorlib";
}
