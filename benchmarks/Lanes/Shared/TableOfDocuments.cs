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
/// <param name="BinaryLengths">The lengths of the binary values, if they differ from those of the texts.</param>
internal sealed record TableOfDocuments(string Name, int Rows, IReadOnlyList<int?> Lengths, IReadOnlyList<int?>? BinaryLengths = null)
{
    /// <summary>The separator between lengths on the command line.</summary>
    private const char Separator = '/';

    /// <summary>The separator between the length of a text and that of the binary value in the same row.</summary>
    private const char ColumnSeparator = ':';

    private const string Null = "null";

    public static TableOfDocuments? Parse(ArgumentResult result)
    {
        if (result.Tokens is [{ Value: var text }] && text.Split(',') is [{ Length: > 0 } name, var rows, var lengths]
            && name.All(char.IsLetterOrDigit)
            && int.TryParse(rows, NumberStyles.None, CultureInfo.InvariantCulture, out var count)
            && TryParse(lengths, column: 0) is { } texts
            && TryParse(lengths, column: 1) is { } binaries)
            return new TableOfDocuments(name, count, texts, binaries);
        result.AddError(
            "--table takes NAME,ROWS,LENGTH, or several lengths for the rows in turn: NAME,ROWS,null/0/1/1000. CHARACTERS:BYTES defines the lengths of text and binary value.");
        return null;
    }

    /// <summary>Whether the large columns have a maximum length instead of <c>max</c>.</summary>
    public bool IsBounded => Name == "Bounded";

    /// <inheritdoc cref="Document.Title"/>
    public static string GetTitle(int row) => string.Create(CultureInfo.InvariantCulture, $"Document {row} – Ελλάδα 😀");

    public string? CreateContent(int row) => GetLength(Lengths, row) is { } length ? TextContent.CreateMultilingual(row, length).ToString() : null;

    public byte[]? CreateData(int row) => GetLength(BinaryLengths ?? Lengths, row) is { } length ? new BinaryContent(row, length).ToArray() : null;

    private static int? GetLength(IReadOnlyList<int?> lengths, int row) => lengths[(row - 1) % lengths.Count];

    /// <summary>Parses the lengths of one column; a part without a separator applies to both.</summary>
    private static int?[]? TryParse(string lengths, int column)
    {
        var sizes = new List<int?>();
        foreach (var row in lengths.Split(Separator))
        {
            var columns = row.Split(ColumnSeparator);
            if (columns.Length > 2)
                return null;
            var length = columns[Math.Min(column, columns.Length - 1)];
            if (length == Null)
                sizes.Add(null);
            else if (int.TryParse(length, NumberStyles.None, CultureInfo.InvariantCulture, out var size))
                sizes.Add(size);
            else
                return null;
        }

        return [.. sizes];
    }
}
