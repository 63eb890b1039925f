using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The SQL Server type of one property's column, decided as EF Core's <c>SqlServerTypeMappingSource</c> does:
/// fluent configuration before attributes before conventions, a store type before a length. What the code itself says is
/// newer than a snapshot; the snapshot is surer than a convention.
/// </summary>
internal sealed class ColumnSizing(DataAccessSymbols symbols, ModelView view)
{
    /// <summary>The longest <c>nvarchar(n)</c>, in characters; a greater length becomes <c>nvarchar(max)</c>.</summary>
    private const int MaxUnicodeLength = 4000;

    /// <summary>The longest <c>varchar(n)</c> and <c>varbinary(n)</c>, in characters and bytes.</summary>
    private const int MaxByteLength = 8000;

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
            return code with { Size = size };
        if (code.Size.Kind != SizeKind.Unknown && code.IsWritten)
            return code;
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
        var swept = Swept(type, fluent, fluent?.MaxLength is not null || property?.Attribute(symbols.MaxLength) is not null || property?.Attribute(symbols.StringLength) is not null);
        if (swept?.StoreType is { } sweptType)
            return OfStoreType(sweptType, swept.Evidence!, swept.Location);
        if (fluent?.StoreType is { } fluentType)
            return OfStoreType(fluentType, fluent.Evidence!, fluent.Location);
        var unclearEntity = configuration?.UnclearBecause;
        var columnAttribute = property?.Attribute(symbols.Column);
        if (columnAttribute?.NamedText("TypeName") is { } attributeType)
            return unclearEntity is null ? OfStoreType(attributeType, $"[Column(TypeName = \"{attributeType}\")]", columnAttribute.Location()) : Unknown(unclearEntity);
        if (convention?.UnclearBecause is { } unclearConvention)
            return Unknown(unclearConvention);
        if (convention?.StoreType is { } conventionType)
            return OfStoreType(conventionType, convention.Evidence!, convention.Location);

        // 2. What a converter makes of the value, and types of a fixed size.
        var conversion = fluent?.Conversion ?? convention?.Conversion ?? ByDefault(type);
        var stored = conversion is null ? type : conversion.ProviderType;
        if (stored is null)
            return Unknown("a value converter decides");
        var isBinary = EntityMembers.IsBinary(stored);
        var isText = stored.SpecialType == SpecialType.System_String || (conversion is null && EntityMembers.IsPrimitiveCollection(type, symbols));
        if (!isText && !isBinary)
            return EntityMembers.IsScalar(stored) ? Fixed("a type of fixed size") : Unknown($"the mapping of '{stored.Name}' is not known");
        if (isBinary && conversion is null && IsRowVersion(fluent, property))
            return new ColumnDecision(ColumnSize.Bounded("rowversion", 8), "a row version", declaration) { IsWritten = true };

        // 3. A length.
        var unicode = isText && (swept?.IsUnicode ?? fluent?.IsUnicode ?? Unicode(property) ?? convention?.IsUnicode ?? true);
        var fixedLength = fluent?.IsFixedLength ?? convention?.IsFixedLength ?? false;
        var limit = unicode ? MaxUnicodeLength : MaxByteLength;
        var typeName = isBinary ? (fixedLength ? "binary" : "varbinary") : (unicode ? "n" : "") + (fixedLength ? "char" : "varchar");
        var (length, evidence, location) = swept?.MaxLength is { } sweptLength ? (sweptLength, swept.Evidence!, swept.Location) : Length(property, fluent, convention);
        var written = length is not null;
        if (length is null && unclearEntity is not null)
            return Unknown(unclearEntity);
        if (length is null && view.Code is null)
            return Unknown("its context is in another project");
        if (length is null && property is not null && IsConfiguredByItsPackage(property))
            return Unknown($"'{property.ContainingType.Name}' is configured by its package");
        if (length is null && conversion is { IsBuiltIn: true } && !EntityMembers.IsBinary(type) && type.SpecialType != SpecialType.System_String && type.TypeKind != TypeKind.Enum && type.Name != "Uri")
            return Fixed("a short value, converted"); // EF Core's converters know the size of what they write
        if (length is null && IsKeyOrIndex(entity, configuration, name, property))
            (length, evidence, location) = (unicode ? KeyBytes / 2 : KeyBytes, "part of a key or an index", declaration);

        if (length > limit && fixedLength)
            length = limit;
        if (length is { } known && known >= 0 && known <= limit)
            return new ColumnDecision(ColumnSize.Bounded($"{typeName}({known})", known), evidence, location) { IsWritten = written };
        if (!written && view.Code?.UnclearBecause is { } modelUnclear)
            return Unknown(modelUnclear);

