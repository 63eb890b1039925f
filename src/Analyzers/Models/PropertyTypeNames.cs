namespace AsyncSql.Analyzers.Models;

/// <summary>
/// The names in the property types and base lists of a compilation's classes, from syntax alone: they show which classes an entity cannot
/// contain. A file is read again after an edit of that file only.
/// </summary>
internal static class PropertyTypeNames
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<(string Type, ImmutableArray<string> Names)>> Known = new(Read);

    /// <summary>
    /// Finds the simple names of the classes that some classes may contain, directly or in each other, with all base classes. Other classes
    /// of the same names count, too.
    /// </summary>
    public static HashSet<string> FindParts(
        IEnumerable<INamedTypeSymbol> types, Compilation compilation, CancellationToken cancellationToken)
    {
        var names = compilation.SyntaxTrees.SelectMany(tree => Known.Get(tree, cancellationToken))
            .ToLookup(static type => type.Type, static type => type.Names, StringComparer.Ordinal);
        var pending = new Stack<string>(types.Select(static type => type.Name));
        var found = new HashSet<string>(pending, StringComparer.Ordinal);
        while (pending.Count > 0)
            foreach (var name in names[pending.Pop()].SelectMany(static own => own))
                if (found.Add(name))
                    pending.Push(name);
        return found;
    }

    private static ImmutableArray<(string, ImmutableArray<string>)> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.ListDeclarations(cancellationToken).OfType<TypeDeclarationSyntax>()
            .Select(static type => (type.Identifier.ValueText, ListNames(FindTypes(type))))
            // An alias stands for the class that it names.
            .Concat(tree.GetRoot(cancellationToken)
                .DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
                .OfType<UsingDirectiveSyntax>().Where(static @using => @using.Alias is not null)
                .Select(static alias => (alias.Alias!.Name.Identifier.ValueText, ListNames([alias]))))
            .ToImmutableArray();

    private static IEnumerable<SyntaxNode?> FindTypes(TypeDeclarationSyntax type) =>
        type.Members.OfType<BasePropertyDeclarationSyntax>().Select(static property => property.Type)
            .Concat<SyntaxNode?>(type is RecordDeclarationSyntax { ParameterList: { } list }
                ? list.Parameters.Select(static parameter => parameter.Type) : [])
            .Append(type.BaseList);

    private static ImmutableArray<string> ListNames(IEnumerable<SyntaxNode?> types) => types
        .SelectMany(static type => type?.DescendantNodesAndSelf().OfType<SimpleNameSyntax>() ?? [])
        .Select(static name => name.Identifier.ValueText).Distinct(StringComparer.Ordinal).ToImmutableArray();
}
