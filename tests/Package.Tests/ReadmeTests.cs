using System.Reflection;
using System.Text.RegularExpressions;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Options;
using AsyncSql.Package.Tests.Infrastructure;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Package.Tests;

/// <summary>Compares the README with the code.</summary>
public class ReadmeTests
{
    private static readonly string Readme = Read("README.md");

    [Theory]
    [InlineData("README.md", "docs/rules/")]
    [InlineData("package/README.md", "https://github.com/AsyncSql/AnalyzerPack/blob/main/docs/rules/")]
    public void RulesTable_ListsTheCatalogue(string readme, string pages)
    {
        var catalogue = typeof(Rules).GetFields(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Static)
            .Where(field => field.FieldType == typeof(DiagnosticDescriptor))
            .Select(field => (DiagnosticDescriptor)field.GetValue(null)!)
            .Select(rule => $"| [{rule.Id}]({pages}{rule.Id}.md) | {rule.DefaultSeverity}{(rule.IsEnabledByDefault ? "" : ", off")} |")
            .Order(StringComparer.Ordinal);

        Assert.Equal(catalogue, Matches(Read(readme), @"^\| \[ASQL\d+\]\([^)]*\) \| [\w, ]+? \|"));
    }

    [Fact]
    public void Configuration_NamesEveryOptionAndNoOther()
    {
        // The keys are the public constants; the private ones are parts of keys, and MSBuild properties.
        var options = typeof(AnalyzerPackOptions).GetFields(BindingFlags.Public | BindingFlags.Static)
            .Where(field => field.IsLiteral)
            .Select(field => (string)field.GetRawConstantValue()!)
            .Where(key => key.StartsWith("asyncsql.", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal);

        Assert.Equal(options, Matches(Regex.Match(Read("docs/configuration.md"), "<!-- options -->.*<!-- /options -->", RegexOptions.Singleline).Value, @"^asyncsql\.\w+").Order(StringComparer.Ordinal));
    }

    /// <summary>The build server runs the commands for a clone.</summary>
    [Fact]
    public void Commands_AreThoseOfTheBuildServer()
    {
        var commands = Matches(Readme[Readme.IndexOf("## Try it", StringComparison.Ordinal)..], @"(?<=^ *)dotnet .+$").ToList();

        Assert.Equal(3, commands.Count);
        Assert.All(commands, command => Assert.Matches($"(?m)^{Regex.Escape(command)}(?: |$)", Read(".ci/run")));
        Assert.All(commands, command => Assert.Matches($"(?m)^ +- run: {Regex.Escape(command)}$", Read(".github/workflows/build.yml")));
    }

    /// <summary>An issue about a diagnostic needs the trace, turned on as the page about silence shows.</summary>
    [Fact]
    public void IssueTemplates_AskForTheTrace()
    {
        var settings = Matches(Read("docs/why-silent.md"), "(?<=^```ini\n# .globalconfig\n)(?:.+\n)+?(?=```)").Single().Split('\n', StringSplitOptions.RemoveEmptyEntries);

        Assert.Contains("asyncsql.trace = true", settings);
        Assert.All(settings, line => Assert.Contains("        " + line + "\n", Read(".github/ISSUE_TEMPLATE/diagnostic.yml")));
    }

    /// <summary>All packages have the version of Directory.Build.props.</summary>
    [Fact]
    public void Projects_HaveNoVersionOfTheirOwn()
    {
        string[] projects = ["package/AsyncSql.AnalyzerPack.csproj", .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories)];

        Assert.Single(Regex.Matches(Read("Directory.Build.props"), "<VersionPrefix>"));
        Assert.All(projects, project => Assert.DoesNotMatch("<(Package|Assembly|File|Informational)?Version(Prefix)?>", Read(project)));
    }

    [Theory]
    [InlineData("README.md")]
    [InlineData("CONTRIBUTING.md")]
    public void RelativeLinks_LeadSomewhere(string page)
    {
        var links = Matches(Read(page), @"(?<=\]\()(?!https?:)[^)#]+").ToList();

        Assert.NotEmpty(links);
        Assert.All(links, link => Assert.True(Path.Exists(Path.Combine(Repository.Root, link)), link));
    }

    private static string Read(string path) => File.ReadAllText(Path.Combine(Repository.Root, path)).ReplaceLineEndings("\n");

    private static IEnumerable<string> Matches(string text, string pattern) =>
        Regex.Matches(text, pattern, RegexOptions.Multiline).Select(match => match.Value);
}
