using System.Text.Json.Serialization;

namespace AsyncSql.Evidence.Surveying;

/// <summary>Which rows of a table were read.</summary>
internal enum SampleKind
{
    /// <summary>None: see the column's problem.</summary>
    None,

    /// <summary>All rows.</summary>
    AllRows,

    /// <summary>The rows of random pages (TABLESAMPLE).</summary>
    RandomPages,

    /// <summary>The rows that the server read first (TOP), of a table without pages.</summary>
    FirstRows,
}

/// <summary>Whether a value of a column is larger than a packet.</summary>
internal enum PacketVerdict
{
    /// <summary>No value was read.</summary>
    Unknown,

    /// <summary>At least one value is.</summary>
    Exceeds,

    /// <summary>None of all values is.</summary>
    Fits,

    /// <summary>None of the sample is.</summary>
    FitsInSample,
}

/// <summary>What is known of a large column. It has no value of the database.</summary>
internal sealed record SurveyedColumn
{
    public required string Schema { get; init; }

    public required string Table { get; init; }

    public required string Column { get; init; }

    /// <summary>The type as in SQL.</summary>
    public required string Type { get; init; }

    /// <summary>The rows of the table: counted where all were read, else the number in the catalogue.</summary>
    public long? Rows { get; init; }

    /// <summary>Which rows were read for the percentile.</summary>
    public SampleKind Sample { get; init; }

    public long SampledRows { get; init; }

    /// <summary>How many of the sampled values are not NULL.</summary>
    public long Values { get; init; }

    /// <summary>The greatest DATALENGTH.</summary>
    public long? GreatestBytes { get; init; }

    /// <summary>Whether it is the greatest of all rows.</summary>
    public bool IsGreatestOfAll { get; init; }

    /// <summary>The DATALENGTH that 99% of the values do not exceed.</summary>
    public long? Percentile99Bytes { get; init; }

    public PacketVerdict Packet { get; init; }

    /// <summary>Why nothing was read; <see langword="null"/> otherwise.</summary>
    public string? Problem { get; init; }

    [JsonIgnore]
    public string FullName => $"{Schema}.{Table}.{Column}";
}

/// <summary>The result of <c>survey</c>.</summary>
/// <param name="Tool">The version of the tool.</param>
/// <param name="ServerVersion">The version of the server.</param>
/// <param name="PacketSize">The packet size in bytes with which the lengths are compared.</param>
/// <param name="Columns">The columns in the order of their names.</param>
internal sealed record SurveyResult(string Tool, string ServerVersion, int PacketSize, IReadOnlyList<SurveyedColumn> Columns);
