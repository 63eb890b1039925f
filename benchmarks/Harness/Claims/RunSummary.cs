using System.Globalization;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>The verdicts of a run, and what it could not measure.</summary>
/// <param name="Judgements">All verdicts.</param>
/// <param name="SkippedLanes">The lanes that could not be built or started, and so have measured nothing.</param>
/// <param name="Known">The names of the verdicts that may fail; <see langword="null"/> for none.</param>
internal sealed record RunSummary(
    IReadOnlyList<Judgement> Judgements, IReadOnlyList<string> SkippedLanes, IReadOnlyCollection<string>? Known = null)
{
    private static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
        Converters = { new JsonStringEnumConverter<Verdict>() },
    };

    public int Held => Count(Verdict.Held);

    public int Failed => Count(Verdict.NotHeld);

    /// <summary>The verdicts that fail and may not.</summary>
    public IReadOnlyList<Judgement> Regressions =>
        [.. Judgements.Where(judgement => judgement.Verdict == Verdict.NotHeld && Known?.Contains(judgement.Name) != true)];

    /// <summary>The number of expectations that were not measured to the end; a lane of which none is known counts as one.</summary>
    public int NotDone => Count(Verdict.NotDone) + SkippedLanes.Count(lane => !AreKnown(lane));

    /// <summary>
    /// 0 when every claim of the run holds or may fail, 1 when another one fails or was not done, 2 when the run had nothing to measure.
    /// </summary>
    public int ExitCode => Regressions.Count + NotDone > 0 ? 1 : Held > 0 ? 0 : 2;

    /// <summary>The last line of a run: "3 claims: 20 held, 2 failed (1 known), 2 not done (npgsql; sqlite: ReaderForms)."</summary>
    public string Line
    {
        get
        {
            var claims = Judgements.Where(static judgement => judgement.Verdict != Verdict.NotRun).Select(static judgement => judgement.Claim.Claim);
            var undone = FindUndone().ToList();
            var known = Failed - Regressions.Count;
            return string.Create(
                CultureInfo.InvariantCulture,
                $"{claims.Distinct().Count()} claims: {Held} held, {Failed} failed{(known > 0 ? $" ({known} known)" : "")}, {NotDone} not done{(undone.Count > 0 ? $" ({string.Join("; ", undone)})" : "")}.");
        }
    }

    /// <summary>The verdicts for a build server.</summary>
    public string ToJson() => JsonSerializer.Serialize(
        new
        {
            Summary = Line,
            ExitCode,
            Held,
            Failed,
            Regressions = Regressions.Select(static judgement => judgement.Name),
            NotDone,
            SkippedLanes,
            Verdicts = Judgements
                .Where(static judgement => judgement.Verdict != Verdict.NotRun)
                .Select(static judgement => new
                {
                    judgement.Lane,
                    judgement.Claim.Claim,
                    judgement.Claim.Rules,
                    judgement.Bytes,
                    judgement.Expectation,
                    judgement.TimeRatio,
                    judgement.AllocationRatio,
                    FlaggedMilliseconds = judgement.Flagged?.Milliseconds,
                    OtherMilliseconds = judgement.Other?.Milliseconds,
                    judgement.Verdict,
                }),
        },
        Options) + "\n";

    /// <summary>"npgsql" for a lane without a verdict, "sqlite: ReaderForms" for a claim that was cut.</summary>
    private IEnumerable<string> FindUndone()
    {
        var lanes = Judgements.Select(static judgement => judgement.Lane).Concat(SkippedLanes).Distinct();
        foreach (var lane in lanes)
        {
            var judgements = Judgements.Where(judgement => judgement.Lane == lane && judgement.Verdict != Verdict.NotRun).ToList();
            if (SkippedLanes.Contains(lane) || (judgements.Count > 0 && judgements.All(static judgement => judgement.Verdict == Verdict.NotDone)))
                yield return lane;
            else if (judgements.Where(static judgement => judgement.Verdict == Verdict.NotDone).ToList() is { Count: > 0 } undone)
                yield return $"{lane}: {string.Join(", ", undone.Select(static judgement => judgement.Claim.Claim).Distinct())}";
        }
    }

    private bool AreKnown(string lane) =>
        Judgements.Any(judgement => judgement.Lane == lane && judgement.Verdict == Verdict.NotDone);

    private int Count(Verdict verdict) => Judgements.Count(judgement => judgement.Verdict == verdict);
}
