using System.Text.Json;
using System.Text.RegularExpressions;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>One build of projects for several frameworks, versions of C# and other languages.</summary>
[Collection(ShareBuilds.Name)]
public partial class CompatibilityTests(SharedBuilds builds)
{
    /// <summary>Everything that is reported is compared, so a failed analyzer or a warning of the compiler fails too.</summary>
    [Theory]
    [InlineData("Modern.net8.0", CompatibilityConsumers.Queries)]
    [InlineData("Modern.net9.0", CompatibilityConsumers.Queries)]
    [InlineData("Modern.net10.0", CompatibilityConsumers.Queries)]
    [InlineData("Classic.net472", CompatibilityConsumers.Readers)]
    [InlineData("Classic.netstandard2.0", CompatibilityConsumers.Readers)]
    [InlineData("Layered.net10.0", CompatibilityConsumers.LayeredQueries)]
    public void FrameworkAndLanguage_ReportTheMarkedLines(string build, string source) => Assert.Equal(
        ConsumerSources.Expected(source).Select(static site => (site.Line, site.Rule, "warning")),
        Sarif.Read(builds.Compatibility.LogPath(build)).Results.Select(static result => (result.Line, result.Rule, result.Level)));

    /// <summary>A warning of the pack's MSBuild targets, or about a project in another language, is in no log.</summary>
    [Fact]
    public void ProjectsOfAllLanguages_HaveNoOtherWarnings() => Assert.Equal(
        [
            "ASQL1001 Layered.csproj",
            "ASQL1001 Modern.csproj::TargetFramework=net10.0",
            "ASQL1001 Modern.csproj::TargetFramework=net8.0",
            "ASQL1001 Modern.csproj::TargetFramework=net9.0",
            "ASQL2001 Classic.csproj::TargetFramework=net472",
            "ASQL2001 Classic.csproj::TargetFramework=netstandard2.0",
        ],
        Warning().Matches(builds.Compatibility.Output)
            .Select(static match => $"{match.Groups["rule"].Value} {match.Groups["project"].Value}").Distinct().Order(StringComparer.Ordinal));

    [Theory]
    [InlineData("FSharp")]
    [InlineData("VisualBasic")]
    public void OtherLanguage_GetsNoFiles(string project)
    {
        Assert.Contains("AsyncSql.RestoreGraph.txt", builds.Compatibility.GetBuildFiles("Modern"));
        Assert.DoesNotContain(builds.Compatibility.GetBuildFiles(project), static file => file.Contains("AsyncSql", StringComparison.OrdinalIgnoreCase));
    }

    [Fact]
    public void Log_DescribesEveryRule()
    {
        var rules = ReadRun("Modern.net10.0").GetProperty("tool").GetProperty("driver").GetProperty("rules").EnumerateArray()
            .Where(static rule => rule.GetProperty("id").GetString()!.StartsWith("ASQL", StringComparison.Ordinal)).ToList();

        Assert.NotEmpty(rules);
        Assert.All(rules, static rule =>
        {
            var id = rule.GetProperty("id").GetString();
            var properties = rule.GetProperty("properties");
            Assert.Equal($"https://github.com/AsyncSql/AnalyzerPack/blob/main/docs/rules/{id}.md", rule.GetProperty("helpUri").GetString());
            Assert.NotEmpty(rule.GetProperty("shortDescription").GetProperty("text").GetString()!);
            Assert.NotEmpty(rule.GetProperty("fullDescription").GetProperty("text").GetString()!);
            Assert.Equal("AsyncSql", properties.GetProperty("category").GetString());
            Assert.NotEmpty(properties.GetProperty("tags").EnumerateArray());
        });
    }

    [Theory]
    [InlineData("WithPragmaAsync", "ASQL1001", "Pragma Directive", null)]
    [InlineData("WithAttributeAsync", "ASQL1001", "SuppressMessageAttribute", "a document a day")]
    [InlineData("WithSuppressorAsync", "CA1849", "Suppression Id: ASQLS001", null)]
    public void Log_ContainsSuppressedResults(string method, string rule, string kind, string? justification)
    {
        var lines = CompatibilityConsumers.Queries.Split('\n');
        var first = Array.FindIndex(lines, line => line.Contains(method, StringComparison.Ordinal)) + 1;

        var result = Assert.Single(
            ReadRun("Modern.net10.0").GetProperty("results").EnumerateArray(),
            result => result.GetProperty("ruleId").GetString() == rule && ReadLine(result) >= first && ReadLine(result) <= first + 3
                && result.TryGetProperty("suppressions", out _));

        var suppression = Assert.Single(result.GetProperty("suppressions").EnumerateArray());
        Assert.Equal("inSource", suppression.GetProperty("kind").GetString());
        Assert.Contains(kind, suppression.GetProperty("properties").GetProperty("suppressionType").GetString());
        Assert.Equal(justification, suppression.TryGetProperty("justification", out var text) ? text.GetString() : null);
    }

    private static int ReadLine(JsonElement result) =>
        result.GetProperty("locations")[0].GetProperty("physicalLocation").GetProperty("region").GetProperty("startLine").GetInt32();

    private JsonElement ReadRun(string build)
    {
        using var document = JsonDocument.Parse(File.ReadAllText(builds.Compatibility.LogPath(build)));
        return document.RootElement.GetProperty("runs").EnumerateArray().Single().Clone();
    }

    [GeneratedRegex(@"warning (?<rule>[^:\n]+):.*?(?:\[[^\]\n]*?(?<project>[^/\\\]\n]+)\])?\r?$", RegexOptions.Multiline)]
    private static partial Regex Warning();
}
