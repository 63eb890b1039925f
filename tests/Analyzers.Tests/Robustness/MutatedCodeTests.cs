using System.Collections.Immutable;
using System.Diagnostics;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>
/// All analyzers over code that was changed or cut at random. None may throw or hang, and a concurrent run must report the same as one in
/// sequence. <see cref="LongRun"/> says how to run more cases, and how to repeat one.
/// </summary>
public sealed class MutatedCodeTests(ITestOutputHelper output)
{
    /// <summary>Far more than a small program takes on a busy machine.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    [Fact]
    public void TestPrograms_AreFound() => Assert.InRange(TestPrograms.All.Count, 1000, 100_000);

    [Fact]
    public Task MutatedCode_IsReportedTheSameTwice() => EachAsync(250, CodeMutant.Mutate);

    /// <summary>The code before the cut is that of a test, so analyzers report in much of it.</summary>
    [Fact]
    public Task HalfTypedCode_IsReportedTheSameTwice() => EachAsync(250, CodeMutant.Cut);

    private async Task EachAsync(int usual, Func<int, CodeMutant> create)
    {
        var failures = new List<string>();
        var (count, reporting, diagnostics, slowest) = (0, 0, 0, (Time: TimeSpan.Zero, Name: ""));
        foreach (var mutant in LongRun.GetSeeds(usual, CodeMutant.Part).Select(create))
        {
            count++;
            var watch = Stopwatch.StartNew();
            // An exception is a failure, whatever it is. The other cases run all the same.
#pragma warning disable CA1031
            try
            {
                var reported = await AnalyzerRun.TwiceAsync(mutant.Compile(), Analyzers).WaitAsync(Limit);
                diagnostics += reported.Length;
                reporting += reported.IsEmpty ? 0 : 1;
            }
            catch (Exception exception)
            {
                failures.Add($"{mutant.Name}: {exception}\n{mutant.Source}\n");
            }
#pragma warning restore CA1031

            if (watch.Elapsed > slowest.Time)
                slowest = (watch.Elapsed, mutant.Name);
        }

        output.WriteLine($"{count} cases, {reporting} of them with {diagnostics} diagnostics, {failures.Count} failures; slowest: {slowest.Time.TotalSeconds:0.0} s, {slowest.Name}");
        Assert.True(failures.Count == 0, $"{failures.Count} of {count} cases failed:\n{string.Join("\n", failures.Take(20))}");
        // Where nothing is reported, nothing is tested.
        Assert.True(count < 100 || reporting > count / 4, $"Only {reporting} of {count} cases are reported.");
    }
}