        var unbounded = ColumnSize.Unbounded((isBinary ? "varbinary" : unicode ? "nvarchar" : "varchar") + "(max)");
        return length is null
            ? new ColumnDecision(unbounded, Convention(type, conversion, isBinary), declaration) { DeclaredLarge = isBinary && conversion is null, IsShort = IsShortType(type) }
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

    /// <summary>What the last loop over the model that touches a property set on it, unless the property was configured after it.</summary>
    private PropertyConfiguration? Swept(ITypeSymbol type, PropertyConfiguration? fluent, bool hasLength)
    {
        PropertyConfiguration? swept = null;
        for (var i = 0; i < (view.Code?.Sweeps.Count ?? 0); i++)
        {
            var sweep = view.Code!.Sweeps[i];
            if ((sweep.ClrType is not null && !SymbolEqualityComparer.Default.Equals(sweep.ClrType, type)) || (sweep.OnlyWithoutLength && (hasLength || swept?.MaxLength is not null)))
                continue;
            if ((sweep.Settings.MaxLength is not null && fluent?.MaxLength is not null && fluent.SweepsBeforeMaxLength > i)
                || (sweep.Settings.StoreType is not null && fluent?.StoreType is not null && fluent.SweepsBeforeStoreType > i))
                continue;
            swept = sweep.Settings;
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
        foreach (var type in entity.SelfAndBaseTypes())
            if (view.Code?.TryEntity(type)?.TryProperty(name) is { } inherited)
                return inherited;
        return null;
    }

    /// <summary>The length that was asked for; -1 for <c>max</c>. A bare <c>[MaxLength]</c> asks for it without setting one.</summary>
    private (int? Length, string Evidence, Location? Location) Length(IPropertySymbol? property, PropertyConfiguration? fluent, PropertyConfiguration? convention)
    {
        if (fluent?.MaxLength is { } fluentLength)
            return (fluentLength, fluent.Evidence!, fluent.Location);
        if (property?.Attribute(symbols.MaxLength) is { } maxLength && (maxLength.Argument<int>(0) is > 0 || convention?.MaxLength is null))
            return maxLength.Argument<int>(0) is { } length and > 0
                ? (length, $"[MaxLength({length})]", maxLength.Location())
                : (-1, "[MaxLength] without a length", maxLength.Location());
        if (property?.Attribute(symbols.StringLength) is { } stringLength && stringLength.Argument<int>(0) is { } most and > 0)
            return (most, $"[StringLength({most})]", stringLength.Location());
        return convention?.MaxLength is { } conventionLength ? (conventionLength, convention.Evidence!, convention.Location) : (null, "", null);
    }

    private bool? Unicode(IPropertySymbol? property) =>
        property?.Attribute(symbols.Unicode) is { } attribute ? attribute.Argument<bool>(0) ?? true : null;

    private bool IsRowVersion(PropertyConfiguration? fluent, IPropertySymbol? property) =>
        fluent is { IsRowVersion: true } or { IsConcurrencyToken: true, IsGeneratedOnUpdate: true } || property?.Attribute(symbols.Timestamp) is not null;

    private bool IsKeyOrIndex(INamedTypeSymbol entity, EntityConfiguration? configuration, string name, IPropertySymbol? property)
    {
        if (configuration?.IsKeyOrIndex(name) == true)
            return true;
        foreach (var type in entity.SelfAndBaseTypes())
            if (view.Code?.TryEntity(type)?.IsKeyOrIndex(name) == true)
                return true;
        return property is not null
            && (KeyConventions.IsPrimaryKey(entity, property, configuration, symbols)
                || KeyConventions.IsIndexed(entity, property, symbols)
                || (view.Code is { } code && KeyConventions.IsForeignKey(entity, property, code, symbols)));
    }

    /// <summary>Types that EF Core converts to text without being asked.</summary>
    private Conversion? ByDefault(ITypeSymbol type) =>
        type.Name is "Uri" or "IPAddress" or "PhysicalAddress" && EntityMembers.IsScalar(type)
            ? new Conversion(symbols.Compilation.GetSpecialType(SpecialType.System_String), IsBuiltIn: true)
            : null;

    /// <summary>Values that stay short when they are stored as text.</summary>
    private static bool IsShortType(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Enum || type.Name == "Uri" || (type.IsValueType && EntityMembers.IsScalar(type));

    /// <summary>Identity's users and roles: their contexts set lengths in code that no compilation sees.</summary>
    private static bool IsConfiguredByItsPackage(IPropertySymbol property) =>
        property.ContainingAssembly?.Name.StartsWith("Microsoft.", StringComparison.Ordinal) == true;
}
