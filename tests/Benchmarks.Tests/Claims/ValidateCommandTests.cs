using System.Runtime.CompilerServices;
using System.Text.Json;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Commands;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>The end of a run: its exit code, its last line, and the files that it writes.</summary>
public sealed class ValidateCommandTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-validate-").FullName;

    private string Json => Path.Combine(_folder, "verdicts.json");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    /// <summary>Nothing failed, because nothing was measured: that is no success.</summary>
    [Fact]
    public async Task LanesThatDoNotBuild_AreNotDone()
    {
        string[] lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "npgsql"];
        var (exitCode, output) = await RunAsync(
            Options("ASQL2002", null, lanes),
            static (_, _) => Task.FromResult<(ILane?, string?)>((null, "It does not build: error X.")));
        Assert.Equal(1, exitCode);
        Assert.Equal("0 claims: 0 held, 0 failed, 4 not done (sqlclient-2.1; sqlclient-6.1; system-data-sqlclient; npgsql).", output[^1]);
        Assert.Contains("npgsql was skipped. It does not build: error X.", output);
    }

    /// <summary>The other lanes know what the lane was to show.</summary>
    [Fact]
    public async Task LaneThatDoesNotBuild_FailsARunOfOthers()
    {
        var options = Options(null, "ReaderForms", ["sqlite", "sqlclient-6.1"]) with { Json = Json };
        var (exitCode, output) = await RunAsync(
            options,
            static async (lane, token) => lane.Name == "sqlite"
                ? (await LaneRunner.BuildAsync(lane.Name), null)
                : (null, "It does not build: error X."));
        Assert.Equal(1, exitCode);
        Assert.EndsWith(" not done (sqlclient-6.1).", output[^1], StringComparison.Ordinal);
        using var json = JsonDocument.Parse(await File.ReadAllTextAsync(Json));
        Assert.Equal(1, json.RootElement.GetProperty("ExitCode").GetInt32());
        var verdicts = json.RootElement.GetProperty("Verdicts").EnumerateArray().ToList();
        Assert.Contains(verdicts, static verdict => verdict.GetProperty("Verdict").GetString() == "NotDone" && verdict.GetProperty("Lane").GetString() == "sqlclient-6.1");
        Assert.Contains(verdicts, static verdict => verdict.TryGetProperty("TimeRatio", out _) && verdict.GetProperty("Lane").GetString() == "sqlite");
    }

    [Theory]
    [InlineData("ASQL9999", null, "No claim is of a rule 'ASQL9999'.")]
    [InlineData(null, "Nothing", "There is no claim 'Nothing'.")]
    public async Task UnknownNames_AreErrors(string? rule, string? claim, string error)
    {
        var (exitCode, output) = await RunAsync(
            Options(rule, claim, ["sqlite"]),
            static async (lane, _) => (await LaneRunner.BuildAsync(lane.Name), null));
        Assert.Equal(1, exitCode);
        Assert.StartsWith(error, Assert.Single(output), StringComparison.Ordinal);
    }

    [Fact]
    public void UnknownLane_IsAnErrorWithTheLanes()
    {
        var error = Assert.Single(ValidateCommand.Create().Parse(["--lane", "sqlclient-9.9"]).Errors).Message;
        Assert.StartsWith("There is no lane 'sqlclient-9.9'. The lanes are sqlclient-2.1, ", error, StringComparison.Ordinal);
        Assert.Empty(ValidateCommand.Create().Parse(["--lane", "npgsql", "--lane", "sqlite"]).Errors);
    }

    /// <summary>The committed results are those of the TDS server, measured to the end.</summary>
    [Theory]
    [InlineData(false, null, null, true)]
    [InlineData(true, null, null, false)]
    [InlineData(false, "Server=.", null, false)]
    [InlineData(true, "Server=.", null, false)]
    [InlineData(false, "Server=.", "elsewhere", true)]
    [InlineData(true, null, "elsewhere", true)]
    public void Results_AreWrittenWhereTheyBelong(bool isQuick, string? connection, string? output, bool isWritten)
    {
        var options = Options(null, null, ["sqlite"]) with { Plan = new MeasurementPlan(isQuick), Connection = connection, Output = output };
        Assert.Null(options.FindError());
        Assert.Equal(isWritten, options.ResultsFolder is not null);
        Assert.Equal(isWritten && output is null, options.ResultsFolder == Benchmarks.Repository.Results);
    }

    [Fact]
    public async Task ResultsOfAnotherServer_NeverReplaceTheCommittedOnes()
    {
        foreach (var folder in new[] { Benchmarks.Repository.Results, Path.Combine(Benchmarks.Repository.Results, "tables", "..", "mine") })
        {
            var (exitCode, output) = await RunAsync(
                Options(null, null, ["sqlclient-6.1"]) with { Connection = "Server=.", Output = folder },
                static (_, _) => throw new InvalidOperationException("Nothing may be built."));
            Assert.Equal(1, exitCode);
            Assert.StartsWith("--output cannot be ", Assert.Single(output), StringComparison.Ordinal);
        }
    }

    [Fact]
    public async Task Results_AreWrittenToTheFolderOfTheUser()
    {
        var (exitCode, output) = await RunAsync(
            Options(null, "FoundEntity", ["sqlite"]) with { Output = _folder },
            static async (lane, _) => (await LaneRunner.BuildAsync(lane.Name), null));
        Assert.True(exitCode is 0 or 1, string.Join('\n', output));
        Assert.Equal("sqlite", Assert.Single(ResultsFile.ReadAll(_folder)).Lane.Lane);
    }

    [Theory]
    [InlineData(0, 0, 0, 2)]
    [InlineData(3, 0, 0, 0)]
    [InlineData(3, 1, 0, 1)]
    [InlineData(3, 0, 1, 1)]
    public void ExitCode_IsZeroOnlyWhenAllHold(int held, int failed, int notDone, int exitCode)
    {
        var summary = new RunSummary(
            [
                .. Enumerable.Repeat(Judged(Verdict.Held), held),
                .. Enumerable.Repeat(Judged(Verdict.NotHeld), failed),
                .. Enumerable.Repeat(Judged(Verdict.NotDone), notDone),
                Judged(Verdict.NotRun),
            ],
            []);
        Assert.Equal(exitCode, summary.ExitCode);
        Assert.Equal(
            $"{(held > 0 ? 1 : 0)} claims: {held} held, {failed} failed, {notDone} not done{(notDone > 0 ? " (sqlite: AClaim)" : "")}.",
            summary.Line);
    }

    [Fact]
    public void KnownFailure_MayFail()
    {
        var known = Judged(Verdict.NotHeld);
        var summary = new RunSummary([known, Judged(Verdict.Held)], [], [known.Name]);
        Assert.Equal(0, summary.ExitCode);
        Assert.Equal("1 claims: 1 held, 1 failed (1 known), 0 not done.", summary.Line);
        Assert.Equal(1, new RunSummary([known, Judged(Verdict.Held)], [], ["another"]).ExitCode);
        Assert.Equal(1, new RunSummary([known, Judged(Verdict.NotDone)], [], [known.Name]).ExitCode);
    }

    /// <summary>
    /// A claim that fails once because the machine was busy holds with the shortest of all its runs; one that always fails does not. Only the
    /// first run warms up less.
    /// </summary>
    [Theory]
    [InlineData(false, 1, 1, "1 claims: 0 held, 1 failed, 0 not done.", 3.0, 1.0)]
    [InlineData(true, 0, 2, "1 claims: 1 held, 0 failed, 0 not done.", 3.0, 1.0)]
    [InlineData(true, 0, 4, "1 claims: 1 held, 0 failed, 0 not done.", 3.0, 3.0, 3.0, 1.0)]
    [InlineData(true, 1, 11, "1 claims: 0 held, 1 failed, 0 not done.", 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 3.0, 1.0)]
    public async Task Regression_IsWhatFailsInAllRuns(bool onlyRegressions, int exitCode, int runs, string line, params double[] repair)
    {
        var lane = new StubLane(repair);
        var options = Options(null, "AClaim", ["sqlite"]) with { OnlyRegressions = onlyRegressions, Json = Json };
        var (actual, output) = await RunAsync(options, (_, _) => Task.FromResult<(ILane?, string?)>((lane, null)));
        Assert.Equal(line, output[^1]);
        Assert.Equal(exitCode, actual);
        Assert.Equal(
            onlyRegressions && exitCode == 1,
            output.Contains("Fails, and holds in the stored results: sqlite, AClaim, Repair, 1 MB of text"));
        Assert.Equal(runs, lane.Runs);
        Assert.Equal(Enumerable.Range(0, runs).Select(static run => run == 0), lane.Quick);
        using var json = JsonDocument.Parse(await File.ReadAllTextAsync(Json));
        Assert.Equal(runs, Assert.Single(json.RootElement.GetProperty("Verdicts").EnumerateArray()).GetProperty("OtherMilliseconds").GetArrayLength());
    }

    private static Judgement Judged(Verdict verdict) => new(
        "sqlite",
        new ClaimDefinition("AClaim", "a scenario", ["ASQL9001"], "Flagged", ["Repair"], [], ["text"], [], false),
        new Expectation("Repair", null, "text", null, 1, null, null),
        MeasurementPlan.Megabyte, null, null, verdict);

    private static ValidateOptions Options(string? rule, string? claim, string[] lanes) => new(
        new ClaimFilter(rule is null ? [] : [rule], claim is null ? [] : [claim]), [.. LaneDefinition.All.Where(lane => lanes.Contains(lane.Name)).OrderBy(lane => Array.IndexOf(lanes, lane.Name))],
        new MeasurementPlan(IsQuick: true));

    private static async Task<(int ExitCode, string[] Output)> RunAsync(ValidateOptions options, LaneBuilder build)
    {
        var writer = new StringWriter();
        var console = AnsiConsole.Create(new AnsiConsoleSettings { Ansi = AnsiSupport.No, Out = new AnsiConsoleOutput(writer) });
        var exitCode = await ValidateCommand.RunAsync(options, build, console, CancellationToken.None);
        return (exitCode, writer.ToString().Split('\n', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
    }

    /// <summary>A lane whose flagged form takes 9 milliseconds, and its repair the given times in turn. It claims a ratio of 5.</summary>
    private sealed class StubLane(double[] repair) : ILane
    {
        public int Runs { get; private set; }

        /// <summary>Whether each measurement was asked to warm up less.</summary>
        public List<bool> Quick { get; } = [];

        public async IAsyncEnumerable<LaneMessage> RunAsync(
            IEnumerable<string> arguments, [EnumeratorCancellation] CancellationToken cancellationToken)
        {
            await Task.Yield();
            switch (arguments.First())
            {
                case "describe":
                    yield return new LaneDescription("sqlite", "A.Driver", "1.0", null, ".NET");
                    break;
                case "claims":
                    yield return new ClaimDefinition(
                        "AClaim", "a scenario", ["ASQL9001"], "Flagged", ["Repair"],
                        [new Expectation("Repair", "sqlite", "text", MeasurementPlan.Megabyte, 5, null, null, Because: "a reason")],
                        ["text"], [], false);
                    break;
                default:
                    Quick.Add(arguments.Contains("--quick"));
                    yield return new FormResult("AClaim", "Flagged", "text", MeasurementPlan.Megabyte, [9], 100);
                    yield return new FormResult("AClaim", "Repair", "text", MeasurementPlan.Megabyte, [repair[Runs++]], 100);
                    break;
            }
        }
    }
}
