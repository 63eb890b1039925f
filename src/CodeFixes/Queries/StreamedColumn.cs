using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A large column that stores the value of its property unchanged, so that a reader returns the same as the entity.</summary>
internal sealed record StreamedColumn(string Name, bool IsBinary, bool MayBeNull)
{
    /// <summary><see langword="null"/> where the column and the property's value may differ.</summary>
    public static StreamedColumn? Find(IPropertySymbol property, EntityColumns entity, QueryInDocument document)
    {
        if (FindStored(property, entity, document) is not var (column, mapped) || !document.Site.LargeColumns.Contains(column))
            return null;
        var isBinary = EntityMembers.IsBinary(mapped.Type);
        return column.Size.StoreType == (isBinary ? "varbinary(max)" : "nvarchar(max)")
            && (isBinary || mapped.Type.SpecialType == SpecialType.System_String)
            ? new StreamedColumn(mapped.Name, isBinary, IsNullable(mapped, document))
            : null;
    }

    /// <summary>
    /// The entity's own column that stores the value of a property; <see langword="null"/> where a converter, code, or unknown
    /// configuration may change the value.
    /// </summary>
    public static (Column Column, IPropertySymbol Property)? FindStored(
        IPropertySymbol property, EntityColumns entity, QueryInDocument document) =>
        entity.FindColumn(property) is { Path: null, Property: { } mapped } column
        && mapped.IsAuto(document.CancellationToken)
        && EntityConstructors.Store(mapped, FindTypes(entity, document), document.CancellationToken)
        && document.Site.Shape.Model.Code is { UncertaintyReason: null, ConversionUncertaintyReason: null } code
        && code.FindConvention(mapped.Type)?.Conversion is null
        && entity.Entity.GetSelfAndBaseTypes().All(type => code.FindEntity(type) is not { } configuration
            || IsClear(configuration, mapped.Name))
            ? (column, mapped)
            : null;

    public static bool IsNullable(IPropertySymbol property, QueryInDocument document) => property.Type.IsValueType
        ? property.Type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
        : property.NullableAnnotation != NullableAnnotation.NotAnnotated
            || document.Semantics.IsMentioned("IsRequired(false", "IsRequired(required", "IsNullable");

    /// <summary>The entity type of a query, and the types derived from it.</summary>
    private static IEnumerable<INamedTypeSymbol> FindTypes(EntityColumns entity, QueryInDocument document) =>
        document.Site.Shape.Model.GetEntityTypes(document.Facts.Symbols).Where(type => type.InheritsFromOrIs(entity.Entity))
            .Prepend(entity.Entity);

    private static bool IsClear(EntityConfiguration configuration, string property) =>
        configuration is { UncertaintyReason: null, IsJson: false }
        && configuration.FindProperty(property) is null or { Conversion: null, UncertaintyReason: null };
}
