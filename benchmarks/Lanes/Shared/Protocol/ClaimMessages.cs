using System.Text.Json.Serialization;

namespace AsyncSql.Lanes.Protocol;

/// <summary>A claim as its class states it.</summary>
/// <param name="Claim">The name of the class.</param>
/// <param name="Scenario">What the forms do.</param>
/// <param name="Rules">The rules whose impact it is.</param>
/// <param name="Flagged">The name of the flagged form.</param>
/// <param name="Repairs">The names of the other forms.</param>
/// <param name="Expectations">What must hold.</param>
/// <param name="Kinds">The kinds of value that it is measured for.</param>
/// <param name="Packets">The packets that it is measured with, "8000" bytes or "8000 TLS"; empty for the driver's own.</param>
/// <param name="IsOfReplay">Whether only the replay server has its tables.</param>
/// <param name="Sizes">The sizes that it is measured with, in bytes; <see langword="null"/> for those of the run.</param>
/// <param name="Lanes">The lanes that it is measured in; <see langword="null"/> for every one that can.</param>
public sealed record ClaimDefinition(
    string Claim, string Scenario, IReadOnlyList<string> Rules, string Flagged, IReadOnlyList<string> Repairs, IReadOnlyList<Expectation> Expectations, IReadOnlyList<string> Kinds,
    IReadOnlyList<string> Packets, bool IsOfReplay, IReadOnlyList<int>? Sizes = null, IReadOnlyList<string>? Lanes = null) : LaneMessage;

/// <summary>A bound on the ratio of the flagged form to another, or of one form to itself in another lane or with other packets.</summary>
/// <param name="Form">The other form, or the one form.</param>
/// <param name="Lane">The lane; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="Kind">The kind of value.</param>
/// <param name="Bytes">The size; <see langword="null"/> for every one that is measured.</param>
/// <param name="LeastTime">The flagged form takes at least so many times the time.</param>
/// <param name="LeastAllocation">The flagged form allocates at least so many times the bytes.</param>
/// <param name="GreatestTime">A control: the flagged form takes at most so many times the time.</param>
/// <param name="Packets">The packets, as in <see cref="FormResult"/>; <see langword="null"/> for the driver's own.</param>
/// <param name="Against">The lane of the other result; <see langword="null"/> for the same lane.</param>
/// <param name="AgainstPackets">The packets of the other result; <see langword="null"/> for the same packets.</param>
/// <param name="GreatestAllocation">A control: the flagged form allocates at most so many times the bytes.</param>
public sealed record Expectation(
    string Form, string? Lane, string Kind, int? Bytes, double? LeastTime, double? LeastAllocation, double? GreatestTime,
    string? Packets = null, string? Against = null, string? AgainstPackets = null, double? GreatestAllocation = null)
{
    /// <summary>Whether one form is compared with itself: what differs is the driver or its packets.</summary>
    [JsonIgnore]
    public bool IsOfOneForm => Against is not null || AgainstPackets is not null;
}

/// <summary>One form of a claim, measured for one kind and size of value.</summary>
/// <param name="Claim">The claim.</param>
/// <param name="Form">The form.</param>
/// <param name="Kind">"text", "binary", "both" or "bounded".</param>
/// <param name="Bytes">The size of the value, in bytes on the wire.</param>
/// <param name="Milliseconds">The time of each measured run, in milliseconds.</param>
/// <param name="AllocatedBytes">What one run allocated on the managed heap of the process, in bytes.</param>
/// <param name="Packets">The packets, "8000" bytes or "8000 TLS"; <see langword="null"/> for the driver's own.</param>
public sealed record FormResult(string Claim, string Form, string Kind, int Bytes, IReadOnlyList<double> Milliseconds, long AllocatedBytes, string? Packets = null) : LaneMessage
{
    /// <summary>The shortest run, in milliseconds: what the machine does else only ever adds.</summary>
    [JsonIgnore]
    public double LeastMilliseconds => Milliseconds.Min();
}
