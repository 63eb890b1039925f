namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A method that receives a query or a selector, and the simple names of what it calls.</summary>
internal sealed record WrapperCandidate(string Name, ImmutableHashSet<string> Calls);

/// <summary>Reads the wrapper candidates of one file, from syntax alone. Only the bodies of such methods are visited.</summary>
internal static class WrapperFile
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<WrapperCandidate>> Known = new(Read);

    public static ImmutableArray<WrapperCandidate> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    private static ImmutableArray<WrapperCandidate> Read(SyntaxTree tree, CancellationToken cancellationToken) =>
        !tree.Mentions(cancellationToken, "Queryable", "DbSet", "Expression<")
            ? ImmutableArray<WrapperCandidate>.Empty
            : tree.ListDeclarations(cancellationToken).OfType<MethodDeclarationSyntax>()
                .Where(static method => HasShapingParameter(ExtensionBlocks.ListParameters(method)))
                .Select(static method => new WrapperCandidate(method.Identifier.ValueText, FindCalls(method)))
                .ToImmutableArray();

    /// <summary>Whether a parameter's type is named like that of a query or an expression.</summary>
    public static bool HasShapingParameter(IEnumerable<ParameterSyntax> parameters) => parameters.Any(static parameter =>
        parameter.Type.GetSimpleName() is "IQueryable" or "IOrderedQueryable" or "IIncludableQueryable" or "DbSet" or "Expression");

    private static ImmutableHashSet<string> FindCalls(MethodDeclarationSyntax method) =>
        method.DescendantNodes().Select(static node => node switch
        {
            InvocationExpressionSyntax invocation => invocation.GetCalledName()?.Identifier.ValueText,
            MemberAccessExpressionSyntax group when QueryCandidates.IsMethodGroup(group) => group.Name.Identifier.ValueText,
            CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 } => Materializers.AwaitForEach,
            _ => null,
        }).OfType<string>().ToImmutableHashSet(StringComparer.Ordinal);
}
