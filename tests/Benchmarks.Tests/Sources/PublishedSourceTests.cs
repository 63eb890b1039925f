using System.Text.Json;
using AsyncSql.Benchmarks.Sources;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>The files of benchmarks/sources.</summary>
public sealed class PublishedSourceTests : IDisposable
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
                    static text => Assert.False(string.IsNullOrWhiteSpace(text)));
                Assert.NotEmpty(source.Figures);
                Assert.All(
                    source.Figures.Values,
                    static figure => Assert.True(figure.What.Length > 0 && figure.Value is null or > 0 && Enum.IsDefined(figure.Quantity)));
                Assert.All(source.Comparisons, static comparison => Assert.NotEmpty(comparison.Here));
            });
    }

    /// <summary>A figure that no comparison uses would be shown nowhere.</summary>
    [Fact]
    public void EveryFigure_IsCompared() =>
        Assert.All(
            PublishedSource.ReadAll(Folder),
            static source =>
                Assert.Empty(
                    source.Figures.Keys.Except(
                        source.Comparisons.SelectMany(static comparison => new[] { comparison.First, comparison.Second }))));

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
    public void Figure_IsInTheUnitOfItsQuantity(string unit, double value, double expected) =>
        Assert.Equal(expected, new PublishedFigure("", value, unit).Normal!.Value, 9);

    [Theory]
    [InlineData("""{ "first": "time", "second": "other" }""")]
    [InlineData("""{ "first": "time", "second": "bytes" }""")]
    [InlineData("""{ "first": "time", "second": "time", "misspelt": 1 }""")]
    [InlineData("""{ "first": "time", "second": "time", "states": "Perhaps" }""")]
    public void WrongComparison_IsAnError(string comparison)
    {
        Write(comparison.Replace("}", """, "here": [] }""", StringComparison.Ordinal));
        Assert.Throws<JsonException>(() => PublishedSource.ReadAll(_folder));
        Write("""{ "first": "time", "second": "time", "here": [] }""");
        Assert.Single(PublishedSource.ReadAll(_folder));
    }

    private void Write(string comparison) => File.WriteAllText(Path.Combine(_folder, "a.json"), $$"""
        {
          "id": "a", "title": "T", "author": "A", "where": "W", "what": "W", "set": "S", "differences": "D",
          "figures": { "time": { "what": "t", "value": 1, "unit": "ms" }, "bytes": { "what": "b", "value": 1, "unit": "MB" } },
          "comparisons": [ {{comparison}} ]
        }
        """);
}
