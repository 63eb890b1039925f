namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A method that receives a query or a selector, and the simple names of what it calls.</summary>
internal sealed record WrapperCandidate(string Name, ImmutableHashSet<string> Calls);

/// <summary>Reads the wrapper candidates of one file, from syntax alone. Only the bodies of such methods are visited.</summary>
internal static class WrapperFile
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<WrapperCandidate>> Known = new(Read);

    public static ImmutableArray<WrapperCandidate> Get(SyntaxTree tree, CancellationToken cancellationToken) =>
        Known.Get(tree, cancellationToken);

    private static ImmutableArray<WrapperCandidate> Read(SyntaxTree tree, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, "Queryable", "DbSet", "Expression<"))
            return ImmutableArray<WrapperCandidate>.Empty;
        var wrappers = ImmutableArray.CreateBuilder<WrapperCandidate>();
        foreach (var node in tree.ListDeclarations(cancellationToken))
            if (node is MethodDeclarationSyntax method && HasShapingParameter(method.ParameterList))
                wrappers.Add(new WrapperCandidate(method.Identifier.ValueText, FindCalls(method)));
        return wrappers.ToImmutable();
    }

    /// <summary>Whether a parameter's type is named like that of a query or an expression.</summary>
    public static bool HasShapingParameter(ParameterListSyntax parameters)
    {
        foreach (var parameter in parameters.Parameters)
            if (parameter.Type.GetSimpleName() is "IQueryable" or "IOrderedQueryable" or "IIncludableQueryable" or "DbSet" or "Expression")
                return true;
        return false;
    }

    private static ImmutableHashSet<string> FindCalls(MethodDeclarationSyntax method)
    {
        var names = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        foreach (var node in method.DescendantNodes())
            if (node is InvocationExpressionSyntax invocation && invocation.GetCalledName() is { } name)
                names.Add(name.Identifier.ValueText);
            else if (node is CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 })
                names.Add(Materializers.AwaitForEach);
        return names.ToImmutable();
    }
}
