using System.Data.Common;
using System.Threading.Tasks;

namespace Outbox.Core;

public abstract class Outbox
{
    protected abstract DbConnection CreateConnection();

    public async Task<string> GetBodyAsync(int id)
    {
        await using var connection = CreateConnection();
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = "SELECT Topic, Body FROM Outbox WHERE Id = " + id;
        await using var reader = await command.ExecuteReaderAsync();
        return await reader.ReadAsync()
            ? reader.GetString(0)
                + reader.GetString(1) // ASQL2001
            : "";
    }
}
