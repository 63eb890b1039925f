using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The SQL Server type of one property's column, decided as EF Core's <c>SqlServerTypeMappingSource</c> does:
/// fluent configuration before attributes before conventions, a store type before a length.
/// </summary>
internal sealed class ColumnSizing(DataAccessSymbols symbols, ModelConfiguration model)
{
    /// <summary>The longest <c>nvarchar(n)</c>, in characters; a greater length becomes <c>nvarchar(max)</c>.</summary>
    private const int MaxUnicodeLength = 4000;

    /// <summary>The longest <c>varchar(n)</c> and <c>varbinary(n)</c>, in characters and bytes.</summary>
    private const int MaxByteLength = 8000;

    /// <summary>The greatest size of a key column, 900 bytes: 450 characters of <c>nvarchar</c>.</summary>
    private const int KeyBytes = 900;

    public Column Decide(INamedTypeSymbol entity, EntityConfiguration? configuration, IPropertySymbol property)
    {
        var fluent = configuration?.TryProperty(property.Name);
        var type = property.Type.WithoutNullable();
        var convention = model.TryConvention(type);
        var declaration = property.SourceLocation();

        Column Known(ColumnSize size, string evidence, Location? location, bool declaredLarge = false) => new(entity, property, size, evidence, location, declaredLarge);
        Column Unknown(string reason) => Known(ColumnSize.Unknown, reason, declaration);

        if (fluent?.UnclearBecause is { } unclear)
            return Unknown(unclear);

        // 1. A store type, whatever the property's type is.
        if (fluent?.StoreType is { } fluentType)
            return OfStoreType(fluentType, fluent.Evidence!, fluent.Location);
        var columnAttribute = property.Attribute(symbols.Column);
        if (columnAttribute?.NamedText("TypeName") is { } attributeType)
            return OfStoreType(attributeType, $"[Column(TypeName = \"{attributeType}\")]", columnAttribute.Location());
        if (convention?.UnclearBecause is { } unclearConvention)
            return Unknown(unclearConvention);
        if (convention?.StoreType is { } conventionType)
            return OfStoreType(conventionType, convention.Evidence!, convention.Location);

        // 2. Types of a fixed size, unless a converter makes something else of them.
        if (IsConfiguredByItsPackage(property))
            return Unknown($"'{property.ContainingType.Name}' is configured by its package");
        var isText = type.SpecialType == SpecialType.System_String;
        var isBinary = EntityMembers.IsBinary(type);
        if (fluent?.HasConversion == true || convention?.HasConversion == true)
            return Unknown("a value converter decides");
        if (!isText && !isBinary)
            return type.Name == "Uri" ? Unknown("a value converter decides") : Known(ColumnSize.Bounded(""), "a type of fixed size", declaration);
        if (isBinary && (fluent?.IsRowVersion == true || property.Attribute(symbols.Timestamp) is not null))
            return Known(ColumnSize.Bounded("rowversion", 8), "a row version", declaration);

        // 3. A length.
        var unicode = isText && (fluent?.IsUnicode ?? Unicode(property) ?? convention?.IsUnicode ?? true);
        var fixedLength = fluent?.IsFixedLength ?? convention?.IsFixedLength ?? false;
        var limit = unicode ? MaxUnicodeLength : MaxByteLength;
        var typeName = isBinary ? (fixedLength ? "binary" : "varbinary") : (unicode ? "n" : "") + (fixedLength ? "char" : "varchar");
        var (length, evidence, location) = Length(property, fluent, convention);
        if (length is null && IsKeyOrIndex(entity, configuration, property))
            (length, evidence, location) = (unicode ? KeyBytes / 2 : KeyBytes, "part of a key or an index", declaration);

        if (length > limit && fixedLength)
            length = limit;
        if (length is { } known && known >= 0 && known <= limit)
            return Known(ColumnSize.Bounded($"{typeName}({known})", known), evidence, location);
        if (convention?.MaxLength is null && fluent?.MaxLength is null && model.UnclearBecause is { } modelUnclear)
            return Unknown(modelUnclear);

        var unbounded = ColumnSize.Unbounded((isBinary ? "varbinary" : unicode ? "nvarchar" : "varchar") + "(max)");
        return length is null
            ? Known(unbounded, isBinary ? "byte[] without a length" : "string without a length", declaration, declaredLarge: isBinary)
            : Known(unbounded, evidence, location, declaredLarge: true);

        Column OfStoreType(string storeType, string evidence, Location? location)
        {
            var size = StoreType.Parse(storeType);
            return size.Kind == SizeKind.Unknown
                ? Unknown($"'{storeType}' is no type of SQL Server's own")
                : Known(size, evidence, location ?? declaration, declaredLarge: size.Kind == SizeKind.Unbounded);
        }
    }

    /// <summary>The length that was asked for; -1 for <c>max</c>. A bare <c>[MaxLength]</c> asks for it without setting one.</summary>
    private (int? Length, string Evidence, Location? Location) Length(IPropertySymbol property, PropertyConfiguration? fluent, PropertyConfiguration? convention)
    {
        if (fluent?.MaxLength is { } fluentLength)
            return (fluentLength, fluent.Evidence!, fluent.Location);
        if (property.Attribute(symbols.MaxLength) is { } maxLength)
            return maxLength.Argument<int>(0) is { } length and > 0
                ? (length, $"[MaxLength({length})]", maxLength.Location())
                : (-1, "[MaxLength] without a length", maxLength.Location());
        if (property.Attribute(symbols.StringLength) is { } stringLength && stringLength.Argument<int>(0) is { } most and > 0)
            return (most, $"[StringLength({most})]", stringLength.Location());
        return convention?.MaxLength is { } conventionLength ? (conventionLength, convention.Evidence!, convention.Location) : (null, "", null);
    }

    /// <summary>Identity's users and roles: their contexts set lengths in code that no compilation sees.</summary>
    private static bool IsConfiguredByItsPackage(IPropertySymbol property) =>
        property.ContainingAssembly?.Name.StartsWith("Microsoft.", StringComparison.Ordinal) == true;

    private bool? Unicode(IPropertySymbol property) =>
        property.Attribute(symbols.Unicode) is { } attribute ? attribute.Argument<bool>(0) ?? true : null;

    private bool IsKeyOrIndex(INamedTypeSymbol entity, EntityConfiguration? configuration, IPropertySymbol property) =>
        configuration?.IsKeyOrIndex(property.Name) == true
        || KeyConventions.IsPrimaryKey(entity, property, symbols)
        || KeyConventions.IsIndexed(entity, property, symbols)
        || KeyConventions.IsForeignKey(entity, property, model, symbols);
}
