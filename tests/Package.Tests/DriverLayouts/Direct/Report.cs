using Microsoft.Data.SqlClient;

namespace Direct;

public static class Report
{
    public static SqlConnection Connect(string connection) => new(connection);

    public static SqlConnection ConnectTo(string server) => new($"Server={server}");
}
