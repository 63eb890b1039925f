using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Queries;

namespace AsyncSql.Analyzers.Models;

/// <summary>
/// Decides which string properties of a compilation are columns that need a length. A property is reported only if every entity type that
/// maps it, in every context on SQL Server, leaves it without one.
/// </summary>
internal sealed class StringProperties(QueryContext queries)
{
    /// <summary>A bound: owned types can own each other.</summary>
    private const int MaxNestedTypes = 4;

    private static readonly WeakCache<QueryContext, StringProperties> Known = new(static (context, _) => new(context));

    private static readonly WeakCache<SyntaxTree, ImmutableArray<SyntaxNode>> Declarations = new(FindDeclarations);

    private readonly ConditionalWeakTable<ModelView, ILookup<INamedTypeSymbol, INamedTypeSymbol>> _owners = new();

    private readonly ConditionalWeakTable<ModelView, HashSet<string>> _parts = new();

    public static StringProperties Get(QueryContext context) => Known.Get(context, CancellationToken.None);

    /// <summary>The string properties of classes and records that a file declares, and the string parameters of its records.</summary>
    public static ImmutableArray<SyntaxNode> ListDeclarations(SyntaxTree tree, CancellationToken cancellationToken) =>
        Declarations.Get(tree, cancellationToken);

    /// <summary>
    /// Finds the property of a declaration; <see langword="null"/> where it has a length, needs none, or is not surely mapped.
    /// </summary>
    public StringProperty? Find(SyntaxNode declaration, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        if (FindProperty(declaration, semanticModel, cancellationToken) is not
            { Type.SpecialType: SpecialType.System_String, IsStatic: false, ContainingType.IsStatic: false } property)
            return null;
        // Only the code of a context shows that a column lacks a length. To read the models of other projects takes longer than all else.
        return Judge(property, queries.Model.GetOwnViews(null, cancellationToken), declaration, cancellationToken) is null ? null
            : Judge(property, queries.Model.GetViews(null, cancellationToken), declaration, cancellationToken);
    }

    /// <summary>The property, if all of some models map it, if at all, to a column that needs a length.</summary>
    private StringProperty? Judge(
        IPropertySymbol property, IEnumerable<ModelView> views, SyntaxNode declaration, CancellationToken cancellationToken)
    {
        var options = queries.Options.Get(declaration.SyntaxTree);
        Column? first = null;
        var hasOtherProviders = false;
        foreach (var view in views)
        {
            if (FindMappedTypes(property.ContainingType, view) is not { Count: > 0 } entities
                || !queries.Providers.IsSqlServer(view, options, cancellationToken))
                continue;
            foreach (var column in entities.SelectMany(entity => queries.Model.GetAllColumns(entity, view, cancellationToken)))
            {
                if (column.Property is not { } mapped || !mapped.OriginalDefinition.SymbolEquals(property))
                    continue;
                if (!LargeIntent.NeedsLength(column, options))
                    return null;
                first ??= column;
                hasOtherProviders |= queries.Providers.IsSqlServerByOption(view, options, cancellationToken);
            }
        }

        return first is null ? null : new StringProperty(first, GetName(declaration).GetLocation(), hasOtherProviders);
    }

    /// <summary>The entity types with the properties of a type: itself, those that inherit from it, or those that own it.</summary>
    private List<INamedTypeSymbol> FindMappedTypes(INamedTypeSymbol type, ModelView view)
    {
        var symbols = queries.Symbols;
        if (view.IsEntityType(type, symbols))
            return [type];
        var derived = view.GetEntityTypes(symbols).Where(entity => IsBase(type, entity)).ToList();
        return derived.Count > 0 ? derived
            : MayBePart(type, view) ? _owners.GetValue(view, FindOwners)[type].ToList()
            : derived;
    }

    /// <summary>
    /// Whether an entity may contain a class, by names. Most files declare no such class. Without this check, an editor would search all
    /// entities after each edit.
    /// </summary>
    private bool MayBePart(INamedTypeSymbol type, ModelView view) => _parts.GetValue(view, known => PropertyTypeNames.FindParts(
        known.GetEntityTypes(queries.Symbols), queries.Symbols.Compilation, CancellationToken.None)).Contains(type.Name);

