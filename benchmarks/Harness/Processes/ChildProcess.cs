using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace AsyncSql.Benchmarks.Processes;

/// <summary>A process that does not outlive the harness, with its output as lines.</summary>
internal sealed class ChildProcess : IAsyncDisposable
{
    private static readonly TimeSpan UsualPatience = TimeSpan.FromSeconds(5);

    private readonly Process _process;
    private readonly Task<string> _errors;
    private readonly TimeSpan _patience;

    private ChildProcess(Process process, TimeSpan patience)
    {
        _process = process;
        _patience = patience;
        _errors = process.StandardError.ReadToEndAsync();
    }

    /// <summary>Starts a process. Its standard input stays open until the object is disposed.</summary>
    /// <exception cref="System.ComponentModel.Win32Exception">There is no such program.</exception>
    public static ChildProcess Start(string fileName, params IEnumerable<string> arguments) => Start(fileName, arguments, UsualPatience);

    /// <inheritdoc cref="Start(string, IEnumerable{string})"/>
    /// <param name="fileName">The program.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="patience">The time that the process has to end when the object is disposed, before it is killed.</param>
    /// <param name="folder">Its working folder; <see langword="null"/> for that of the harness.</param>
    public static ChildProcess Start(string fileName, IEnumerable<string> arguments, TimeSpan patience, string? folder = null)
    {
        var start = new ProcessStartInfo(fileName, arguments)
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            WorkingDirectory = folder ?? "",
        };
        // The harness parses the output, so it must not depend on the language of the user.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["LC_ALL"] = "C";
        return new ChildProcess(Process.Start(start)!, patience);
    }

    /// <summary>Runs a program to its end.</summary>
    /// <returns>The exit code and the output.</returns>
    public static async Task<(int ExitCode, string Output)> RunAsync(
        string fileName,
        IEnumerable<string> arguments,
        CancellationToken cancellationToken,
        string? folder = null)
    {
        await using var process = Start(fileName, arguments, UsualPatience, folder);
        process._process.StandardInput.Close();
        var output = await process._process.StandardOutput.ReadToEndAsync(cancellationToken).ConfigureAwait(false);
        return (await process.WaitAsync(cancellationToken).ConfigureAwait(false), output + await process._errors.ConfigureAwait(false));
    }

    public async IAsyncEnumerable<string> ReadLinesAsync([EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (await _process.StandardOutput.ReadLineAsync(cancellationToken).ConfigureAwait(false) is { } line)
            yield return line;
    }

    public async Task<int> WaitAsync(CancellationToken cancellationToken)
    {
        await _process.WaitForExitAsync(cancellationToken).ConfigureAwait(false);
        return _process.ExitCode;
    }

    /// <summary>Reads the standard error of the process after its end.</summary>
    public Task<string> ReadErrorsAsync() => _errors;

    public async ValueTask DisposeAsync()
    {
        if (!_process.HasExited)
        {
            // The process first gets a chance to end: a server that ends normally leaves nothing behind.
            _process.StandardInput.Close();
            // Drain the output: a process that waits for a reader does not end.
            var rest = _process.StandardOutput.BaseStream.CopyToAsync(Stream.Null);
            using var patience = new CancellationTokenSource(_patience);
            try
            {
                await _process.WaitForExitAsync(patience.Token).ConfigureAwait(false);
            }
            catch (OperationCanceledException)
            {
                _process.Kill(entireProcessTree: true);
                await _process.WaitForExitAsync().ConfigureAwait(false);
            }

            await rest.ConfigureAwait(false);
        }

        _process.Dispose();
    }
}
