using System.Text.RegularExpressions;
using System.Xml.Linq;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>Inserts elements into an MSBuild file in its own layout.</summary>
internal static class ElementInsertion
{
    private const string UsualIndentation = "  ";

    private static readonly Regex BlanksAndComments = new(@"^([ \t]|<!--((?!-->).)*-->)*$", RegexOptions.CultureInvariant);
    private static readonly Regex EmptyLine = new(@"[\r\n][^\S\r\n]*[\r\n]", RegexOptions.CultureInvariant);

    /// <summary>Adds an element on a line after another one.</summary>
    public static TextChange AddAfter(ProjectXml file, XElement neighbour, string element) =>
        Add(file, neighbour, file.FindSpan(neighbour).End, element);

    /// <summary>Adds an element before another one, which is the first of its group.</summary>
    public static TextChange AddFirst(ProjectXml file, XElement first, string element) =>
        Add(file, first, file.FindStartTag(first.Parent!).End, element);

    private static TextChange Add(ProjectXml file, XElement neighbour, int position, string element) =>
        FindEndOfLine(file.Text, position) is var (end, lineBreak)
            ? Edit.Insert(end, lineBreak + file.Text.GetIndentation(file.FindSpan(neighbour).Start) + element)
            : Edit.Insert(position, element); // all on one line

    /// <summary>
    /// Adds a group with elements at the end of the file, apart from what is above if that is set apart too; <see langword="null"/> where
    /// the file has no place for it.
    /// </summary>
    public static TextChange? AddGroup(ProjectXml file, string group, IEnumerable<string> elements)
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
        var content = string.Concat(elements.Select(element => inner + element + newLine));
        var added = $"{outer}<{group}>{newLine}{content}{outer}</{group}>";
        return Edit.Insert(
            line?.End ?? position,
            newLine + (last is not null && IsSetApart(file, last) ? newLine : "") + added + (line is null ? newLine : ""));
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
