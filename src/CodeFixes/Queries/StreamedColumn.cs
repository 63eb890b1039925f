using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A column whose bytes or characters are its property's value, so that a reader gives the same as the entity.</summary>
/// <param name="Name">The property's name.</param>
/// <param name="IsBinary">Whether it holds bytes; text otherwise.</param>
/// <param name="MayBeNull">Whether the column may hold NULL.</param>
internal sealed record StreamedColumn(string Name, bool IsBinary, bool MayBeNull)
{
    /// <summary><see langword="null"/> where something may stand between the column and the property's value.</summary>
    public static StreamedColumn? Of(IPropertySymbol property, EntityColumns entity, SiteInDocument document, CancellationToken cancellationToken)
    {
        if (Stored(property, entity, document, cancellationToken) is not var (column, mapped) || !document.Site.LargeColumns.Contains(column))
            return null;
        var isBinary = EntityMembers.IsBinary(mapped.Type);
        return column.Size.StoreType == (isBinary ? "varbinary(max)" : "nvarchar(max)") && (isBinary || mapped.Type.SpecialType == SpecialType.System_String)
            ? new StreamedColumn(mapped.Name, isBinary, HoldsNull(mapped, document, cancellationToken))
            : null;
    }

    /// <summary>
    /// The entity's own column that holds a property's value as it is; <see langword="null"/> where a converter, code, or configuration that
    /// is not seen may stand between.
    /// </summary>
    public static (Column Column, IPropertySymbol Property)? Stored(IPropertySymbol property, EntityColumns entity, SiteInDocument document, CancellationToken cancellationToken) =>
        entity.Column(property) is { Path: null, Property: { } mapped } column
        && mapped.IsAuto(cancellationToken)
        && EntityConstructors.Store(mapped, TypesOf(entity, document), cancellationToken)
        && document.Site.Shape.Model.Code is { UnclearBecause: null, ConversionsUnclearBecause: null } code
        && code.TryConvention(mapped.Type)?.Conversion is null
        && entity.Entity.SelfAndBaseTypes().All(type => code.TryEntity(type) is not { } configuration || IsClear(configuration, mapped.Name))
            ? (column, mapped)
            : null;

    /// <summary>The entity type of a query, and those derived from it.</summary>
    private static IEnumerable<INamedTypeSymbol> TypesOf(EntityColumns entity, SiteInDocument document) =>
        document.Site.Shape.Model.EntityTypes(document.Facts.Symbols).Where(type => type.InheritsFromOrIs(entity.Entity)).Prepend(entity.Entity);

    /// <summary>Whether the column of a property may hold NULL.</summary>
    public static bool HoldsNull(IPropertySymbol property, SiteInDocument document, CancellationToken cancellationToken) =>
        property.Type.IsValueType
            ? property.Type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T
            : property.NullableAnnotation != NullableAnnotation.NotAnnotated
                || document.SemanticModel.Compilation.SyntaxTrees.Any(tree => tree.Mentions(cancellationToken, "IsRequired(false", "IsRequired(required", "IsNullable"));

    private static bool IsClear(EntityConfiguration configuration, string property) =>
        configuration is { UnclearBecause: null, IsJson: false } && configuration.TryProperty(property) is null or { Conversion: null, UnclearBecause: null };
}

/// <summary>Questions about properties in source.</summary>
internal static class PropertyExtensions
{
    /// <summary>Whether a property is declared in source and gives what is stored in it: no accessor has code of its own.</summary>
    public static bool IsAuto(this IPropertySymbol property, CancellationToken cancellationToken) =>
        property is { IsAbstract: false, IsVirtual: false, IsOverride: false, DeclaringSyntaxReferences.Length: > 0 }
        && property.DeclaringSyntaxReferences.All(reference => reference.GetSyntax(cancellationToken) switch
        {
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } => accessors.All(static accessor => accessor.Body is null && accessor.ExpressionBody is null),
            ParameterSyntax => true,
            _ => false,
        });
}
