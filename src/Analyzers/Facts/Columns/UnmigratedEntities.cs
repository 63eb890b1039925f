using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// Entities that no snapshot for SQL Server has: they are newer than the last migration, or their context has no migrations. The package
/// passes the source of all contexts where it finds such an entity, by the same names.
/// </summary>
internal static class UnmigratedEntities
{
    /// <summary>The names of the base of a configuration and of the method that configures an entity.</summary>
    private static readonly string[] ConfiguringNames = ["IEntityTypeConfiguration", "Entity"];

    private static readonly WeakCache<SyntaxTree, ImmutableHashSet<string>> Configured = new(FindConfigured);

    /// <summary>Whether the source of other projects has such an entity.</summary>
    /// <param name="snapshots">The snapshots for SQL Server in those projects.</param>
    public static bool Exist(
        ImmutableArray<SyntaxTree> trees, IEnumerable<SnapshotFile> snapshots, CancellationToken cancellationToken)
    {
        var migrated = new HashSet<string>(
            snapshots.SelectMany(static snapshot => snapshot.EntityNames).Select(GetSimpleName), StringComparer.Ordinal);
        return trees.Any(tree => !migrated.IsSupersetOf(Configured.Get(tree, cancellationToken)));
    }

    /// <summary>The simple names of the entities that have a set or are configured in a file.</summary>
    private static ImmutableHashSet<string> FindConfigured(SyntaxTree tree, CancellationToken cancellationToken) =>
        !SnapshotReader.Get(tree, cancellationToken).IsEmpty
            ? ImmutableHashSet<string>.Empty
            : ConfigurationFile.Get(tree, cancellationToken).Contexts
                .SelectMany(static context => context.Members.OfType<PropertyDeclarationSyntax>())
                .Where(static set => set.ExplicitInterfaceSpecifier is null)
                .Select(static set => set.Type as GenericNameSyntax).Where(static set => set?.Identifier.ValueText == "DbSet")
                .Concat(ConfiguringNames
                    .SelectMany(name => SyntaxTreeIndex.Get(tree).FindGenericNames(name, cancellationToken))
                    .Where(static name => name is { Parent: BaseTypeSyntax or MemberAccessExpressionSyntax }))
                .Select(static name => name!.TypeArgumentList.Arguments)
                .Where(static arguments => arguments is [IdentifierNameSyntax or QualifiedNameSyntax { Right: IdentifierNameSyntax }])
                .Select(static arguments => arguments[0].GetSimpleName()!)
                .Where(static name => !IsNameOfTypeParameter(name))
                .ToImmutableHashSet(StringComparer.Ordinal);

    /// <summary>Whether a name is one as of a type parameter: "T", "TEntity".</summary>
    private static bool IsNameOfTypeParameter(string name) => name[0] == 'T' && (name.Length == 1 || char.IsUpper(name[1]));

    /// <summary>The simple name of a CLR type: "Nested" of "Shop.Outer+Nested", "Node" of "Shop.Node&lt;string&gt;".</summary>
    private static string GetSimpleName(string type)
    {
        var end = type.IndexOf('<') is var arguments and >= 0 ? arguments : type.Length;
        return type.Substring(0, end) is var name && name.LastIndexOfAny(['.', '+']) is var start ? name.Substring(start + 1) : name;
    }
}
