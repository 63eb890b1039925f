namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>The attributes and base classes that configure models; <see langword="null"/> if this version of EF Core lacks them.</summary>
internal sealed class MappingSymbols(DataAccessSymbols symbols)
{
    private const string EfCore = "Microsoft.EntityFrameworkCore.";
    private const string Annotations = "System.ComponentModel.DataAnnotations.";

    public INamedTypeSymbol? EntityTypeConfiguration { get; } = symbols.Find(EfCore + "IEntityTypeConfiguration`1");
    public INamedTypeSymbol? MaxLength { get; } = symbols.Find(Annotations + "MaxLengthAttribute");
    public INamedTypeSymbol? StringLength { get; } = symbols.Find(Annotations + "StringLengthAttribute");
    public INamedTypeSymbol? Key { get; } = symbols.Find(Annotations + "KeyAttribute");
    public INamedTypeSymbol? Timestamp { get; } = symbols.Find(Annotations + "TimestampAttribute");
    public INamedTypeSymbol? Column { get; } = symbols.Find(Annotations + "Schema.ColumnAttribute");
    public INamedTypeSymbol? Table { get; } = symbols.Find(Annotations + "Schema.TableAttribute");
    public INamedTypeSymbol? NotMapped { get; } = symbols.Find(Annotations + "Schema.NotMappedAttribute");
    public INamedTypeSymbol? ForeignKey { get; } = symbols.Find(Annotations + "Schema.ForeignKeyAttribute");
    public INamedTypeSymbol? ConcurrencyCheck { get; } = symbols.Find(Annotations + "ConcurrencyCheckAttribute");
    public INamedTypeSymbol? DatabaseGenerated { get; } = symbols.Find(Annotations + "Schema.DatabaseGeneratedAttribute");
    public INamedTypeSymbol? ComplexType { get; } = symbols.Find(Annotations + "Schema.ComplexTypeAttribute");
    public INamedTypeSymbol? Unicode { get; } = symbols.Find(EfCore + "UnicodeAttribute");
    public INamedTypeSymbol? Index { get; } = symbols.Find(EfCore + "IndexAttribute");
    public INamedTypeSymbol? Keyless { get; } = symbols.Find(EfCore + "KeylessAttribute");
    public INamedTypeSymbol? PrimaryKey { get; } = symbols.Find(EfCore + "PrimaryKeyAttribute");
    public INamedTypeSymbol? EntityTypeConfigurationAttribute { get; } = symbols.Find(EfCore + "EntityTypeConfigurationAttribute");
    public INamedTypeSymbol? GenericEntityTypeConfigurationAttribute { get; } = symbols.Find(EfCore + "EntityTypeConfigurationAttribute`2");
    public INamedTypeSymbol? Owned { get; } = symbols.Find(EfCore + "OwnedAttribute");
    public INamedTypeSymbol? ValueConverter { get; } = symbols.Find(EfCore + "Storage.ValueConversion.ValueConverter`2");
}
