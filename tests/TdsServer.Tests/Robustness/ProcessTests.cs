using System.Diagnostics;
using System.Globalization;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Robustness;

/// <summary>The executable, as harnesses use it.</summary>
public sealed class ProcessTests
{
    [Fact]
    public async Task Executable_TellsItsPort_Serves_AndEndsWithItsInput()
    {
        using var process = Start("--port 0 --tls --packet-delay 0.01 --plp PacketAligned --documents Large,2,3000000");
        var line = await process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(30));
        Assert.StartsWith("listening on 127.0.0.1:", line, StringComparison.Ordinal);
        var port = int.Parse(line!.Split(':')[1], CultureInfo.InvariantCulture);
        await using (var connection = new SqlConnection(
            $"Server=127.0.0.1,{port};User ID=x;Password=x;Encrypt=True;TrustServerCertificate=True;Packet Size=32767;Pooling=False"))
        {
            await connection.OpenAsync();
            await using var command = new SqlCommand("SELECT [Data] FROM [Large] WHERE [Id] = 2", connection);
            Assert.Equal(new TdsServer.Values.BinaryContent(2, 3_000_000).ToArray(), await command.ExecuteScalarAsync());
        }

        process.StandardInput.Close();
        await process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(10));
        Assert.Equal(0, process.ExitCode);
    }

    /// <summary>A text and a binary value of different lengths, in fixed chunks.</summary>
    [Fact]
    public async Task Documents_HaveTwoLengths()
    {
        using var process = Start("--plp FixedChunks --chunk-size 8000 --documents Rows,2,1024:30000");
        var line = await process.StandardOutput.ReadLineAsync().WaitAsync(TimeSpan.FromSeconds(30));
        var port = int.Parse(line!.Split(':')[1], CultureInfo.InvariantCulture);
        await using (var connection = new SqlConnection($"Server=127.0.0.1,{port};User ID=x;Password=x;Encrypt=False;Pooling=False"))
        {
            await connection.OpenAsync();
            await using var command = new SqlCommand("SELECT [Content], [Data] FROM [Rows] WHERE [Id] = 2", connection);
            await using var reader = await command.ExecuteReaderAsync();
            Assert.True(await reader.ReadAsync());
            Assert.Equal(TdsServer.Values.TextContent.CreateMultilingual(2, 1024).ToString(), reader.GetString(0));
            Assert.Equal(new TdsServer.Values.BinaryContent(2, 30_000).ToArray(), reader.GetFieldValue<byte[]>(1));
        }

        process.StandardInput.Close();
        await process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(10));
        Assert.Equal(0, process.ExitCode);
    }

    [Theory]
    [InlineData("--port 70000")]
    [InlineData("--packet-delay -1")]
    [InlineData("--max-packet-size 100")]
    [InlineData("--documents Large")]
    [InlineData("--documents Large,1,1:2:3")]
    [InlineData("--documents Large,1,1:")]
    [InlineData("--chunk-size 0")]
    [InlineData("--nonsense")]
    public async Task WrongArguments_AreRefused(string arguments)
    {
        using var process = Start(arguments);
        await process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal(1, process.ExitCode);
    }

    [Fact]
    public async Task PortInUse_HasItsExitCode()
    {
        using var server = SqlServerEmulator.Start();
        using var process = Start(string.Create(CultureInfo.InvariantCulture, $"--port {server.Port}"));
        await process.WaitForExitAsync().WaitAsync(TimeSpan.FromSeconds(30));
        Assert.Equal(2, process.ExitCode);
    }

    private static Process Start(string arguments) => Process.Start(new ProcessStartInfo(
        "dotnet",
        $"\"{typeof(SqlServerEmulator).Assembly.Location}\" {arguments}")
    {
        RedirectStandardInput = true,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;
}
