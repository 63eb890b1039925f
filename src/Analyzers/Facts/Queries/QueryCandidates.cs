namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The nodes that may run a query asynchronously, by their names alone: nothing is bound to decide it.</summary>
internal sealed class QueryCandidates(Compilation compilation)
{
    private static readonly WeakCache<SyntaxTree, ImmutableArray<CommonForEachStatementSyntax>> AwaitedLoops = new(FindAwaitedLoops);

    private const string Include = "Include";

    private ImmutableHashSet<string>? _wrapperNames;

    /// <summary>
    /// Finds the calls, methods that a call gets as arguments, and loops of a file. The text of the file shows where they may be, so a file
    /// that runs no queries is not walked.
    /// </summary>
    public IEnumerable<SyntaxNode> Find(SyntaxTree tree, CancellationToken cancellationToken)
    {
        var others = GetWrapperNames(cancellationToken).Union(WrapperFile.GetLocalFunctions(tree, cancellationToken));
        var names = tree.FindNamesWith("Async", name => IsQueryName(name) || others.Contains(name), cancellationToken)
            .Concat(tree.FindNamesWith(
                QueryContracts.PageWord, static name => name.IndexOf("Async", StringComparison.Ordinal) < 0, cancellationToken))
            .Concat(others.Add("Create").Union(ReferencedRepositories.PlainNames)
                .Where(static name => name.IndexOf("Async", StringComparison.Ordinal) < 0)
                .SelectMany(name => tree.FindNamesWith(name, found => found == name, cancellationToken)));
        return names.Select(FindUse).OfType<SyntaxNode>().Concat(AwaitedLoops.Get(tree, cancellationToken))
            .Concat(FindIncludingCalls(tree, cancellationToken)).Distinct()
            .Where(node => IsCandidate(node, cancellationToken));
    }

    public bool IsCandidate(SyntaxNode node, CancellationToken cancellationToken) => node switch
    {
        InvocationExpressionSyntax invocation =>
            invocation.GetCalledName()?.Identifier.ValueText is { } name && MayExecute(invocation, name, cancellationToken),
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } => IsMethodGroup(node)
            && (Materializers.IsName(name) || GetWrapperNames(cancellationToken).Contains(name)),
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
        _ => false,
    };

    /// <summary>Whether a call may run a query synchronously: its asynchronous form would be a candidate.</summary>
    public bool IsSynchronousCandidate(InvocationExpressionSyntax invocation, CancellationToken cancellationToken) =>
        invocation.GetCalledName()?.Identifier.ValueText is { } name
        && MayExecute(invocation, name + AsynchronousForms.Suffix, cancellationToken);

    private bool MayExecute(InvocationExpressionSyntax invocation, string name, CancellationToken cancellationToken) =>
        Materializers.IsName(name) || (QueryContracts.IsName(name) && !IsOfRazorPage(invocation, name))
        || QueryContracts.MayCreate(invocation, name)
        || ReferencedRepositories.PlainNames.Contains(name) || MayBeWrapper(invocation, name, cancellationToken)
        || PassesIncludes(invocation);

    /// <summary>Whether a call is the last one of most handlers of Razor Pages, which have no query: <c>Page()</c>.</summary>
    private static bool IsOfRazorPage(InvocationExpressionSyntax invocation, string name) =>
        name.StartsWith("RedirectToPage", StringComparison.Ordinal)
        || (name == "Page" && invocation.ArgumentList.Arguments.Count == 0);

    /// <summary>Whether an expression may be a method that is passed on, for other code to call: <c>Retry(query.ToListAsync)</c>.</summary>
    public static bool IsMethodGroup(SyntaxNode node) => node is MemberAccessExpressionSyntax { Parent: ArgumentSyntax };

    private static bool IsQueryName(string name) => Materializers.IsName(name) || QueryContracts.IsName(name) || name == "CreateAsync";

    /// <summary>Finds the call of a named method, or the call's argument that passes it on.</summary>
    private static SyntaxNode? FindUse(SimpleNameSyntax name) =>
        name.FindCall() is { } call ? call
        : name.Parent is MemberAccessExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax } } group
            && group.Name == name ? group
        : null;

    /// <summary>Finds the calls that get a function with includes: <c>GetAsync(include: q =&gt; q.Include(o =&gt; o.Lines))</c>.</summary>
    private static IEnumerable<SyntaxNode> FindIncludingCalls(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.FindNamesWith(Include, static name => name == Include, cancellationToken)
            .SelectMany(static name => name.Ancestors()
                .TakeWhile(static node => node is not (StatementSyntax or MemberDeclarationSyntax))
                .OfType<LambdaExpressionSyntax>().Select(static lambda => lambda.Parent?.Parent?.Parent))
            .OfType<InvocationExpressionSyntax>();

    /// <summary>Whether a lambda among the arguments of a call ends with an include.</summary>
    private static bool PassesIncludes(InvocationExpressionSyntax call) => call.ArgumentList.Arguments.Any(static argument =>
        argument.Expression is LambdaExpressionSyntax { ExpressionBody: { } body }
        && body.DescendantNodesAndSelf(static node => node is not LambdaExpressionSyntax).OfType<InvocationExpressionSyntax>()
            .Any(static inner => inner.GetCalledName()?.Identifier.ValueText == Include));

    private static ImmutableArray<CommonForEachStatementSyntax> FindAwaitedLoops(SyntaxTree tree, CancellationToken cancellationToken)
    {
        const string Keyword = "foreach";
        if (!tree.Mentions(cancellationToken, "await"))
            return ImmutableArray<CommonForEachStatementSyntax>.Empty;
        var loops = ImmutableArray.CreateBuilder<CommonForEachStatementSyntax>();
        foreach (var place in tree.GetText(cancellationToken).FindAll(Keyword))
        {
            var token = tree.GetRoot(cancellationToken).FindToken(place);
            if (token.SpanStart == place && token.IsKind(SyntaxKind.ForEachKeyword)
                && token.Parent is CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 } loop)
                loops.Add(loop);
        }

        return loops.ToImmutable();
    }

    private ImmutableHashSet<string> GetWrapperNames(CancellationToken cancellationToken) =>
        _wrapperNames ??= FindWrapperNames(cancellationToken);

    private bool MayBeWrapper(InvocationExpressionSyntax invocation, string name, CancellationToken cancellationToken) =>
        GetWrapperNames(cancellationToken).Contains(name)
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
