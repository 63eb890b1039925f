using System.Globalization;
using System.Text;
using System.Text.Json;
using System.Text.RegularExpressions;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>The files of benchmarks/sources.</summary>
public sealed partial class PublishedSourceTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-sources-").FullName;

    private static string Folder => Path.Combine(AsyncSql.Benchmarks.Repository.Benchmarks!, "sources");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void EverySource_SaysWhoseItIs()
    {
        var sources = PublishedSource.ReadAll(Folder);
        Assert.Equal(
            ["ado-net", "entity-framework", "entity-framework-web", "forty-times", "npgsql", "nvarchar-max"],
            sources.Select(static source => source.Id).Order(StringComparer.Ordinal));
        Assert.Equal(sources.Count, Directory.EnumerateFiles(Folder).Count());
        Assert.All(
            sources,
            static source =>
            {
                Assert.True(File.Exists(Path.Combine(Folder, source.Id + ".json")));
                Assert.All(
                    [source.Title, source.Author, source.Where, source.What, source.Differences],
                    static text =>
                    {
                        Assert.False(string.IsNullOrWhiteSpace(text));
                        Assert.DoesNotContain("not named", text, StringComparison.Ordinal);
                        Assert.DoesNotContain("not at hand", text, StringComparison.Ordinal);
                    });
                Assert.NotEmpty(source.Figures);
                Assert.All(
                    source.Figures.Values,
                    static figure => Assert.True(figure.What.Length > 0 && figure.Value is null or > 0 && Enum.IsDefined(figure.Quantity)));
                Assert.All(source.Comparisons, static comparison => Assert.NotEmpty(comparison.Here));
            });
    }

    /// <summary>A figure without a value is a theme or a statement, so a comparison must measure it.</summary>
    [Fact]
    public void FigureWithoutValue_IsCompared() =>
        Assert.All(
            PublishedSource.ReadAll(Folder),
            static source =>
                Assert.Empty(
                    source.Figures.Where(static figure => figure.Value.Value is null).Select(static figure => figure.Key).Except(
                        source.Comparisons.SelectMany(static comparison => new[] { comparison.First, comparison.Second }))));

    /// <summary>The forms that the files name are those of the lanes, and the lanes have no others.</summary>
    [Fact]
    public void EveryForm_IsAMethodOfALane()
    {
        var lanes = Path.Combine(AsyncSql.Benchmarks.Repository.Benchmarks!, "Lanes");
        var methods = Directory.EnumerateFiles(lanes, "*Set.cs", SearchOption.AllDirectories)
            .Where(static file => !file.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal))
            .SelectMany(static file => FormMethod().Matches(File.ReadAllText(file)))
            .Select(static match => FormName.Create(match.Groups[1].Value))
            .ToHashSet();
        var forms = SourcesPlan.CreateRuns(PublishedSource.ReadAll(Folder), null).SelectMany(static run => run.Forms).ToHashSet();
        Assert.Empty(forms.Except(methods));
        Assert.Empty(methods.Except(forms));
    }

    [Fact]
    public void EveryLane_IsOne() =>
        Assert.All(
            PublishedSource
                .ReadAll(Folder)
                .SelectMany(static source => source.Comparisons)
                .SelectMany(static comparison => comparison.Here),
            static here =>
                Assert.All(
                    [here.Lane, here.OtherLane],
                    static lane => Assert.Contains(lane, LaneDefinition.All.Select(static known => known.Name))));

    [Theory]
    [InlineData("s", 6.31, 6310)]
    [InlineData("ms", 757.51, 757.51)]
    [InlineData("us", 152, 0.152)]
    [InlineData("MB", 86, 86)]
    [InlineData("KB", 2.72, 0.00272)]
    [InlineData("requests/s", 61065, 61065)]
    [InlineData("%", 8, 8)]
    public void Figure_IsInTheUnitOfItsQuantity(string unit, double value, double expected) =>
        Assert.Equal(expected, new PublishedValue(value, unit).Normal!.Value, 9);

    /// <summary>An edit of a published figure is found.</summary>
    [Theory]
    [MemberData(nameof(PublishedFigures))]
    public void Figures_AreThoseOfTheArticles(string id, string figures) =>
        Assert.Equal(
            figures.ReplaceLineEndings("\n"),
            string.Join('\n', PublishedSource.ReadAll(Folder).Single(source => source.Id == id).Figures.Select(static figure => Describe(figure.Key, figure.Value))));

    [Theory]
    [InlineData("""{ "first": "time", "second": "other" }""")]
    [InlineData("""{ "first": "time", "second": "bytes" }""")]
    [InlineData("""{ "first": "time", "second": "time", "quantity": "Allocation" }""")]
    [InlineData("""{ "first": "requests", "second": "requests" }""")]
    [InlineData("""{ "first": "row", "second": "bytes" }""")]
    [InlineData("""{ "first": "time", "second": "time", "misspelt": 1 }""")]
    [InlineData("""{ "first": "time", "second": "time", "states": "Perhaps" }""")]
    public void WrongComparison_IsAnError(string comparison)
    {
        Write(comparison.Replace("}", """, "here": [] }""", StringComparison.Ordinal));
        Assert.Throws<JsonException>(() => PublishedSource.ReadAll(_folder));
    }

    [Theory]
    [InlineData("""{ "first": "time", "second": "row", "here": [] }""")]
    [InlineData("""{ "first": "row", "second": "bytes", "quantity": "Allocation", "here": [] }""")]
    public void Comparison_IsOfOneQuantity(string comparison)
    {
        Write(comparison);
        Assert.Single(PublishedSource.ReadAll(_folder));
    }

    [Fact]
    public void UnknownUnit_IsAnError()
    {
        Write("""{ "first": "time", "second": "time", "here": [] }""", unit: "min");
        Assert.Throws<JsonException>(() => PublishedSource.ReadAll(_folder));
    }

    /// <summary>"async: 757.51 ms, error 15.053, deviation 36.642, generations 2000 1000 -, 101.49 MB".</summary>
    private static string Describe(string name, PublishedFigure figure)
    {
        var text = new StringBuilder();
        text.Append(CultureInfo.InvariantCulture, $"{name}: {figure.Value?.ToString(CultureInfo.InvariantCulture) ?? "-"} {figure.Unit}");
        if (figure.Error is not null)
            text.Append(CultureInfo.InvariantCulture, $", error {figure.Error}");
        if (figure.Deviation is not null)
            text.Append(CultureInfo.InvariantCulture, $", deviation {figure.Deviation}");
        if (figure.Generations is not null)
            text.Append(", generations ").AppendJoin(
                ' ', figure.Generations.Select(static number => number?.ToString(CultureInfo.InvariantCulture) ?? "-"));
        if (figure.Allocation is { } allocation)
            text.Append(CultureInfo.InvariantCulture, $", {allocation.Number} {allocation.Unit}");
        return text.ToString();
    }

    [GeneratedRegex(@"\[SourceForm\([^\]]*\)\]\s+public (?:async )?(?:Task|void) (\w+)\(")]
    private static partial Regex FormMethod();

    private void Write(string comparison, string unit = "ms") => File.WriteAllText(Path.Combine(_folder, "a.json"), $$"""
        {
          "id": "a", "title": "T", "author": "A", "where": "W", "what": "W", "set": "S", "differences": "D",
          "figures": {
            "time": { "what": "t", "value": 1, "unit": "{{unit}}" },
            "bytes": { "what": "b", "value": 1, "unit": "MB" },
            "row": { "what": "r", "value": 1, "unit": "ms", "allocated": 1, "allocatedUnit": "KB" },
            "requests": { "what": "q", "value": 1, "unit": "requests/s" }
          },
          "comparisons": [ {{comparison}} ]
        }
        """);
}
