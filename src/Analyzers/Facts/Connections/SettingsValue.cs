using System.Diagnostics;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Connections;

/// <summary>A string of a settings file. It may be a secret: nothing prints it.</summary>
/// <param name="path">As Microsoft.Extensions.Configuration joins it: "ConnectionStrings:Shop", "Databases:0:ConnectionString".</param>
/// <param name="literal">What stands between the quotes.</param>
/// <param name="text">The literal without its escapes.</param>
/// <param name="span">The literal in the file, quotes included.</param>
[DebuggerDisplay("{Path,nq}")]
internal sealed class SettingsValue(string path, string literal, string text, TextSpan span)
{
    public string Path { get; } = path;

    [DebuggerBrowsable(DebuggerBrowsableState.Never)]
    public string Text { get; } = text;

    public TextSpan Span { get; } = span;

    /// <summary>Where a part of <see cref="Text"/> stands in the file, escapes included.</summary>
    public TextSpan SpanInFile(TextSpan part) => TextSpan.FromBounds(PositionInFile(part.Start), PositionInFile(part.End));

    /// <summary>The change of the file that has the effect of a change of <see cref="Text"/>.</summary>
    public TextChange InFile(TextChange change) => new(SpanInFile(change.Span), Escape(change.NewText ?? ""));

    public override string ToString() => Path;

    private int PositionInFile(int position)
    {
        var at = 0;
        for (; position > 0 && at < literal.Length; position--)
            at += literal[at] != '\\' ? 1 : literal[at + 1] == 'u' ? 6 : 2;
        return Span.Start + 1 + at;
    }

    /// <summary>Only what JSON demands, so that the file stays as readable as it was.</summary>
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
