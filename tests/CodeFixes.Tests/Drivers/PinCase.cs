using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.CodeFixes.Projects;

namespace AsyncSql.CodeFixes.Tests.Drivers;

/// <summary>
/// What pinning Microsoft.Data.SqlClient makes of two files. Both are written once: a line that begins with "+" is added,
/// «2.1.4→6.1.8» replaced; without either, nothing may change.
/// </summary>
internal sealed record PinCase(string Name, string Project, string? Central = null)
{
    public const string Package = "Microsoft.Data.SqlClient";

    /// <summary>Whether the project references the driver (ASQL4002) or another package brings it (ASQL4001).</summary>
    public bool IsDirect { get; init; }

    public string Version { get; init; } = "6.1.8";

    public bool PinsTransitively { get; init; }

    /// <summary>By default, whether there is a central file.</summary>
    public bool? IsCentral { get; init; } = Central is not null;

    /// <summary>The version that the project gets in the end.</summary>
    public string? Effective { get; init; }

    public PinRequest Request => new(Package, PackageVersion.Parse(Version)!, IsDirect, IsCentral, PinsTransitively);

    public override string ToString() => Name;

    public static string Before(string marked) => Read(marked, isAfter: false);

    public static string After(string marked) => Read(marked, isAfter: true);

    private static string Read(string marked, bool isAfter)
    {
        var lines = marked.Split('\n').Where(line => isAfter || !line.StartsWith('+'))
            .Select(static line => line.StartsWith('+') ? line[1..] : line);
        var text = string.Join('\n', lines);
        for (var start = text.IndexOf('«', StringComparison.Ordinal); start >= 0; start = text.IndexOf('«', StringComparison.Ordinal))
        {
            var end = text.IndexOf('»', start);
            var sides = text[(start + 1)..end].Split('→');
            text = text[..start] + sides[isAfter ? 1 : 0] + text[(end + 1)..];
        }

        return text;
    }
}
