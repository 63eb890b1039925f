namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Tells the configurations of the projects of a solution apart, where one compilation has the source of all. A class need not be visible
/// in the reference to its project, but the context of the project often is, and its file is near.
/// </summary>
internal sealed class ConfigurationOwners(ConfigurationContext context)
{
    private readonly Lazy<List<(string File, IAssemblySymbol? Assembly)>> _contexts = new(() => ListContexts(context));

    /// <summary>The assemblies of types: each configuration asks for the same one, and the search looks into all references.</summary>
    private readonly Dictionary<INamedTypeSymbol, IAssemblySymbol?> _assemblies = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Whether a configuration is of another project than a type: it is nearer to the context of that one. A type without an assembly is of
    /// a project that the analyzed one does not reference.
    /// </summary>
    public bool IsOfOther(TypeDeclarationSyntax configuration, INamedTypeSymbol type)
    {
        if (!context.IsWholeSolution)
            return false;
        if (!_assemblies.TryGetValue(type, out var assembly))
            _assemblies[type] = assembly = FindAssembly(type, context);
        if (type.FindSourceLocation()?.SourceTree?.FilePath is not { } file)
            return false;
        var path = configuration.SyntaxTree.FilePath;
        var own = CountCommonFolders(path, file);
        return _contexts.Value.Exists(other =>
            !SymbolEqualityComparer.Default.Equals(other.Assembly, assembly) && CountCommonFolders(path, other.File) > own);
    }

    private static List<(string File, IAssemblySymbol? Assembly)> ListContexts(ConfigurationContext context)
    {
        var contexts = new List<(string, IAssemblySymbol?)>();
        foreach (var tree in context.Symbols.Compilation.SyntaxTrees)
            foreach (var declaration in ConfigurationFile.Get(tree, context.CancellationToken).Contexts)
                if (context.Names.ResolveType(declaration) is { } type)
                    contexts.Add((tree.FilePath, FindAssembly(type, context)));
        return contexts;
    }

    private static IAssemblySymbol? FindAssembly(INamedTypeSymbol type, ConfigurationContext context) =>
        EntityAssembly.FindAssembly(type, context.Symbols.Compilation, context.Project);

    private static int CountCommonFolders(string path, string other)
    {
        var (count, end) = (0, Math.Min(path.Length, other.Length));
        for (var i = 0; i < end && path[i] == other[i]; i++)
            if (path[i] is '/' or '\\')
                count++;
        return count;
    }
}
