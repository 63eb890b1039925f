using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Evaluation;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>A property that is mapped to a column.</summary>
/// <param name="Entity">The entity type, or the owned or complex type.</param>
/// <param name="Symbol">The CLR property; <see langword="null"/> for shadow properties and fields.</param>
/// <param name="IsOfEntity">Whether it belongs to an entity type, and not to an owned or complex type.</param>
internal sealed record MappedProperty(
    INamedTypeSymbol Entity, EntityConfiguration? Configuration, string Name, ITypeSymbol Type, IPropertySymbol? Symbol, bool IsOfEntity);

/// <summary>What code sets on one property. Configuration comes before attributes, and attributes before conventions.</summary>
/// <param name="evaluated">What running the configuration gave, in place of what the interpreter read.</param>
internal sealed class ColumnInput(
    MappedProperty property, DataAccessSymbols symbols, ModelView view, int depth, EvaluatedEntity? evaluated = null)
{
    /// <summary>The greatest size of a key column, 900 bytes: 450 characters of <c>nvarchar</c>.</summary>
    private const int KeyBytes = 900;

    private readonly MappingSymbols _mapping = symbols.Mapping;
    private PropertyConfiguration? _loops;
    private ColumnLength? _length;

    public INamedTypeSymbol Entity => property.Entity;
    public EntityConfiguration? Configuration => property.Configuration;
    public IPropertySymbol? Symbol => property.Symbol;
    /// <summary>How many foreign keys led to the property.</summary>
    public int Depth => depth;
    public ITypeSymbol Type { get; } = property.Type.WithoutNullable();
    public Location? Declaration => Symbol?.FindSourceLocation();
    public PropertyConfiguration? Fluent { get; } = Merge(
        view.Code?.FindProperty(property.Entity, property.Configuration, property.Name), evaluated?.Find(property.Name)?.Settings);
    /// <summary>Whether the configuration was run, so that nothing of it is in doubt.</summary>
    public bool IsEvaluated => evaluated is not null;
    /// <summary>Why the configuration of the entity, of its base types or of its owner is uncertain.</summary>
    public string? EntityUncertainty { get; } = evaluated is not null ? null
        : view.Code?.GetConfigurations(property.Entity, property.Configuration)
        .Select(static configuration => configuration.Uncertainty).FirstOrDefault(static reason => reason is not null);
    /// <summary>Why visible code that is not understood may shrink even what is declared large.</summary>
    public string? Shrinking { get; } = evaluated is not null ? null : view.Code?.ShrinkingReason
        ?? view.Code?.GetConfigurations(property.Entity, property.Configuration)
            .Select(static configuration => configuration.Shrinking).FirstOrDefault(static reason => reason is not null);
    /// <summary>The same for a length that is declared: code that only sets lengths leaves a declared type as it is.</summary>
    public string? Shortening { get; } = evaluated is not null ? null : view.Code?.ShorteningReason
        ?? view.Code?.GetConfigurations(property.Entity, property.Configuration)
            .Select(static configuration => configuration.Shortening).FirstOrDefault(static reason => reason is not null);
    /// <summary>What <c>ConfigureConventions</c> sets: EF Core treats it like configuration of each property.</summary>
    public PropertyConfiguration? Convention { get; } =
        evaluated is not null ? null : view.Code?.FindConvention(property.Type.WithoutNullable());
    /// <summary>What loops over the model set.</summary>
    public PropertyConfiguration Loops =>
        _loops ??= (IsOfComplexType || IsEvaluated ? null
            : view.Code?.ApplyLoops(Entity, property.Name, Type, Fluent, HasLength, HasStoreType))
            ?? new PropertyConfiguration();

    /// <summary>The configured conversion, or the one of types that EF Core converts to text by default.</summary>
    public Configuration.Conversion? Conversion => Fluent?.Conversion ?? Convention?.Conversion
        ?? (Type.Name is "Uri" or "IPAddress" or "PhysicalAddress" && EntityMembers.IsScalar(Type)
            ? new Configuration.Conversion(symbols.Compilation.GetSpecialType(SpecialType.System_String), IsBuiltIn: true)
            : null);

    /// <summary>The type of the values that the column stores; <see langword="null"/> when it is unknown.</summary>
    public ITypeSymbol? StoredType => Conversion is { } conversion ? conversion.ProviderType : Type;
    public bool IsBinary => StoredType is { } stored && EntityMembers.IsBinary(stored);

    public bool IsText => StoredType?.SpecialType == SpecialType.System_String
        || (Conversion is null && EntityMembers.IsPrimitiveCollection(Type, symbols));

    public bool IsUnicode => IsText && (Loops.IsUnicode ?? Fluent?.IsUnicode ?? Convention?.IsUnicode ?? ReadUnicodeAttribute() ?? true);
    public bool IsFixedLength => Fluent?.IsFixedLength ?? Convention?.IsFixedLength ?? false;

    public bool IsRowVersion =>
        Fluent is { IsRowVersion: true } or { IsConcurrencyToken: true, IsGeneratedOnUpdate: true }
        || FindAttribute(_mapping.Timestamp) is not null
        || (FindAttribute(_mapping.ConcurrencyCheck) is not null && FindAttribute(_mapping.DatabaseGenerated)?.GetArgument<int>(0) == 2);

    /// <summary>The length that configuration or an attribute sets.</summary>
    public ColumnLength Length => _length ??= FindLength();
    /// <summary>The length above which a column is of a <c>max</c> type.</summary>
    public int MaxLength => IsUnicode ? StoreType.MaxUnicodeLength : StoreType.MaxByteLength;
    /// <summary>The length of a key column without one of its own.</summary>
    public int KeyLength => IsUnicode ? KeyBytes / 2 : KeyBytes;

    /// <summary>Whether the property is part of a key, a configured foreign key or an index.</summary>
    public bool IsKeyOrIndex =>
        evaluated?.Keys.Contains(property.Name) == true
        || view.Code?.GetConfigurations(Entity, Configuration).Any(entity => entity.KeysAndIndexes.Contains(property.Name)) == true
        || (property.IsOfEntity && view.GetKeys(symbols) is { } keys
            && (keys.GetPrimaryKey(Entity).Contains(property.Name) || keys.IsIndexed(Entity, property.Name)));

    /// <summary>The principal that the property is a foreign key to by convention.</summary>
    public ForeignKey? ForeignKey => Symbol is null ? null : view.GetKeys(symbols)?.FindForeignKey(Entity, Symbol);
    /// <summary>Whether values stay short when they are stored as text: enums, numbers, URIs.</summary>
    public bool IsShort => Type.Name == "Uri" || (Type.IsValueType && EntityMembers.IsScalar(Type));

    public AttributeData? FindAttribute(INamedTypeSymbol? type) => Symbol?.FindAttribute(type);

    /// <summary>The name of an attribute class derived from a length attribute: what it passes to its base is unknown.</summary>
    public string? FindDerivedLengthAttribute()
    {
        foreach (var attribute in Symbol?.GetAttributes() ?? ImmutableArray<AttributeData>.Empty)
            if (attribute.AttributeClass is { } type && !type.SymbolEquals(_mapping.MaxLength) && !type.SymbolEquals(_mapping.StringLength)
                && (type.InheritsFromOrIs(_mapping.MaxLength) || type.InheritsFromOrIs(_mapping.StringLength)))
                return type.Name;
        return null;
    }

    /// <summary>What running the configuration set, with what only the interpreter reads: row versions, discriminators.</summary>
    private static PropertyConfiguration? Merge(PropertyConfiguration? read, PropertyConfiguration? evaluated) =>
        evaluated is null ? read : new PropertyConfiguration
        {
            MaxLength = evaluated.MaxLength,
            StoreType = evaluated.StoreType,
            IsUnicode = evaluated.IsUnicode,
            IsFixedLength = evaluated.IsFixedLength,
            ColumnName = read?.ColumnName,
            IsRowVersion = evaluated.IsRowVersion || read?.IsRowVersion == true,
            IsDiscriminator = read?.IsDiscriminator == true,
            IsGeneratedOnUpdate = read?.IsGeneratedOnUpdate == true,
            IsConcurrencyToken = read?.IsConcurrencyToken == true,
            ClrType = read?.ClrType,
        };

    public bool IsOfComplexType =>
        !property.IsOfEntity && (Configuration?.IsComplex == true || Entity.FindAttribute(_mapping.ComplexType) is not null);

    private bool HasStoreType => (Fluent?.StoreType ?? Convention?.StoreType) is not null
        || FindAttribute(_mapping.Column)?.GetNamedText("TypeName") is not null;

    /// <summary>Whether the model has a length before loops and conventions set one. <c>[MaxLength]</c> alone sets none.</summary>
    private bool HasLength =>
        (Fluent?.MaxLength ?? Convention?.MaxLength) is { } set ? set.Value is not null
        : (FindAttribute(_mapping.MaxLength) ?? FindAttribute(_mapping.StringLength))?.GetArgument<int>(0) > 0;

    private bool? ReadUnicodeAttribute() =>
        FindAttribute(_mapping.Unicode) is { } attribute ? attribute.GetArgument<bool>(0) ?? true : null;

    private ColumnLength FindLength()
    {
        if ((Loops.MaxLength ?? Fluent?.MaxLength ?? Convention?.MaxLength) is { } configured)
            return configured.Value is null
                ? new ColumnLength(null, "", null)
                : new ColumnLength(configured.Value, configured.Evidence, configured.Location);
        if (FindAttribute(_mapping.StringLength) is { } stringLength && stringLength.GetArgument<int>(0) is { } most and > 0)
            return new ColumnLength(most, $"[StringLength({most})]", stringLength.GetLocation());
        if (FindAttribute(_mapping.MaxLength) is not { } maxLength)
            return new ColumnLength(null, "", null);
        return maxLength.GetArgument<int>(0) is { } length and > 0
            ? new ColumnLength(length, $"[MaxLength({length})]", maxLength.GetLocation())
            : new ColumnLength(null, "[MaxLength] without a length", maxLength.GetLocation()) { IsMax = true };
    }
}

/// <summary>The length of a column.</summary>
/// <param name="Value">Characters or bytes; -1 for <c>max</c>; <see langword="null"/> where nothing sets it.</param>
internal sealed record ColumnLength(int? Value, string Evidence, Location? Location)
{
    /// <summary><c>[MaxLength]</c> without a length: a large column is intended, and nothing bounds it.</summary>
    public bool IsMax { get; init; }
}
