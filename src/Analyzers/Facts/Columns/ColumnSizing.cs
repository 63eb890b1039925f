using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The SQL Server type of one property's column, decided as EF Core's <c>SqlServerTypeMappingSource</c> does:
/// fluent configuration before attributes before conventions, a store type before a length. What the code itself says is
/// newer than a snapshot; the snapshot is surer than a convention.
/// </summary>
internal sealed class ColumnSizing(DataAccessSymbols symbols, ModelView view, bool isPart)
{
    /// <summary>A foreign key to a foreign key to a key: bounded, since such chains can be circles.</summary>
    private const int MaxPrincipals = 8;

    private readonly KeyConventions? _keys = view.Keys(symbols);
    private int _principals;

    /// <summary>The longest <c>nvarchar(n)</c>, in characters; a greater length becomes <c>nvarchar(max)</c>.</summary>
    private const int MaxUnicodeLength = 4000;

    /// <summary>The longest <c>varchar(n)</c> and <c>varbinary(n)</c>, in characters and bytes.</summary>
    private const int MaxByteLength = 8000;

    /// <summary>Stands for <c>[MaxLength]</c> without a length.</summary>
    private const int BareMaxLength = -2;

    /// <summary>The greatest size of a key column, 900 bytes: 450 characters of <c>nvarchar</c>.</summary>
    private const int KeyBytes = 900;

    /// <summary>Decides the size of one property's column.</summary>
    /// <param name="entity">The entity type.</param>
    /// <param name="configuration">What the fluent configuration says of it.</param>
    /// <param name="name">The property's name.</param>
    /// <param name="type">The property's CLR type.</param>
    /// <param name="property">The CLR property; <see langword="null"/> for a shadow property.</param>
    /// <param name="snapshot">What the snapshot says of the property.</param>
    public ColumnDecision Decide(INamedTypeSymbol entity, EntityConfiguration? configuration, string name, ITypeSymbol type, IPropertySymbol? property, SnapshotColumn? snapshot)
    {
        var code = FromCode(entity, configuration, name, type.WithoutNullable(), property);
        if (snapshot?.StoreType is not { } storeType || StoreType.Parse(storeType) is not { Kind: not SizeKind.Unknown } size)
            return code;
        if (code.Size.Kind == size.Kind)
            return code with { Size = size, LacksLength = code.LacksLength && IsOfConvention(size) };
        if (code.Size.Kind != SizeKind.Unknown && code.IsWritten && view.Code is not null)
            return code; // without the configuration nobody knows whether an attribute still holds
        return new ColumnDecision(size, "model snapshot", property?.SourceLocation())
        {
            DeclaredLarge = EntityMembers.IsBinary(type) || (size.Kind == SizeKind.Unbounded && !size.StoreType.EndsWith("(max)", StringComparison.Ordinal)),
            IsShort = code.IsShort || name == "Discriminator" || IsShortType(type.WithoutNullable()),
        };
    }

    /// <summary>An owned or complex type that is stored in one JSON column.</summary>
    public static ColumnDecision Json(IPropertySymbol property) =>
        new(ColumnSize.Unbounded("nvarchar(max)"), "stored as JSON", property.SourceLocation()) { DeclaredLarge = true, IsWritten = true };

