using System.Net;
using System.Net.Sockets;
using AsyncSql.Evidence.Connections;
using AsyncSql.TdsServer;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Tests.Tool;

/// <summary>Servers that do not answer, connection strings that are wrong, and the password, which is nowhere.</summary>
public sealed class ConnectionTests
{
    private const string Secret = "pl4nted;s3cret";

    private static readonly string[] Commands = ["measure", "survey"];

    /// <summary>A port that nothing listens on.</summary>
    [Fact]
    public async Task NothingListening_IsTheErrorAlone()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        var port = ((IPEndPoint)socket.LocalEndPoint!).Port;
        foreach (var command in Commands)
            await AssertFailedAsync(command, FormattableString.Invariant($"Server=127.0.0.1,{port};User ID=sa;Password='{Secret}';Connect Timeout=5"), "The server cannot be reached.");
    }

    [Fact]
    public async Task RefusedLogin_IsTheErrorAlone()
    {
        using var server = SqlServerEmulator.Start();
        foreach (var command in Commands)
        {
            server.FailNextLogin(18456);
            await AssertFailedAsync(command, server.CreateConnectionString() + $"Password='{Secret}'", "Error 18456 of SQL Server:");
        }
    }

    /// <summary>Without quotation marks, a part of the password is where a keyword is expected.</summary>
    [Theory]
    [InlineData($"Server=127.0.0.1;Password={Secret}")]
    [InlineData($"Server=127.0.0.1;Password={Secret}=x")]
    [InlineData($"Server=127.0.0.1;Password='{Secret}';Pasword=x")]
    [InlineData($"Server=127.0.0.1;Password='{Secret}';Encrypt={Secret}")]
    [InlineData($"Server=127.0.0.1;Password='{Secret}';Packet Size=100000")]
    public async Task InvalidConnectionString_IsNotRepeated(string connection)
    {
        foreach (var command in Commands)
            await AssertFailedAsync(command, connection, "The connection string is invalid");
    }

    [Theory]
    [InlineData(" ", "There is no connection string")]
    [InlineData("Database=x", "The connection string names no server.")]
    public async Task MissingParts_AreNamed(string connection, string start) => await AssertFailedAsync("survey", connection, start);

    [Fact]
    public async Task Variable_ReplacesTheOption()
    {
        using var server = SqlServerEmulator.Start();
        try
        {
            Environment.SetEnvironmentVariable(ServerAddress.Variable, server.CreateConnectionString());
            Assert.Equal(0, (await ToolRun.RunAsync("measure", "--query", "SELECT 1", "--runs", "1")).ExitCode);
        }
        finally
        {
            Environment.SetEnvironmentVariable(ServerAddress.Variable, null);
        }

        (await ToolRun.RunAsync("survey")).AssertFailed(1, "There is no connection string");
    }

    /// <summary>Whatever a driver or a server puts into a message.</summary>
    [Fact]
    public void Password_IsHiddenInEveryText() =>
        Assert.Equal("a *** b", ServerAddress.Parse($"Server=x;Password='{Secret}'").Hide($"a {Secret} b"));

    [Theory]
    [InlineData("Server=x", 16383)]
    [InlineData("Server=x;Encrypt=Strict", 16383)]
    [InlineData("Server=x;MultipleActiveResultSets=True", 16368)]
    [InlineData("Server=x;Encrypt=False", 32767)]
    public void LargestPackets_DependOnEncryption(string connection, int expected) =>
        Assert.Equal(expected, ServerAddress.Parse(connection).LargestPacketSize);

    [Fact]
    public void Connection_IsNotPooled_AndHasAName()
    {
        using var connection = ServerAddress.Parse("Server=x;Packet Size=4096").CreateConnection();
        var builder = new SqlConnectionStringBuilder(connection.ConnectionString);
        Assert.Equal((false, "asyncsql", 4096), (builder.Pooling, builder.ApplicationName, builder.PacketSize));
        using var named = ServerAddress.Parse("Server=x;Application Name=mine").CreateConnection(16000);
        builder = new SqlConnectionStringBuilder(named.ConnectionString);
        Assert.Equal(("mine", 16000), (builder.ApplicationName, builder.PacketSize));
    }

    private static async Task AssertFailedAsync(string command, string connection, string start)
    {
        string[] query = command == "measure" ? ["--query", "SELECT 1"] : [];
        var run = await ToolRun.RunAsync([command, "--connection", connection, .. query], isInteractive: false, CancellationToken.None);
        run.AssertFailed(1, start);
        foreach (var part in Secret.Split(';'))
            Assert.DoesNotContain(part, run.Error, StringComparison.Ordinal);
    }
}
