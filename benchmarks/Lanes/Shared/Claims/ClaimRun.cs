namespace AsyncSql.Lanes.Claims;

/// <summary>What the benchmarks of this process run on; BenchmarkDotNet makes their objects itself.</summary>
/// <param name="ConnectionString">Where the tables are.</param>
/// <param name="Kind">The kind of value.</param>
/// <param name="Bytes">The size of the value, in bytes on the wire; 0 where the kind says all.</param>
/// <param name="Packets">The packets, see <see cref="ClaimAttribute.Packets"/>; <see langword="null"/> for the driver's own.</param>
internal sealed record ClaimRun(string ConnectionString, string Kind, int Bytes, string? Packets = null)
{
    /// <summary>The run under way.</summary>
    public static ClaimRun Current { get; set; } = new("", "text", 0);

    /// <summary>The table with values of the kind and size; those of a bounded kind have their greatest length.</summary>
    public TableOfDocuments Table => TableFor(Kind, Bytes);

    /// <summary>
    /// Two bytes travel for each UTF-16 code unit of SQL Server's text. "both" has the binary value of the same table beside the text,
    /// half its size. The bounded table has 1,000 rows up to the greatest length.
    /// </summary>
    public static TableOfDocuments TableFor(string kind, int bytes) =>
        kind switch
        {
            "bounded" => new("Bounded", 1000, [.. Enumerable.Range(1, 1000).Select(static row => (int?)(row * 4))]),
            "binary" => new($"Binary{bytes}", 1, [bytes]),
            _ => new($"Text{bytes}", 1, [bytes / 2]),
        };
}
