using Microsoft.Data.SqlClient;

namespace AsyncSql.Samples;

/// <summary>The repaired forms. None of them is reported.</summary>
public static class FixedConnections
{
    /// <summary>Half as many packets. This makes slow queries less slow; <see cref="FixedQueries"/> makes them fast.</summary>
    public static SqlConnection Local() =>
        new("Server=(localdb)\\MSSQLLocalDB;Database=AsyncSqlSample;Integrated Security=true;Packet Size=16000");

    /// <summary>The greatest size that an encrypted connection supports.</summary>
    public static SqlConnection Encrypted(string server)
    {
        var builder = new SqlConnectionStringBuilder { DataSource = server, Encrypt = true, PacketSize = 16383 };
        return new SqlConnection(builder.ConnectionString);
    }
}
