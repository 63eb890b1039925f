namespace AsyncSql.Lanes.Claims;

/// <summary>Marks a class of benchmarks as what a rule claims: its baseline is the flagged form, the others are repairs.</summary>
/// <param name="scenario">What the forms do, in a few words.</param>
/// <param name="rules">The rules whose impact this is; none for a measurement that later rules stand on.</param>
[AttributeUsage(AttributeTargets.Class)]
internal sealed class ClaimAttribute(string scenario, params string[] rules) : Attribute
{
    public string Scenario { get; } = scenario;

    public IReadOnlyList<string> Rules { get; } = rules;

    /// <summary>The kinds of value that it is measured for.</summary>
    public string[] Kinds { get; set; } = ["text", "binary"];

    /// <summary>The packets that it is measured with, as "8000" bytes or "8000 TLS"; the driver's own when there is none. For drivers of SQL Server.</summary>
    public string[] Packets { get; set; } = [];

    /// <summary>The lanes that it is measured in; every one that can when there is none.</summary>
    public string[] Lanes { get; set; } = [];

    /// <summary>The sizes that it is measured with, in bytes on the wire; those of the run when there is none.</summary>
    public int[] Sizes { get; set; } = [];

    /// <summary>Whether it needs the replay server's tables: a million rows are too many to insert.</summary>
    public bool IsOfReplay { get; set; }
}

/// <summary>
/// What is compared: the flagged form with the one that carries the attribute, or, with <see cref="Against"/> or
/// <see cref="AgainstPackets"/>, the form that carries it with itself in another lane or with other packets.
/// </summary>
/// <param name="lane">The driver; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="kind">The kind of value.</param>
internal abstract class ComparisonAttribute(string? lane, string kind) : Attribute
{
    public string? Lane { get; } = lane;

    public string Kind { get; } = kind;

    /// <summary>The packets, one of <see cref="ClaimAttribute.Packets"/>; <see langword="null"/> for the driver's own.</summary>
    public string? Packets { get; set; }

    /// <summary>The lane whose result this one's is divided by; <see langword="null"/> for the same lane.</summary>
    public string? Against { get; set; }

    /// <summary>The packets whose result this one's is divided by; <see langword="null"/> for the same packets.</summary>
    public string? AgainstPackets { get; set; }
}

/// <summary>On a form: how many times the flagged form takes of what this one takes, at least.</summary>
/// <param name="lane">The driver for which it is claimed; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="kind">The kind of value.</param>
/// <param name="bytes">The size of the value, in bytes on the wire.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class SavesAttribute(string? lane, string kind, int bytes) : ComparisonAttribute(lane, kind)
{
    public int Bytes { get; } = bytes;

    /// <summary>The least ratio of times; 0 for none.</summary>
    public double Time { get; set; }

    /// <summary>The least ratio of allocated bytes; 0 for none.</summary>
    public double Allocation { get; set; }
}

/// <summary>On a form: where the flagged form must not take much more, because the cause is absent.</summary>
/// <param name="lane">The driver; <see langword="null"/> for every driver of SQL Server.</param>
/// <param name="kind">The kind of value.</param>
/// <param name="greatest">The greatest ratio of times.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
internal sealed class ControlAttribute(string? lane, string kind, double greatest) : ComparisonAttribute(lane, kind)
{
    public double Greatest { get; } = greatest;

    /// <summary>
    /// The greatest ratio of allocated bytes; 0 for none. Where a driver allocates with every parse, this counts the parses, which no other
    /// work of the machine disturbs.
    /// </summary>
    public double Allocation { get; set; }
}
