using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What the parameters of a method decide about a node inside.</summary>
internal enum ParameterRole
{
    None,
    Includes, // the node is a site itself, and the calls of the method read what they include
    Query, // the calls of the method are the sites
}

/// <summary>A node inside a method that materializes what the parameters of the method decide.</summary>
internal readonly record struct WrapperSite(SyntaxNode Node, ParameterRole Role);

/// <summary>Reads whether the parameters of a method decide what its code reads.</summary>
internal interface IParameterQueries
{
    /// <summary>Finds what the parameters of the method around a node decide about what the node materializes.</summary>
    ParameterRole FindRole(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken);

    /// <summary>Whether a method materializes what it receives, by its contract.</summary>
    bool IsMaterializer(IMethodSymbol method, CancellationToken cancellationToken);

    /// <summary>
    /// Whether a call, or a method that is passed on, gets a query, selector or includes that a parameter of the method around it decides.
    /// </summary>
    bool PassesParameter(IOperation call, IMethodSymbol method, SemanticModel semanticModel, CancellationToken cancellationToken);
}

/// <summary>
/// The methods in source that receive a query or a selector and materialize it: <c>ToPagedListAsync(this IQueryable&lt;T&gt;)</c>.
/// Their arguments decide what they read, so the calls are the sites. Those of methods that receive includes are sites as well.
/// </summary>
internal sealed class Wrappers(DataAccessSymbols symbols, ValueTracer values, QueryCandidates candidates, IParameterQueries queries)
{
    private readonly ConcurrentDictionary<IMethodSymbol, Summary> _summaries = new(SymbolEqualityComparer.Default);

    /// <summary>Finds the nodes inside a method that materialize what its parameters hold; empty for a method that is no wrapper.</summary>
    public ImmutableArray<WrapperSite> FindSites(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var summary = GetSummary(method, cancellationToken);
        return summary.Calls.IsEmpty
            ? summary.Sites
            : summary.Sites.AddRange(
                summary.Calls.Where(call => IsWrapper(call.Target, cancellationToken))
                    .Select(static call => new WrapperSite(call.Node, ParameterRole.Query)));
    }

    /// <summary>Whether a method materializes what it receives, itself or through other methods, which may be recursive.</summary>
    private bool IsWrapper(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default) { method };
        var pending = new Queue<IMethodSymbol>([method]);
        while (pending.Count > 0)
        {
            var summary = GetSummary(pending.Dequeue(), cancellationToken);
            if (!summary.Sites.IsEmpty)
                return true;
            foreach (var call in summary.Calls.Where(call => seen.Add(call.Target)))
                pending.Enqueue(call.Target);
        }

        return false;
    }

    private Summary GetSummary(IMethodSymbol method, CancellationToken cancellationToken) =>
        _summaries.TryGetValue(method, out var known) ? known : _summaries.GetOrAdd(method, Summarize(method, cancellationToken));

    private Summary Summarize(IMethodSymbol method, CancellationToken cancellationToken)
    {
        var members = values.Members;
        if (!symbols.IsInSource(method) || symbols.Queries.GetShapingParameters(method).IsEmpty
            || members.FindBody(method, cancellationToken) is not { } body
            || values.SemanticModels.Get(body.SyntaxTree) is not { } model || members.IsTooDeep(body))
            return Summary.None;
        var sites = ImmutableArray.CreateBuilder<WrapperSite>();
        var calls = ImmutableArray.CreateBuilder<(SyntaxNode, IMethodSymbol)>();
        // A local function that is handed a query itself is another wrapper.
        foreach (var node in body.DescendantNodes(static n =>
                n is not LocalFunctionStatementSyntax own || !WrapperFile.HasShapingParameter(own.ParameterList.Parameters))
            .Where(node => candidates.IsCandidate(node, cancellationToken)))
            if (model.FindOperation(node, cancellationToken) is { } operation && FindCalled(operation) is { } called
                && !queries.IsMaterializer(called, cancellationToken))
            {
                if (members.FindImplementation(called.ToDeclared().OriginalDefinition, cancellationToken) is IMethodSymbol target
                    && queries.PassesParameter(operation, target, model, cancellationToken))
                    calls.Add((node, target));
            }
            else if (queries.FindRole(node, model, cancellationToken) is not ParameterRole.None and var role)
                sites.Add(new WrapperSite(node, role));
        return new Summary(sites.ToImmutable(), calls.ToImmutable());
    }

    private static IMethodSymbol? FindCalled(IOperation operation) => operation switch
    {
        IInvocationOperation call => call.TargetMethod,
        IMethodReferenceOperation group => group.Method,
        _ => null,
    };

    /// <summary>What a method does with the queries and selectors that it receives.</summary>
    /// <param name="Sites">The nodes that materialize them.</param>
    /// <param name="Calls">The calls that pass them on.</param>
    private sealed record Summary(ImmutableArray<WrapperSite> Sites, ImmutableArray<(SyntaxNode Node, IMethodSymbol Target)> Calls)
    {
        public static readonly Summary None = new(ImmutableArray<WrapperSite>.Empty, ImmutableArray<(SyntaxNode, IMethodSymbol)>.Empty);
    }
}
