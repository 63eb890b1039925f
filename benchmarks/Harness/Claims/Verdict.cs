using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>The result of an expectation.</summary>
internal enum Verdict
{
    /// <summary>Measured, and the claim holds.</summary>
    Held,

    /// <summary>Measured, and the claim does not hold.</summary>
    NotHeld,

    /// <summary>Not measured to the end: the time was up, or the lane failed. Never counts as held.</summary>
    NotDone,

    /// <summary>Not part of this run.</summary>
    NotRun,
}

/// <summary>An expectation with its measurements.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Claim">The claim.</param>
/// <param name="Expectation">The expectation.</param>
/// <param name="Bytes">The size of the value, in bytes.</param>
/// <param name="Flagged">
/// The flagged form, or the form that is compared with itself; <see langword="null"/> when it was not measured.
/// </param>
/// <param name="Other">
/// The other form, or the result with the other lane or packets; <see langword="null"/> when it was not measured.
/// </param>
/// <param name="Verdict">The result.</param>
internal sealed record Judgement(
    string Lane,
    ClaimDefinition Claim,
    Expectation Expectation,
    int Bytes,
    FormResult? Flagged,
    FormResult? Other,
    Verdict Verdict)
{
    /// <summary>The name of the verdict: "sqlclient-6.1, LargerPackets, Asynchronous, 1 MB of text, 8000 / 16000".</summary>
    public string Name => string.Join(
        ", ",
        new[] { Lane, Claim.Claim, Expectation.Form, Value, Sides }.OfType<string>());

    /// <summary>"1 MB of text", "1,000 bounded rows", "100,000 rows".</summary>
    public string Value =>
        Expectation.Kind == "bounded" ? "1,000 bounded rows"
        : Bytes == 0 ? Expectation.Kind
        : $"{MeasurementPlan.FormatSize(Bytes)} of {Expectation.Kind}";

    /// <summary>What a form is compared with, when that is the form itself: "8000 / 16000", "/ sqlclient-6.1".</summary>
    private string? Sides =>
        Expectation.IsSelfComparison
            ? string.Join(" / ", Expectation.Packets, string.Join(", ", new[] { Expectation.Against, Expectation.AgainstPackets }.OfType<string>())).TrimStart()
            : Expectation.Packets;

    /// <summary>The time of the flagged form divided by that of the other form.</summary>
    public double? TimeRatio => Flagged is null || Other is null ? null : Flagged.LeastMilliseconds / Other.LeastMilliseconds;

    /// <summary>The allocated bytes of the flagged form divided by those of the other form.</summary>
    public double? AllocationRatio =>
        Flagged is null || Other is null ? null : Flagged.AllocatedBytes / (double)Math.Max(1, Other.AllocatedBytes);
}
