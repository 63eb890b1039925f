namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>Classifies the value of <c>Data Source</c> or <c>Server</c>: a SQL Server, a file or another address.</summary>
internal static class DataSourceName
{
    private static readonly string[] Protocols = ["tcp:", "np:", "lpc:", "admin:"];

    private static readonly string[] OtherStarts = ["|DataDirectory|", "file:"];

    /// <summary>File extensions and hosts of other databases; ":memory:" is SQLite's.</summary>
    private static readonly string[] OtherEnds =
    [
        ".db", ".db3", ".sqlite", ".sqlite3", ".sdf", ".mdb", ".accdb", ".fdb", ".gdb", ".xls", ".xlsx", ".csv", ":memory:",
        ".mysql.database.azure.com", ".postgres.database.azure.com", ".mariadb.database.azure.com", ".documents.azure.com",
    ];

    /// <summary>Azure SQL in its clouds, Synapse and Fabric. They encrypt every connection.</summary>
    private static readonly string[] AzureHosts =
    [
        ".database.windows.net", ".database.usgovcloudapi.net", ".database.chinacloudapi.cn", ".database.cloudapi.de",
        ".sql.azuresynapse.net", ".sql.azuresynapse.usgovcloudapi.net", ".sql.azuresynapse.azure.cn",
        ".database.fabric.microsoft.com", ".datawarehouse.fabric.microsoft.com", ".datawarehouse.pbidedicated.windows.net",
    ];

    public static ConnectionStringKind Judge(string dataSource)
    {
        var name = dataSource.Trim();
        if (IsOther(name))
            return ConnectionStringKind.Other;
        return IsSqlServer(name) ? ConnectionStringKind.SqlServer : ConnectionStringKind.Ambiguous;
    }

    public static bool IsAzure(string dataSource)
    {
        var host = dataSource.Trim().Split(',', '\\')[0].TrimEnd();
        return AzureHosts.Any(suffix => host.EndsWith(suffix, StringComparison.OrdinalIgnoreCase));
    }

    private static bool IsOther(string name)
    {
        // URLs, Unix paths, Oracle's host:1521/service and (DESCRIPTION=..). The name of a SQL Server has neither sign.
        if (name.IndexOfAny(['/', '=']) >= 0 || OtherStarts.Any(start => name.StartsWith(start, StringComparison.OrdinalIgnoreCase)))
            return true;
        if (OtherEnds.Any(end => name.EndsWith(end, StringComparison.OrdinalIgnoreCase)))
            return true;
        // host:3306 or C:\shop. SQL Server's port follows a comma, and an IPv6 address has more colons.
        return !HasProtocol(name) && name.Count(static c => c == ':') == 1;
    }

    private static bool IsSqlServer(string name) =>
        HasProtocol(name)
        || name == "."
        || name.StartsWith("(local", StringComparison.OrdinalIgnoreCase)
        || name.StartsWith(@"\\", StringComparison.Ordinal) // a named pipe
        || name.Split('\\') is [{ Length: > 0 }, { Length: > 0 }] // host\instance
        || HasPort(name)
        || IsAzure(name);

    private static bool HasProtocol(string name) =>
        Protocols.Any(protocol => name.StartsWith(protocol, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether a name ends with a port, such as <c>host,1433</c>. MySQL's lists of hosts do not end with a number.</summary>
    private static bool HasPort(string name) =>
        name.LastIndexOf(',') is var comma and > 0
        && name.Substring(comma + 1).Trim() is { Length: > 0 } port && port.All(static c => c is >= '0' and <= '9');
}
