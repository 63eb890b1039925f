using System.CommandLine;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Commands;

/// <summary>
/// <c>claims</c>: writes the bounds that the claims declare today beside their stored measurements, so that a change of a bound changes the
/// verdicts on the pages without a new measurement.
/// </summary>
internal static class ClaimsCommand
{
    public static Command Create()
    {
        var command = new Command(
            "claims",
            "Writes the declarations of the claims (bounds, reasons) into benchmarks/results, beside the stored measurements. Measures nothing."
        );
        command.SetAction((_, token) => RunAsync(Repository.Results, Console.Out, token));
        return command;
    }

    private static async Task<int> RunAsync(string folder, TextWriter output, CancellationToken cancellationToken)
    {
        var exitCode = 0;
        foreach (var file in ResultsFile.ReadAll(folder))
        {
            var (process, reason) = LaneDefinition.All.FirstOrDefault(lane => lane.Name == file.Lane.Lane) is { } lane
                ? await LaneProcess.BuildAsync(lane, cancellationToken).ConfigureAwait(false)
                : (null, "There is no such lane.");
            if (process is null)
            {
                await output.WriteLineAsync($"{file.Lane.Lane} was skipped. {reason}").ConfigureAwait(false);
                exitCode = 1;
                continue;
            }

            var declared = new List<ClaimDefinition>();
            await foreach (var message in process.RunAsync(["claims"], cancellationToken).ConfigureAwait(false))
                if (message is ClaimDefinition claim)
                    declared.Add(claim);
            file.WithClaims(declared).Write(folder);
        }

        return exitCode;
    }
}
