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
    /// <summary><see langword="null"/> where something may stand between the column and the property's value: a converter, code, or configuration that is not seen.</summary>
    public static StreamedColumn? Of(IPropertySymbol property, EntityColumns entity, SiteInDocument document, CancellationToken cancellationToken)
    {
        if (entity.Column(property) is not { Path: null, Property: { } mapped } column
            || !document.Site.LargeColumns.Contains(column)
            || !mapped.IsAuto(cancellationToken)
            || document.Site.Shape.Model.Code is not { UnclearBecause: null, ConversionsUnclearBecause: null } code
            || code.TryConvention(mapped.Type)?.Conversion is not null
            || entity.Entity.SelfAndBaseTypes().Any(type => code.TryEntity(type) is { } configuration && !IsClear(configuration, mapped.Name)))
            return null;

        var isBinary = EntityMembers.IsBinary(mapped.Type);
        if (column.Size.StoreType != (isBinary ? "varbinary(max)" : "nvarchar(max)") || (!isBinary && mapped.Type.SpecialType != SpecialType.System_String))
            return null;
        var isOptional = document.SemanticModel.Compilation.SyntaxTrees.Any(tree => tree.Mentions(cancellationToken, "IsRequired(false"));
        return new StreamedColumn(mapped.Name, isBinary, isOptional || mapped.NullableAnnotation != NullableAnnotation.NotAnnotated);
    }

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
