namespace AsyncSql.Lanes.Claims;

/// <summary>The input of the benchmarks of this process. BenchmarkDotNet creates their objects without arguments.</summary>
/// <param name="ConnectionString">The connection string of the database with the tables.</param>
/// <param name="Kind">The kind of value.</param>
/// <param name="Bytes">The size of the value, in bytes on the wire; 0 if the kind defines it.</param>
/// <param name="Packets">The packets, see <see cref="ClaimAttribute.Packets"/>; <see langword="null"/> for the driver's default.</param>
internal sealed record ClaimRun(string ConnectionString, string Kind, int Bytes, string? Packets = null)
{
    /// <summary>The current run.</summary>
    public static ClaimRun Current { get; set; } = new("", "text", 0);

    /// <summary>The table with values of the kind and size.</summary>
    public TableOfDocuments Table => CreateTable(Kind, Bytes);

    /// <summary>
    /// Creates the table of a kind and size. SQL Server sends two bytes for each UTF-16 code unit. "both" adds the binary value of the same
    /// table, which has half the size of the text. The bounded table has 1,000 rows up to the maximum length.
    /// </summary>
    public static TableOfDocuments CreateTable(string kind, int bytes) =>
        ManyRows.FindTable(kind) ?? kind switch
        {
            "bounded" => new("Bounded", 1000, [.. Enumerable.Range(1, 1000).Select(static row => (int?)(row * 4))]),
            "binary" => new($"Binary{bytes}", 1, [bytes]),
            _ => new($"Text{bytes}", 1, [bytes / 2]),
        };
}
