using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>Projections by the members of a type: each member reads the column of its name, or the navigation whose name it begins with.</summary>
internal sealed partial class QueryReader
{
    /// <summary>How deep types inside a projected type are followed; mapping libraries are configured to stop as well.</summary>
    private const int MaxProjectedDepth = 4;

    private ElementShape ByMembers(ElementShape element, INamedTypeSymbol type, int depth)
    {
        if (element is not ElementShape.Whole whole || depth > MaxProjectedDepth)
            return ElementShape.Unknown;
        if (whole.Entity.Entity.InheritsFromOrIs(type))
            return whole;
        var custom = _facts.Projections.CustomMembers(type, _cancellationToken);
        if (custom.Contains("*"))
            return ElementShape.Unknown;
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        foreach (var property in type.SelfAndBaseTypes().SelectMany(static t => t.GetMembers()).OfType<IPropertySymbol>())
            if (property is { IsStatic: false, IsIndexer: false, DeclaredAccessibility: Accessibility.Public } && (property.SetMethod is not null || type.IsRecord))
                members.Add((property.Name, custom.Contains(property.Name) ? ElementShape.Unknown : ByMember(whole, property.Name, property.Type, depth)));
        return new ElementShape.Created(members.ToImmutable());
    }

    private ElementShape ByMember(ElementShape.Whole whole, string name, ITypeSymbol type, int depth)
    {
        foreach (var column in whole.Entity.Columns)
            if (string.Equals(column.Name, name, StringComparison.OrdinalIgnoreCase))
                return new ElementShape.Single(column);
        foreach (var navigation in whole.Entity.Navigations)
        {
            if (!name.StartsWith(navigation.Property.Name, StringComparison.Ordinal) || TargetEntity(navigation, whole.View) is not { } target)
                continue;
            if (name.Length > navigation.Property.Name.Length)
                return ByMember(target, name.Substring(navigation.Property.Name.Length), type, depth + 1); // flattened: AuthorName
            return (EntityMembers.ElementType(type, _symbols) ?? type) is INamedTypeSymbol inner ? ByMembers(target, inner, depth + 1) : ElementShape.Unknown;
        }

        return ElementShape.Unknown;
    }
}
