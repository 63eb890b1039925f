using System.Diagnostics;
using System.Text;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>Runs a program to its end.</summary>
internal static class Tool
{
    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    public static ProcessStartInfo Start(string program, string directory, params string[] arguments)
    {
        var start = new ProcessStartInfo(program)
        {
            WorkingDirectory = directory,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var argument in arguments)
            start.ArgumentList.Add(argument);
        return start;
    }

    /// <summary>Returns the output; fails with the output if the exit code is not 0.</summary>
    public static string Run(ProcessStartInfo start)
    {
        var command = $"{Path.GetFileName(start.FileName)} {string.Join(' ', start.ArgumentList)}";
        using var process = new Process { StartInfo = start };
        var output = new StringBuilder();
        void Append(object _, DataReceivedEventArgs line)
        {
            // The end of a stream comes as a line without data. Standard error may end before the first line of output.
            if (line.Data is null)
                return;

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
            throw new TimeoutException($"{command} did not end within {Patience}:\n{output}");
        }

        // The overload without a timeout also waits for the last lines of output.
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException($"{command} ended with {process.ExitCode}:\n{output}");
        return output.ToString();
    }
}