    private static bool IsBase(INamedTypeSymbol type, INamedTypeSymbol entity) =>
        entity.GetSelfAndBaseTypes().Any(ancestor => ancestor.OriginalDefinition.SymbolEquals(type));

    /// <summary>
    /// The entity types by the classes that their properties hold, directly or in each other: some of them are owned types.
    /// </summary>
    private ILookup<INamedTypeSymbol, INamedTypeSymbol> FindOwners(ModelView view)
    {
        var pairs = new List<(INamedTypeSymbol Part, INamedTypeSymbol Entity)>();
        foreach (var entity in view.GetEntityTypes(queries.Symbols))
        {
            var seen = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default) { entity };
            var level = new List<INamedTypeSymbol> { entity };
            for (var depth = 0; depth < MaxNestedTypes && level.Count > 0; depth++)
                level = level.SelectMany(FindParts).Where(part => !view.IsEntityType(part, queries.Symbols) && seen.Add(part)).ToList();
            pairs.AddRange(seen.Skip(1).SelectMany(static part => part.GetSelfAndBaseTypes())
                .Select(static part => part.OriginalDefinition).Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
                .Select(part => (part, entity)));
        }

        return pairs.ToLookup<(INamedTypeSymbol Part, INamedTypeSymbol Entity), INamedTypeSymbol, INamedTypeSymbol>(
            static pair => pair.Part, static pair => pair.Entity, SymbolEqualityComparer.Default);
    }

    private IEnumerable<INamedTypeSymbol> FindParts(INamedTypeSymbol type) =>
        type.GetSelfAndBaseTypes().SelectMany(static ancestor => ancestor.GetMembers()).OfType<IPropertySymbol>()
            .Select(property => Navigation.FindTarget(property, queries.Symbols)).OfType<INamedTypeSymbol>()
            .Where(static part => part is { TypeKind: TypeKind.Class or TypeKind.Struct, SpecialType: SpecialType.None }
                && !part.Locations.IsEmpty && part.Locations[0].IsInSource);

    private static IPropertySymbol? FindProperty(
        SyntaxNode declaration, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        declaration is ParameterSyntax
            ? (semanticModel.GetDeclaredSymbol(declaration, cancellationToken) as IParameterSymbol)?.ContainingType
                .GetMembers(GetName(declaration).ValueText).OfType<IPropertySymbol>().FirstOrDefault()
            : semanticModel.GetDeclaredSymbol(declaration, cancellationToken) as IPropertySymbol;

    private static SyntaxToken GetName(SyntaxNode declaration) =>
        declaration is ParameterSyntax parameter ? parameter.Identifier : ((PropertyDeclarationSyntax)declaration).Identifier;

    private static ImmutableArray<SyntaxNode> FindDeclarations(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.GetRoot(cancellationToken)
            .DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax)
            .OfType<TypeDeclarationSyntax>()
            .Where(static type => type is ClassDeclarationSyntax or RecordDeclarationSyntax or StructDeclarationSyntax)
            .SelectMany(static type => type.Members.OfType<PropertyDeclarationSyntax>()
                .Where(static property => property.ExpressionBody is null && IsString(property.Type))
                .Concat<SyntaxNode>(type is RecordDeclarationSyntax { ParameterList: { } list }
                    ? list.Parameters.Where(static parameter => IsString(parameter.Type)) : []))
            .ToImmutableArray();

    /// <summary>Whether a type is written <c>string</c>, <c>string?</c> or <c>String</c>.</summary>
    private static bool IsString(TypeSyntax? type) => type switch
    {
        NullableTypeSyntax nullable => IsString(nullable.ElementType),
        PredefinedTypeSyntax predefined => predefined.Keyword.IsKind(SyntaxKind.StringKeyword),
        QualifiedNameSyntax qualified => IsString(qualified.Right),
        IdentifierNameSyntax name => name.Identifier.ValueText == "String",
        _ => false,
    };
}
