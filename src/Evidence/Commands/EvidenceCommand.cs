using System.CommandLine;
using System.CommandLine.Help;
using AsyncSql.Evidence.Output;

namespace AsyncSql.Evidence.Commands;

/// <summary>The command <c>asyncsql</c>.</summary>
internal static class EvidenceCommand
{
    /// <summary>How long a cancelled command may take to close its connection.</summary>
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(5);

    public static async Task<int> RunAsync(string[] arguments, Terminal terminal, CancellationToken cancellationToken)
    {
        var command = new RootCommand(
            "Evidence from your own SQL Server: what an asynchronous query costs there, and which columns hold large values. "
                + "Exit codes: 0 done; 1 wrong arguments, no connection or an error of the server; 2 nothing could be measured; "
                + "130 cancelled.")
        {
            MeasureCommand.Create(terminal),
            SurveyCommand.Create(terminal),
        };
        var version = command.Options.OfType<VersionOption>().Single();
        version.Action = new VersionAction(terminal.Output);
        var configuration = new InvocationConfiguration
        {
            Output = terminal.Output,
            Error = terminal.Error,
            EnableDefaultExceptionHandler = false,
            ProcessTerminationTimeout = Patience,
        };
        var parsed = command.Parse(arguments);
        if (parsed.Errors.Count == 0 || parsed.Action is HelpAction)
            return await parsed.InvokeAsync(configuration, cancellationToken).ConfigureAwait(false);

        // The error alone: the usage of a whole command hides it.
        foreach (var error in parsed.Errors)
            await terminal.Error.WriteLineAsync(error.Message).ConfigureAwait(false);

        return ExitCode.Failed;
    }
}
