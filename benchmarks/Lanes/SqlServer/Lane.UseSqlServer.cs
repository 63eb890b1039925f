using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <content>EF Core's provider of SQL Server.</content>
internal static partial class Lane
{
    public static void UseProvider(DbContextOptionsBuilder options, string connectionString) => options.UseSqlServer(connectionString);

    static partial void UseProviderWithRetries(
        DbContextOptionsBuilder options,
        string connectionString,
        int retries,
        TimeSpan longestDelay,
        ref bool supported)
    {
        options.UseSqlServer(connectionString, provider => provider.EnableRetryOnFailure(retries, longestDelay, null));
        supported = true;
    }
}
