using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// The truth test for layered solutions. The migrations snapshots of the same cases are written by EF Core's own design-time
/// services; a project that sees only the assembly and the snapshot must come to the same answers. Nothing is stored.
/// </summary>
public sealed class SnapshotTruthTests
{
    /// <summary>The owned types that private and internal members hold. A compilation does not see those of the assemblies that it references.</summary>
    private static readonly Dictionary<string, string> Hidden = new(StringComparer.Ordinal)
    {
        ["OwnsMany of a field"] = "_lines",
        ["OwnsMany of a field whose property is ignored"] = "_lines",
        ["OwnsOne of an internal property"] = "Parameter",
    };

    public static TheoryData<string> Names => [.. ColumnTruthCases.All.Keys.Except(Hidden.Keys)];

    public static TheoryData<string> HiddenNames => [.. Hidden.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name) =>
        ColumnTruthTests.Verify(ColumnTruthCases.All[name], ColumnTruth.CompareSnapshot, UnknownColumns.Snapshots);

    [Theory]
    [MemberData(nameof(HiddenNames))]
    public void ColumnsBehindHiddenMembers_AreMissed(string name)
    {
        var @case = ColumnTruthCases.All[name];
        foreach (var version in ColumnTruth.Versions(@case))
        {
            var missed = ColumnTruth.CompareSnapshot(@case, version).Where(static verdict => verdict.Agreement != Agreement.Agrees).ToList();
            Assert.NotEmpty(missed);
            Assert.All(missed, verdict => Assert.Contains($".{Hidden[name]}.", verdict.Column.ToString(), StringComparison.Ordinal));
            Assert.All(missed, static verdict => Assert.Equal("no column", verdict.Ours));
        }
    }

    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Snapshot_ParsesAndNamesEveryEntity(EntityFrameworkVersion version)
    {
        // A join entity with a name of its own has that instead of the name of its class.
        foreach (var @case in ColumnTruthCases.All.Values.Where(c => c.Since <= version && c.Name != "join entity with a name"))
        {
            var snapshots = ModelHost.Of(version).Snapshots(@case);
            Assert.All(snapshots, snapshot => Assert.Empty(CSharpSyntaxTree.ParseText(snapshot).GetDiagnostics()));
            Assert.All(snapshots, snapshot => Assert.Contains(": ModelSnapshot", snapshot, StringComparison.Ordinal));
            foreach (var entity in ColumnTruth.Mapped(@case, version).Select(column => column.Entity).Distinct())
                Assert.True(snapshots.Any(snapshot => snapshot.Contains($"\"{entity}\"", StringComparison.Ordinal)), $"{@case} [{version}]: the snapshot does not name {entity}.");
        }
    }
}
