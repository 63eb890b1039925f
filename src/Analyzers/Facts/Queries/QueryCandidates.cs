namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The nodes that may run a query asynchronously, by their names alone: nothing is bound to decide it.</summary>
internal sealed class QueryCandidates(Compilation compilation)
{
    private ImmutableHashSet<string>? _wrapperNames;

    public bool IsCandidate(SyntaxNode node, CancellationToken cancellationToken) => node switch
    {
        InvocationExpressionSyntax invocation => invocation.GetCalledName()?.Identifier.ValueText is { } name
            && (Materializers.IsName(name) || QueryContracts.IsName(name) || QueryContracts.MayCreate(invocation, name)
                || MayBeWrapper(invocation, name, cancellationToken)),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => IsMethodGroup(node)
            && (Materializers.IsName(name) || IsWrapperName(name, cancellationToken)),
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
        _ => false,
    };

    /// <summary>Whether an expression may be a method that is passed on, for other code to call: <c>Retry(query.ToListAsync)</c>.</summary>
    public static bool IsMethodGroup(SyntaxNode node) => node is MemberAccessExpressionSyntax { Parent: ArgumentSyntax };

    private bool IsWrapperName(string name, CancellationToken cancellationToken) =>
        (_wrapperNames ??= FindWrapperNames(cancellationToken)).Contains(name);

    private bool MayBeWrapper(InvocationExpressionSyntax invocation, string name, CancellationToken cancellationToken) =>
        IsWrapperName(name, cancellationToken)
        || (invocation.Expression is IdentifierNameSyntax && IsLocalFunction(invocation, name));

    private static bool IsLocalFunction(SyntaxNode invocation, string name) =>
        invocation.Ancestors().OfType<BlockSyntax>().SelectMany(static block => block.Statements).OfType<LocalFunctionStatementSyntax>()
            .Any(function => function.Identifier.ValueText == name && WrapperFile.HasShapingParameter(function.ParameterList.Parameters));

    /// <summary>Finds the names of methods that call a materializer, or a method of such a name. There may be too many.</summary>
    private ImmutableHashSet<string> FindWrapperNames(CancellationToken cancellationToken)
    {
        var pending = compilation.SyntaxTrees.SelectMany(tree => WrapperFile.Get(tree, cancellationToken)).ToList();
        var names = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        int found;
        do
            found = pending.RemoveAll(AddIfWrapper);
        while (found > 0);
        return names.ToImmutable();

        bool AddIfWrapper(WrapperCandidate candidate)
        {
            if (!candidate.Calls.Any(call => Materializers.IsName(call) || call == Materializers.AwaitForEach || names.Contains(call)))
                return false;
            names.Add(candidate.Name);
            return true;
        }
    }
}
