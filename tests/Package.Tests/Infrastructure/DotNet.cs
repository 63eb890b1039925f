using System.Collections;
using System.Diagnostics;
using System.Text;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>Runs the real .NET CLI, as a consumer would.</summary>
internal static class DotNet
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>Keeps no compiler or build server behind, and takes none over that loaded another build of the pack.</summary>
    public const string NoServers = "--disable-build-servers";

    /// <summary>Runs <c>dotnet</c> and returns what it printed; any exit code but 0 fails with that output.</summary>
    public static string Run(string directory, params string[] arguments)
    {
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet")
        {
            WorkingDirectory = directory,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);

        // "dotnet test" hands its own MSBuild to its children; the consumer's build finds its own.
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            var name = (string)variable.Key;
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase))
                start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";

        using var process = new Process { StartInfo = start };
        var output = new StringBuilder();
        void Append(object _, DataReceivedEventArgs line)
        {
            lock (output)
                output.AppendLine(line.Data);
        }

        process.OutputDataReceived += Append;
        process.ErrorDataReceived += Append;
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        if (!process.WaitForExit(Patience))
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"dotnet {string.Join(' ', arguments)} did not end within {Patience}:\n{output}");
        }

        // The overload without a timeout also waits for the last lines of output.
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"dotnet {string.Join(' ', arguments)} ended with {process.ExitCode}:\n{output}");
        return output.ToString();
    }
}
