using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks;

/// <summary>The server of a lane.</summary>
internal enum LaneServer
{
    /// <summary>The TDS server, or a SQL Server that the user names.</summary>
    SqlServer,

    /// <summary>A PostgreSQL on this machine, started for the run.</summary>
    PostgreSql,

    /// <summary>A file.</summary>
    File,
}

/// <summary>One driver generation, measured in a process of its own: two versions of a driver never share one.</summary>
/// <param name="Name">The name for <c>--lane</c>.</param>
/// <param name="Project">The folder of the project and the last part of its name.</param>
/// <param name="Server">Its server.</param>
/// <param name="HasEntityFramework">Whether EF Core runs on the driver.</param>
/// <param name="Switches">The switches of AppContext that a process of the lane sets before it uses the driver: NAME=false.</param>
/// <param name="IsForNamedClaims">Whether it measures only the claims that name it.</param>
internal sealed record LaneDefinition(
    string Name,
    string Project,
    LaneServer Server,
    bool HasEntityFramework,
    IReadOnlyList<string>? Switches = null,
    bool IsForNamedClaims = false)
{
    private const string AsyncSwitch = "Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour=false";

    private const string SniSwitch = "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni=false";

    public static IReadOnlyList<LaneDefinition> All { get; } =
    [
        new("sqlclient-2.1", "SqlClient21", LaneServer.SqlServer, true),
        new("sqlclient-6.1", "SqlClient61", LaneServer.SqlServer, true),
        new("system-data-sqlclient", "SystemDataSqlClient", LaneServer.SqlServer, false),
        new("sqlclient-7.1", "SqlClient71", LaneServer.SqlServer, false, IsForNamedClaims: true),
        new("sqlclient-7.1-async", "SqlClient71", LaneServer.SqlServer, false, [AsyncSwitch], IsForNamedClaims: true),
        new("sqlclient-7.1-sni", "SqlClient71", LaneServer.SqlServer, false, [SniSwitch], IsForNamedClaims: true),
        new("sqlclient-7.1-both", "SqlClient71", LaneServer.SqlServer, false, [AsyncSwitch, SniSwitch], IsForNamedClaims: true),
        new("sqlclient-7.1-ef", "SqlClient71EntityFramework", LaneServer.SqlServer, true, IsForNamedClaims: true),
        new("npgsql", "Npgsql", LaneServer.PostgreSql, true),
        new("sqlite", "Sqlite", LaneServer.File, true),
    ];

    /// <summary>Formats the names of lanes for an error: "sqlclient-2.1, sqlclient-6.1".</summary>
    public static string FormatNames(IEnumerable<LaneDefinition> lanes) => string.Join(", ", lanes.Select(static lane => lane.Name));

    /// <summary>Whether the driver uses TLS unless a connection string says otherwise: Microsoft.Data.SqlClient from 4.0.</summary>
    public bool EncryptsByDefault => Server == LaneServer.SqlServer && Name is not ("sqlclient-2.1" or "system-data-sqlclient");

    /// <summary>Whether the lane measures a claim.</summary>
    public bool CanMeasure(ClaimDefinition claim) => claim.Lanes?.Contains(Name) ?? !IsForNamedClaims;
}
