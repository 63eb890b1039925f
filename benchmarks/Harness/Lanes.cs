namespace AsyncSql.Benchmarks;

/// <summary>What a lane talks to.</summary>
internal enum LaneServer
{
    /// <summary>The replay server, or a SQL Server that the user names.</summary>
    SqlServer,

    /// <summary>A PostgreSQL of the machine, started for the run.</summary>
    PostgreSql,

    /// <summary>A file.</summary>
    File,
}

/// <summary>One driver generation, measured in a process of its own: two versions of a driver never share one.</summary>
/// <param name="Name">As <c>--lane</c> takes it.</param>
/// <param name="Project">The project's folder and the last part of its name.</param>
/// <param name="Server">What it talks to.</param>
/// <param name="HasEntityFramework">Whether EF Core runs on the driver.</param>
internal sealed record LaneDefinition(string Name, string Project, LaneServer Server, bool HasEntityFramework)
{
    public static IReadOnlyList<LaneDefinition> All { get; } =
    [
        new("sqlclient-2.1", "SqlClient21", LaneServer.SqlServer, true),
        new("sqlclient-6.1", "SqlClient61", LaneServer.SqlServer, true),
        new("system-data-sqlclient", "SystemDataSqlClient", LaneServer.SqlServer, false),
        new("npgsql", "Npgsql", LaneServer.PostgreSql, true),
        new("sqlite", "Sqlite", LaneServer.File, true),
    ];
}
