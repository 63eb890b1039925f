using System.Reflection;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <content>EF Core, in lanes that have it.</content>
internal static partial class Lane
{
    /// <summary>Configures the lane's provider to retry after transient errors.</summary>
    /// <returns>Whether the provider supports retries.</returns>
    public static bool TryUseProviderWithRetries(
        DbContextOptionsBuilder options,
        string connectionString,
        int retries,
        TimeSpan longestDelay)
    {
        var supported = false;
        UseProviderWithRetries(options, connectionString, retries, longestDelay, ref supported);
        return supported;
    }

    /// <summary>Makes the options use streamed reads.</summary>
    /// <returns>Whether the lane has them.</returns>
    public static bool TryUseStreamedReads(DbContextOptionsBuilder options)
    {
        var supported = false;
        UseStreamedReads(options, ref supported);
        return supported;
    }

    static partial void FindEntityFramework(ref Assembly? assembly) => assembly = typeof(DbContext).Assembly;

    static partial void UseProviderWithRetries(
        DbContextOptionsBuilder options,
        string connectionString,
        int retries,
        TimeSpan longestDelay,
        ref bool supported);

    static partial void UseStreamedReads(DbContextOptionsBuilder options, ref bool supported);
}
