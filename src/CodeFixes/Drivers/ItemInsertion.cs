using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>Inserts an item for a package beside similar items, in the layout of the file.</summary>
internal static class ItemInsertion
{
    private const string UsualIndentation = "  ";

    private static readonly Regex BlanksAndComments = new(@"^([ \t]|<!--((?!-->).)*-->)*$", RegexOptions.CultureInvariant);
    private static readonly Regex EmptyLine = new(@"[\r\n][^\S\r\n]*[\r\n]", RegexOptions.CultureInvariant);

    /// <summary>
    /// The edit; <see langword="null"/> where the file has no place for it. The item has no version where another file has it.
    /// </summary>
    public static TextChange? Create(ProjectXml file, string type, string package, string? version)
    {
        var item = $"<{type} Include=\"{package}\"" + (version is null ? "" : $" Version=\"{version}\"") + " />";
        return FindBestGroup(file, type) is { } items ? AddToGroup(file, items, package, item) : AddGroup(file, item);
    }

    /// <summary>The items of the group to join: the one with the database's packages, else the largest, else the first.</summary>
    private static List<PackageItem>? FindBestGroup(ProjectXml file, string type) =>
        file.FindItems(type)
            .Where(item => item.IsInclude && item.Element.Parent!.Parent == file.Root && !file.IsConditioned(item.Element.Parent))
            .GroupBy(static item => item.Element.Parent)
            .Select(static group => group.ToList())
            .OrderByDescending(static items => items.Any(static item => item.Id?.IndexOf("Sql", StringComparison.OrdinalIgnoreCase) >= 0))
            .ThenByDescending(static items => items.Count)
            .FirstOrDefault();

    private static TextChange AddToGroup(ProjectXml file, List<PackageItem> items, string package, string item)
    {
        var ids = items.ConvertAll(static item => item.Id);
        var before = ids.SequenceEqual(ids.OrderBy(static id => id, StringComparer.OrdinalIgnoreCase))
            ? ids.Count(other => StringComparer.OrdinalIgnoreCase.Compare(other, package) < 0)
            : ids.Count;
        var neighbour = items[Math.Max(before - 1, 0)].Element;
        var position = before == 0 ? file.FindStartTag(neighbour.Parent!).End : file.FindSpan(neighbour).End;
        return FindEndOfLine(file.Text, position) is var (end, lineBreak)
            ? Edit.Insert(end, lineBreak + file.Text.GetIndentation(file.FindSpan(neighbour).Start) + item)
            : Edit.Insert(position, item); // all on one line
    }

    private static TextChange? AddGroup(ProjectXml file, string item)
    {
        if (file.IsEmpty(file.Root))
            return null;
        var last = file.Root.Elements().LastOrDefault();
        var position = last is null ? file.FindStartTag(file.Root).End : file.FindSpan(last).End;
        var line = FindEndOfLine(file.Text, position);
        var newLine = line?.Break ?? file.Text.GetNewLine(0);
        var outer = FindIndentation(file, last) ?? UsualIndentation;
        var inner = file.Root.Elements().Elements().Select(element => FindIndentation(file, element))
            .FirstOrDefault(found => found?.Length > outer.Length && found.StartsWith(outer, StringComparison.Ordinal))
            ?? outer + (outer.Length > 0 ? outer : UsualIndentation);
        var group = $"{outer}<ItemGroup>{newLine}{inner}{item}{newLine}{outer}</ItemGroup>";
        return Edit.Insert(
            line?.End ?? position,
            newLine + (last is not null && IsSetApart(file, last) ? newLine : "") + group + (line is null ? newLine : ""));
    }

    /// <summary>Whether an empty line separates an element from the one above it.</summary>
    private static bool IsSetApart(ProjectXml file, XElement element)
    {
        var start = element.ElementsBeforeSelf().LastOrDefault() is { } above ? file.FindSpan(above).End : file.FindStartTag(file.Root).End;
        return EmptyLine.IsMatch(file.Text.ToString(start, file.FindSpan(element).Start).Replace("\r\n", "\n"));
    }

    /// <summary>The end of the line of a position, and its line break, where only blanks and comments follow the position.</summary>
    private static (int End, string Break)? FindEndOfLine(SourceText text, int position) =>
        BlanksAndComments.IsMatch(text.GetTextAfter(position)) && text.GetLineBreak(position) is { Length: > 0 } lineBreak
            ? (text.Lines.GetLineFromPosition(position).End, lineBreak)
            : null;

    /// <summary>The blanks before an element; <see langword="null"/> where its line contains more before it.</summary>
    private static string? FindIndentation(ProjectXml file, XElement? element) =>
        element is null ? null : file.Text.FindBlanksBefore(file.FindSpan(element).Start);
}
