using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.ProviderCalls;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>Which queries of a context AsyncSql.Streaming.EntityFrameworkCore reads through streams.</summary>
internal enum StreamedQueries
{
    None,
    /// <summary>Those with the tag of <c>WithStreamedReads</c>.</summary>
    Tagged,
    /// <summary>All without the tag of <c>WithoutStreamedReads</c>.</summary>
    All,
}

/// <summary>Which contexts use streamed reads: their asynchronous queries cost as much as synchronous ones.</summary>
internal sealed class StreamedReads(Compilation compilation, ProviderFacts providers, SolutionFiles solution)
{
    private readonly ConcurrentDictionary<string, StreamedQueries> _known = new(StringComparer.Ordinal);
    private ImmutableArray<StreamedReadsUse> _uses;

    /// <summary>Which queries of a context are streamed, by the option or by the configuration of the context.</summary>
    public StreamedQueries Find(string context, AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        options.UsesStreamedReads(context) ? StreamedQueries.All
        : _known.TryGetValue(context, out var known) ? known
        : _known.GetOrAdd(context, Find(context, cancellationToken));

    /// <summary>
    /// Whether the options that a provider call configures use streamed reads: in the same lambda or member, or in another one where the
    /// two are written apart.
    /// </summary>
    public bool IsStreamed(ProviderUse use, string context, CancellationToken cancellationToken) =>
        GetUses(cancellationToken).Any(streamed => IsFor(streamed.Context, context, cancellationToken)
            && (use.Context is null || streamed.Context is null
                || StreamedReadsFile.FindConfiguration(streamed.Call) == StreamedReadsFile.FindConfiguration(use.Call)));

    /// <summary>Whether a context with streamed reads streams only tagged queries.</summary>
    public bool AreOnlyTagged(string context, CancellationToken cancellationToken) =>
        GetUses(cancellationToken).Any(use => use.IsOnlyTagged && IsFor(use.Context, context, cancellationToken));

    private StreamedQueries Find(string context, CancellationToken cancellationToken)
    {
        var uses = GetUses(cancellationToken).Where(use => IsFor(use.Context, context, cancellationToken)).ToList();
        if (uses.Count == 0 || !providers.GetUsesFor(context, cancellationToken).All(use => IsStreamed(use, context, cancellationToken)))
            return StreamedQueries.None;
        return AreOnlyTagged(context, cancellationToken) ? StreamedQueries.Tagged : StreamedQueries.All;
    }

    private ImmutableArray<StreamedReadsUse> GetUses(CancellationToken cancellationToken)
    {
        if (_uses.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(
                ref _uses,
                compilation.SyntaxTrees.Concat(solution.GetTrees(cancellationToken))
                    .SelectMany(tree => StreamedReadsFile.Get(tree, cancellationToken)).ToImmutableArray());
        return _uses;
    }

    private bool IsFor(string? used, string context, CancellationToken cancellationToken) =>
        used is null || providers.IsOrDerivesFrom(used, context, cancellationToken);
}
