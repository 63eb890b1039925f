using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>Questions about symbols that Roslyn does not answer in one call.</summary>
internal static class SymbolExtensions
{
    /// <summary>Whether a type is another or derives from it. Type arguments count where the base type has them.</summary>
    public static bool InheritsFromOrIs(this ITypeSymbol? type, INamedTypeSymbol? baseType)
    {
        for (var current = baseType is null ? null : type; current is not null; current = current.BaseType)
            if (SymbolEqualityComparer.Default.Equals(current.OriginalDefinition, baseType)
                || SymbolEqualityComparer.Default.Equals(current, baseType)) // IdentityUser<Guid>
                return true;
        return false;
    }

    /// <summary>The name of a type's definition as the runtime writes it: <c>Shop.Orders+Line`1</c>.</summary>
    public static string GetMetadataName(this INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? outer.GetMetadataName() + "+" + type.MetadataName
        : type.ContainingNamespace is { IsGlobalNamespace: false } space ? space.ToDisplayString() + "." + type.MetadataName
        : type.MetadataName;

    /// <summary>Replaces type parameters, also inside of type arguments, where a function knows a type for them.</summary>
    public static ITypeSymbol Substitute(this ITypeSymbol type, Func<ITypeParameterSymbol, ITypeSymbol?> find)
    {
        switch (type)
        {
            case ITypeParameterSymbol parameter:
                return find(parameter) ?? type;
            case INamedTypeSymbol { TypeArguments.Length: > 0, IsUnboundGenericType: false } named
                when named.TypeArguments.Any(static t => t is ITypeParameterSymbol or INamedTypeSymbol { IsGenericType: true }):
                var arguments = named.TypeArguments.Select(argument => argument.Substitute(find)).ToArray();
                return arguments.SequenceEqual(named.TypeArguments, SymbolEqualityComparer.Default)
                    ? type
                    : named.ConstructedFrom.Construct(arguments);
            default:
                return type;
        }
    }

    /// <summary>The first type argument with which a type is or implements a generic interface.</summary>
    public static ITypeSymbol? FindTypeArgument(this ITypeSymbol type, INamedTypeSymbol? contract) =>
        type.SymbolEquals(contract) ? ((INamedTypeSymbol)type).TypeArguments[0]
        : type.AllInterfaces.FirstOrDefault(implemented => implemented.SymbolEquals(contract))?.TypeArguments[0];

    /// <summary>Whether two symbols have one original definition. <see langword="null"/> equals nothing.</summary>
    public static bool SymbolEquals(this ISymbol? symbol, [NotNullWhen(true)] ISymbol? other) =>
        symbol is not null && other is not null
        && SymbolEqualityComparer.Default.Equals(symbol.OriginalDefinition, other.OriginalDefinition);

    /// <summary>The first attribute of a class on a symbol, or on the property it overrides.</summary>
    public static AttributeData? FindAttribute(this ISymbol symbol, INamedTypeSymbol? attributeClass)
    {
        for (var current = symbol; current is not null; current = (current as IPropertySymbol)?.OverriddenProperty)
            if (current.GetAttributes().FirstOrDefault(attribute => attribute.AttributeClass.SymbolEquals(attributeClass)) is { } found)
                return found;
        return null;
    }

    /// <summary>A text among the constructor arguments of an attribute; <see langword="null"/> if it is absent.</summary>
    public static string? GetText(this AttributeData attribute, int position) =>
        attribute.ConstructorArguments.ElementAtOrDefault(position) is { Kind: TypedConstantKind.Primitive, Value: string text }
            ? text
            : null;

    /// <summary>A constructor argument of an attribute; <see langword="null"/> if it is absent or of another type.</summary>
    public static T? GetArgument<T>(this AttributeData attribute, int position) where T : struct =>
        position < attribute.ConstructorArguments.Length
        && attribute.ConstructorArguments[position] is { Kind: not (TypedConstantKind.Array or TypedConstantKind.Error), Value: T value }
            ? value
            : null;

    public static string? GetNamedText(this AttributeData attribute, string name) => attribute.NamedArguments
        .Where(pair => pair.Key == name && pair.Value.Kind is not (TypedConstantKind.Array or TypedConstantKind.Error))
        .Select(static pair => pair.Value.Value).OfType<string>().FirstOrDefault();

    /// <summary>The location of an attribute; <see langword="null"/> if it comes from a reference.</summary>
    public static Location? GetLocation(this AttributeData attribute) =>
        attribute.ApplicationSyntaxReference is { } reference
            ? Microsoft.CodeAnalysis.Location.Create(reference.SyntaxTree, reference.Span)
            : null;

    /// <summary>The location of a symbol's declaration in source; <see langword="null"/> if it comes from a reference.</summary>
    public static Location? FindSourceLocation(this ISymbol symbol) =>
        symbol.Locations.FirstOrDefault(static location => location.IsInSource);

    /// <summary>The type itself, then its base types, up to but not including <see cref="object"/>.</summary>
    public static IEnumerable<INamedTypeSymbol> GetSelfAndBaseTypes(this INamedTypeSymbol type)
    {
        for (var current = type; current is { SpecialType: not SpecialType.System_Object }; current = current.BaseType)
            yield return current;
    }

    public static ITypeSymbol WithoutNullable(this ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T, TypeArguments: [var value] }
            ? value
            : type;

    /// <summary>
    /// Adds the arguments of type parameters: <c>T</c> of <c>IRepository&lt;T&gt;</c> is <c>Document</c> in
    /// <c>IRepository&lt;Document&gt;</c>.
    /// </summary>
    public static void Bind(
        this IDictionary<ITypeParameterSymbol, ITypeSymbol> map, ImmutableArray<ITypeSymbol> declared, ImmutableArray<ITypeSymbol> given)
    {
        foreach (var (parameter, argument) in declared.Zip(given, static (parameter, argument) => (parameter, argument)))
            if (parameter is ITypeParameterSymbol own)
                map[own.OriginalDefinition] = argument;
    }

    /// <summary>The first constraint of a type parameter; any other type itself.</summary>
    public static ITypeSymbol GetConstraintOrSelf(this ITypeSymbol type) =>
        type is ITypeParameterSymbol { ConstraintTypes: [var constraint, ..] } ? constraint : type;

    /// <summary>The first part of a symbol's namespace: "System" of <c>System.Linq</c>.</summary>
    public static string? GetOutermostNamespace(this ISymbol symbol)
    {
        var outermost = symbol.ContainingNamespace;
        while (outermost is { IsGlobalNamespace: false, ContainingNamespace.IsGlobalNamespace: false })
            outermost = outermost.ContainingNamespace;
        return outermost?.Name;
    }

    /// <summary>Finds the references to a variable inside a node, in source order.</summary>
    public static IEnumerable<IdentifierNameSyntax> FindReferences(
        this SemanticModel semanticModel, ISymbol variable, SyntaxNode body, SyntaxTreeIndex file, CancellationToken cancellationToken) =>
        file.FindNames(body, variable.Name, cancellationToken).OfType<IdentifierNameSyntax>().Where(name =>
            SymbolEqualityComparer.Default.Equals(semanticModel.GetSymbolInfo(name, cancellationToken).Symbol, variable));
}
