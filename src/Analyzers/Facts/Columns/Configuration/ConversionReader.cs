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
        if (argument is not null and not (LambdaExpressionSyntax or TypeOfExpressionSyntax))
            argument = FindCreation(argument, call);
        if (FindType(call, argument) is not { } type)
            return argument is LambdaExpressionSyntax
                ? new Conversion(call.Context.Names.ResolveMethod(call.Syntax)?.TypeArguments.LastOrDefault(), IsBuiltIn: false)
                : Unknown;
        if (type.TypeKind is TypeKind.Error or TypeKind.TypeParameter
            || (argument is BaseObjectCreationExpressionSyntax { ArgumentList: { } hints } && UsesAny(hints, "ConverterMappingHints")))
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

    private static ITypeSymbol? FindType(FluentCall call, ExpressionSyntax? argument) =>
        call.Name is GenericNameSyntax { TypeArgumentList.Arguments: [var first, ..] } ? call.Scope.ResolveType(first)
        : argument is TypeOfExpressionSyntax typeOf ? call.Scope.ResolveType(typeOf.Type)
        : argument is ObjectCreationExpressionSyntax creation ? call.Scope.ResolveType(creation.Type)
        : argument is ImplicitObjectCreationExpressionSyntax { Parent: { } declaration } ? FindDeclaredType(declaration, call)
        : null;

    /// <summary>The type of a field or property whose value is <c>new(..)</c>.</summary>
    private static ITypeSymbol? FindDeclaredType(SyntaxNode parent, FluentCall call) =>
        (parent.Parent switch
        {
            VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax variable } => variable.Type,
            _ => parent.FirstAncestorOrSelf<PropertyDeclarationSyntax>()?.Type,
        }) is { } type ? call.Context.Names.ResolveType(type) : null;

    /// <summary>The creation of the converter that a field or property of the program holds; any other expression itself.</summary>
    private static ExpressionSyntax FindCreation(ExpressionSyntax argument, FluentCall call)
    {
        var value = call.Scope.Resolve(argument).Expression;
        if (value is not (IdentifierNameSyntax or MemberAccessExpressionSyntax))
            return value;
        var member = call.Context.Names.ResolveMember(value);
        if (member is not (IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null }))
            return value;
        return member.DeclaringSyntaxReferences.Select(call.Context.Read).FirstOrDefault() switch
        {
            VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax created } => created,
            PropertyDeclarationSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax created } => created,
            PropertyDeclarationSyntax { ExpressionBody.Expression: BaseObjectCreationExpressionSyntax created } => created,
            _ => value,
        };
    }

    /// <summary>Whether a converter class may pass the size of its output to EF Core; the code of a reference is not visible.</summary>
    private static bool GivesSizeHints(ITypeSymbol converter, ConfigurationContext context) =>
        !context.Symbols.IsInSource(converter)
        || converter.DeclaringSyntaxReferences.Any(reference =>
            UsesAny(context.Read(reference), "ConverterMappingHints", "mappingHints"));

    private static bool UsesAny(SyntaxNode node, params string[] names) =>
        node.DescendantNodes().Any(inner => inner is IdentifierNameSyntax { Identifier.ValueText: var name } && names.Contains(name));
}
