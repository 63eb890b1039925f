using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.Extensions.DependencyInjection;

namespace AsyncSql.Streaming.EntityFrameworkCore.Interception;

/// <summary>
/// The interceptors of a context, and after them the one that executes queries: the command is what all others made of it. EF Core itself
/// orders interceptors by the calls that add them.
/// </summary>
internal sealed class OrderedInterceptors : IInterceptors
{
    private readonly IServiceProvider _services;
    private readonly IEnumerable<IInterceptor> _injected;
    private readonly Dictionary<Type, IInterceptorAggregator> _aggregators;
    private IReadOnlyList<IInterceptor>? _all;

    public OrderedInterceptors(
        IServiceProvider services,
        IEnumerable<IInterceptor> injected,
        IEnumerable<IInterceptorAggregator> aggregators)
    {
        _services = services;
        _injected = injected;
        _aggregators = aggregators.ToDictionary(static aggregator => aggregator.InterceptorType);
    }

    // The options of the context are not available when the first services of a context are created, so they are read late.
    private IReadOnlyList<IInterceptor> All => _all ??= CreateAll(_services.GetRequiredService<IDbContextOptions>());

    /// <inheritdoc />
    public TInterceptor? Aggregate<TInterceptor>()
        where TInterceptor : class, IInterceptor =>
        (TInterceptor?)_aggregators[typeof(TInterceptor)].AggregateInterceptors(All);

    private List<IInterceptor> CreateAll(IDbContextOptions options)
    {
        var all = new List<IInterceptor>(_injected);
        if (options.FindExtension<CoreOptionsExtension>()?.Interceptors is { } interceptors)
            all.AddRange(interceptors);

        // None with the service provider of another context, which may not use streamed reads.
        if (options.FindExtension<StreamedReadsOptionsExtension>() is { } extension)
            all.Add(StreamedReadsInterceptor.Get(extension.IsOnlyTagged));

        return all;
    }
}
