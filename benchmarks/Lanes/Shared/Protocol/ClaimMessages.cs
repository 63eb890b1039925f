using System.Text.Json.Serialization;

namespace AsyncSql.Lanes.Protocol;

/// <summary>The definition of a claim, as its class states it.</summary>
/// <param name="Claim">The name of the class.</param>
/// <param name="Scenario">A short description of the forms.</param>
/// <param name="Rules">The rules that make the claim.</param>
/// <param name="Flagged">The name of the flagged form.</param>
/// <param name="Repairs">The names of the other forms.</param>
/// <param name="Expectations">The expectations.</param>
/// <param name="Kinds">The kinds of value to measure.</param>
/// <param name="Packets">The packets to measure, "8000" bytes or "8000 TLS"; empty for the driver's default.</param>
/// <param name="RequiresTdsServer">Whether it needs tables that only the TDS server has.</param>
/// <param name="Sizes">The sizes to measure, in bytes; <see langword="null"/> for those of the run.</param>
/// <param name="Lanes">The lanes to measure; <see langword="null"/> for every lane that can.</param>
/// <param name="StandsAgainst">The claim whose bounds the controls may not exceed; <see langword="null"/> for this one.</param>
public sealed record ClaimDefinition(
    string Claim,
    string Scenario,
    IReadOnlyList<string> Rules,
    string Flagged,
    IReadOnlyList<string> Repairs,
    IReadOnlyList<Expectation> Expectations,
    IReadOnlyList<string> Kinds,
    IReadOnlyList<string> Packets,
    bool RequiresTdsServer,
    IReadOnlyList<int>? Sizes = null,
    IReadOnlyList<string>? Lanes = null,
    string? StandsAgainst = null
) : LaneMessage;

/// <summary>A bound on the ratio of the flagged form to another, or of one form to itself in another lane or with other packets.</summary>
/// <param name="Form">The form to compare with, or the form that is compared with itself.</param>
/// <param name="Lane">The lane; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="Kind">The kind of value.</param>
/// <param name="Bytes">The size; <see langword="null"/> for every measured size.</param>
/// <param name="LeastTime">The minimum ratio of the times.</param>
/// <param name="LeastAllocation">The minimum ratio of the allocated bytes.</param>
/// <param name="GreatestTime">For a control, the maximum ratio of the times.</param>
/// <param name="Packets">The packets, as in <see cref="FormResult"/>; <see langword="null"/> for the driver's default.</param>
/// <param name="Against">The lane of the other result; <see langword="null"/> for the same lane.</param>
/// <param name="AgainstPackets">The packets of the other result; <see langword="null"/> for the same packets.</param>
/// <param name="GreatestAllocation">For a control, the maximum ratio of the allocated bytes.</param>
/// <param name="Because">The reason of the bounds.</param>
public sealed record Expectation(
    string Form, string? Lane, string Kind, int? Bytes, double? LeastTime, double? LeastAllocation, double? GreatestTime,
    string? Packets = null, string? Against = null, string? AgainstPackets = null, double? GreatestAllocation = null,
    string? Because = null)
{
    /// <summary>Whether a form is compared with itself, with another driver or other packets.</summary>
    [JsonIgnore]
    public bool IsSelfComparison => Against is not null || AgainstPackets is not null;
}

/// <summary>A lane begins to measure a claim.</summary>
/// <param name="Claim">The claim.</param>
public sealed record ClaimStarted(string Claim) : LaneMessage;

/// <summary>One form of a claim, measured for one kind and size of value.</summary>
/// <param name="Claim">The claim.</param>
/// <param name="Form">The form.</param>
/// <param name="Kind">"text", "binary", "both" or "bounded".</param>
/// <param name="Bytes">The size of the value, in bytes on the wire.</param>
/// <param name="Milliseconds">The time of each measured run, in milliseconds: of one execution, if a run repeats the form.</param>
/// <param name="AllocatedBytes">The allocation of one execution on the managed heap of the process, in bytes.</param>
/// <param name="Packets">The packets, "8000" bytes or "8000 TLS"; <see langword="null"/> for the driver's default.</param>
/// <param name="Repetitions">
/// How often a run executes the form, so that its time is measurable; <see langword="null"/> for once.
/// </param>
public sealed record FormResult(
    string Claim,
    string Form,
    string Kind,
    int Bytes,
    IReadOnlyList<double> Milliseconds,
    long AllocatedBytes,
    string? Packets = null,
    int? Repetitions = null
) : LaneMessage
{
    /// <summary>Adds the runs of another measurement. Other work of the process can only add to what a run allocates.</summary>
    public FormResult Add(FormResult other) => other with
    {
        Milliseconds = [.. Milliseconds, .. other.Milliseconds],
        AllocatedBytes = Math.Min(AllocatedBytes, other.AllocatedBytes),
    };

    /// <summary>The shortest run, in milliseconds: other work of the machine can only make a run longer.</summary>
    [JsonIgnore]
    public double LeastMilliseconds => Milliseconds.Min();

    /// <summary>The median of the runs, in milliseconds.</summary>
    [JsonIgnore]
    public double MedianMilliseconds
    {
        get
        {
            var sorted = Milliseconds.Order().ToList();
            return (sorted[(sorted.Count - 1) / 2] + sorted[sorted.Count / 2]) / 2;
        }
    }
}
