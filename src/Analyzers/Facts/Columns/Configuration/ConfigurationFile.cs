namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>The classes of one syntax tree that may configure a model, from syntax alone.</summary>
/// <param name="Configurations">Classes with a base type "..EntityTypeConfiguration", or a <c>Configure</c> method for a builder.</param>
/// <param name="Contexts">
/// Classes with a <c>DbSet</c>, a context's method for a builder, or a base type named "..Context" or "..ContextBase".
/// </param>
/// <param name="Customizers">Classes that change a model behind its context: model customizers, and plug-ins with conventions.</param>
internal sealed record ConfigurationFile(
    ImmutableArray<TypeDeclarationSyntax> Configurations, ImmutableArray<TypeDeclarationSyntax> Contexts,
    ImmutableArray<TypeDeclarationSyntax> Customizers)
{
    private static readonly ConfigurationFile None = new(
        ImmutableArray<TypeDeclarationSyntax>.Empty, ImmutableArray<TypeDeclarationSyntax>.Empty,
        ImmutableArray<TypeDeclarationSyntax>.Empty);
    private static readonly WeakCache<SyntaxTree, ConfigurationFile> Known = new(Read);

    public static ConfigurationFile Get(SyntaxTree tree, CancellationToken cancellationToken) => Known.Get(tree, cancellationToken);

    private static ConfigurationFile Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, "DbSet", "Context", "EntityTypeConfiguration", "Builder", "ConventionSetPlugin"))
            return None;
        var configurations = new List<TypeDeclarationSyntax>();
        var contexts = new List<TypeDeclarationSyntax>();
        var customizers = new List<TypeDeclarationSyntax>();

        foreach (var node in tree.ListDeclarations(cancellationToken))
            switch (node)
            {
                case MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method when TakesBuilder(method):
                    if (method.Identifier.ValueText == "Configure")
                        configurations.Add(type);
                    if (method.Identifier.ValueText is "OnModelCreating" or "ConfigureConventions")
                        contexts.Add(type);
                    break;
                case PropertyDeclarationSyntax { Parent: ClassDeclarationSyntax type } property
                    when property.Type.GetSimpleName() == "DbSet":
                    contexts.Add(type);
                    break;
                case ClassDeclarationSyntax type when HasBaseType(type, "Context") || HasBaseType(type, "ContextBase"):
                    contexts.Add(type);
                    break;
                case TypeDeclarationSyntax type when HasBaseType(type, "ModelCustomizer") || HasBaseType(type, "ConventionSetPlugin")
                    || HasBaseType(type, "ConventionSetBuilder"):
                    customizers.Add(type);
                    break;
                case TypeDeclarationSyntax type when HasBaseType(type, "EntityTypeConfiguration"):
                    configurations.Add(type);
                    break;
            }

        return new ConfigurationFile(
            configurations.Distinct().ToImmutableArray(), contexts.Distinct().ToImmutableArray(), customizers.ToImmutableArray());
    }

    /// <summary>The classes of all files of a compilation.</summary>
    public static ConfigurationFile Merge(IReadOnlyCollection<SyntaxTree> trees, CancellationToken cancellationToken)
    {
        var files = trees.Select(tree => Get(tree, cancellationToken)).ToList();
        return new ConfigurationFile(
            AddDerived(files.SelectMany(static file => file.Configurations).ToList(), trees, cancellationToken),
            files.SelectMany(static file => file.Contexts).ToImmutableArray(),
            files.SelectMany(static file => file.Customizers).ToImmutableArray());
    }

    /// <summary>
    /// Adds the classes that inherit <c>Configure</c>, such as <c>class CityConfiguration : LookupConfiguration&lt;City&gt;</c>. Only their
    /// base class shows that they configure.
    /// </summary>
    private static ImmutableArray<TypeDeclarationSyntax> AddDerived(
        List<TypeDeclarationSyntax> configurations, IReadOnlyCollection<SyntaxTree> trees, CancellationToken cancellationToken)
    {
        var known = new HashSet<TypeDeclarationSyntax>(configurations);
        var names = new HashSet<string>(StringComparer.Ordinal);
        for (var i = 0; i < configurations.Count; i++)
            if (configurations[i] is var type && IsBase(type) && names.Add(type.Identifier.ValueText))
                configurations.AddRange(trees
                    .SelectMany(tree => SyntaxTreeIndex.Get(tree).FindTypesByBaseName(type.Identifier.ValueText, cancellationToken))
                    .Where(known.Add).ToList());
        return configurations.ToImmutableArray();
    }

    private static bool IsBase(TypeDeclarationSyntax type) =>
        type.TypeParameterList is not null || type.Modifiers.Any(SyntaxKind.AbstractKeyword);

    private static bool HasBaseType(TypeDeclarationSyntax type, string ending) =>
        type.BaseList?.Types.Any(b => b.Type.GetSimpleName()?.EndsWith(ending, StringComparison.Ordinal) == true) == true;

    private static bool TakesBuilder(MethodDeclarationSyntax method) => method.ParameterList.Parameters.Any(static parameter =>
        parameter.Type.GetSimpleName() is "ModelBuilder" or "EntityTypeBuilder" or "PropertyBuilder" or "OwnedNavigationBuilder"
            or "ComplexPropertyBuilder" or "ModelConfigurationBuilder");
}