    private ColumnDecision FromCode(INamedTypeSymbol entity, EntityConfiguration? configuration, string name, ITypeSymbol type, IPropertySymbol? property)
    {
        var fluent = Fluent(entity, configuration, name);
        var convention = view.Code?.TryConvention(type);
        var declaration = property?.SourceLocation();

        // 1. A store type, whatever the property's type is.
        if (fluent?.UnclearBecause is { } unclear)
            return Unknown(unclear);
        var swept = Swept(entity, type, fluent, fluent?.MaxLength is not null || property?.Attribute(symbols.Mapping.MaxLength) is not null || property?.Attribute(symbols.Mapping.StringLength) is not null);
        if (swept?.StoreType is { } sweptType)
            return OfStoreType(sweptType, swept.Evidence!, swept.Location);
        if (fluent?.StoreType is { } fluentType)
            return OfStoreType(fluentType, fluent.Evidence!, fluent.Location);
        // What ConfigureConventions says counts as said for each property: it is stronger than attributes.
        if (convention?.UnclearBecause is { } unclearConvention)
            return Unknown(unclearConvention);
        if (convention?.StoreType is { } conventionType)
            return OfStoreType(conventionType, convention.Evidence!, convention.Location);
        var unclearEntity = configuration?.UnclearBecause;
        var columnAttribute = property?.Attribute(symbols.Mapping.Column);
        if (columnAttribute?.NamedText("TypeName") is { } attributeType)
            return unclearEntity is null ? OfStoreType(attributeType, $"[Column(TypeName = \"{attributeType}\")]", columnAttribute.Location()) : Unknown(unclearEntity);

        // 2. What a converter makes of the value, and types of a fixed size.
        var conversion = fluent?.Conversion ?? convention?.Conversion ?? ByDefault(type);
        var stored = conversion is null ? type : conversion.ProviderType;
        if (stored is null)
            return Unknown("a value converter decides");
        var isBinary = EntityMembers.IsBinary(stored);
        var isText = stored.SpecialType == SpecialType.System_String || (conversion is null && EntityMembers.IsPrimitiveCollection(type, symbols));
        if (!isText && !isBinary)
            return stored.TypeKind == TypeKind.Enum && view.Code?.ConversionsUnclearBecause is { } unclearConversion ? Unknown(unclearConversion) : EntityMembers.IsScalar(stored) ? Fixed("a type of fixed size") : Unknown($"the mapping of '{stored.Name}' is not known");
        if (isBinary && conversion is null && IsRowVersion(fluent, property))
            return new ColumnDecision(ColumnSize.Bounded("rowversion", 8), "a row version", declaration) { IsWritten = true };

        // 3. A length.
        var unicode = isText && (swept?.IsUnicode ?? fluent?.IsUnicode ?? convention?.IsUnicode ?? Unicode(property) ?? true);
        var fixedLength = fluent?.IsFixedLength ?? convention?.IsFixedLength ?? false;
        var limit = unicode ? MaxUnicodeLength : MaxByteLength;
        var typeName = isBinary ? (fixedLength ? "binary" : "varbinary") : (unicode ? "n" : "") + (fixedLength ? "char" : "varchar");
        var (length, evidence, location) = swept?.MaxLength is { } sweptLength ? (sweptLength, swept.Evidence!, swept.Location) : Length(property, fluent, convention);
        var isBare = length == BareMaxLength;
        if (isBare)
            length = null; // asks for a large column, and sets nothing
        var written = length is not null;
        if (length is null && unclearEntity is not null)
            return Unknown(unclearEntity);
        if (property is not null && length is null && DerivedLength(property) is { } derived)
            return Unknown($"[{derived}] sets a length of its own");
        if (length is null && view.Code is null && !isBare)
            return Unknown("its context is in another project");
        if (length is null && property is not null && IsConfiguredByItsPackage(property))
            return Unknown($"'{property.ContainingType.Name}' is configured by its package");
        if (property is { SetMethod: null } && !property.Locations.Any(static l => l.IsInSource) && fluent is null)
            return Unknown("its setter cannot be seen from here");
        if (length is null && conversion is { IsBuiltIn: true } && !EntityMembers.IsBinary(type) && type.SpecialType != SpecialType.System_String && type.TypeKind != TypeKind.Enum && type.IsValueType)
            return Fixed("a short value, converted"); // EF Core's converters know the size of what they write
        if (length is null && conversion is { IsBuiltIn: true } && type.Name is "IPAddress" or "PhysicalAddress")
            return Fixed("a short value, converted");
        if (length is null && fluent?.IsDiscriminator == true && symbols.HasPrimitiveCollections)
            return Fixed("the discriminator");
        var isKey = IsKeyOrIndex(entity, configuration, name);
        var principal = property is null ? null : _keys?.ForeignKey(entity, property);
        if (length is null && principal is { Key: { } keyName } && PrincipalKey(principal.Value.Principal, keyName) is { } inherited)
            return inherited with { Location = declaration, Evidence = inherited.Size.Kind == SizeKind.Bounded ? "as long as the key it refers to" : inherited.Evidence };
        if (length is null && (isKey || principal is not null))
            (length, evidence, location) = (unicode ? KeyBytes / 2 : KeyBytes, "part of a key or an index", declaration);

        if (length > limit && fixedLength)
            length = limit;
        if (fixedLength && isText && length is null)
            length = 1;
        if (length is { } known && known >= 0 && (known <= limit || (isKey && isText && symbols.HasPrimitiveCollections)))
            return new ColumnDecision(ColumnSize.Bounded($"{typeName}({known})", known), evidence, location) { IsWritten = written };
        if (fluent?.MaxLength is null && convention?.MaxLength is null && view.Code?.UnclearBecause is { } modelUnclear)
            return Unknown(modelUnclear);

        var unbounded = ColumnSize.Unbounded((isBinary ? "varbinary" : unicode ? "nvarchar" : "varchar") + "(max)");
        return isBare && length is null ? new ColumnDecision(unbounded, evidence, location) { DeclaredLarge = true, IsShort = IsShortType(type), IsWritten = true }
            : length is null
            ? new ColumnDecision(unbounded, Convention(type, conversion, isBinary), declaration)
            {
                DeclaredLarge = isBinary && conversion is null,
                IsShort = IsShortType(type) || fluent?.IsDiscriminator == true,
                LacksLength = conversion is null && type.SpecialType == SpecialType.System_String && property is not null,
            }
            : new ColumnDecision(unbounded, evidence, location) { DeclaredLarge = true, IsShort = IsShortType(type), IsWritten = true };

        ColumnDecision Unknown(string reason) => new(ColumnSize.Unknown, reason, declaration) { IsShort = IsShortType(type) };

        ColumnDecision Fixed(string reason) => new(ColumnSize.Bounded(""), reason, declaration);

        ColumnDecision OfStoreType(string storeType, string because, Location? where)
        {
            var size = StoreType.Parse(storeType);
            return size.Kind == SizeKind.Unknown
                ? Unknown($"'{storeType}' is no type of SQL Server's own")
                : new ColumnDecision(size, because, where ?? declaration) { DeclaredLarge = size.Kind == SizeKind.Unbounded, IsWritten = true };
        }
    }

