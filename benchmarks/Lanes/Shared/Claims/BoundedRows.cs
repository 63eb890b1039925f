using System.Globalization;

namespace AsyncSql.Lanes.Claims;

/// <summary>Kinds of value that are 1,000 rows of bounded columns, of one width, in tables that the TDS server has.</summary>
internal static class BoundedRows
{
    public const string Of1000Bytes = "1,000 1000-byte rows";

    public const string Of2000Bytes = "1,000 2000-byte rows";

    public const string Of4000Bytes = "1,000 4000-byte rows";

    public const string Of6000Bytes = "1,000 6000-byte rows";

    public const string Of7500Bytes = "1,000 7500-byte rows";

    /// <summary>A packet of 8000 bytes has a header, so the row does not fit into it.</summary>
    public const string Of8000Bytes = "1,000 8000-byte rows";

    public const string Of8500Bytes = "1,000 8500-byte rows";

    public const string Of10000Bytes = "1,000 10000-byte rows";

    public const string Of12000Bytes = "1,000 12000-byte rows";

    /// <summary>The widest row of <c>nvarchar(4000)</c> and <c>varbinary(8000)</c>.</summary>
    public const string Of16000Bytes = "1,000 16000-byte rows";

    private const string Unit = "-byte";

    /// <summary>The table of a kind; <see langword="null"/> for another kind.</summary>
    public static string? FindTable(string kind) =>
        kind.Split(' ') is [_, var bytes, "rows"] && bytes.EndsWith(Unit, StringComparison.Ordinal)
            ? "Width" + int.Parse(bytes[..^Unit.Length], CultureInfo.InvariantCulture).ToString(CultureInfo.InvariantCulture)
            : null;
}
