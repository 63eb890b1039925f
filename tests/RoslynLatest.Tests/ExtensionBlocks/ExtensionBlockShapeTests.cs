using System.Collections.Concurrent;
using AsyncSql.Analyzers.Tests.Facts.Truth;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests.ExtensionBlocks;

/// <summary>Queries through extension blocks; EF Core is the judge.</summary>
public sealed class ExtensionBlockShapeTests
{
    private static readonly ConcurrentDictionary<EntityFrameworkVersion, Lazy<ShapeTruth>> Truths = new();

    public static TheoryData<string> Names => [.. ShapeTruthCases.ExtensionBlocks.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name)
    {
        var @case = ShapeTruthCases.ExtensionBlocks[name];
        var wrong = Enum.GetValues<EntityFrameworkVersion>().Select(version => GetTruth(version).Verdict(@case)).OfType<string>().ToList();
        Assert.True(wrong.Count == 0, $"{@case.Statements}\n{string.Join("\n", wrong)}");
    }

    private static ShapeTruth GetTruth(EntityFrameworkVersion version) => Truths.GetOrAdd(
        version, static v => new(() => new ShapeTruth(v, ShapeTruthCases.ExtensionBlocks.Values, LanguageVersion.CSharp14))).Value;
}
