namespace AsyncSql.Testing;

/// <summary>Random edits of any text: parts cut, swapped, repeated or inserted. A seed decides everything.</summary>
public static class TextMutator
{
    /// <summary>What an XML file of MSBuild may contain.</summary>
    public static readonly string[] Xml =
    [
        "<", ">", "/", "\"", "'", "&", "&amp;", "=", "--", "<!--", "-->", "<![CDATA[", "]]>", "\r\n", "\n", "\t", "\u0085", "\u2028", "\uFEFF", "\0", "$(", ";", "*", "[",
        " Condition=\"'$(A)' == ''\"", "<ItemGroup>", "</ItemGroup>", "<Import Project=\"a\" />", "<?x?>", "xmlns=\"urn:x\" ", "é", "\uD83D",
    ];

    public static readonly string[] Json =
    [
        "{", "}", "[", "]", "\"", ":", ",", "\\", "\\u", "\\uD83D", "//", "/*", "*/", "null", "true", "-1e5", "{}", "[]", "\"\"", "\r\n", "\n", "\t", "\u2028", "\uFEFF", "\0", "é", "\uD83D", "__type", "type",
    ];

    /// <summary>Makes one change of one kind: at any place, or of whole lines, which more often leaves what can be read.</summary>
    /// <param name="inserted">The texts to insert.</param>
    public static string Mutate(string text, int seed, string[] inserted)
    {
#pragma warning disable CA5394 // The same mutants every time are what is wanted.
        var random = new Random(seed);
        var lines = text.Split('\n').ToList();
        var line = random.Next(lines.Count);
        var other = random.Next(lines.Count);
        var start = random.Next(text.Length);
        var length = random.Next(1, Math.Min(30, text.Length - start) + 1);
        switch (seed % 8)
        {
            case 0: // cut
                return text.Remove(start, length);
            case 1: // swap
                var target = random.Next(text.Length - length + 1);
                return text.Remove(start, length).Insert(Math.Min(target, text.Length - length), text.Substring(start, length));
            case 2: // insert
                return text.Insert(start, inserted[random.Next(inserted.Length)]);
            case 3: // duplicate
                return text.Insert(start, text.Substring(start, length));
            case 4:
                lines.RemoveAt(line);
                break;
            case 5:
                (lines[line], lines[other]) = (lines[other], lines[line]);
                break;
            case 6:
                lines.Insert(line, lines[other]);
                break;
            default:
                lines[line] += inserted[random.Next(inserted.Length)];
                break;
        }
#pragma warning restore CA5394

        return string.Join('\n', lines);
    }
}
