using AsyncSql.Streaming.EntityFrameworkCore.Interception;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers the services of streamed reads.</summary>
public static class StreamedReadsServiceCollectionExtensions
{
    /// <summary>
    /// Adds the services of streamed reads to a service provider that EF Core uses internally
    /// (<see cref="DbContextOptionsBuilder.UseInternalServiceProvider"/>). In all other cases,
    /// <see cref="StreamedReadsDbContextOptionsBuilderExtensions.UseStreamedReads(DbContextOptionsBuilder,
    /// Action{AsyncSql.Streaming.EntityFrameworkCore.StreamedReadsOptionsBuilder})"/> is enough.
    /// </summary>
    /// <param name="services">The services of EF Core.</param>
    /// <returns>The same services.</returns>
    public static IServiceCollection AddEntityFrameworkStreamedReads(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);

        // The last registration applies, and EF Core adds its own only where there is none: the order of both does not matter.
        return services.AddScoped<IInterceptors, OrderedInterceptors>();
    }
}
