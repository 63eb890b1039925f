using Microsoft.Data.SqlClient;

namespace Ways;

public static class Retry
{
    public static bool IsWorthwhile(SqlException error) => error.Number == 1205;
}
