using System.Globalization;

namespace AsyncSql.Lanes.Claims;

/// <summary>Kinds of value that are many rows with a text and a binary value of a few units, in tables that the TDS server has.</summary>
internal static class ManyRows
{
    /// <summary>Rows of which a packet holds many.</summary>
    public const string Of50Units = "10,000 50-unit rows";

    /// <summary>Rows of 9,000 bytes: a little more than a packet.</summary>
    public const string Of3000Units = "10,000 3000-unit rows";

    private const string Unit = "-unit";

    /// <summary>The table of a kind; <see langword="null"/> for another kind.</summary>
    public static TableOfDocuments? FindTable(string kind)
    {
        if (kind.Split(' ') is not [var rows, var units, "rows"] || !units.EndsWith(Unit, StringComparison.Ordinal))
            return null;
        var count = int.Parse(rows, NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        var length = int.Parse(units[..^Unit.Length], CultureInfo.InvariantCulture);
        return new TableOfDocuments(string.Create(CultureInfo.InvariantCulture, $"Rows{length}"), count, [length]);
    }
}
