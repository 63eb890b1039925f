using System.Collections.Concurrent;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Queries across two projects; EF Core is the judge. The other project is referenced as an editor does, with trees of its own.</summary>
public sealed class LayerTruthTests
{
    private static readonly ConcurrentDictionary<EntityFrameworkVersion, Lazy<ShapeTruth>> Truths = new();

    public static TheoryData<string> Settled => [.. ShapeTruthCases.Layers.Keys];
    public static TheoryData<string> Opaque => [.. ShapeTruthCases.OpaqueLayers.Keys];

    [Theory]
    [MemberData(nameof(Settled))]
    public void Columns_AgreeWithEntityFramework(string name)
    {
        var @case = ShapeTruthCases.Layers[name];
        var wrong = Enum.GetValues<EntityFrameworkVersion>().Select(version => Get(version).Verdict(@case)).OfType<string>().ToList();
        Assert.True(wrong.Count == 0, $"{@case.Statements}\n{string.Join("\n", wrong)}");
    }

    /// <summary>Code that is not visible may project to the entity itself.</summary>
    [Theory]
    [MemberData(nameof(Opaque))]
    public void Columns_AreUnknown(string name) =>
        Assert.All(Enum.GetValues<EntityFrameworkVersion>(), version => Assert.Empty(Get(version).Ours(ShapeTruthCases.OpaqueLayers[name])));

    private static ShapeTruth Get(EntityFrameworkVersion version) => Truths.GetOrAdd(version, static v => new(() => new ShapeTruth(
        v, ShapeTruthCases.Layers.Values.Concat(ShapeTruthCases.OpaqueLayers.Values), LanguageVersion.CSharp11, ShapeTruthLayers.Source))).Value;
}
