using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Sources;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>The results that are kept in the repository are those of what the commands measure today.</summary>
public sealed class ResultsTests
{
    /// <summary>A set without results has a reason.</summary>
    [Fact]
    public void Sources_AreTheFormsThatAreCompared()
    {
        var results = SourcesFile.Read(SourcesFile.Folder)!;
        var sources = PublishedSource.ReadAll(PublishedSource.GetFolder(AsyncSql.Benchmarks.Repository.Benchmarks!));
        var compared = SourcesPlan.CreateRuns(sources, null)
            .SelectMany(static run => run.Forms.Select(form => (run.Lane, run.Set, Form: form)))
            .ToList();
        var measured = results.Forms.Select(static form => (form.Lane, form.Set, form.Form)).ToList();
        Assert.Empty(measured.Except(compared));
        Assert.All(
            compared.Except(measured),
            form => Assert.Contains((form.Lane, form.Set), results.Skipped.Select(static known => (known.Lane, known.Set))));
        var plan = new SourcesPlan(IsQuick: false);
        Assert.Equal((plan.ValueBytes, plan.SmallRows), (results.ValueBytes, results.SmallRows));
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
