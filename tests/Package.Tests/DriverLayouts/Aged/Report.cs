using Microsoft.Data.SqlClient;

namespace Aged
{
    public static class Report
    {
        public static SqlConnection Connect(string connection) => new SqlConnection(connection);
    }
}
