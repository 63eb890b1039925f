using System.Collections.Immutable;
using AsyncSql.Analyzers.Tests.Facts.Truth;
using AsyncSql.Testing.Models;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests.ExtensionBlocks;

/// <summary>Extension blocks that configure a model; EF Core is the judge.</summary>
public sealed class ExtensionBlockColumnTests
{
    public static TheoryData<string> Read => [.. ColumnTruthCases.ExtensionBlocks.Select(static @case => @case.Name)];
    public static TheoryData<string> Opaque => [.. ColumnTruthCases.OpaqueBlocks.Select(static @case => @case.Name)];

    [Theory]
    [MemberData(nameof(Read))]
    public void Columns_AgreeWithEntityFramework(string name) => ColumnTruthTests.Verify(
        Find(ColumnTruthCases.ExtensionBlocks, name), ColumnTruth.CompareSource, ImmutableDictionary<string, int>.Empty);

    /// <summary>Code that is not read leaves doubt about what it may reach.</summary>
    [Theory]
    [MemberData(nameof(Opaque))]
    public void Columns_AreUnknown(string name) => ColumnTruthTests.Verify(
        Find(ColumnTruthCases.OpaqueBlocks, name), ColumnTruth.CompareSource, ImmutableDictionary<string, int>.Empty.Add(name, 2));

    private static ModelCase Find(ImmutableArray<ModelCase> cases, string name) => cases.Single(@case => @case.Name == name);
}
