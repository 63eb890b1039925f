using System.Data.Common;
using System.Globalization;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <content>Microsoft.Data.SqlClient 2.1, which EF Core 6 brings, and which newer versions of EF Core run on where something pins it.</content>
internal static partial class Lane
{
    public const string Name = "sqlclient-2.1";

    public const string TitleType = "nvarchar(200)";

    public const string TextType = "nvarchar(max)";

    public const string BinaryType = "varbinary(max)";

    public const string BoundedTextType = "nvarchar(4000)";

    public const string BoundedBinaryType = "varbinary(8000)";

    public static DbConnection CreateConnection(string connectionString) => new SqlConnection(connectionString);

    public static string Quote(string name) => $"[{name}]";

    public static string WithDatabase(string connectionString, string database) => new SqlConnectionStringBuilder(connectionString) { InitialCatalog = database }.ConnectionString;

    public static bool HasPackets => true;

    /// <summary>"8000" or "8000 TLS".</summary>
    public static string WithPackets(string connectionString, string packets) => new SqlConnectionStringBuilder(connectionString)
    {
        PacketSize = int.Parse(packets.Split(' ')[0], CultureInfo.InvariantCulture),
        Encrypt = packets.EndsWith("TLS", StringComparison.Ordinal),
        TrustServerCertificate = true,
    }.ConnectionString;

    public static string CreateDatabase(string name) => $"CREATE DATABASE {Quote(name)}";

    /// <summary>Connections that the driver closes in the background would keep the database; they are its own.</summary>
    public static string DropDatabase(string name) => $"ALTER DATABASE {Quote(name)} SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE {Quote(name)}";

    public static void ClearPools() => SqlConnection.ClearAllPools();

    public static void UseProvider(DbContextOptionsBuilder options, string connectionString) => options.UseSqlServer(connectionString);

    static partial void UseProviderWithRetries(DbContextOptionsBuilder options, string connectionString, int retries, TimeSpan longestDelay, ref bool supported)
    {
        options.UseSqlServer(connectionString, provider => provider.EnableRetryOnFailure(retries, longestDelay, null));
        supported = true;
    }
}
