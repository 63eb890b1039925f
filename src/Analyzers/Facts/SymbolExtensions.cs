using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Questions about symbols that Roslyn does not answer in one call.</summary>
internal static class SymbolExtensions
{
    /// <summary>Whether a type is <paramref name="baseType"/> or derives from it; type arguments do not matter.</summary>
    public static bool InheritsFromOrIs(this ITypeSymbol? type, INamedTypeSymbol? baseType)
    {
        for (var current = baseType is null ? null : type; current is not null; current = current.BaseType)
            if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, baseType))
                return true;
        return false;
    }

    /// <summary>Whether two symbols are the same; <see langword="null"/> is never the same as anything.</summary>
    public static bool Is(this ISymbol? symbol, [NotNullWhen(true)] ISymbol? other) =>
        symbol is not null && other is not null && SymbolEqualityComparer.Default.Equals(symbol.OriginalDefinition, other.OriginalDefinition);

    /// <summary>The first attribute of a class on a symbol, or on the property it overrides.</summary>
    public static AttributeData? Attribute(this ISymbol symbol, INamedTypeSymbol? attributeClass)
    {
        if (attributeClass is null)
            return null;

        for (var current = symbol; current is not null; current = (current as IPropertySymbol)?.OverriddenProperty)
            foreach (var attribute in current.GetAttributes())
                if (attribute.AttributeClass.Is(attributeClass))
                    return attribute;
        return null;
    }

    /// <summary>A constructor argument of an attribute, when it is there and of the type asked for.</summary>
    public static T? Argument<T>(this AttributeData attribute, int position) where T : struct =>
        position < attribute.ConstructorArguments.Length
        && attribute.ConstructorArguments[position] is { Kind: not (TypedConstantKind.Array or TypedConstantKind.Error), Value: T value }
            ? value
            : null;

    /// <summary>A text among the named arguments of an attribute.</summary>
    public static string? NamedText(this AttributeData attribute, string name)
    {
        foreach (var pair in attribute.NamedArguments)
            if (pair.Key == name && pair.Value is { Kind: not (TypedConstantKind.Array or TypedConstantKind.Error), Value: string text })
                return text;
        return null;
    }

    /// <summary>Where an attribute is written, for a message; <see langword="null"/> when it comes from a reference.</summary>
    public static Location? Location(this AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is { } reference
            ? Microsoft.CodeAnalysis.Location.Create(reference.SyntaxTree, reference.Span)
            : null;

    /// <summary>Where a symbol is declared in this compilation's source; <see langword="null"/> when it comes from a reference.</summary>
    public static Location? SourceLocation(this ISymbol symbol)
    {
        foreach (var location in symbol.Locations)
            if (location.IsInSource)
                return location;
        return null;
    }

    /// <summary>The type itself, then its base types, up to but not including <see cref="object"/>.</summary>
    public static IEnumerable<INamedTypeSymbol> SelfAndBaseTypes(this INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: not SpecialType.System_Object }; current = current.BaseType)
            yield return current;
    }

    /// <summary>The type without <c>Nullable&lt;T&gt;</c>.</summary>
    public static ITypeSymbol WithoutNullable(this ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable ? nullable.TypeArguments[0] : type;

    /// <summary>Notes what type parameters stand for, where what is given for them stands beside them: T is Document in <c>IRepository&lt;T&gt;</c> beside <c>IRepository&lt;Document&gt;</c>.</summary>
    public static void Bind(this IDictionary<ITypeParameterSymbol, ITypeSymbol> map, ImmutableArray<ITypeSymbol> declared, ImmutableArray<ITypeSymbol> given)
    {
        for (var i = 0; i < declared.Length && i < given.Length; i++)
            if (declared[i] is ITypeParameterSymbol own)
                map[own.OriginalDefinition] = given[i];
    }

    /// <summary>What is known of a type: of a type parameter, its first constraint.</summary>
    public static ITypeSymbol ConstraintOrSelf(this ITypeSymbol type) => type is ITypeParameterSymbol { ConstraintTypes: [var constraint, ..] } ? constraint : type;

    /// <summary>The first part of the namespace that a symbol is declared in: "System" of <c>System.Linq</c>.</summary>
    public static string? OutermostNamespace(this ISymbol symbol)
    {
        var outermost = symbol.ContainingNamespace;
        while (outermost is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false })
            outermost = outermost.ContainingNamespace;
        return outermost?.Name;
    }

    /// <summary>The places inside a node where a variable is named, in their order.</summary>
    public static IEnumerable<IdentifierNameSyntax> ReferencesTo(this SemanticModel semanticModel, ISymbol variable, SyntaxNode body, CancellationToken cancellationToken) =>
        semanticModel.Naming(variable, body.DescendantNodesAndSelf(), cancellationToken);

    /// <summary>The same by the index of the file, for who asks often.</summary>
    public static IEnumerable<IdentifierNameSyntax> ReferencesTo(this SemanticModel semanticModel, ISymbol variable, SyntaxNode body, TreeFacts file, CancellationToken cancellationToken) =>
        semanticModel.Naming(variable, file.NamesIn(body, variable.Name, cancellationToken), cancellationToken);

    private static IEnumerable<IdentifierNameSyntax> Naming(this SemanticModel semanticModel, ISymbol variable, IEnumerable<SyntaxNode> nodes, CancellationToken cancellationToken) =>
        nodes.OfType<IdentifierNameSyntax>().Where(identifier =>
            identifier.Identifier.ValueText == variable.Name
            && SymbolEqualityComparer.Default.Equals(semanticModel.GetSymbolInfo(identifier, cancellationToken).Symbol, variable));
}
