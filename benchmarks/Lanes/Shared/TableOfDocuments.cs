using System.CommandLine.Parsing;
using System.Globalization;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.Lanes;

/// <summary>A table with the columns Id, Title, Content (text) and Data (binary), as on the TDS server.</summary>
/// <param name="Name">The table's name.</param>
/// <param name="Rows">Its rows, numbered from 1.</param>
/// <param name="Lengths">
/// The lengths of the values, in UTF-16 code units of the text and bytes of the binary value; <see langword="null"/> for NULL. The rows use
/// them in turn.
/// </param>
internal sealed record TableOfDocuments(string Name, int Rows, IReadOnlyList<int?> Lengths)
{
    /// <summary>The separator between lengths on the command line.</summary>
    private const char Separator = '/';

    private const string Null = "null";

    public static TableOfDocuments? Parse(ArgumentResult result)
    {
        if (result.Tokens is [{ Value: var text }] && text.Split(',') is [{ Length: > 0 } name, var rows, var lengths]
            && name.All(char.IsLetterOrDigit)
            && int.TryParse(rows, NumberStyles.None, CultureInfo.InvariantCulture, out var count)
            && TryParse(lengths) is { } sizes)
            return new TableOfDocuments(name, count, sizes);
        result.AddError("--table takes NAME,ROWS,LENGTH, or several lengths for the rows in turn: NAME,ROWS,null/0/1/1000.");
        return null;
    }

    /// <summary>Whether the large columns have a maximum length instead of <c>max</c>.</summary>
    public bool IsBounded => Name == "Bounded";

    /// <inheritdoc cref="Document.Title"/>
    public static string GetTitle(int row) => string.Create(CultureInfo.InvariantCulture, $"Document {row} – Ελλάδα 😀");

    public string? CreateContent(int row) => GetLength(row) is { } length ? TextContent.CreateMultilingual(row, length).ToString() : null;

    public byte[]? CreateData(int row) => GetLength(row) is { } length ? new BinaryContent(row, length).ToArray() : null;

    private int? GetLength(int row) => Lengths[(row - 1) % Lengths.Count];

    private static int?[]? TryParse(string lengths)
    {
        var sizes = new List<int?>();
        foreach (var part in lengths.Split(Separator))
            if (part == Null)
                sizes.Add(null);
            else if (int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out var size))
                sizes.Add(size);
            else
                return null;
        return [.. sizes];
    }
}
