using System.Collections.Immutable;
using System.Globalization;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// EF Core itself is the judge: for each case the real SQL Server provider builds the model in process, and what it says of
/// every column is held against what <c>Facts/Columns</c> reads from the same source.
/// </summary>
public sealed class ColumnTruthTests(ITestOutputHelper output)
{
    /// <summary>The greatest share of columns that may stay Unknown in the end, in percent.</summary>
    private const int MostUnknown = 5;

    public static TheoryData<string> Names => [.. ColumnTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name)
    {
        var verdicts = Verdicts(ColumnTruthCases.All[name]);
        Assert.NotEmpty(verdicts);
        var wrong = verdicts.Where(v => v.Agreement == Agreement.Disagrees).ToImmutableArray();
        if (ColumnTruthGaps.Known.ContainsKey(name))
            Assert.True(wrong.Length > 0, $"'{name}' agrees with EF Core by now: remove it from {nameof(ColumnTruthGaps)}.");
        else
            Assert.True(wrong.Length == 0, string.Join("\n", wrong));
    }

    [Fact]
    public void KnownGaps_AreCases() => Assert.Empty(ColumnTruthGaps.Known.Keys.Except(ColumnTruthCases.All.Keys));

    [Fact]
    public void Cases_AreManyEnough() => Assert.InRange(ColumnTruthCases.All.Count, 150, int.MaxValue);

    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Unknown_IsRare(EntityFrameworkVersion version)
    {
        var cases = ColumnTruthCases.All.Values.Where(c => c.Since <= version).ToImmutableArray();
        var verdicts = cases.SelectMany(c => ColumnTruth.Of(c, version)).ToImmutableArray();
        var unknown = verdicts.Where(v => v.Agreement == Agreement.Unknown).ToImmutableArray();
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"{version}: {cases.Length} cases, {verdicts.Length} columns, {verdicts.Count(v => v.Agreement == Agreement.Agrees)} agree, {unknown.Length} unknown"));
        foreach (var verdict in verdicts.Where(v => v.Agreement != Agreement.Agrees))
            output.WriteLine($"{verdict.Agreement}: {verdict}");
        var share = 100.0 * unknown.Length / verdicts.Length;
        Assert.InRange(share, 0, Math.Max(MostUnknown, ColumnTruthGaps.UnknownShare));
        Assert.True(share > MostUnknown || ColumnTruthGaps.UnknownShare <= MostUnknown, $"{nameof(ColumnTruthGaps.UnknownShare)} has served.");
    }

    private static ImmutableArray<ColumnVerdict> Verdicts(ModelCase @case) =>
        [.. ColumnTruth.Versions(@case).AsParallel().AsOrdered().SelectMany(version => ColumnTruth.Of(@case, version))];
}
