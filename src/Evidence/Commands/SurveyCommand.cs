using System.CommandLine;
using AsyncSql.Evidence.Connections;
using AsyncSql.Evidence.Output;
using AsyncSql.Evidence.Surveying;

namespace AsyncSql.Evidence.Commands;

/// <summary><c>survey</c>: lists the columns of a database that can hold large values, and how large their values are.</summary>
internal static class SurveyCommand
{
    private const int UsualTimeout = 30, UsualSample = 10_000, GreatestSample = 10_000_000;

    public static Command Create(Terminal terminal)
    {
        var common = new CommonOptions(terminal, UsualTimeout, "Seconds for each query. A table that takes longer is not read.");
        var sample = CommonOptions.CreateNumber(
            "--sample", UsualSample, GreatestSample, "The rows to read of each table. Smaller tables are read entirely.");
        var allRows = new Option<bool>("--all-rows")
        {
            Description = "Reads the greatest length from every row of every table, not from the sample.",
        };
        var editorConfig = new Option<string?>("--editorconfig")
        {
            Description = "Writes options for .editorconfig, to a new file or, without one, to the standard output in place of the table.",
            Arity = ArgumentArity.ZeroOrOne,
        };
        var command = new Command(
            "survey",
            "Lists the columns of a database that can hold large values, with the greatest length and the 99th percentile of their values. "
                + "It reads only, on one connection. No value is read or shown.")
        {
            sample,
            allRows,
            editorConfig,
        };
        common.AddTo(command);
        command.Validators.Add(result =>
        {
            if (result.GetResult(common.Json) is { Implicit: false, Tokens.Count: 0 }
                && result.GetResult(editorConfig) is { Implicit: false, Tokens.Count: 0 })
                result.AddError("--json and --editorconfig cannot both write to the standard output: name a file for one of them.");
        });
        command.SetAction((parsed, token) => common.RunAsync(parsed, address => RunAsync(parsed, address, token), token));
        return command;

        async Task<int> RunAsync(ParseResult parsed, ServerAddress address, CancellationToken token)
        {
            var file = parsed.GetValue(editorConfig);
            // Settings of the user are never overwritten; this is checked before a long survey.
            if (file is not null && File.Exists(file))
                throw new EvidenceException($"{file} exists. Name a new file, and copy the lines from it.");

            var options = new SurveyOptions(parsed.GetValue(sample), parsed.GetValue(allRows), parsed.GetValue(common.Timeout));
            var result = await new DatabaseSurvey(address, options, terminal).RunAsync(token).ConfigureAwait(false);
            terminal.ClearProgress();
            var writesTable = await common.WriteJsonAsync(parsed, result, token).ConfigureAwait(false);
            if (parsed.GetResult(editorConfig) is { Implicit: false })
            {
                await WriteAsync(EditorConfigLines.Create(result), file, terminal, token).ConfigureAwait(false);
                writesTable &= file is not null;
            }

            if (writesTable)
                SurveyReport.Write(result, terminal.Output);

            return ExitCode.Done;
        }
    }

    private static Task WriteAsync(string lines, string? file, Terminal terminal, CancellationToken cancellationToken) =>
        file is null ? terminal.Output.WriteAsync(lines) : File.WriteAllTextAsync(file, lines, cancellationToken);
}
