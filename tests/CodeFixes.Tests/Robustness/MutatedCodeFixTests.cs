using AsyncSql.Testing;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>Every action of every fix, applied to code that was changed or cut at random. None may throw, and code
/// that parses must still parse.</summary>
public sealed class MutatedCodeFixTests(ITestOutputHelper output)
{
    [Fact]
    public Task MutatedCode_IsFixedOrNot() => EachAsync(25, CodeMutant.Mutate);

    [Fact]
    public Task HalfTypedCode_IsFixedOrNot() => EachAsync(40, CodeMutant.Cut);

    private async Task EachAsync(int usual, Func<int, CodeMutant> create)
    {
        var (count, applied, failures) = (0, 0, new List<string>());
        foreach (var mutant in LongRun.GetSeeds(usual, CodeMutant.Part).Select(create))
        {
            count++;
#pragma warning disable CA1031 // Whatever is thrown is a failure. The other cases run all the same.
            try
            {
                applied += await FixRun.ApplyAllAsync(mutant.Files);
            }
            catch (Exception exception)
            {
                failures.Add($"{mutant.Name}: {exception}\n{mutant.Source}\n");
            }
#pragma warning restore CA1031
        }

        output.WriteLine($"{count} cases, {applied} actions applied, {failures.Count} failures");
        Assert.True(failures.Count == 0, $"{failures.Count} of {count} cases failed:\n{string.Join("\n", failures.Take(20))}");
        Assert.True(count < 20 || applied > count / 4, $"Only {applied} actions were offered.");
    }
}
