namespace AsyncSql.Lanes.Claims;

/// <summary>Marks a class of benchmarks as the claim of a rule: its baseline is the flagged form, the others are repairs.</summary>
/// <param name="scenario">A short description of the forms.</param>
/// <param name="rules">The rules that make the claim; none for a measurement without a rule.</param>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class ClaimAttribute(string scenario, params string[] rules) : Attribute
{
    public string Scenario { get; } = scenario;

    public IReadOnlyList<string> Rules { get; } = rules;

    /// <summary>The kinds of value to measure.</summary>
    public string[] Kinds { get; set; } = ["text", "binary"];

    /// <summary>
    /// The packets to measure, as "8000" bytes or "8000 TLS"; the driver's default when empty. For drivers of SQL Server.
    /// </summary>
    public string[] Packets { get; set; } = [];

    /// <summary>The lanes to measure; every lane that can when empty.</summary>
    public string[] Lanes { get; set; } = [];

    /// <summary>The sizes to measure, in bytes on the wire; those of the run when empty.</summary>
    public int[] Sizes { get; set; } = [];

    /// <summary>
    /// The claim whose bounds the controls of this one may not exceed, when this one has none of its own: the name of its class.
    /// </summary>
    public string? StandsAgainst { get; set; }

    /// <summary>Whether it needs the tables of the TDS server, because a million rows are too many to insert.</summary>
    public bool RequiresTdsServer { get; set; }
}

/// <summary>
/// Compares the flagged form with the form that has the attribute. With <see cref="Against"/> or <see cref="AgainstPackets"/>, compares the
/// form that has the attribute with itself in another lane or with other packets.
/// </summary>
/// <param name="lane">The driver; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="kind">The kind of value.</param>
/// <param name="because">The reason of the bounds, one of <see cref="Claims.Because"/>.</param>
internal abstract class ComparisonAttribute(string? lane, string kind, string because) : Attribute
{
    public string Because { get; } = because;

    public string? Lane { get; } = lane;

    public string Kind { get; } = kind;

    /// <summary>The packets, one of <see cref="ClaimAttribute.Packets"/>; <see langword="null"/> for the driver's default.</summary>
    public string? Packets { get; set; }

    /// <summary>The lane whose result is the divisor; <see langword="null"/> for the same lane.</summary>
    public string? Against { get; set; }

    /// <summary>The packets whose result is the divisor; <see langword="null"/> for the same packets.</summary>
    public string? AgainstPackets { get; set; }
}

/// <summary>On a form: the minimum ratio of the flagged form to this form.</summary>
/// <param name="lane">The lane; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="kind">The kind of value.</param>
/// <param name="bytes">The size of the value, in bytes on the wire.</param>
/// <param name="because">The reason of the bounds.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class SavesAttribute(string? lane, string kind, int bytes, string because) : ComparisonAttribute(lane, kind, because)
{
    public int Bytes { get; } = bytes;

    /// <summary>The minimum ratio of times; 0 for none.</summary>
    public double Time { get; set; }

    /// <summary>The minimum ratio of allocated bytes; 0 for none.</summary>
    public double Allocation { get; set; }
}

/// <summary>On a form: the maximum ratio of the flagged form to this form, where the cause is absent.</summary>
/// <param name="lane">The driver; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="kind">The kind of value.</param>
/// <param name="greatest">The maximum ratio of times.</param>
/// <param name="because">The reason of the bounds.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class ControlAttribute(string? lane, string kind, double greatest, string because) : ComparisonAttribute(lane, kind, because)
{
    public double Greatest { get; } = greatest;

    /// <summary>
    /// The maximum ratio of allocated bytes; 0 for none, where the forms hold different amounts. Where a driver allocates with every parse, this counts the parses, regardless of
    /// other work of the machine.
    /// </summary>
    public double Allocation { get; set; }
}
