using System.CommandLine.Parsing;
using System.Globalization;

namespace AsyncSql.Lanes.Claims;

/// <summary>A claim, and a size and kinds of value with which to measure it.</summary>
/// <param name="Claim">The name of its class.</param>
/// <param name="Bytes">The size of a value, in bytes on the wire; 0 if the kind defines it.</param>
/// <param name="Kinds">The kinds of value.</param>
/// <param name="Forms">The forms; empty for all.</param>
internal sealed record ClaimPoint(string Claim, int Bytes, IReadOnlyList<string> Kinds, IReadOnlyList<string> Forms)
{
    private const char Separator = ';';

    /// <summary>The names of kinds have commas and blanks: "1,000 1000-byte rows".</summary>
    private const char ListSeparator = '|';

    public static ClaimPoint[]? ParseAll(ArgumentResult result)
    {
        var points = result.Tokens.Select(static token => Parse(token.Value)).ToList();
        if (points.TrueForAll(static point => point is not null))
            return [.. points.OfType<ClaimPoint>()];
        result.AddError("--point takes CLAIM;BYTES;KIND|KIND;FORM|FORM.");
        return null;
    }

    private static ClaimPoint? Parse(string text) =>
        text.Split(Separator) is [{ Length: > 0 } claim, var bytes, { Length: > 0 } kinds, .. { Length: <= 1 } forms]
        && int.TryParse(bytes, NumberStyles.None, CultureInfo.InvariantCulture, out var size)
            ? new ClaimPoint(
                claim,
                size,
                kinds.Split(ListSeparator),
                forms is [{ Length: > 0 } names] ? names.Split(ListSeparator) : [])
            : null;
}