    /// <summary>What loops over the model set on a property, unless it was configured after them, or its entity was not known yet.</summary>
    private PropertyConfiguration? Swept(INamedTypeSymbol entity, ITypeSymbol type, PropertyConfiguration? fluent, bool hasLength)
    {
        PropertyConfiguration? swept = null;
        var known = view.Code is not { } code || code.Sweeps.Count == 0 || code.Sets(symbols).Contains(entity, SymbolEqualityComparer.Default)
            ? 0 : code.TryEntity(entity)?.SweepsBefore ?? 0;
        for (var i = known; i < (view.Code?.Sweeps.Count ?? 0); i++)
        {
            var (clrType, onlyWithoutLength, settings) = view.Code!.Sweeps[i];
            if ((clrType is not null && !SymbolEqualityComparer.Default.Equals(clrType, type)) || (onlyWithoutLength && (hasLength || swept?.MaxLength is not null)))
                continue;
            swept ??= new PropertyConfiguration();
            if (settings.MaxLength is { } length && !(fluent?.MaxLength is not null && fluent.SweepsBeforeMaxLength > i))
                swept.SetMaxLength(length, settings.Evidence!, settings.Location!, i);
            if (settings.StoreType is { } storeType && !(fluent?.StoreType is not null && fluent.SweepsBeforeStoreType > i))
                swept.SetStoreType(storeType, settings.Evidence!, settings.Location!, i);
            swept.IsUnicode = settings.IsUnicode ?? swept.IsUnicode;
            swept.IsFixedLength = settings.IsFixedLength ?? swept.IsFixedLength;
        }

        return swept;
    }

    private static string Convention(ITypeSymbol type, Conversion? conversion, bool isBinary) =>
        conversion is not null ? $"'{type.Name}' converted, without a length"
        : isBinary ? "byte[] without a length"
        : type.SpecialType == SpecialType.System_String ? "string without a length"
        : "a collection stored as JSON";

    /// <summary>Configuration of a base type holds for the types below it; the most derived one wins.</summary>
    private PropertyConfiguration? Fluent(INamedTypeSymbol entity, EntityConfiguration? configuration, string name)
    {
        if (configuration?.TryProperty(name) is { } own)
            return own;
        foreach (var type in MappedWith(entity))
            if (view.Code?.TryEntity(type)?.TryProperty(name) is { } inherited)
                return inherited;
        return null;
    }

    /// <summary>The type and its base types, up to where <c>HasBaseType(null)</c> cuts the hierarchy.</summary>
    private IEnumerable<INamedTypeSymbol> MappedWith(INamedTypeSymbol entity)
    {
        foreach (var type in entity.SelfAndBaseTypes())
        {
            yield return type;
            if (view.Code?.TryEntity(type)?.HasNoBase == true)
                yield break;
        }
    }

