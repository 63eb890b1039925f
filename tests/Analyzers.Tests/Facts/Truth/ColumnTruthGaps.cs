using System.Collections.Immutable;
using System.Globalization;
using AsyncSql.Testing.Models;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// Cases in which the analyzers are known to contradict EF Core, with EF Core's answer and theirs. The lists may only shrink:
/// a case that agrees fails its test until it is removed here.
/// </summary>
internal static partial class ColumnTruthGaps
{
    /// <summary>The greatest share of columns that may stay Unknown, in percent.</summary>
    private const int MostUnknown = 5;

    public static void Check(string name, ImmutableArray<ColumnVerdict> verdicts, IReadOnlyDictionary<string, string> known)
    {
        Assert.NotEmpty(verdicts);
        var wrong = verdicts.Where(v => v.Agreement == Agreement.Disagrees).ToImmutableArray();
        if (known.ContainsKey(name))
            Assert.True(wrong.Length > 0, $"'{name}' agrees with EF Core by now: remove it from {nameof(ColumnTruthGaps)}.");
        else
            Assert.True(wrong.Length == 0, string.Join("\n", wrong));
    }

    /// <summary>Counts what is Unknown, and lists it with all that disagrees in the test's output.</summary>
    public static void CheckUnknown(IEnumerable<ModelCase> cases, Func<ModelCase, ImmutableArray<ColumnVerdict>> verdictsOf, string title, ITestOutputHelper output)
    {
        var byCase = cases.Select(verdictsOf).ToImmutableArray();
        var verdicts = byCase.SelectMany(v => v).ToImmutableArray();
        int Count(Agreement agreement) => verdicts.Count(v => v.Agreement == agreement);
        output.WriteLine(string.Create(CultureInfo.InvariantCulture,
            $"{title}: {byCase.Length} cases, {verdicts.Length} columns, {Count(Agreement.Agrees)} agree, {Count(Agreement.Unknown)} unknown, {Count(Agreement.Disagrees)} disagree"));
        foreach (var verdict in verdicts.Where(v => v.Agreement != Agreement.Agrees))
            output.WriteLine($"{verdict.Agreement}: {verdict}");
        Assert.InRange(100.0 * Count(Agreement.Unknown) / verdicts.Length, 0, MostUnknown);
    }
}
