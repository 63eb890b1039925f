using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>
/// The analyzers speak while code is being typed, and every diagnostic has a light bulb: each fix is asked about each diagnostic in
/// broken programs, and what it offers is applied. None may throw.
/// </summary>
public sealed class RobustnessOfFixesTests
{
    public static TheoryData<string> Programs => new(BrokenPrograms.Names);

    [Fact]
    public void Fixes_AreFound() => Assert.Contains(FixRun.Fixes, static fix => fix is AsyncSql.CodeFixes.Queries.ProjectionCodeFixProvider);

    [Fact]
    public async Task CompleteProgram_IsFixed() => Assert.NotEqual(0, await FixRun.ApplyAllAsync(BrokenPrograms.Complete));

    [Theory]
    [MemberData(nameof(Programs))]
    public async Task BrokenProgram_DoesNotThrow(string name) => await FixRun.ApplyAllAsync([.. BrokenPrograms.Files(name)]);

    [Fact]
    public async Task BrokenPrograms_AreFixedHereAndThere()
    {
        var applied = 0;
        foreach (var name in BrokenPrograms.Names.Where(static name => name.StartsWith("modelBuilder.", StringComparison.Ordinal)))
            applied += await FixRun.ApplyAllAsync([.. BrokenPrograms.Files(name)]);
        Assert.NotEqual(0, applied);
    }

    [Fact]
    public Task CutProgram_DoesNotThrow() => EachAsync(BrokenPrograms.Cuts());

    [Fact]
    public Task ProgramWithoutOneToken_DoesNotThrow() => EachAsync(BrokenPrograms.WithoutOneToken(every: 14));

    private static async Task EachAsync(IEnumerable<(string Name, string Source)> programs)
    {
        var failures = new List<string>();
        var applied = 0;
        foreach (var (name, source) in programs)
        {
            // Whatever a fix throws is a failure; the rest of the programs is tried all the same.
#pragma warning disable CA1031
            try
            {
                applied += await FixRun.ApplyAllAsync(source);
            }
            catch (Exception exception)
            {
                failures.Add(name + "\n" + exception);
            }
#pragma warning restore CA1031
        }

        Assert.True(failures.Count == 0, $"{failures.Count} programs failed. The first:\n{failures.FirstOrDefault()}");
        Assert.True(applied > 0);
    }
}
