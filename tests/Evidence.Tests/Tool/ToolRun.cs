using System.Text.Json;
using AsyncSql.Evidence.Commands;
using AsyncSql.Evidence.Output;

namespace AsyncSql.Evidence.Tests.Tool;

/// <summary>A run of the command in this process.</summary>
internal sealed record ToolRun(int ExitCode, string Output, string Error)
{
    public static Task<ToolRun> RunAsync(params string[] arguments) => RunAsync(arguments, isInteractive: false, CancellationToken.None);

    public static async Task<ToolRun> RunAsync(string[] arguments, bool isInteractive, CancellationToken cancellationToken)
    {
        using var output = new StringWriter();
        using var error = new StringWriter();
        var exitCode = await EvidenceCommand.RunAsync(arguments, new Terminal(output, error, isInteractive), cancellationToken);
        return new ToolRun(exitCode, output.ToString(), error.ToString());
    }

    /// <summary>The output as JSON, of a run that succeeded.</summary>
    public JsonElement ReadJson()
    {
        Assert.True(ExitCode == 0, Error);
        Assert.Equal("", Error);
        return JsonDocument.Parse(Output).RootElement;
    }

    /// <summary>Fails unless the run ended with one line of error and nothing else.</summary>
    public void AssertFailed(int exitCode, string start)
    {
        Assert.Equal("", Output);
        Assert.StartsWith(start, Error, StringComparison.Ordinal);
        Assert.Equal(Error.Length - Environment.NewLine.Length, Error.IndexOf(Environment.NewLine, StringComparison.Ordinal));
        Assert.Equal(exitCode, ExitCode);
    }
}
