using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Clients;

public sealed class ManyConnectionsTests
{
    [Fact]
    public async Task FiveHundredConnections_AreServedAtOnce()
    {
        const int Connections = 500;
        using var server = SqlServerEmulator.Start();
        var connectionString = server.CreateConnectionString() + "Pooling=False;Connect Timeout=60";
        using var all = new SemaphoreSlim(0);
        var waiting = new TaskCompletionSource();
        var open = 0;
        var work = Enumerable.Range(0, Connections).Select(async index =>
        {
            await using var connection = new SqlConnection(connectionString);
            await connection.OpenAsync();
            if (Interlocked.Increment(ref open) == Connections)
                waiting.SetResult();

            // Nobody leaves before everybody is in.
            await waiting.Task;
            await using var command = new SqlCommand("SELECT [Content] FROM [Bounded] WHERE [Id] = @id", connection);
            command.Parameters.AddWithValue("@id", index + 1);
            Assert.Equal((index + 1) * 4, ((string)(await command.ExecuteScalarAsync())!).Length);
            return connection.ServerProcessId;
        });
        var ids = await Task.WhenAll(work).WaitAsync(TimeSpan.FromSeconds(60));
        Assert.Equal(Connections, ids.Length);
    }
}
