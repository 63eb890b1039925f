using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// EF Core itself is the judge: for each case the real SQL Server provider builds the model in process, and its columns are compared
/// with what <c>Facts/Columns</c> reads from the same source.
/// </summary>
public sealed class ColumnTruthTests
{
    public static TheoryData<string> Names => [.. ColumnTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name) =>
        Verify(ColumnTruthCases.All[name], ColumnTruth.CompareSource, UnknownColumns.Source);

    [Fact]
    public void UnknownColumns_AreOfCases() =>
        Assert.Empty(UnknownColumns.Source.Keys.Concat(UnknownColumns.Snapshots.Keys).Except(ColumnTruthCases.All.Keys));

    [Fact]
    public void Cases_AreOfAllThemes() => Assert.Equal(
        [
            "Lengths", "StoreTypes", "Keys", "Converters", "Parts", "Members", "Hierarchies", "Builders", "Helpers", "Conventions", "Loops", "Followed",
            "Evaluated", "Packages", "Escapes",
        ],
        ColumnTruthCases.Themes.Where(static theme => !theme.Cases.IsEmpty).Select(static theme => theme.Name));

    /// <summary>No column of a case contradicts EF Core in any version, and only the listed ones are unknown.</summary>
    internal static void Verify(
        ModelCase @case,
        Func<ModelCase, EntityFrameworkVersion, IReadOnlyList<ColumnVerdict>> compare,
        IReadOnlyDictionary<string, int> unknown)
    {
        foreach (var verdicts in ColumnTruth.Versions(@case).AsParallel().AsOrdered().Select(version => compare(@case, version)))
        {
            Assert.NotEmpty(verdicts);
            Assert.DoesNotContain(verdicts, static verdict => verdict.Agreement == Agreement.Disagrees);
            Assert.Equal(unknown.GetValueOrDefault(@case.Name), verdicts.Count(static verdict => verdict.Agreement == Agreement.Unknown));
        }
    }
}
