using System.Diagnostics;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Settings;

/// <summary>A string of a settings file. It may be a secret and must not be printed.</summary>
/// <param name="path">The path as Microsoft.Extensions.Configuration joins it: "ConnectionStrings:Shop",
/// "Databases:0:ConnectionString".</param>
/// <param name="span">The position of the literal in the file, quotes included.</param>
[DebuggerDisplay("{Path,nq}")]
internal sealed class SettingsValue(string path, string literal, string text, TextSpan span)
{
    public string Path { get; } = path;

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Text { get; } = text;
    public TextSpan Span { get; } = span;

    /// <summary>Maps a part of <see cref="Text"/> to its position in the file, escapes included.</summary>
    public TextSpan MapToFile(TextSpan part) => TextSpan.FromBounds(MapToFile(part.Start), MapToFile(part.End));

    /// <summary>Maps a change of <see cref="Text"/> to a change of the file.</summary>
    public TextChange MapToFile(TextChange change) => new(MapToFile(change.Span), Escape(change.NewText ?? ""));

    public override string ToString() => Path;

    private int MapToFile(int position)
    {
        var at = 0;
        for (; position > 0 && at < literal.Length; position--)
            at += literal[at] != '\\' ? 1 : literal[at + 1] == 'u' ? 6 : 2;
        return Span.Start + 1 + at;
    }

    /// <summary>Escapes only the characters that JSON requires, to keep the file readable.</summary>
    private static string Escape(string text)
    {
        var escaped = new StringBuilder(text.Length);
        foreach (var c in text)
        {
            if (c is '"' or '\\')
                escaped.Append('\\').Append(c);
            else if (c < ' ')
                escaped.Append("\\u").Append(((int)c).ToString("x4", CultureInfo.InvariantCulture));
            else
                escaped.Append(c);
        }

        return escaped.ToString();
    }
}
