using System.CommandLine.Parsing;
using System.Globalization;
using AsyncSql.Replay.Values;

namespace AsyncSql.Lanes;

/// <summary>A table with the columns Id, Title, Content (text) and Data (binary), like the replay server's.</summary>
/// <param name="Name">The table's name.</param>
/// <param name="Rows">Its rows, numbered from 1.</param>
/// <param name="Lengths">
/// UTF-16 code units of the text and bytes of the binary value, <see langword="null"/> for NULL: of the rows in turn, from the beginning again
/// when there are more rows.
/// </param>
internal sealed record TableOfDocuments(string Name, int Rows, IReadOnlyList<int?> Lengths)
{
    /// <summary>Between lengths on the command line.</summary>
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

    /// <summary>Whether the columns have a length: the table that stands beside those with <c>max</c> columns.</summary>
    public bool IsBounded => Name == "Bounded";

    /// <inheritdoc cref="Document.Title"/>
    public static string Title(int row) => string.Create(CultureInfo.InvariantCulture, $"Document {row} – Ελλάδα 😀");

    public string? Content(int row) => Length(row) is { } length ? TextContent.OfManyScripts(row, length).ToString() : null;

    public byte[]? Data(int row) => Length(row) is { } length ? new BinaryContent(row, length).ToArray() : null;

    private int? Length(int row) => Lengths[(row - 1) % Lengths.Count];

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
