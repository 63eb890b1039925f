using System.Net.Sockets;
using AsyncSql.Benchmarks.Processes;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Harness;

/// <summary>A PostgreSQL that is started for a run leaves nothing behind.</summary>
public sealed class PostgresProcessTests
{
    /// <summary>Milliseconds.</summary>
    private static readonly int[] Delays = [50, 500, 1500];

    [PostgresFact]
    public async Task Server_ListensOnLoopback_UntilItIsStoppedAndRemoved()
    {
        var (server, reason) = await PostgresProcess.StartAsync(CancellationToken.None);
        Assert.True(server is not null, reason);
        var folder = server.Folder;
        try
        {
            Assert.True(await ListensAsync(server.Port));
            Assert.True(Directory.Exists(folder));
        }
        finally
        {
            await server.DisposeAsync();
        }

        Assert.False(await ListensAsync(server.Port));
        Assert.False(Directory.Exists(folder));
        await server.DisposeAsync(); // a second time does no harm
    }

    /// <summary>Cancelled in the middle of initdb, and later, as it comes.</summary>
    [PostgresFact]
    public async Task CancelledStart_LeavesNothing()
    {
        // The user that runs the server where the tests are root must get there, too.
        var parent = Directory.CreateTempSubdirectory("asyncsql-tests-");
        if (!OperatingSystem.IsWindows())
            parent.UnixFileMode |= UnixFileMode.GroupRead | UnixFileMode.GroupExecute | UnixFileMode.OtherRead | UnixFileMode.OtherExecute;
        try
        {
            foreach (var milliseconds in Delays)
            {
                using var source = new CancellationTokenSource(milliseconds);
                try
                {
                    var (server, reason) = await PostgresProcess.StartAsync(source.Token, parent.FullName);
                    Assert.True(server is not null, reason);
                    await server.DisposeAsync(); // a fast machine
                }
                catch (OperationCanceledException)
                {
                }

                Assert.Empty(parent.GetFileSystemInfos());
            }
        }
        finally
        {
            parent.Delete(recursive: true);
        }
    }

    [Fact]
    public void Programs_AreFoundOnThePath_AndElseWhereDebianKeepsThem()
    {
        var folder = Directory.CreateTempSubdirectory("asyncsql-tests-").FullName;
        try
        {
            Assert.Null(PostgresProcess.FindPrograms("", Path.Combine(folder, "none")));
            Assert.Null(PostgresProcess.FindPrograms(folder, folder));
            // By number: the text "9.6" comes after "15".
            Create("9.6");
            Create("9");
            var newest = Create("15");
            Assert.Equal(newest, PostgresProcess.FindPrograms("", folder));
            var onPath = Create("path");
            Assert.Equal(onPath, PostgresProcess.FindPrograms(Path.PathSeparator + folder + Path.PathSeparator + onPath, folder));
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }

        string Create(string version)
        {
            var programs = Directory.CreateDirectory(Path.Combine(folder, version, "bin")).FullName;
            File.WriteAllText(Path.Combine(programs, OperatingSystem.IsWindows() ? "initdb.exe" : "initdb"), "");
            return programs;
        }
    }

    private static async Task<bool> ListensAsync(int port)
    {
        using var client = new TcpClient();
        try
        {
            await client.ConnectAsync("127.0.0.1", port);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }
}
