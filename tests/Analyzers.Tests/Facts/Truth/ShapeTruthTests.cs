using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// EF Core itself is the judge: for each case the real SQL Server provider runs the real asynchronous code without a server,
/// and the columns that its SQL selects are held against what <c>Facts/Shapes</c> reads from the same source.
/// </summary>
public sealed class ShapeTruthTests
{
    public static TheoryData<string> Names => [.. ShapeTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name)
    {
        var @case = ShapeTruthCases.All[name];
        var wrong = Versions(@case).AsParallel().AsOrdered().Select(version => ShapeTruth.Of(version).Verdict(@case)).OfType<string>().ToList();
        Assert.True(wrong.Count == 0, $"{@case.Statements}\n{string.Join("\n", wrong)}");
    }

    [Fact]
    public void Cases_AreManyEnoughAndDistinct()
    {
        Assert.InRange(ShapeTruthCases.All.Count, 220, int.MaxValue);
        Assert.Equal(ShapeTruthCases.All.Count, ShapeTruthCases.All.Values.Select(@case => (@case.Statements, @case.Types, @case.Members)).Distinct().Count());
    }

    /// <summary>What reads a column's name as a property's relies on it.</summary>
    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Properties_HaveNamesOfTheirOwn(EntityFrameworkVersion version)
    {
        var columns = ShapeTruth.Of(version).Columns;
        Assert.All(columns.Where(column => !column.IsExempt), column => Assert.Single(columns, other => other.Property == column.Property));
        Assert.All(columns.Where(column => !column.IsExempt), column => Assert.Single(columns, other => other.Name == column.Name));
    }

    private static IEnumerable<EntityFrameworkVersion> Versions(ShapeCase @case) => Enum.GetValues<EntityFrameworkVersion>().Where(version => version >= @case.Since);
}
