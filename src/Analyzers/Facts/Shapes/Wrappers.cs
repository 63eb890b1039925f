using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// The methods in source that are handed a query or a selector and materialise it: <c>ToPagedListAsync(this IQueryable&lt;T&gt;)</c>.
/// What they read is decided where they are called, so the calls are the sites.
/// </summary>
internal sealed class Wrappers(DataAccessFacts facts, Func<CancellationToken, IEnumerable<TreeFacts>> files)
{
    private readonly ConcurrentDictionary<IMethodSymbol, Summary> _summaries = new(SymbolEqualityComparer.Default);
    private ImmutableHashSet<string>? _names;

    /// <summary>Whether a method of this name may be a wrapper; asked before anything is bound.</summary>
    private bool IsName(InvocationExpressionSyntax invocation, string name, CancellationToken cancellationToken) =>
        Names(cancellationToken).Contains(name) || (invocation.Expression is IdentifierNameSyntax && IsLocalFunction(invocation, name));

    /// <summary>The nodes inside a method whose reading its parameters decide; empty for a method that is no wrapper.</summary>
    /// <param name="method">The original definition.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    public ImmutableArray<SyntaxNode> SitesOf(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var summary = SummaryOf(method, cancellationToken);
        if (summary.Calls.IsEmpty)
            return summary.Sites;
        return summary.Sites.AddRange(summary.Calls.Where(call => IsWrapper(call.Target, cancellationToken)).Select(static call => call.Node));
    }

    /// <summary>Whether a method materialises what it is handed, itself or through methods that it hands it on to; they may call each other in circles.</summary>
    private bool IsWrapper(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method };
        var pending = new Queue<IMethodSymbol>([method]);
        while (pending.Count > 0)
        {
            var summary = SummaryOf(pending.Dequeue(), cancellationToken);
            if (!summary.Sites.IsEmpty)
                return true;
            foreach (var call in summary.Calls)
                if (seen.Add(call.Target))
                    pending.Enqueue(call.Target);
        }

        return false;
    }

    private Summary SummaryOf(IMethodSymbol method, CancellationToken cancellationToken) =>
        _summaries.TryGetValue(method, out var known) ? known : _summaries.GetOrAdd(method, Summarise(method, cancellationToken));

    private Summary Summarise(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (!facts.Symbols.IsInSource(method) || facts.Symbols.Queries.ShapingParameters(method).IsEmpty
            || facts.Members.BodyOf(method, cancellationToken) is not { } body || facts.Sources.Of(body.SyntaxTree) is not { } model || facts.Members.IsTooDeep(body))
            return Summary.None;
        var sites = ImmutableArray.CreateBuilder<SyntaxNode>();
        var calls = ImmutableArray.CreateBuilder<(SyntaxNode, IMethodSymbol)>();
        foreach (var node in body.DescendantNodes(static n => n is not LocalFunctionStatementSyntax))
        {
            if (!IsCandidate(node, cancellationToken))
                continue;
            if (model.GetOperation(node, cancellationToken) is IInvocationOperation call && Materialisers.KindOf(call.TargetMethod, facts.Symbols) == Materialiser.None)
            {
                if (facts.Members.ImplementationOf(call.TargetMethod.OriginalDefinition, cancellationToken) is IMethodSymbol target
                    && QueryReader.IsHandedOn(call, target, model, facts, cancellationToken))
                    calls.Add((node, target));
            }
            else if (QueryReader.Read(node, model, facts, cancellationToken).IsOpen)
                sites.Add(node);
        }

        return new Summary(sites.ToImmutable(), calls.ToImmutable());
    }

    /// <summary>Whether a node may run a query asynchronously, by its names alone.</summary>
    public bool IsCandidate(SyntaxNode node, CancellationToken cancellationToken) => node switch
    {
        InvocationExpressionSyntax invocation => invocation.CalledName()?.Identifier.ValueText is { } name
            && (Materialisers.IsName(name) || IsName(invocation, name, cancellationToken)),
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.RawKind != 0,
        _ => false,
    };

    private static bool IsLocalFunction(SyntaxNode invocation, string name)
    {
        for (var node = invocation.Parent; node is not null; node = node.Parent)
            if (node is BlockSyntax block)
                foreach (var statement in block.Statements)
                    if (statement is LocalFunctionStatementSyntax function && function.Identifier.ValueText == name && WrapperFile.HasShapingParameter(function.ParameterList))
                        return true;
        return false;
    }

    /// <summary>The names of methods that call a materialiser, or a method of such a name: by names alone, so perhaps of too many.</summary>
    private ImmutableHashSet<string> Names(CancellationToken cancellationToken)
    {
        if (_names is { } known)
            return known;
        var pending = files(cancellationToken).SelectMany(file => file.Wrappers(cancellationToken)).ToList();
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

    /// <summary>What a method does with what it is handed.</summary>
    /// <param name="Sites">The nodes that materialise it.</param>
    /// <param name="Calls">The calls that hand it on.</param>
    private sealed record Summary(ImmutableArray<SyntaxNode> Sites, ImmutableArray<(SyntaxNode Node, IMethodSymbol Target)> Calls)
    {
        public static readonly Summary None = new(ImmutableArray<SyntaxNode>.Empty, ImmutableArray<(SyntaxNode, IMethodSymbol)>.Empty);
    }
}
