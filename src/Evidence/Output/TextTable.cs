namespace AsyncSql.Evidence.Output;

/// <summary>A table of text in columns of equal width. It does not wrap, so that a line of a file is a row.</summary>
/// <param name="titles">The titles; those of columns with numbers, which are aligned to the right, begin with a space.</param>
internal sealed class TextTable(params string[] titles)
{
    private readonly List<string[]> _rows = [];

    public void Add(params string[] cells) => _rows.Add(cells);

    public void Write(TextWriter writer)
    {
        var widths = titles
            .Select((title, column) => _rows.Select(row => row[column].Length).Append(title.TrimStart().Length).Max())
            .ToArray();
        foreach (var row in _rows.Prepend([.. titles.Select(static title => title.TrimStart())]))
            writer.WriteLine(string.Join("  ", row.Select((cell, column) => Align(cell, column))).TrimEnd());

        string Align(string cell, int column) =>
            titles[column].StartsWith(' ') ? cell.PadLeft(widths[column]) : cell.PadRight(widths[column]);
    }
}
