using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// Sets whose entities no snapshot for SQL Server has: the entity is newer than the last migration, or its context has no migrations. The
/// package decides by the same names whether it passes the source of all contexts.
/// </summary>
internal static class UnmigratedSets
{
    /// <summary>Lists the contexts with such a set, by their simple names.</summary>
    public static IEnumerable<string> ListContexts(ImmutableArray<SyntaxTree> trees, CancellationToken cancellationToken)
    {
        var snapshots = trees.SelectMany(tree => SnapshotReader.Get(tree, cancellationToken))
            .Where(static snapshot => snapshot.IsSqlServer).ToList();
        var migrated = new HashSet<string>(snapshots.SelectMany(static snapshot => snapshot.EntityNames).Select(GetSimpleName),
            StringComparer.Ordinal);
        return snapshots.Count == 0 ? []
            : trees.SelectMany(tree => ConfigurationFile.Get(tree, cancellationToken).Contexts)
                .Where(context => ListEntities(context).Any(entity => !migrated.Contains(entity)))
                .Select(static context => context.Identifier.ValueText);
    }

    /// <summary>The simple names of the entities of a context's sets.</summary>
    private static IEnumerable<string> ListEntities(TypeDeclarationSyntax context) => context.Members.OfType<PropertyDeclarationSyntax>()
        .Select(static set => (set.Type is NullableTypeSyntax nullable ? nullable.ElementType : set.Type) as GenericNameSyntax)
        .Where(static set => set is { Identifier.ValueText: "DbSet", TypeArgumentList.Arguments.Count: 1 })
        .Select(static set => set!.TypeArgumentList.Arguments[0])
        .Where(static entity => entity is IdentifierNameSyntax or QualifiedNameSyntax { Right: IdentifierNameSyntax }
            or AliasQualifiedNameSyntax { Name: IdentifierNameSyntax })
        .Select(static entity => entity.GetSimpleName()).OfType<string>()
        .Where(entity => context.TypeParameterList?.Parameters.Any(parameter => parameter.Identifier.ValueText == entity) != true);

    /// <summary>The simple name of a CLR type: "Nested" of "Shop.Outer+Nested", "Node" of "Shop.Node&lt;string&gt;".</summary>
    private static string GetSimpleName(string type)
    {
        var end = type.IndexOf('<') is var arguments and >= 0 ? arguments : type.Length;
        return type.Substring(0, end) is var name && name.LastIndexOfAny(['.', '+']) is var start ? name.Substring(start + 1) : name;
    }
}
