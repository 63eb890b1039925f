using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// The methods in source that are handed a query or a selector and materialise it: <c>ToPagedListAsync(this IQueryable&lt;T&gt;)</c>.
/// What they read is decided where they are called, so the calls are the sites.
/// </summary>
internal sealed class Wrappers(DataAccessFacts facts, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    private readonly ConcurrentDictionary<IMethodSymbol, ImmutableArray<SyntaxNode>> _sites = new(SymbolEqualityComparer.Default);
    private ImmutableHashSet<string>? _names;

    /// <summary>Whether a method of this name may be a wrapper; asked before anything is bound.</summary>
    public bool IsName(InvocationExpressionSyntax invocation, string name, CancellationToken cancellationToken) =>
        Names(cancellationToken).Contains(name) || (invocation.Expression is IdentifierNameSyntax && IsLocalFunction(invocation, name));

    /// <summary>The nodes inside a method whose reading its parameters decide; empty for a method that is no wrapper.</summary>
    /// <param name="method">The original definition.</param>
    /// <param name="inProgress">The wrappers that are being read: wrappers may call each other in circles.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    public ImmutableArray<SyntaxNode> SitesOf(IMethodSymbol method, ImmutableHashSet<IMethodSymbol> inProgress, CancellationToken cancellationToken)
    {
        if (_sites.TryGetValue(method, out var known))
            return known;
        if (inProgress.Contains(method) || !facts.Symbols.IsInSource(method) || facts.Symbols.Queries.ShapingParameters(method).IsEmpty)
            return ImmutableArray<SyntaxNode>.Empty;
        var sites = Read(method, inProgress.Add(method), cancellationToken);

        // What was read inside a circle lacks what the circle itself would add; only the whole is kept, whoever asks first.
        return inProgress.IsEmpty ? _sites.GetOrAdd(method, sites) : sites;
    }

    private ImmutableArray<SyntaxNode> Read(IMethodSymbol method, ImmutableHashSet<IMethodSymbol> inProgress, CancellationToken cancellationToken)
    {
        if (facts.Members.BodyOf(method, cancellationToken) is not { } body || facts.Sources.Of(body.SyntaxTree) is not { } model)
            return ImmutableArray<SyntaxNode>.Empty;
        var sites = ImmutableArray.CreateBuilder<SyntaxNode>();
        foreach (var node in body.DescendantNodes(static n => n is not LocalFunctionStatementSyntax))
            if (IsCandidate(node, cancellationToken)
                && QueryReader.Read(node, model, facts, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty, inProgress, cancellationToken).IsOpen)
                sites.Add(node);
        return sites.ToImmutable();
    }

    /// <summary>Whether a node may run a query asynchronously, by its names alone.</summary>
    public bool IsCandidate(SyntaxNode node, CancellationToken cancellationToken) => node switch
    {
        InvocationExpressionSyntax invocation => Materialisers.NameOf(invocation)?.Identifier.ValueText is { } name
            && (Materialisers.IsName(name) || IsName(invocation, name, cancellationToken)),
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
        _ => false,
    };

    private static bool IsLocalFunction(SyntaxNode invocation, string name)
    {
        for (var node = invocation.Parent; node is not null; node = node.Parent)
            if (node is BlockSyntax block)
                foreach (var statement in block.Statements)
                    if (statement is LocalFunctionStatementSyntax function && function.Identifier.ValueText == name && OutlineFile.HasShapingParameter(function.ParameterList))
                        return true;
        return false;
    }

    /// <summary>The names of methods that call a materialiser, or a method of such a name: by names alone, so perhaps of too many.</summary>
    private ImmutableHashSet<string> Names(CancellationToken cancellationToken)
    {
        if (_names is { } known)
            return known;
        var pending = files(cancellationToken).SelectMany(file => file.Outline(cancellationToken).Wrappers).ToList();
        var names = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        for (var found = true; found;)
        {
            found = false;
            for (var i = pending.Count - 1; i >= 0; i--)
                if (pending[i].Calls.Any(call => Materialisers.IsName(call) || call == Materialisers.AwaitForEach || names.Contains(call)))
                {
                    names.Add(pending[i].Name);
                    pending.RemoveAt(i);
                    found = true;
                }
        }

        return _names = names.ToImmutable();
    }
}
