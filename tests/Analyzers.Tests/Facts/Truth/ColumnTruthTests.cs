using System.Collections.Immutable;
using AsyncSql.Testing;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// EF Core itself is the judge: for each case the real SQL Server provider builds the model in process, and what it says of
/// every column is held against what <c>Facts/Columns</c> reads from the same source.
/// </summary>
public sealed class ColumnTruthTests(ITestOutputHelper output)
{
    public static TheoryData<string> Names => [.. ColumnTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name)
    {
        var @case = ColumnTruthCases.All[name];
        ImmutableArray<ColumnVerdict> verdicts = [.. ColumnTruth.Versions(@case).AsParallel().AsOrdered().SelectMany(version => ColumnTruth.Of(@case, version))];
        ColumnTruthGaps.Check(name, verdicts, ColumnTruthGaps.OfSource);
    }

    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Unknown_IsRare(EntityFrameworkVersion version) =>
        ColumnTruthGaps.CheckUnknown(ColumnTruthCases.All.Values.Where(c => c.Since <= version), c => ColumnTruth.Of(c, version), $"Source of {version}", output);

    [Fact]
    public void KnownGaps_AreCases() => Assert.Empty(ColumnTruthGaps.OfSource.Keys.Concat(ColumnTruthGaps.OfSnapshots.Keys).Except(ColumnTruthCases.All.Keys));

    [Fact]
    public void Cases_AreManyEnough() => Assert.InRange(ColumnTruthCases.All.Count, 150, int.MaxValue);
}
