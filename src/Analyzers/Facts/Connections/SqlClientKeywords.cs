namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>
/// The keywords of SQL Server's connection strings with their synonyms: those of Microsoft.Data.SqlClient 2.1 to 7.1, and those of
/// System.Data.SqlClient and .NET Framework that newer drivers reject.
/// </summary>
internal static class SqlClientKeywords
{
    public const string Authentication = "Authentication";
    public const string ColumnEncryptionSetting = "Column Encryption Setting";
    public const string DataSource = "Data Source";
    public const string Encrypt = "Encrypt";
    public const string InitialCatalog = "Initial Catalog";
    public const string IntegratedSecurity = "Integrated Security";
    public const string MultipleActiveResultSets = "Multiple Active Result Sets";
    public const string PacketSize = "Packet Size";
    public const string UserId = "User ID";

    /// <summary>
    /// A keyword, its synonyms, and whether only SQL Server's drivers know it. MySqlConnector, MySql.Data, Npgsql, ODP.NET, SQLite,
    /// Firebird, Sybase and DB2 were compared.
    /// </summary>
    private static readonly (string Keyword, string[] Synonyms, bool IsOnlySqlServers)[] All =
    [
        ("Application Intent", ["ApplicationIntent"], true),
        ("Application Name", ["app"], false), // Npgsql, MySqlConnector
        ("Asynchronous Processing", ["Async"], true),
        ("AttachDbFilename", ["Extended Properties", "Initial File Name"], true),
        ("Attestation Protocol", [], true),
        (Authentication, [], false), // DB2
        (ColumnEncryptionSetting, ["ColumnEncryption"], true),
        ("Command Timeout", [], false),
        ("Connect Retry Count", ["ConnectRetryCount"], true),
        ("Connect Retry Interval", ["ConnectRetryInterval"], true),
        ("Connect Timeout", ["Connection Timeout", "ConnectTimeout", "Timeout"], false),
        ("Connection Idle Timeout", [], false), // MySqlConnector
        ("Connection Reset", [], false), // MySqlConnector
        ("Context Connection", [], false), // ODP.NET
        ("Current Language", ["Language"], false),
        (DataSource, ["addr", "address", "Network Address", "server"], false),
        ("Enclave Attestation Url", [], true),
        (Encrypt, [], true),
        ("Enlist", [], false),
        ("Failover Partner", ["FailoverPartner"], true),
        ("Failover Partner SPN", ["FailoverPartnerSPN"], true),
        ("Host Name In Certificate", ["HostNameInCertificate"], true),
        (InitialCatalog, ["database"], false), // "Initial Catalog" is specific, "database" is not
        (IntegratedSecurity, ["Trusted_Connection"], false), // likewise: ODP.NET, Npgsql and MySql.Data accept "Integrated Security"
        ("IP Address Preference", ["IPAddressPreference"], true),
        ("Load Balance Timeout", ["Connection Lifetime"], false), // Npgsql
        ("Max Pool Size", [], false),
        ("Min Pool Size", [], false),
        ("Multi Subnet Failover", ["MultiSubnetFailover"], true),
        (MultipleActiveResultSets, ["MultipleActiveResultSets"], true),
        ("Network Library", ["net", "network"], true),
        (PacketSize, ["PacketSize"], false), // Firebird, Sybase; the synonym since SqlClient 7.1
        ("Password", ["pwd"], false),
        ("Persist Security Info", ["PersistSecurityInfo"], false),
        ("Pool Blocking Period", ["PoolBlockingPeriod"], true),
        ("Pooling", [], false),
        ("Replication", [], false), // MySql.Data
        ("Server Certificate", ["ServerCertificate"], true),
        ("Server SPN", ["ServerSPN"], false), // MySqlConnector
        ("Transaction Binding", [], true),
        ("Transparent Network IP Resolution", ["TransparentNetworkIPResolution"], true),
        ("Trust Server Certificate", ["TrustServerCertificate"], true), // Npgsql has it too, but with SSL Mode
        ("Type System Version", [], true),
        (UserId, ["uid", "user"], false),
        ("User Instance", [], true),
        ("Workstation ID", ["WorkstationID", "wsid"], true),
    ];

    private static readonly Dictionary<string, string> ByName = All
        .SelectMany(static entry => entry.Synonyms.Append(entry.Keyword).Select(name => (Name: name, entry.Keyword)))
        .ToDictionary(static entry => entry.Name, static entry => entry.Keyword, StringComparer.OrdinalIgnoreCase);

    private static readonly HashSet<string> SqlServers = new(
        All.Where(static entry => entry.IsOnlySqlServers).Select(static entry => entry.Keyword), StringComparer.OrdinalIgnoreCase);

    /// <summary>
    /// Finds the name that SqlConnectionStringBuilder writes for a keyword or synonym in any case; <see langword="null"/> if SqlClient
    /// knows neither.
    /// </summary>
    public static string? FindCanonicalName(string keyword) => ByName.TryGetValue(keyword, out var canonical) ? canonical : null;

    /// <summary>Whether only SQL Server's drivers know a keyword, by its canonical name.</summary>
    public static bool IsOnlySqlServers(string canonical) => SqlServers.Contains(canonical);
}
