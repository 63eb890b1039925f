using Microsoft.Data.SqlClient;

namespace Ways;

public static class Report
{
    public static SqlConnection Connect(string connection) => new(connection);
}
