namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>Decides the database product of a connection string; in case of doubt it is ambiguous.</summary>
internal static class ProviderEvidence
{
    public static ConnectionStringKind Judge(ConnectionString text)
    {
        // SqlClient throws for an unknown keyword: Host, Port, Filename, SslMode, Mode, Provider, Driver, DSN, AccountEndpoint, ...
        if (text.Entries.Any(static entry => !entry.IsKnown))
            return ConnectionStringKind.Other;
        if (text.Entries.Any(IsOnlySqlServers))
            return ConnectionStringKind.SqlServer;

        var server = text.Find(SqlClientKeywords.DataSource)?.Value is { } dataSource
            ? DataSourceName.Judge(dataSource)
            : ConnectionStringKind.Ambiguous;
        if (server != ConnectionStringKind.Ambiguous)
            return server;

        // Oracle's "Data Source=TNS;Integrated Security=SSPI" names no database.
        return text.Find(SqlClientKeywords.IntegratedSecurity)?.Value is not null
            && text.Find(SqlClientKeywords.InitialCatalog)?.Value is not null
            ? ConnectionStringKind.SqlServer
            : ConnectionStringKind.Ambiguous;
    }

    private static bool IsOnlySqlServers(ConnectionStringEntry entry)
    {
        if (SqlClientKeywords.IsOnlySqlServers(entry.Keyword))
            return !IsWritten(entry, "Extended Properties"); // OLE DB uses it for files
        return IsWritten(entry, "Trusted_Connection") || IsWritten(entry, SqlClientKeywords.InitialCatalog) || entry.Keyword switch
        {
            SqlClientKeywords.Authentication =>
                entry.Value?.Replace(" ", "") is { } method && (StartsWith(method, "ActiveDirectory") || StartsWith(method, "SqlPassword")),
            SqlClientKeywords.UserId => string.Equals(entry.Value, "sa", StringComparison.OrdinalIgnoreCase), // SQL Server's administrator
            _ => false,
        };
    }

    private static bool IsWritten(ConnectionStringEntry entry, string keyword) =>
        entry.WrittenKeyword.Equals(keyword, StringComparison.OrdinalIgnoreCase);

    private static bool StartsWith(string value, string start) => value.StartsWith(start, StringComparison.OrdinalIgnoreCase);
}
