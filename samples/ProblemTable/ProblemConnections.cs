using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>Typical connections of applications. Each is reported; <see cref="FixedConnections"/> has the repaired forms.</summary>
public static class ProblemConnections
{
    /// <summary>
    /// EF Core 6.0.7 references SqlClient 2.1.4, which is outdated. The fix adds a line to the project file or to
    /// Directory.Packages.props.
    /// </summary>
    public static DbContextOptions<ProblemContext> Options(string connectionString) =>
        new DbContextOptionsBuilder<ProblemContext>().UseSqlServer(connectionString).Options;

    /// <summary>The default packet size, for a model with large columns.</summary>
    public static SqlConnection Local() =>
        new("Server=(localdb)\\MSSQLLocalDB;Database=AsyncSqlSample;Integrated Security=true");

    /// <summary>The driver accepts this size, but the encrypted connection breaks.</summary>
    public static SqlConnection Encrypted(string server)
    {
        var builder = new SqlConnectionStringBuilder { DataSource = server, Encrypt = true, PacketSize = 32767 };
        return new SqlConnection(builder.ConnectionString);
    }
}
