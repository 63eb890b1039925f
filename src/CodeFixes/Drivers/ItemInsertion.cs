using System.Xml.Linq;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>Inserts an item for a package beside similar items, in the layout of the file.</summary>
internal static class ItemInsertion
{
    private const string UsualIndentation = "  ";

    /// <summary>The edit; <see langword="null"/> where the file has no place for it.</summary>
    /// <param name="file">The file.</param>
    /// <param name="type">The type of the item.</param>
    /// <param name="package">The package.</param>
    /// <param name="version">Its version; <see langword="null"/> where another file has it.</param>
    public static TextChange? Create(ProjectXml file, string type, string package, string? version)
    {
        var item = $"<{type} Include=\"{package}\"" + (version is null ? "" : $" Version=\"{version}\"") + " />";
        return BestGroup(file, type) is { } items ? IntoGroup(file, items, package, item) : NewGroup(file, item);
    }

    /// <summary>The items of the group to join: the one with the database's packages, else the largest, else the first.</summary>
    private static List<PackageItem>? BestGroup(ProjectXml file, string type) =>
        file.Items(type).Where(item => item.IsInclude && item.Element.Parent!.Parent == file.Root
            && !file.IsConditioned(item.Element.Parent))
            .GroupBy(static item => item.Element.Parent)
            .Select(static group => group.ToList())
            .OrderByDescending(static items => items.Any(static item => item.Id?.IndexOf("Sql", StringComparison.OrdinalIgnoreCase) >= 0))
            .ThenByDescending(static items => items.Count)
            .FirstOrDefault();

    private static TextChange IntoGroup(ProjectXml file, List<PackageItem> items, string package, string item)
    {
        var before = items.Count;
        if (items.Zip(items.Skip(1), static (first, second) => StringComparer.OrdinalIgnoreCase.Compare(first.Id, second.Id) <= 0)
            .All(static isOrdered => isOrdered))
            before = items.Count(other => StringComparer.OrdinalIgnoreCase.Compare(other.Id, package) < 0);
        var neighbour = items[Math.Max(before - 1, 0)].Element;
        var position = before == 0 ? file.FindStartTag(neighbour.Parent!).End : file.FindSpan(neighbour).End;
        var end = EndOfLine(file.Content, position);
        return LineBreakAt(file.Content, end) is { } lineBreak
            ? Insert(end, lineBreak + IndentationAt(file.Content, file.FindSpan(neighbour).Start) + item)
            : Insert(position, item); // all on one line
    }

    private static TextChange? NewGroup(ProjectXml file, string item)
    {
        if (file.IsEmpty(file.Root))
            return null;
        var text = file.Content;
        var elements = file.Root.Elements().ToList();
        var position = elements.Count == 0 ? file.FindStartTag(file.Root).End : file.FindSpan(elements[elements.Count - 1]).End;
        var end = EndOfLine(text, position);
        var lineBreak = LineBreakAt(text, end);
        var newLine = lineBreak ?? FirstLineBreak(text) ?? "\n";
        var outer = elements.Count > 0
            && Begins(text, file.FindSpan(elements[elements.Count - 1]).Start, out var found) ? found : UsualIndentation;
        var group = outer + "<ItemGroup>" + newLine + outer + Step(file, outer) + item + newLine + outer + "</ItemGroup>";
        return Insert(
            lineBreak is null ? position : end,
            newLine + (elements.Count > 0 && IsSetApart(file, elements) ? newLine : "") + group + (lineBreak is null ? newLine : ""));
    }

    /// <summary>Whether an empty line stands above the last element.</summary>
    private static bool IsSetApart(ProjectXml file, List<XElement> elements)
    {
        var start = elements.Count == 1 ? file.FindStartTag(file.Root).End : file.FindSpan(elements[elements.Count - 2]).End;
        var gap = file.Content.Substring(start, file.FindSpan(elements[elements.Count - 1]).Start - start);
        return gap.Replace("\r\n", "\n").Replace('\r', '\n').Split('\n') is { Length: > 2 } lines
            && lines.Skip(1).Take(lines.Length - 2).Any(static line => line.Trim().Length == 0);
    }

    /// <summary>By how much an element is indented further than the one around it.</summary>
    private static string Step(ProjectXml file, string outer)
    {
        foreach (var inner in file.Root.Elements().Elements())
            if (Begins(file.Content, file.FindSpan(inner).Start, out var indentation) && indentation.Length > outer.Length
                && indentation.StartsWith(outer, StringComparison.Ordinal))
                return indentation.Substring(outer.Length);
        return outer.Length > 0 ? outer : UsualIndentation;
    }

    private static TextChange Insert(int position, string text) => new(new TextSpan(position, 0), text);

    /// <summary>The end of a line where nothing but blanks and comments follows a position; else the position itself.</summary>
    private static int EndOfLine(string text, int position)
    {
        var i = position;
        while (i < text.Length && text[i] is not ('\r' or '\n'))
        {
            if (text[i] is ' ' or '\t')
            {
                i++;
                continue;
            }

            var end = string.CompareOrdinal(text, i, "<!--", 0, 4) == 0 ? text.IndexOf("-->", i, StringComparison.Ordinal) : -1;
            if (end < 0 || text.IndexOfAny(['\r', '\n'], i, end - i) >= 0)
                return position;
            i = end + 3;
        }

        return i;
    }

    private static string? LineBreakAt(string text, int position) =>
        position == text.Length ? null
        : text[position] == '\n' ? "\n"
        : text[position] != '\r' ? null
        : position + 1 < text.Length && text[position + 1] == '\n' ? "\r\n"
        : "\r";

    private static string? FirstLineBreak(string text) => text.IndexOfAny(['\r', '\n']) is >= 0 and var position
        ? LineBreakAt(text, position)
        : null;

    private static int StartOfLine(string text, int position) => position == 0 ? 0 : text.LastIndexOfAny(['\r', '\n'], position - 1) + 1;

    /// <summary>The blanks that the line of a position begins with.</summary>
    private static string IndentationAt(string text, int position)
    {
        var start = StartOfLine(text, position);
        var end = start;
        while (end < position && text[end] is ' ' or '\t')
            end++;
        return text.Substring(start, end - start);
    }

    /// <summary>Whether only blanks stand before a position in its line.</summary>
    private static bool Begins(string text, int position, out string indentation)
    {
        indentation = IndentationAt(text, position);
        return StartOfLine(text, position) + indentation.Length == position;
    }
}
