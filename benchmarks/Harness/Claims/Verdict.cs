using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>What became of an expectation.</summary>
internal enum Verdict
{
    /// <summary>Measured, and as it is claimed.</summary>
    Held,

    /// <summary>Measured, and not as it is claimed.</summary>
    NotHeld,

    /// <summary>Not measured to the end: the time was up, or the lane failed. Never counts as held.</summary>
    NotDone,

    /// <summary>Not part of this run.</summary>
    NotAsked,
}

/// <summary>An expectation with what was measured for it.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Claim">The claim.</param>
/// <param name="Expectation">What must hold.</param>
/// <param name="Bytes">The size of the value, in bytes.</param>
/// <param name="Flagged">The flagged form, or the one that is compared with itself; <see langword="null"/> when it was not measured.</param>
/// <param name="Other">The other form, or the other lane's or packets' result; <see langword="null"/> when it was not measured.</param>
/// <param name="Verdict">What became of it.</param>
internal sealed record Judgement(string Lane, ClaimDefinition Claim, Expectation Expectation, int Bytes, FormResult? Flagged, FormResult? Other, Verdict Verdict)
{
    /// <summary>How many times the other form's time the flagged form takes.</summary>
    public double? TimeRatio => Flagged is null || Other is null ? null : Flagged.LeastMilliseconds / Other.LeastMilliseconds;

    /// <summary>How many times the other form's bytes the flagged form allocates.</summary>
    public double? AllocationRatio => Flagged is null || Other is null ? null : Flagged.AllocatedBytes / (double)Math.Max(1, Other.AllocatedBytes);
}