    /// <summary>The length that was asked for; -1 for <c>max</c>, <see cref="BareMaxLength"/> for <c>[MaxLength]</c> without one.</summary>
    private (int? Length, string Evidence, Location? Location) Length(IPropertySymbol? property, PropertyConfiguration? fluent, PropertyConfiguration? convention)
    {
        if (fluent?.MaxLength is { } fluentLength)
            return (fluentLength, fluent.Evidence!, fluent.Location);
        if (convention?.MaxLength is { } conventionLength)
            return (conventionLength, convention.Evidence!, convention.Location);
        if (property?.Attribute(symbols.Mapping.StringLength) is { } stringLength && stringLength.Argument<int>(0) is { } most and > 0)
            return (most, $"[StringLength({most})]", stringLength.Location());
        if (property?.Attribute(symbols.Mapping.MaxLength) is { } maxLength)
            return maxLength.Argument<int>(0) is { } length and > 0
                ? (length, $"[MaxLength({length})]", maxLength.Location())
                : (BareMaxLength, "[MaxLength] without a length", maxLength.Location());
        return (null, "", null);
    }

    /// <summary>An attribute class derived from a length attribute: what it passes to its base is not seen.</summary>
    private string? DerivedLength(IPropertySymbol property)
    {
        foreach (var attribute in property.GetAttributes())
            if (attribute.AttributeClass is { } type && !type.Is(symbols.Mapping.MaxLength) && !type.Is(symbols.Mapping.StringLength)
                && ((symbols.Mapping.MaxLength is not null && type.InheritsFromOrIs(symbols.Mapping.MaxLength)) || (symbols.Mapping.StringLength is not null && type.InheritsFromOrIs(symbols.Mapping.StringLength))))
                return type.Name;
        return null;
    }

    /// <summary>The column of a principal's key, whose size a foreign key takes over.</summary>
    private ColumnDecision? PrincipalKey(INamedTypeSymbol principal, string name)
    {
        var key = symbols.MappableProperties(principal).FirstOrDefault(property => property.Name == name);
        if (key is null || _principals >= MaxPrincipals)
            return null;
        _principals++;
        var sizing = isPart ? new ColumnSizing(symbols, view, isPart: false) : this; // the principal is an entity of its own
        var decision = sizing.FromCode(principal, view.Code?.TryEntity(principal), name, key.Type.WithoutNullable(), key);
        _principals--;
        return decision;
    }

    private bool? Unicode(IPropertySymbol? property) =>
        property?.Attribute(symbols.Mapping.Unicode) is { } attribute ? attribute.Argument<bool>(0) ?? true : null;

    private bool IsRowVersion(PropertyConfiguration? fluent, IPropertySymbol? property) =>
        fluent is { IsRowVersion: true } or { IsConcurrencyToken: true, IsGeneratedOnUpdate: true } || property?.Attribute(symbols.Mapping.Timestamp) is not null
        || (property?.Attribute(symbols.Mapping.ConcurrencyCheck) is not null && property.Attribute(symbols.Mapping.DatabaseGenerated)?.Argument<int>(0) == 2);

    private bool IsKeyOrIndex(INamedTypeSymbol entity, EntityConfiguration? configuration, string name)
    {
        if (configuration?.IsKeyOrIndex(name) == true)
            return true;
        foreach (var type in MappedWith(entity))
            if (view.Code?.TryEntity(type)?.IsKeyOrIndex(name) == true)
                return true;
        return !isPart && _keys is not null && (_keys.PrimaryKey(entity).Contains(name) || _keys.IsIndexed(entity, name));
    }

    /// <summary>Types that EF Core converts to text without being asked.</summary>
    private Conversion? ByDefault(ITypeSymbol type) =>
        type.Name is "Uri" or "IPAddress" or "PhysicalAddress" && EntityMembers.IsScalar(type)
            ? new Conversion(symbols.Compilation.GetSpecialType(SpecialType.System_String), IsBuiltIn: true)
            : null;

    /// <summary>Whether a type is what a string without a length becomes: any other was written down, in source that is not seen.</summary>
    private static bool IsOfConvention(ColumnSize size) => size.StoreType is "nvarchar(max)" or "varchar(max)";

    /// <summary>Values that stay short when they are stored as text.</summary>
    private static bool IsShortType(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Enum || type.Name == "Uri" || (type.IsValueType && EntityMembers.IsScalar(type));

    /// <summary>Identity's users and roles: their contexts set lengths in code that no compilation sees.</summary>
    internal static bool IsConfiguredByItsPackage(IPropertySymbol property) =>
        property.ContainingAssembly?.Name.StartsWith("Microsoft.", StringComparison.Ordinal) == true;
}
