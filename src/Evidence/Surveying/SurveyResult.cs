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
    /// <summary>At least one value is.</summary>
    Exceeds,

    /// <summary>None of all values is.</summary>
    Fits,

    /// <summary>None of the sample is.</summary>
    FitsInSample,

    /// <summary>No value was read.</summary>
    Unknown,
}

/// <summary>What is known of a large column. It has no value of the database.</summary>
/// <param name="Schema">The schema.</param>
/// <param name="Table">The table.</param>
/// <param name="Column">The column.</param>
/// <param name="Type">The type as in SQL.</param>
/// <param name="Rows">The rows of the table: counted where all were read, else the number in the catalogue.</param>
/// <param name="Sample">Which rows were read for the percentile.</param>
/// <param name="SampledRows">How many.</param>
/// <param name="Values">How many of their values are not NULL.</param>
/// <param name="GreatestBytes">The greatest DATALENGTH.</param>
/// <param name="IsGreatestOfAll">Whether it is the greatest of all rows.</param>
/// <param name="Percentile99Bytes">The DATALENGTH that 99% of the values do not exceed.</param>
/// <param name="Packet">Whether a value exceeds a packet.</param>
/// <param name="Problem">Why nothing was read; <see langword="null"/> otherwise.</param>
internal sealed record SurveyedColumn(
    string Schema,
    string Table,
    string Column,
    string Type,
    long? Rows,
    SampleKind Sample,
    long SampledRows,
    long Values,
    long? GreatestBytes,
    bool IsGreatestOfAll,
    long? Percentile99Bytes,
    PacketVerdict Packet,
    string? Problem)
{
    [JsonIgnore]
    public string FullName => $"{Schema}.{Table}.{Column}";
}

/// <summary>The result of <c>survey</c>.</summary>
/// <param name="Tool">The version of the tool.</param>
/// <param name="ServerVersion">The version of the server.</param>
/// <param name="PacketSize">The packet size in bytes with which the lengths are compared.</param>
/// <param name="Columns">The columns in the order of their names.</param>
internal sealed record SurveyResult(string Tool, string ServerVersion, int PacketSize, IReadOnlyList<SurveyedColumn> Columns);
