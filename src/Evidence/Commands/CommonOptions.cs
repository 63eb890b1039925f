using System.CommandLine;
using AsyncSql.Evidence.Connections;
using AsyncSql.Evidence.Output;

namespace AsyncSql.Evidence.Commands;

/// <summary>The options of both commands, and the end of both: the errors in one line, and the exit code.</summary>
internal sealed class CommonOptions
{
    private const int GreatestTimeout = 24 * 60 * 60;

    /// <summary>How long a cancelled command waits for its server to confirm it. A server that hangs does not.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(3);

    private readonly Terminal _terminal;

    public CommonOptions(Terminal terminal, int timeoutSeconds, string timeoutDescription)
    {
        _terminal = terminal;
        Timeout = CreateNumber("--timeout", timeoutSeconds, GreatestTimeout, timeoutDescription);
    }

    public Option<string?> Connection { get; } = new("--connection")
    {
        Description = "The connection string. Other users of a machine can see arguments, "
            + $"so the environment variable {ServerAddress.Variable} replaces the option.",
    };

    public Option<string?> Json { get; } = new("--json")
    {
        Description = "Writes the result as JSON, to a file or, without one, to the standard output in place of the table.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    public Option<int> Timeout { get; }

    public static Option<int> CreateNumber(string name, int usual, int greatest, string description)
    {
        var option = new Option<int>(name) { Description = description, DefaultValueFactory = _ => usual };
        option.Validators.Add(result =>
        {
            // What is not a number has an error of its own.
            if (result.Tokens is [var token] && int.TryParse(token.Value, out var number) && (number < 1 || number > greatest))
                result.AddError(FormattableString.Invariant($"{name} takes 1 to {greatest}."));
        });
        return option;
    }

    public void AddTo(Command command)
    {
        command.Options.Add(Connection);
        command.Options.Add(Timeout);
        command.Options.Add(Json);
    }

    /// <summary>Runs a command with its server, and reports what ends it.</summary>
    public async Task<int> RunAsync(ParseResult parsed, Func<ServerAddress, Task<int>> run, CancellationToken cancellationToken)
    {
        ServerAddress? address = null;
        try
        {
            address = ServerAddress.Parse(parsed.GetValue(Connection) ?? Environment.GetEnvironmentVariable(ServerAddress.Variable));
            using var patience = new CancellationTokenSource();
            using var registration = cancellationToken.Register(() => patience.CancelAfter(Patience));
            // On another thread: synchronous reads block theirs.
            return await Task.Run(() => run(address), CancellationToken.None).WaitAsync(patience.Token).ConfigureAwait(false);
        }
        catch (Exception) when (cancellationToken.IsCancellationRequested)
        {
            // What fails after Ctrl+C fails because of it.
            return await FailAsync("Cancelled.", ExitCode.Cancelled).ConfigureAwait(false);
        }
#pragma warning disable CA1031 // Of any failure, the user gets one line, in which no password can be.
        catch (Exception exception)
        {
            var text = ErrorText.Describe(exception);
            return await FailAsync(address?.Hide(text) ?? text, ExitCode.Failed).ConfigureAwait(false);
        }
#pragma warning restore CA1031
    }

    /// <summary>Writes JSON where the user wants it.</summary>
    /// <returns>Whether the table is written, too.</returns>
    public async Task<bool> WriteJsonAsync<T>(ParseResult parsed, T result, CancellationToken cancellationToken)
    {
        if (parsed.GetResult(Json) is not { Implicit: false })
            return true;

        var json = JsonOutput.Serialize(result) + "\n";
        if (parsed.GetValue(Json) is { Length: > 0 } file)
        {
            await File.WriteAllTextAsync(file, json, cancellationToken).ConfigureAwait(false);
            return true;
        }

        await _terminal.Output.WriteAsync(json).ConfigureAwait(false);
        return false;
    }

    public async Task<int> FailAsync(string line, int exitCode)
    {
        _terminal.ClearProgress();
        await _terminal.Error.WriteLineAsync(line).ConfigureAwait(false);
        return exitCode;
    }
}
