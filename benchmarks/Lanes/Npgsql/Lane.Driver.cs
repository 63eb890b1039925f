using System.Data.Common;
using Microsoft.EntityFrameworkCore;
using Npgsql;

namespace AsyncSql.Lanes;

/// <content>A control: another driver, another protocol, another server.</content>
internal static partial class Lane
{
    public const string Name = "npgsql";

    public const string TitleType = "varchar(200)";

    public const string TextType = "text";

    public const string BinaryType = "bytea";

    public const string BoundedTextType = "varchar(4000)";

    public const string BoundedBinaryType = "bytea";

    public static DbConnection CreateConnection(string connectionString) => new NpgsqlConnection(connectionString);

    public static string Quote(string name) => $"\"{name}\"";

    public static string WithDatabase(string connectionString, string database) =>
        new NpgsqlConnectionStringBuilder(connectionString) { Database = database }.ConnectionString;

    public static bool HasPackets => false;

    public static string WithPackets(string connectionString, string _) => connectionString;

    public static string CreateDatabase(string name) => $"CREATE DATABASE {Quote(name)}";

    /// <summary>FORCE: connections that the driver closes in the background would block the drop.</summary>
    public static string DropDatabase(string name) => $"DROP DATABASE {Quote(name)} WITH (FORCE)";

    public static void ClearPools() => NpgsqlConnection.ClearAllPools();

    public static void UseProvider(DbContextOptionsBuilder options, string connectionString) => options.UseNpgsql(connectionString);

    static partial void UseProviderWithRetries(
        DbContextOptionsBuilder options,
        string connectionString,
        int retries,
        TimeSpan longestDelay,
        ref bool supported)
    {
        options.UseNpgsql(connectionString, provider => provider.EnableRetryOnFailure(retries, longestDelay, null));
        supported = true;
    }
}
