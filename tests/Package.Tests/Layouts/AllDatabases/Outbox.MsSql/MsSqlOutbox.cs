using System.Data.Common;
using Microsoft.Data.SqlClient;

namespace Outbox.MsSql;

public sealed class MsSqlOutbox(string connectionString) : Core.Outbox
{
    protected override DbConnection CreateConnection() => new SqlConnection(connectionString);
}
