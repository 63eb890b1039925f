using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;

namespace AsyncSql.Catalogue;

/// <summary>
/// An example of a rule's message. The page gives the arguments in a comment, <c>&lt;!-- message: first | second --&gt;</c>, and the tool
/// writes the message with them, up to <c>&lt;!-- /message --&gt;</c>.
/// </summary>
internal static partial class ExampleMessage
{
    private const int LineLength = 120;

    public static string WriteAll(string page, CatalogueRule rule, List<string> problems) => Region().Replace(page, region =>
    {
        var list = region.Groups["arguments"].Value;
        string[] arguments = list.Trim().Length == 0 ? [] : list.Split('|', StringSplitOptions.TrimEntries);
        var format = rule.Descriptor.MessageFormat.ToString(CultureInfo.InvariantCulture);
        var expected = Placeholder().Matches(format)
            .Select(static match => int.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture) + 1)
            .Append(0).Max();
        if (arguments.Length == expected)
        {
            var message = string.Format(CultureInfo.InvariantCulture, format, arguments);
            return $"<!-- message:{list}-->\n```\n{Wrap(message)}\n```\n<!-- /message -->";
        }

        problems.Add($"docs/rules/{rule.Id}.md: an example gives {arguments.Length} arguments, and the message takes {expected}.");
        return region.Value;
    });

    private static string Wrap(string text)
    {
        var lines = new StringBuilder();
        var length = 0;
        foreach (var word in text.Split(' '))
        {
            if (length > 0)
                lines.Append(length + 1 + word.Length > LineLength ? '\n' : ' ');
            length = length == 0 || length + 1 + word.Length > LineLength ? word.Length : length + 1 + word.Length;
            lines.Append(word);
        }

        return lines.ToString();
    }

    [GeneratedRegex(@"<!-- message:(?<arguments>[^\n]*?)-->\n.*?<!-- /message -->", RegexOptions.Singleline)]
    private static partial Regex Region();

    [GeneratedRegex(@"\{(\d+)\}")]
    private static partial Regex Placeholder();
}
