namespace AsyncSql.CodeFixes.Drivers;

/// <summary>The positions of the elements of a valid XML text, in the order of their start tags.</summary>
internal static class XmlTags
{
    private static readonly string[][] Skipped = [["<!--", "-->"], ["<![CDATA[", "]]>"], ["<?", "?>"]];

    /// <summary>The elements; <see langword="null"/> where the text is not what a parser would accept.</summary>
    public static List<XmlTag>? Read(string text)
    {
        var tags = new List<XmlTag>();
        var open = new Stack<XmlTag>();
        for (var i = text.IndexOf('<'); i >= 0; i = text.IndexOf('<', i))
        {
            if (Skipped.FirstOrDefault(pair => StartsAt(text, i, pair[0])) is { } skipped)
            {
                i = text.IndexOf(skipped[1], i + skipped[0].Length, StringComparison.Ordinal) + skipped[1].Length;
                if (i < skipped[1].Length)
                    return null;
            }
            else if (StartsAt(text, i, "</"))
            {
                var end = text.IndexOf('>', i) + 1;
                if (end == 0 || open.Count == 0)
                    return null;
                open.Pop().Close(i, end);
                i = end;
            }
            else if (ReadStart(text, i) is { } tag)
            {
                tags.Add(tag);
                if (!tag.IsEmpty)
                    open.Push(tag);
                i = tag.StartTag.End;
            }
            else
            {
                return null;
            }
        }

        return open.Count == 0 ? tags : null;
    }

    private static bool StartsAt(string text, int position, string expected) =>
        string.CompareOrdinal(text, position, expected, 0, expected.Length) == 0;

    /// <summary>A start tag or an empty element. A value may hold "&gt;" and line breaks.</summary>
    private static XmlTag? ReadStart(string text, int start)
    {
        var values = new List<TextSpan>();
        var i = start + 1;
        while (i < text.Length && !IsSpace(text[i]) && text[i] is not ('/' or '>'))
            i++;
        while (i < text.Length)
        {
            if (IsSpace(text[i]))
            {
                i++;
            }
            else if (text[i] == '>')
            {
                return new XmlTag(TextSpan.FromBounds(start, i + 1), values, isEmpty: false);
            }
            else if (text[i] == '/')
            {
                return i + 1 < text.Length
                    && text[i + 1] == '>' ? new XmlTag(TextSpan.FromBounds(start, i + 2), values, isEmpty: true) : null;
            }
            else
            {
                var quote = text.IndexOfAny(['"', '\''], i);
                var end = quote < 0 ? -1 : text.IndexOf(text[quote], quote + 1);
                if (end < 0)
                    return null;
                values.Add(TextSpan.FromBounds(quote + 1, end));
                i = end + 1;
            }
        }

        return null;
    }

    private static bool IsSpace(char c) => c is ' ' or '\t' or '\r' or '\n';
}

/// <summary>The position of an element.</summary>
internal sealed class XmlTag(TextSpan startTag, List<TextSpan> values, bool isEmpty)
{
    public TextSpan StartTag { get; } = startTag;

    /// <summary>The values of its attributes, without their quotation marks, in the order of the text.</summary>
    public IReadOnlyList<TextSpan> Values { get; } = values;

    /// <summary>Whether it has no end tag.</summary>
    public bool IsEmpty { get; } = isEmpty;

    /// <summary>With its end tag.</summary>
    public TextSpan Span { get; private set; } = startTag;

    /// <summary>Between its tags.</summary>
    public TextSpan Content { get; private set; } = new(startTag.End, 0);

    public void Close(int endTag, int end)
    {
        Span = TextSpan.FromBounds(StartTag.Start, end);
        Content = TextSpan.FromBounds(StartTag.End, endTag);
    }
}
