namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Reads what <c>HasConversion</c> stores: a type, the result of a converter class, or of two lambdas.</summary>
internal static class ConversionReader
{
    private static readonly Conversion Unknown = new(null, IsBuiltIn: false);

    /// <summary>The conversion; <see langword="null"/> for <c>HasConversion(null)</c>.</summary>
    public static Conversion? Read(FluentCall call)
    {
        var argument = call.FirstArgument;
        if (FluentCall.IsNull(argument))
            return null;
        if (FindType(call) is not { } type)
            return argument is LambdaExpressionSyntax
                ? new Conversion(call.Context.Names.ResolveMethod(call.Syntax)?.TypeArguments.LastOrDefault(), IsBuiltIn: false)
                : Unknown;
        if (type.TypeKind is TypeKind.Error or TypeKind.TypeParameter
            || (argument is ObjectCreationExpressionSyntax { ArgumentList: { } hints } && UsesAny(hints, "ConverterMappingHints")))
            return Unknown;

        // What a converter class stores is the second type argument of its base type.
        var converter = call.Context.Symbols.Mapping.ValueConverter;
        for (var current = type as INamedTypeSymbol; current is not null; current = current.BaseType)
            if (current.SymbolEquals(converter))
                return ConfigurationContext.IsPartOfEntityFramework(type)
                    ? new Conversion(current.TypeArguments[1], IsBuiltIn: !type.SymbolEquals(converter))
                    : GivesSizeHints(type, call.Context) ? Unknown : new Conversion(current.TypeArguments[1], IsBuiltIn: false);
        return new Conversion(type, IsBuiltIn: true);
    }

    private static ITypeSymbol? FindType(FluentCall call) =>
        call.Name is GenericNameSyntax { TypeArgumentList.Arguments: [var first, ..] } ? call.Scope.ResolveType(first)
        : call.FirstArgument is TypeOfExpressionSyntax typeOf ? call.Scope.ResolveType(typeOf.Type)
        : call.FirstArgument is ObjectCreationExpressionSyntax creation ? call.Scope.ResolveType(creation.Type)
        : null;

    /// <summary>Whether a converter class may pass the size of its output to EF Core; the code of a reference is not visible.</summary>
    private static bool GivesSizeHints(ITypeSymbol converter, ConfigurationContext context) =>
        !context.Symbols.IsInSource(converter)
        || converter.DeclaringSyntaxReferences.Any(reference =>
            UsesAny(reference.GetSyntax(context.CancellationToken), "ConverterMappingHints", "mappingHints"));

    private static bool UsesAny(SyntaxNode node, params string[] names) =>
        node.DescendantNodes().Any(inner => inner is IdentifierNameSyntax { Identifier.ValueText: var name } && names.Contains(name));
}
