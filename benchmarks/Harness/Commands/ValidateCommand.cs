using System.CommandLine;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>validate</c>: measures the claims of the rules, and reports whether they hold on this machine.</summary>
internal static class ValidateCommand
{
    /// <summary>The most lanes that are built one by one; to build all at the same time is faster for more.</summary>
    private const int MostSingleBuilds = 2;

    public static Command Create()
    {
        var rule = new Option<string[]>("--rule") { Description = "Only the claims of this rule; can be repeated." };
        var claim = new Option<string[]>("--claim") { Description = "Only the claim of this name, such as ListOfEntities; can be repeated." };
        var lanes = new Option<string[]>("--lane")
        {
            Description = $"Only this lane; can be repeated: {LaneDefinition.FormatNames(LaneDefinition.All)}.",
        };
        var quick = new Option<bool>("--quick") { Description = "1 MB and few runs. The results are written only to --output." };
        var connection = new Option<string?>("--connection")
        {
            Description =
                "A connection string of a SQL Server to measure on, instead of the TDS server. Databases with random names are created there and dropped. The results are written only to --output.",
        };
        var output = new Option<string?>("--output") { Description = "The folder for the results, instead of benchmarks/results." };
        var json = new Option<string?>("--json") { Description = "A file for the verdicts, for a build server." };
        var regressions = new Option<bool>("--regressions")
        {
            Description =
                "For a build server: a claim that fails in the stored results, too, may fail. Any other one that fails is measured again, up to ten times, and judged by all its runs.",
        };
        lanes.Validators.Add(static result =>
        {
            foreach (var token in result.Tokens.Where(static token => LaneDefinition.All.All(known => known.Name != token.Value)))
                result.AddError($"There is no lane '{token.Value}'. The lanes are {LaneDefinition.FormatNames(LaneDefinition.All)}.");
        });
        var command = new Command(
            "validate",
            "Measures the claims of the rules with every driver. Exit codes: 0 all claims of the run hold, 1 a claim does not hold or was not done, 2 the run had nothing to measure. With --regressions, a claim that fails in the stored results does not count."
        )
        {
            rule,
            claim,
            lanes,
            quick,
            connection,
            output,
            json,
            regressions,
        };
        command.SetAction(
            async (parsed, token) =>
            {
                LaneDefinition[] measured =
                    [.. LaneDefinition.All.Where(lane => parsed.GetValue(lanes) is not { Length: > 0 } names || names.Contains(lane.Name))];
                // Only when the first lane is built: the options may have an error.
                var together = new Lazy<Task>(() =>
                    measured.Length > MostSingleBuilds ? LaneProcess.BuildAllAsync(token) : Task.CompletedTask);
                return await RunAsync(
                    new ValidateOptions(
                        new ClaimFilter(parsed.GetValue(rule) ?? [], parsed.GetValue(claim) ?? []),
                        measured,
                        new MeasurementPlan(parsed.GetValue(quick)),
                        parsed.GetValue(connection),
                        parsed.GetValue(output),
                        parsed.GetValue(json),
                        parsed.GetValue(regressions)),
                    async (lane, token) =>
                    {
                        await together.Value.ConfigureAwait(false);
                        return await LaneProcess.BuildAsync(lane, token).ConfigureAwait(false);
                    },
                    AnsiConsole.Console,
                    token).ConfigureAwait(false);
            });
        return command;
    }

    /// <summary>Measures, and writes the verdicts; the last line is the summary.</summary>
    internal static async Task<int> RunAsync(
        ValidateOptions options, LaneBuilder build, IAnsiConsole console, CancellationToken cancellationToken)
    {
        var run = new ValidateRun(options, build);
        var errors = options.FindError() is { } error
            ? [error]
            : await run.PrepareAsync(cancellationToken).ConfigureAwait(false);
        if (errors.Count > 0)
        {
            foreach (var line in errors)
                WriteLine(console, line);
            return 1;
        }

        var summary = await run
            .MeasureAsync(
                console
                    .Progress()
                    .AutoClear(true)
                    .Columns(new SpinnerColumn(), new TaskDescriptionColumn(), new ProgressBarColumn(), new ElapsedTimeColumn()),
                cancellationToken)
            .ConfigureAwait(false);
        console.Write(ToTable(summary.Judgements));
        console.WriteLine("ms: the shortest run of the flagged form and of the other; Time and Bytes: their ratio, and the claim.");
        foreach (var note in run.Notes)
            WriteLine(console, note);
        if (options.OnlyRegressions)
            foreach (var judgement in summary.Regressions)
                WriteLine(console, $"Fails, and holds in the stored results: {judgement.Name}");
        if (options.Json is { } file)
            await File.WriteAllTextAsync(file, summary.ToJson(), cancellationToken).ConfigureAwait(false);
        WriteLine(console, summary.Line);
        return summary.ExitCode;
    }

    /// <summary>Writes one line, however long: the console would break it at its width.</summary>
    private static void WriteLine(IAnsiConsole console, string line) => console.Profile.Out.Writer.WriteLine(line);

    private static Table ToTable(IEnumerable<Judgement> judgements)
    {
        // The console of a build server has 80 columns: only the name of the claim wraps.
        var table = new Table().Border(TableBorder.Simple).AddColumn("Claim");
        foreach (var (title, width) in new[] { ("Value", 12), ("ms", 12), ("Time", 10), ("Bytes", 10), ("", 6) })
            table.AddColumn(new TableColumn(title).Width(width).Padding(0, 0, 1, 0).NoWrap());
        foreach (
            var lane in judgements
                .Where(static judgement => judgement.Verdict != Verdict.NotRun)
                .GroupBy(static judgement => judgement.Lane))
        {
            table.AddRow($"[bold]{Markup.Escape(lane.Key)}[/]");
            foreach (var judgement in lane)
                table.AddRow(
                    Markup.Escape(CreateTitle(judgement)),
                    $"{MeasurementPlan.FormatSize(judgement.Bytes)} {judgement.Expectation.Kind}",
                    $"{FormatCost(judgement.Flagged)}/{FormatCost(judgement.Other)}",
                    FormatRatio(judgement.TimeRatio, judgement.Expectation.LeastTime, judgement.Expectation.GreatestTime),
                    FormatRatio(judgement.AllocationRatio, judgement.Expectation.LeastAllocation, judgement.Expectation.GreatestAllocation),
                    judgement.Verdict switch { Verdict.Held => "holds", Verdict.NotHeld => "[red]fails[/]", _ => "[yellow]undone[/]" });
        }

        return table;
    }

    /// <summary>The subject of the ratio: "LargerPackets, Asynchronous, 8000 / 16000".</summary>
    private static string CreateTitle(Judgement judgement) =>
        string.Join(", ", new[] { judgement.Claim.Claim, judgement.Expectation.Form, judgement.Expectation.Packets }.OfType<string>())
        + (
            judgement.Expectation.IsSelfComparison
                ? " / " + string.Join(", ", new[] { judgement.Expectation.Against, judgement.Expectation.AgainstPackets }.OfType<string>())
                : "");

    private static string FormatCost(FormResult? result) => result is null ? "" : Format($"{result.LeastMilliseconds:0.#}");

    /// <summary>"169x >=50".</summary>
    private static string FormatRatio(double? ratio, double? least, double? greatest) =>
        ratio is null
            ? ""
            : (ratio >= 100 ? Format($"{ratio:0}x") : Format($"{ratio:0.0}x"))
                + (
                    least is not null ? Format($" >={least}")
                    : greatest is not null ? Format($" <={greatest}")
                    : "");

    private static string Format(FormattableString value) => FormattableString.Invariant(value);
}
