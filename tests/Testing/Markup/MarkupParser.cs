using System.Collections.Immutable;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Reads <c>[|...|]</c>, <c>{|#0:...|}</c> and <c>{|ASQL1001:...|}</c>, nested ones included, and removes them from the text.
/// </summary>
internal static partial class MarkupParser
{
    public static MarkedText Parse(string marked, string path)
    {
        var text = new StringBuilder();
        var open = new Stack<(string Name, int Start)>();
        var spans = ImmutableArray.CreateBuilder<MarkedSpan>();
        var position = 0;
        foreach (Match mark in Mark().Matches(marked))
        {
            text.Append(marked, position, mark.Index - position);
            position = mark.Index + mark.Length;
            switch (mark.Value)
            {
                case "[|":
                    open.Push(("", text.Length));
                    break;
                case "|]" or "|}":
                    if (!open.TryPop(out var opened) || opened.Name.Length == 0 != (mark.Value == "|]"))
                        throw Wrong(marked, mark.Index, path, $"'{mark.Value}' closes nothing that is open there");
                    spans.Add(new MarkedSpan(opened.Name, TextSpan.FromBounds(opened.Start, text.Length)));
                    break;
                case "{|":
                    throw Wrong(marked, mark.Index, path, "'{|' needs a name: {|#0:...|} or {|ID:...|}");
                default:
                    open.Push((mark.Groups["name"].Value, text.Length));
                    break;
            }
        }

        if (open.Count > 0)
            throw Wrong(marked, marked.Length, path, $"{open.Count} span(s) are still open at the end");
        text.Append(marked, position, marked.Length - position);
        return new MarkedText(text.ToString(), spans.ToImmutable());
    }

    private static ArgumentException Wrong(string marked, int index, string path, string reason)
        => new($"Markup of {path}, line {marked.AsSpan(0, index).Count('\n') + 1}: {reason}.");

    [GeneratedRegex(@"\[\||\|\]|\{\|(?<name>#[0-9]+|[A-Za-z_][A-Za-z0-9_]*):|\{\||\|\}")]
    private static partial Regex Mark();
}
