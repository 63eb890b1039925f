using Microsoft.Data.SqlClient;

namespace AsyncSql.Samples;

/// <summary>The repaired forms; none is flagged.</summary>
public static class FixedConnections
{
    /// <summary>Half as many packets. It makes slow queries less slow; the repairs in <see cref="FixedQueries"/> make them fast.</summary>
    public static SqlConnection Local() =>
        new("Server=(localdb)\\MSSQLLocalDB;Database=AsyncSqlSample;Integrated Security=true;Packet Size=16000");

    /// <summary>The greatest size that an encrypted connection takes.</summary>
    public static SqlConnection Encrypted(string server)
    {
        var builder = new SqlConnectionStringBuilder { DataSource = server, Encrypt = true, PacketSize = 16383 };
        return new SqlConnection(builder.ConnectionString);
    }
}
