using System.Diagnostics;
using System.Reflection;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;

namespace AsyncSql.Evidence.Tests.Tool;

/// <summary>The built tool, as a process.</summary>
public sealed class ProcessTests
{
    private static readonly string Program = typeof(ProcessTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(static item => item.Key == "Tool").Value!;

    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    [Fact]
    public async Task Version_NamesTheDriver_AndAStandIn()
    {
        var (exitCode, output, _) = await EndAsync(Start("--version"));
        Assert.Equal(0, exitCode);
        Assert.Matches(@"^0\.1\.0 \(Microsoft\.Data\.SqlClient 6\.1\.8(, with a stand-in for Microsoft\.SqlServer\.Server)?\)\s*$", output);
    }

    [Fact]
    public async Task Help_HasTheExitCodes()
    {
        var (exitCode, output, _) = await EndAsync(Start("--help"));
        Assert.Equal(0, exitCode);
        foreach (var text in new[] { "measure", "survey", "130 cancelled" })
            Assert.Contains(text, output, StringComparison.Ordinal);
    }

    /// <summary>Ctrl+C sends this signal.</summary>
    [UnixTheory]
    [InlineData("measure", "--query", "SELECT [Content] FROM [Large]")]
    [InlineData("survey", "--sample", "1")]
    public async Task Interrupted_EndsWithItsExitCode(params string[] arguments)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 20, length: 2 * 1024 * 1024));
        catalogue.Tables.Add(new TableDefinition("Slow", rows: 1).AddColumn("Text", TdsServer.Values.SqlType.NVarCharMax, static _ =>
        {
            Thread.Sleep(20_000);
            return "x";
        }));
        using var server = SqlServerEmulator.Start(catalogue, new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(20) });
        using var process = Start([.. arguments, "--connection", server.CreateConnectionString()]);
        for (var i = 0; i < 500 && server.ConnectionCount == 0; i++)
            await Task.Delay(20);

        await Task.Delay(1_000);
        using var signal = System.Diagnostics.Process.Start("kill", ["-INT", process.Id.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
        var (exitCode, output, error) = await EndAsync(process);
        Assert.Equal((130, "", "Cancelled."), (exitCode, output, error.Trim()));
    }

    /// <summary>
    /// Starts the tool. A shell that runs tests in the background ignores Ctrl+C, and so do the processes that it starts: env sets the
    /// signal back, and becomes the tool.
    /// </summary>
    private static Process Start(params string[] arguments)
    {
        var host = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";
        string[] command = [.. OperatingSystem.IsLinux() ? new[] { "env", "--default-signal=INT" } : [], host, Program, .. arguments];
        return System.Diagnostics.Process.Start(new ProcessStartInfo(command[0], command[1..])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        })!;
    }

    private static async Task<(int ExitCode, string Output, string Error)> EndAsync(Process process)
    {
        var output = process.StandardOutput.ReadToEndAsync();
        var error = process.StandardError.ReadToEndAsync();
        await process.WaitForExitAsync().WaitAsync(Patience);
        return (process.ExitCode, await output, await error);
    }
}

/// <summary>A theory that sends a signal, which Windows does not have.</summary>
internal sealed class UnixTheoryAttribute : TheoryAttribute
{
    public UnixTheoryAttribute()
    {
        if (OperatingSystem.IsWindows())
            Skip = "Windows has no signals between processes.";
    }
}
