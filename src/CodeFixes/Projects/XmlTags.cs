using System.Text.RegularExpressions;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>The positions of the elements of a valid XML text, in the order of their start tags.</summary>
internal static class XmlTags
{
    private static readonly Regex Markup = new(
        """
        <!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>
        |<(?<end>/)[^>]*>
        |(?<start><)[^\s/>]+([^"'/>]*("(?<value>[^"]*)"|'(?<value>[^']*)'))*\s*(?<empty>/)?>
        """,
        RegexOptions.Singleline | RegexOptions.IgnorePatternWhitespace | RegexOptions.ExplicitCapture | RegexOptions.CultureInvariant);

    /// <summary>The elements; <see langword="null"/> where the tags do not match.</summary>
    public static List<XmlTag>? Read(string text)
    {
        var tags = new List<XmlTag>();
        var open = new Stack<XmlTag>();
        foreach (var markup in Markup.Matches(text).Cast<Match>())
        {
            if (markup.Groups["end"].Success)
            {
                if (open.Count == 0)
                    return null;
                open.Pop().EndTag = GetSpan(markup);
            }
            else if (markup.Groups["start"].Success)
            {
                tags.Add(new XmlTag(
                    GetSpan(markup), [.. markup.Groups["value"].Captures.Cast<Capture>().Select(GetSpan)], markup.Groups["empty"].Success));
                if (!tags[tags.Count - 1].IsEmpty)
                    open.Push(tags[tags.Count - 1]);
            }
        }

        return open.Count == 0 ? tags : null;
    }

    private static TextSpan GetSpan(Capture capture) => new(capture.Index, capture.Length);
}

/// <summary>The position of an element.</summary>
/// <param name="StartTag">Its first tag.</param>
/// <param name="Values">The values of its attributes, without their quotation marks, in the order of the text.</param>
/// <param name="IsEmpty">Whether it has no end tag.</param>
internal sealed record XmlTag(TextSpan StartTag, IReadOnlyList<TextSpan> Values, bool IsEmpty)
{
    public TextSpan EndTag { get; set; } = new(StartTag.End, 0);
    public TextSpan Span => TextSpan.FromBounds(StartTag.Start, EndTag.End);
    public TextSpan Content => TextSpan.FromBounds(StartTag.End, EndTag.Start);
}
