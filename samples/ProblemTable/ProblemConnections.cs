using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Samples;

/// <summary>Connections as applications make them; each is flagged. <see cref="FixedConnections"/> has their repaired twins.</summary>
public static class ProblemConnections
{
    /// <summary>EF Core 6.0.7 brings SqlClient 2.1.4, which nobody chose. The repair is a line in the project file, or in Directory.Packages.props.</summary>
    public static DbContextOptions<ProblemContext> Options(string connectionString) =>
        new DbContextOptionsBuilder<ProblemContext>().UseSqlServer(connectionString).Options;

    /// <summary>Packets of the default size, beside a model with large columns.</summary>
    public static SqlConnection Local() =>
        new("Server=(localdb)\\MSSQLLocalDB;Database=AsyncSqlSample;Integrated Security=true");

    /// <summary>The driver takes this size, and the encrypted connection breaks.</summary>
    public static SqlConnection Encrypted(string server)
    {
        var builder = new SqlConnectionStringBuilder { DataSource = server, Encrypt = true, PacketSize = 32767 };
        return new SqlConnection(builder.ConnectionString);
    }
}
