using System.Globalization;
using System.Xml.Linq;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Tests.Pictures;

/// <summary>Draws code with a squiggle, the message, the titles of the fixes and the lines that the first one changes.</summary>
internal static class LightBulbPicture
{
    private const int LineHeight = 20;
    private const double CharacterWidth = 7.8;
    private const int Margin = 16;
    private const int Width = 900;
    private const int Top = 4;
    /// <summary>The most characters of a line of the message.</summary>
    private const int MessageLength = 110;

    private static readonly XNamespace Svg = "http://www.w3.org/2000/svg";

    public static string Draw(string[] code, LinePositionSpan squiggle, string message, string[] titles, string[] repaired)
    {
        var height = Top;
        var content = new List<XElement>();
        foreach (var line in code)
            content.Add(Line(line, height += LineHeight));
        content.Add(Squiggle(squiggle, Top + (squiggle.Start.Line + 1) * LineHeight + 4));

        height += LineHeight;
        foreach (var part in Wrap(message))
            content.Add(Line(part, height += LineHeight, "#8a4b00"));
        height += LineHeight;
        content.Add(Line("\u25cf Quick Actions", height += LineHeight, "#6b5900"));
        foreach (var title in titles)
            content.Add(Line("    " + title, height += LineHeight, title == titles[0] ? "#0b57a4" : "#222222"));

        height += LineHeight;
        content.Add(Line($"Preview of \u201c{titles[0]}\u201d", height += LineHeight, "#6b5900"));
        foreach (var line in code.Except(repaired))
            content.Add(Changed("- " + line.TrimStart(), height += LineHeight, "#fde8e8"));
        foreach (var line in repaired.Except(code))
            content.Add(Changed("+ " + line.TrimStart(), height += LineHeight, "#e3f6e5"));
        return Document(height + Margin, content);
    }

    private static string Document(int height, IEnumerable<XElement> content) => new XElement(
        Svg + "svg",
        new XAttribute("viewBox", string.Create(CultureInfo.InvariantCulture, $"0 0 {Width} {height}")),
        new XAttribute("font-family", "Consolas, Menlo, 'DejaVu Sans Mono', monospace"),
        new XAttribute("font-size", 13),
        new XElement(Svg + "title", "A drawing of the light bulb, made by a test from the diagnostic and the fixes of this code"),
        new XElement(Svg + "rect", new XAttribute("width", Width), new XAttribute("height", height), new XAttribute("fill", "#ffffff")),
        content).ToString().ReplaceLineEndings("\n") + "\n";

    private static XElement Line(string text, int y, string color = "#222222")
    {
        var code = text.TrimStart();
        return new XElement(
            Svg + "text",
            new XAttribute("x", Format(Margin + (text.Length - code.Length) * CharacterWidth)),
            new XAttribute("y", y),
            new XAttribute("fill", color),
            // A font of another width does not move the squiggle away from the name.
            new XAttribute("textLength", Format(code.Length * CharacterWidth)),
            code);
    }

    private static string Format(double number) => number.ToString("0.#", CultureInfo.InvariantCulture);

    private static XElement Changed(string text, int y, string background) => new(
        Svg + "g",
        new XElement(
            Svg + "rect",
            new XAttribute("x", Margin),
            new XAttribute("y", y - 14),
            new XAttribute("width", Width - 2 * Margin),
            new XAttribute("height", LineHeight),
            new XAttribute("fill", background)),
        Line(text, y));

    /// <summary>A wave under the reported name.</summary>
    private static XElement Squiggle(LinePositionSpan span, int y)
    {
        var first = Margin + span.Start.Character * CharacterWidth;
        var waves = (int)((span.End.Character - span.Start.Character) * CharacterWidth / 6);
        var path = string.Create(CultureInfo.InvariantCulture, $"M{first:0.#} {y}") + string.Concat(Enumerable.Repeat(" q1.5 -4 3 0 t3 0", waves));
        return new XElement(
            Svg + "path",
            new XAttribute("d", path),
            new XAttribute("fill", "none"),
            new XAttribute("stroke", "#c75000"),
            new XAttribute("stroke-width", "1.4"));
    }

    private static IEnumerable<string> Wrap(string text)
    {
        var line = "";
        foreach (var word in text.Split(' '))
        {
            if (line.Length + 1 + word.Length > MessageLength)
            {
                yield return line;
                line = "";
            }

            line += line.Length == 0 ? word : " " + word;
        }

        yield return line;
    }
}
