using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// The migrations snapshots of the truth test's cases, as EF Core's own design-time services write them. Nothing is stored: the
/// reader of snapshots is tested with the text that each version generates.
/// </summary>
public sealed class SnapshotTests
{
    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public void Snapshot_ParsesAndNamesEveryEntity(EntityFrameworkVersion version)
    {
        foreach (var @case in ColumnTruthCases.All.Values.Where(c => c.Since <= version))
        {
            var snapshots = string.Concat(ModelHost.Of(version).Snapshots(@case).Select(snapshot =>
            {
                Assert.Empty(CSharpSyntaxTree.ParseText(snapshot).GetDiagnostics());
                return snapshot;
            }));
            Assert.Contains(": ModelSnapshot", snapshots, StringComparison.Ordinal);
            foreach (var entity in ColumnTruth.Mapped(@case, version).Select(column => column.Entity).Distinct())
                Assert.True(snapshots.Contains($"\"{entity}\"", StringComparison.Ordinal), $"{@case} [{version}]: the snapshot does not name {entity}.");
        }
    }
}
