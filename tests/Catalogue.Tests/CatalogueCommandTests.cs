using System.Globalization;
using System.Text.RegularExpressions;
using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Catalogue.Tests;

/// <summary>The tool of tools/Catalogue: the files of this repository pass its check, and the check finds each kind of difference.</summary>
public sealed class CatalogueCommandTests : IDisposable
{
    private static readonly string[] Files =
    [
        "README.md", "package/README.md", "docs/configuration.md", "docs/suppressions.md", "src/Analyzers/AnalyzerReleases.Shipped.md", "src/Analyzers/AnalyzerReleases.Unshipped.md",
        Preset("Strict"), Preset("ProvenOnly"), Preset("None"),
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "docs", "rules")).Select(static page => Path.GetRelativePath(Repository.Root, page)),
    ];

    private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-catalogue-").FullName;

    public CatalogueCommandTests()
    {
        foreach (var file in Files)
        {
            var copy = Path.Combine(_folder, file);
            Directory.CreateDirectory(Path.GetDirectoryName(copy)!);
            File.Copy(Path.Combine(Repository.Root, file), copy);
        }
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void FilesOfTheRepository_AgreeWithTheCatalogue() => Assert.Equal((0, ""), Run(check: true, Repository.Root));

    [Theory]
    [InlineData("README.md", "| Warning |", "| Info |")]
    [InlineData("docs/configuration.md", "\nasyncsql.bounded_columns = Order.Remark\n\n", "\nasyncsql.bounded_column = Order.Remark\n\n")]
    [InlineData("package/README.md", "[ASQL2003]", "[ASQL2033]")]
    [InlineData("docs/configuration.md", "| `asyncsql.trace` |", "| `asyncsql.traces` |")]
    [InlineData("docs/rules/README.md", "[ASQL2003](ASQL2003.md) | Stream", "[ASQL2033](ASQL2003.md) | Stream")]
    [InlineData("docs/rules/ASQL2003.md", "# ASQL2003: ", "# ASQL2003 ")]
    [InlineData("docs/rules/ASQL2003.md", "| Severity | Warning |", "| Severity | Info |")]
    [InlineData("docs/rules/ASQL2003.md", "'GetStream'", "'GetStreams'")]
    [InlineData("src/Analyzers/AnalyzerReleases.Unshipped.md", " | Disabled | ", " | Info | ")]
    [InlineData("docs/configuration.md", "| [ASQL1002](rules/ASQL1002.md) | Info | Warning |", "| [ASQL1002](rules/ASQL1002.md) | Info | Info |")]
    [InlineData("package/build/AsyncSqlAnalysisMode.Strict.globalconfig", ".severity = warning", ".severity = error")]
    [InlineData("package/build/AsyncSqlAnalysisMode.ProvenOnly.globalconfig", "dotnet_diagnostic.ASQL3001.severity = none", "dotnet_diagnostic.ASQL1001.severity = none")]
    [InlineData("package/build/AsyncSqlAnalysisMode.None.globalconfig", "global_level = -100", "global_level = 101")]
    public void EditedFile_IsReportedAndWrittenAgain(string file, string text, string replacement)
    {
        var expected = Read(file);
        Edit(file, text, replacement);

        Assert.Equal((1, $"{file} differs from the catalogue: run 'dotnet run --project tools/Catalogue'.\n"), Run(check: true));
        Assert.NotEqual(expected, Read(file));
        Assert.Equal((0, $"{file} was written.\n"), Run(check: false));
        Assert.Equal(expected, Read(file));
    }

    /// <summary>The header of a page is the source of these texts: the tables follow it.</summary>
    [Fact]
    public void EditedHeaderOfAPage_ChangesTheTables()
    {
        Edit("docs/rules/ASQL2003.md", "| Finds | ", "| Finds | Since version 1: ");

        Assert.Equal((1, "README.md,package/README.md"), Differing());
        Run(check: false);
        Assert.Contains("| Warning | Since version 1: ", Read("README.md"), StringComparison.Ordinal);
        Assert.Contains("| Warning | Since version 1: ", Read("package/README.md"), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("ASQL2003", "| Finds | ", "| Found | ", "docs/rules/ASQL2003.md: the row 'Finds' of the header table is missing or empty.")]
    [InlineData("ASQL0002", "| Fixes | none |", "| Fixes | *Correct it* |", "docs/rules/ASQL0002.md: the row 'Fixes' is '*Correct it*', but no fix provider repairs the rule.")]
    [InlineData("ASQL2004", "| Fix all | none |", "| Fix all | all |", "docs/rules/ASQL2004.md: the row 'Fix all' is 'all', but no fix provider of the rule has a FixAllProvider.")]
    [InlineData("ASQL2003", "<!-- message: GetStream |", "<!-- message: GetStream | one | more |", "docs/rules/ASQL2003.md: an example gives ")]
    public void TextThatNoGeneratorCanRepair_IsAProblem(string id, string text, string replacement, string problem)
    {
        Edit($"docs/rules/{id}.md", text, replacement);

        var (exitCode, output) = Run(check: false);
        Assert.Equal(1, exitCode);
        Assert.Contains(problem, output, StringComparison.Ordinal);
    }

    [Fact]
    public void RuleWithoutAPage_GetsASkeletonThatHasToBeFilledIn()
    {
        File.Delete(Path.Combine(_folder, "docs/rules/ASQL2003.md"));

        var (exitCode, output) = Run(check: false);
        Assert.Equal(1, exitCode);
        Assert.Contains("docs/rules/ASQL2003.md was written.\n", output, StringComparison.Ordinal);
        Assert.Contains("docs/rules/ASQL2003.md: the row 'Finds' of the header table is missing or empty.\n", output, StringComparison.Ordinal);
        Assert.StartsWith("# ASQL2003: ", Read("docs/rules/ASQL2003.md"), StringComparison.Ordinal);
    }

    [Fact]
    public void PageWithoutARule_IsAProblem()
    {
        File.WriteAllText(Path.Combine(_folder, "docs/rules/ASQL9001.md"), "# ASQL9001\n");

        Assert.Equal((1, "docs/rules/ASQL9001.md belongs to no rule of src/Analyzers/Rules.cs.\n"), Run(check: true));
    }

    [Theory]
    [InlineData("### ASQLS003: MA0045\n", "")]
    [InlineData("### ASQLS003: MA0045\n", "### ASQLS003: MA0046\n")]
    [InlineData("### ASQLS003: MA0045\n", "### ASQLS003: MA0045\n\n### ASQLS008: MA0045\n")]
    public void SuppressionWithoutItsHeading_IsAProblem(string heading, string replacement)
    {
        Edit("docs/suppressions.md", heading, replacement);

        var (exitCode, output) = Run(check: true);
        Assert.Equal(1, exitCode);
        Assert.StartsWith("docs/suppressions.md has the headings ASQLS001: CA1849, ", output, StringComparison.Ordinal);
    }

    [Fact]
    public void FileWithoutItsTable_IsAProblem()
    {
        Edit("package/README.md", "| Rule | Severity | Finds |", "| Rule | Finds |");

        var (exitCode, output) = Run(check: true);
        Assert.Equal(1, exitCode);
        Assert.StartsWith("package/README.md does not have the table", output, StringComparison.Ordinal);
    }

    /// <summary>ProvenOnly follows the measurements, which the harness writes into the index of the rules.</summary>
    [Theory]
    [InlineData("ASQL2002", "10", true)]
    [InlineData("ASQL2002", "9.9", true)]
    [InlineData("ASQL2002", "11", false)]
    [InlineData("ASQL3001", "1,100", true)]
    [InlineData("ASQL4003", "10", false)]
    public void ChangedMeasurement_ChangesProvenOnly(string id, string ratio, bool changes)
    {
        Measure(id, ratio);

        Assert.Equal(changes ? (1, $"docs/configuration.md,{Preset("ProvenOnly")}") : (0, ""), Differing());
    }

    /// <summary>The smallest of the ratios decides: a rule that pays with old drivers only is not proven.</summary>
    [Fact]
    public void ProvenOnly_KeepsTheRulesWithGainsAboveTenOnEveryDriver()
    {
        var measured = Regex.Matches(Read("docs/rules/README.md"), @"(?m)^\| \[(ASQL\d{4})\].*\*\*([\d.,]+)x\*\* \|$")
            .GroupBy(static row => row.Groups[1].Value, static row => double.Parse(row.Groups[2].Value, CultureInfo.InvariantCulture))
            .Where(static gains => gains.Min() > 10).Select(static gains => gains.Key).ToList();
        Assert.Contains("ASQL1001", measured);
        Assert.DoesNotContain("ASQL3001", measured);

        var off = Regex.Matches(Read(Preset("ProvenOnly")), @"(?m)^dotnet_diagnostic\.(ASQL\d{4})\.severity = none$").Select(static line => line.Groups[1].Value);
        Assert.Equal(CatalogueRule.FindAll().Select(static rule => rule.Id).Where(static id => id[4] != '0').Except(measured), off);
    }

    [Fact]
    public void NoMeasurements_AreAProblem()
    {
        Edit("docs/rules/README.md", "<!-- /effects -->", "");

        var (exitCode, output) = Run(check: false);
        Assert.Equal(1, exitCode);
        Assert.Contains("docs/rules/README.md has no measured gains", output, StringComparison.Ordinal);
    }

    private static string Preset(string mode) => $"package/build/AsyncSqlAnalysisMode.{mode}.globalconfig";

    private void Measure(string id, string ratio)
    {
        var rows = new Regex($@"(?m)^(\| \[{id}\].*\*\*)[\d.,]+(x\*\* \|)$");
        Assert.Matches(rows, Read("docs/rules/README.md"));
        File.WriteAllText(Path.Combine(_folder, "docs/rules/README.md"), rows.Replace(Read("docs/rules/README.md"), $"${{1}}{ratio}$2"));
    }

    private (int ExitCode, string Paths) Differing()
    {
        var (exitCode, output) = Run(check: true);
        return (exitCode, string.Join(',', output.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(static line => line.Split(' ')[0])));
    }

    private (int ExitCode, string Output) Run(bool check, string? root = null)
    {
        using var output = new StringWriter { NewLine = "\n" };
        return (CatalogueCommand.Run(check, root ?? _folder, output), output.ToString());
    }

    private string Read(string file) => File.ReadAllText(Path.Combine(_folder, file));

    private void Edit(string file, string text, string replacement)
    {
        Assert.Contains(text, Read(file), StringComparison.Ordinal);
        File.WriteAllText(Path.Combine(_folder, file), Read(file).Replace(text, replacement, StringComparison.Ordinal));
    }
}
