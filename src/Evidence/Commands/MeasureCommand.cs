using System.CommandLine;
using AsyncSql.Evidence.Connections;
using AsyncSql.Evidence.Measuring;
using AsyncSql.Evidence.Output;

namespace AsyncSql.Evidence.Commands;

/// <summary><c>measure</c>: reads a query of the user in four forms, and shows what each costs.</summary>
internal static class MeasureCommand
{
    private const int UsualTimeout = 60, UsualRuns = 5, GreatestRuns = 1_000, UsualRows = 1_000;

    public static Command Create(Terminal terminal)
    {
        var common = new CommonOptions(
            terminal, UsualTimeout, "Seconds for one execution of the query. A form that takes longer is not repeated.");
        var query = new Option<string>("--query") { Description = "The query: SELECT, WITH or DECLARE.", Required = true };
        var runs = CommonOptions.CreateNumber(
            "--runs", UsualRuns, GreatestRuns, "How often each form is measured, after one run to warm up.");
        var rows = CommonOptions.CreateNumber("--max-rows", UsualRows, int.MaxValue, "Reading stops after so many rows.");
        var command = new Command(
            "measure",
            "Reads a query synchronously, asynchronously, with streamed reads and with larger packets, and shows time and allocation. "
                + "The query runs in a transaction that is rolled back. No value is shown.")
        {
            query,
            runs,
            rows,
        };
        common.AddTo(command);
        command.SetAction((parsed, token) => common.RunAsync(parsed, address => RunAsync(parsed, address, token), token));
        return command;

        async Task<int> RunAsync(ParseResult parsed, ServerAddress address, CancellationToken token)
        {
            var text = parsed.GetRequiredValue(query);
            if (QueryCheck.FindProblem(text) is { } problem)
                throw new EvidenceException(problem);

            var reader = new QueryReader(text, parsed.GetValue(rows), TimeSpan.FromSeconds(parsed.GetValue(common.Timeout)));
            var result = await new QueryMeasurement(address, reader, parsed.GetValue(runs), terminal).RunAsync(token).ConfigureAwait(false);
            terminal.ClearProgress();
            if (result.Forms.Count == 0)
                return await common
                    .FailAsync("The query returned no rows: there is nothing to measure.", ExitCode.NothingMeasured)
                    .ConfigureAwait(false);

            if (!result.Forms.Any(static form => form.IsMeasured))
                return await common
                    .FailAsync("The query was not read within the timeout: set --timeout, or read fewer rows.", ExitCode.NothingMeasured)
                    .ConfigureAwait(false);

            if (await common.WriteJsonAsync(parsed, result, token).ConfigureAwait(false))
                MeasureReport.Write(result, terminal.Output);

            return ExitCode.Done;
        }
    }
}
