using System.Data.Common;
using System.Globalization;

namespace AsyncSql.Lanes;

/// <content>The common part of the drivers of SQL Server; a using directive of the project selects the <c>SqlConnection</c>.</content>
internal static partial class Lane
{
    public const string TitleType = "nvarchar(200)";

    public const string TextType = "nvarchar(max)";

    public const string BinaryType = "varbinary(max)";

    public const string BoundedTextType = "nvarchar(4000)";

    public const string BoundedBinaryType = "varbinary(8000)";

    public static DbConnection CreateConnection(string connectionString) => new SqlConnection(connectionString);

    public static string Quote(string name) => $"[{name}]";

    public static string WithDatabase(string connectionString, string database) =>
        new SqlConnectionStringBuilder(connectionString) { InitialCatalog = database }.ConnectionString;

    public static bool HasPackets => true;

    /// <summary>"8000" or "8000 TLS".</summary>
    public static string WithPackets(string connectionString, string packets) => new SqlConnectionStringBuilder(connectionString)
    {
        PacketSize = int.Parse(packets.Split(' ')[0], CultureInfo.InvariantCulture),
        Encrypt = packets.EndsWith("TLS", StringComparison.Ordinal),
        TrustServerCertificate = true,
    }.ConnectionString;

    public static string CreateDatabase(string name) => $"CREATE DATABASE {Quote(name)}";

    /// <summary>SINGLE_USER: connections that the driver closes in the background would block the drop.</summary>
    public static string DropDatabase(string name) =>
        $"ALTER DATABASE {Quote(name)} SET SINGLE_USER WITH ROLLBACK IMMEDIATE; DROP DATABASE {Quote(name)}";

    public static void ClearPools() => SqlConnection.ClearAllPools();
}
