using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Sources;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>The results that are kept in the repository are those of what the commands measure today.</summary>
public sealed class ResultsTests
{
    [Fact]
    public void Sources_AreThoseThatArePublished()
    {
        var results = SourcesFile.Read(SourcesFile.Folder)!;
        var sources = PublishedSource.ReadAll(Path.Combine(AsyncSql.Benchmarks.Repository.Benchmarks!, "sources"));
        Assert.Equal(sources.Select(static source => source.Id), results.Tables.Select(static table => table.Id));
        foreach (var (source, table) in sources.Zip(results.Tables))
        {
            Assert.Equal(source.Comparisons.Sum(static comparison => comparison.Here.Count), table.Rows.Count);
            foreach (
                var (comparison, row) in source
                    .Comparisons.SelectMany(static comparison => comparison.Here.Select(_ => comparison))
                    .Zip(table.Rows))
            {
                Assert.Equal(
                    (source.Figures[comparison.First].Value, source.Figures[comparison.Second].Value),
                    (row.PublishedFirst, row.PublishedSecond));
                Assert.Equal(Directions.Agree(source, comparison, row.FirstHere, row.SecondHere), row.SameDirection);
            }
        }
    }

    [Fact]
    public void Load_HasEveryPoint() => Assert.Equal(
        new LoadPlan(IsQuick: false).Points.Select(static point => (point.Lane, point.Bytes, point.Concurrency, point.Form.Title)),
        LoadFile.Read(SourcesFile.Folder)!.Rows.Select(static row => (row.Lane, row.Bytes, row.Concurrency, row.Form)));

    /// <summary>They are not the results of a lane.</summary>
    [Fact]
    public void Tables_AreNotReadAsClaims() =>
        Assert.DoesNotContain(ResultsFile.ReadAll(AsyncSql.Benchmarks.Repository.Results), static file => file.Claims is null);
}
