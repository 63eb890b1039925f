using System.Text.Json;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>One result of a build.</summary>
internal sealed record Finding(string Rule, string Level, string File, int Line, string Message);

/// <summary>
/// The compiler's own record of a build (ErrorLog, SARIF 2.1): unlike the console it contains Info diagnostics, and no duplicates.
/// </summary>
internal sealed class Sarif
{
    /// <summary>Diagnostics of failed analyzers, which are only warnings in a build.</summary>
    private static readonly string[] Failures = ["AD0001", "CS8032", "CS8033", "CS8034", "CS8785", "CS9057"];

    private Sarif(HashSet<string> rules, List<Finding> results)
    {
        Rules = rules;
        Results = results;
    }

    /// <summary>The IDs of all rules of the build's analyzers.</summary>
    public IReadOnlySet<string> Rules { get; }

    /// <summary>Everything reported and not suppressed, in source order.</summary>
    public IReadOnlyList<Finding> Results { get; }

    /// <summary>The results of this pack.</summary>
    public IEnumerable<Finding> OfPack => Results.Where(result => result.Rule.StartsWith("ASQL", StringComparison.Ordinal));

    /// <summary>Reads the log; fails if an analyzer failed or did not load.</summary>
    public static Sarif Read(string path)
    {
        using var document = JsonDocument.Parse(File.ReadAllText(path));
        var run = document.RootElement.GetProperty("runs").EnumerateArray().Single();
        var rules = new HashSet<string>();
        if (run.GetProperty("tool").GetProperty("driver").TryGetProperty("rules", out var listed))
            rules.UnionWith(listed.EnumerateArray().Select(rule => rule.GetProperty("id").GetString()!));

        var results = run.GetProperty("results").EnumerateArray()
            .Where(result => !result.TryGetProperty("suppressions", out var suppressions) || suppressions.GetArrayLength() == 0)
            .Select(Finding)
            .OrderBy(result => result.File, StringComparer.Ordinal).ThenBy(result => result.Line).ThenBy(result => result.Rule, StringComparer.Ordinal)
            .ToList();
        Assert.DoesNotContain(results, result => Failures.Contains(result.Rule));
        return new Sarif(rules, results);
    }

    private static Finding Finding(JsonElement result)
    {
        var (file, line) = ("", 0);
        if (result.TryGetProperty("locations", out var locations) && locations.GetArrayLength() > 0)
        {
            var location = locations[0].GetProperty("physicalLocation");
            file = Path.GetFileName(new Uri(location.GetProperty("artifactLocation").GetProperty("uri").GetString()!, UriKind.RelativeOrAbsolute).ToString());
            line = location.GetProperty("region").GetProperty("startLine").GetInt32();
        }

        return new Finding(
            result.GetProperty("ruleId").GetString()!,
            result.TryGetProperty("level", out var level) ? level.GetString()! : "warning",
            file,
            line,
            result.GetProperty("message").GetProperty("text").GetString()!);
    }
}
