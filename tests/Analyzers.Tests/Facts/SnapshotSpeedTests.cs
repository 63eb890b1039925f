using System.Diagnostics;
using System.Text;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>Timed, so nothing else may run beside it.</summary>
[CollectionDefinition(nameof(SnapshotSpeedTests), DisableParallelization = true)]
[Collection(nameof(SnapshotSpeedTests))]
public sealed class SnapshotSpeedTests
{
    /// <summary>500 entities in 20,000 lines: the bound is that of an editor's patience, and leaves room for a busy machine.</summary>
    [Fact]
    public void LargeSnapshot_IsReadFast()
    {
        var text = SourceText.From(LargeSnapshot(entities: 500, properties: 9));
        Assert.InRange(text.Lines.Count, 19_000, 25_000);
        SnapshotReader.Get(CSharpSyntaxTree.ParseText(text), CancellationToken.None);

        var best = Enumerable.Range(0, 9).Min(_ =>
        {
            var watch = Stopwatch.StartNew();
            var snapshot = Assert.Single(SnapshotReader.Get(CSharpSyntaxTree.ParseText(text), CancellationToken.None));
            Assert.Equal(500, snapshot.Entities.Count());
            return watch.Elapsed;
        });
        Assert.True(best < TimeSpan.FromMilliseconds(150), $"{best.TotalMilliseconds:0} ms");
    }

    private static string LargeSnapshot(int entities, int properties)
    {
        var text = new StringBuilder("[DbContext(typeof(C))]\nclass CModelSnapshot : ModelSnapshot\n{\n    protected override void BuildModel(ModelBuilder modelBuilder)\n    {\n");
        for (var i = 0; i < entities; i++)
        {
            text.Append("        modelBuilder.Entity(\"Shop.Entity").Append(i).Append("\", b =>\n            {\n");
            for (var j = 0; j < properties; j++)
                text.Append("                b.Property<string>(\"P").Append(j).Append("\")\n                    .IsRequired()\n                    .HasColumnType(\"nvarchar(100)\");\n\n");
            text.Append("                b.HasKey(\"P0\");\n                b.ToTable(\"T\");\n            });\n\n");
        }

        return text.Append("    }\n}\n").ToString();
    }
}
