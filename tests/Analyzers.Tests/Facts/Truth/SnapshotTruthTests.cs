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
    public static TheoryData<string> Names => [.. ColumnTruthCases.All.Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void Columns_AgreeWithEntityFramework(string name) =>
        ColumnTruthTests.Verify(ColumnTruthCases.All[name], ColumnTruth.CompareSnapshot, UnknownColumns.Snapshots);

    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Snapshot_ParsesAndNamesEveryEntity(EntityFrameworkVersion version)
    {
        foreach (var @case in ColumnTruthCases.All.Values.Where(c => c.Since <= version))
        {
            var snapshots = ModelHost.Of(version).Snapshots(@case);
            Assert.All(snapshots, snapshot => Assert.Empty(CSharpSyntaxTree.ParseText(snapshot).GetDiagnostics()));
            Assert.All(snapshots, snapshot => Assert.Contains(": ModelSnapshot", snapshot, StringComparison.Ordinal));
            foreach (var entity in ColumnTruth.Mapped(@case, version).Select(column => column.Entity).Distinct())
                Assert.True(snapshots.Any(snapshot => snapshot.Contains($"\"{entity}\"", StringComparison.Ordinal)), $"{@case} [{version}]: the snapshot does not name {entity}.");
        }
    }
}
