using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts;

/// <summary>
/// The types of one compilation that the rules ask about. Where EF Core is not referenced there is no instance at all
/// (<see cref="Create"/> gives <see langword="null"/>), so no rule has to ask for its presence.
/// </summary>
internal sealed class DataAccessSymbols
{
    private const string EfCore = "Microsoft.EntityFrameworkCore.";
    private const string Annotations = "System.ComponentModel.DataAnnotations.";

    private readonly Lazy<QuerySymbols> _queries;
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<IPropertySymbol>> _mappable = new(SymbolEqualityComparer.Default);

    private DataAccessSymbols(Compilation compilation, INamedTypeSymbol dbContext, INamedTypeSymbol dbSet)
    {
        Compilation = compilation;
        DbContext = dbContext;
        DbSet = dbSet;
        QueryableExtensions = Find(EfCore + "EntityFrameworkQueryableExtensions");
        RelationalQueryableExtensions = Find(EfCore + "RelationalQueryableExtensions");
        EntityTypeConfiguration = Find(EfCore + "IEntityTypeConfiguration`1");
        Queryable = Find("System.Linq.Queryable");
        Enumerable = Find("System.Linq.Enumerable");
        GenericEnumerable = compilation.GetSpecialType(SpecialType.System_Collections_Generic_IEnumerable_T);
        MaxLength = Find(Annotations + "MaxLengthAttribute");
        StringLength = Find(Annotations + "StringLengthAttribute");
        Key = Find(Annotations + "KeyAttribute");
        Timestamp = Find(Annotations + "TimestampAttribute");
        Column = Find(Annotations + "Schema.ColumnAttribute");
        NotMapped = Find(Annotations + "Schema.NotMappedAttribute");
        ForeignKey = Find(Annotations + "Schema.ForeignKeyAttribute");
        Unicode = Find(EfCore + "UnicodeAttribute");
        Index = Find(EfCore + "IndexAttribute");
        Keyless = Find(EfCore + "KeylessAttribute");
        ConcurrencyCheck = Find(Annotations + "ConcurrencyCheckAttribute");
        DatabaseGenerated = Find(Annotations + "Schema.DatabaseGeneratedAttribute");
        PrimaryKey = Find(EfCore + "PrimaryKeyAttribute");
        EntityTypeConfigurationAttribute = Find(EfCore + "EntityTypeConfigurationAttribute");
        GenericEntityTypeConfigurationAttribute = Find(EfCore + "EntityTypeConfigurationAttribute`2");
        Owned = Find(EfCore + "OwnedAttribute");
        ComplexType = Find(Annotations + "Schema.ComplexTypeAttribute");
        ValueConverter = Find(EfCore + "Storage.ValueConversion.ValueConverter`2");
        HasPrimitiveCollections = dbContext.ContainingAssembly.Identity.Version.Major >= 8;
        CancellationToken = Find("System.Threading.CancellationToken");
        _queries = new(() => new QuerySymbols(this));
    }

    public Compilation Compilation { get; }

    public INamedTypeSymbol DbContext { get; }

    public INamedTypeSymbol DbSet { get; }

    public INamedTypeSymbol? QueryableExtensions { get; }

    public INamedTypeSymbol? RelationalQueryableExtensions { get; }

    public INamedTypeSymbol? EntityTypeConfiguration { get; }

    public INamedTypeSymbol? Queryable { get; }

    public INamedTypeSymbol? Enumerable { get; }

    public INamedTypeSymbol GenericEnumerable { get; }

    public INamedTypeSymbol? MaxLength { get; }

    public INamedTypeSymbol? StringLength { get; }

    public INamedTypeSymbol? Key { get; }

    public INamedTypeSymbol? Timestamp { get; }

    public INamedTypeSymbol? Column { get; }

    public INamedTypeSymbol? NotMapped { get; }

    public INamedTypeSymbol? ForeignKey { get; }

    public INamedTypeSymbol? Unicode { get; }

    public INamedTypeSymbol? Index { get; }

    public INamedTypeSymbol? Keyless { get; }

    public INamedTypeSymbol? ConcurrencyCheck { get; }

    public INamedTypeSymbol? DatabaseGenerated { get; }

    public INamedTypeSymbol? PrimaryKey { get; }

    public INamedTypeSymbol? EntityTypeConfigurationAttribute { get; }

    public INamedTypeSymbol? GenericEntityTypeConfigurationAttribute { get; }

    public INamedTypeSymbol? Owned { get; }

    public INamedTypeSymbol? ComplexType { get; }

    public INamedTypeSymbol? ValueConverter { get; }

    /// <summary>Whether this EF Core stores collections of scalars as JSON text (8 and later).</summary>
    public bool HasPrimitiveCollections { get; }

    public INamedTypeSymbol? CancellationToken { get; }

    /// <summary>What queries are written with.</summary>
    public QuerySymbols Queries => _queries.Value;

    /// <summary>The symbols of a compilation, or <see langword="null"/> where EF Core is not referenced.</summary>
    public static DataAccessSymbols? Create(Compilation compilation)
    {
        var dbContext = compilation.GetTypeByMetadataName(EfCore + "DbContext");
        var dbSet = compilation.GetTypeByMetadataName(EfCore + "DbSet`1");
        return dbContext is null || dbSet is null ? null : new DataAccessSymbols(compilation, dbContext, dbSet);
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

    /// <summary>A type of the compilation or its references; <see langword="null"/> when it is absent or ambiguous.</summary>
    public INamedTypeSymbol? Find(string metadataName) => Compilation.GetTypeByMetadataName(metadataName);
}
