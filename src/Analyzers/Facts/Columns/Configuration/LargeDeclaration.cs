using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// A column that a configuration declares large in so many words: <c>HasColumnType("nvarchar(max)")</c>. Read from syntax alone, because
/// it only tells why a column is unbounded that is known to be.
/// </summary>
/// <param name="Entity">The simple name of the entity type.</param>
/// <param name="Property">The name of the property.</param>
/// <param name="Evidence">The call and its class, for the message: "HasColumnType in BlogConfiguration".</param>
internal sealed record LargeDeclaration(string Entity, string Property, string Evidence)
{
    private const string StoreTypeMethod = "HasColumnType";

    private static readonly WeakCache<SyntaxTree, ImmutableArray<LargeDeclaration>> Known = new(Read);

    /// <summary>The declarations of a file, read once while the tree lives.</summary>
    public static ImmutableArray<LargeDeclaration> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    private static ImmutableArray<LargeDeclaration> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        MemberDeclaration.Find(tree, StoreTypeMethod, "Property", IsUnbounded, cancellationToken)
            .Select(static property => new LargeDeclaration(
                property.Entity, property.Name, $"{StoreTypeMethod} in {FindOrigin(property.Method)}"))
            .ToImmutableArray();

    private static bool IsUnbounded(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments is [{ Expression: LiteralExpressionSyntax { Token.Value: string type } }]
        && StoreType.Parse(type).Kind == SizeKind.Unbounded;

    /// <summary>The configuration class, or the method of any other class.</summary>
    private static string FindOrigin(MethodDeclarationSyntax method) =>
        method is { Identifier.ValueText: "Configure", Parent: TypeDeclarationSyntax type }
            ? type.Identifier.ValueText
            : method.Identifier.ValueText;
}
