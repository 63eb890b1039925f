using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Syntax;
using AsyncSql.Analyzers.Tests.Samples;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>What a file says is read once: an edit of one file leaves the facts of all others as they are.</summary>
public sealed class WeakCacheTests
{
    [Fact]
    public async Task EditOfOneFile_ReReadsOneFile()
    {
        var compilation = CSharpCompilation.Create(
            "Test",
            Enumerable.Range(0, 20).Select(static i => CSharpSyntaxTree.ParseText($"public class C{i} {{ }}", path: $"C{i}.cs")),
            PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var snapshot = new Text("ShopModelSnapshot.cs", "class S : ModelSnapshot { protected override void BuildModel(ModelBuilder b) { } }");

        var before = await FactsAsync(compilation, snapshot);
        var edited = compilation.SyntaxTrees[7];
        var after = await FactsAsync(compilation.ReplaceSyntaxTree(edited, CSharpSyntaxTree.ParseText("public class C7 { int x; }", path: "C7.cs")), snapshot);

        Assert.Equal(20, after.Trees.Length);
        Assert.Single(after.Trees.Except(before.Trees));
        Assert.Same(Assert.Single(before.Snapshots), Assert.Single(after.Snapshots));
    }

    [Fact]
    public void CanceledRead_LeavesNothing()
    {
        using var canceled = new CancellationTokenSource();
        canceled.Cancel();
        var reads = 0;
        var cache = new WeakCache<object, string>((_, cancellationToken) =>
        {
            reads++;
            cancellationToken.ThrowIfCancellationRequested();
            return "read";
        });
        var key = new object();

        Assert.Throws<OperationCanceledException>(() => cache.Get(key, canceled.Token));
        Assert.Equal("read", cache.Get(key, CancellationToken.None));
        Assert.Equal("read", cache.Get(key, canceled.Token));
        Assert.Equal(2, reads);
    }

    /// <summary>All caches share the entry of a key. A cache may be created after that entry.</summary>
    [Fact]
    public void CachesOfOneKey_KeepTheirOwnValues()
    {
        var key = new object();
        var caches = new List<WeakCache<object, string>>();
        for (var i = 0; i < 50; i++)
        {
            var name = $"value {i}";
            caches.Add(new WeakCache<object, string>((_, _) => name + "!"));
            Assert.All(caches, (cache, index) => Assert.Equal($"value {index}!", cache.Get(key, CancellationToken.None)));
        }

        Assert.All(caches, cache => Assert.Same(cache.Get(key, CancellationToken.None), cache.Get(key, CancellationToken.None)));
    }

    [Fact]
    public void ConcurrentReads_GetTheValueOfTheFirst()
    {
        for (var i = 0; i < 20; i++)
        {
            using var both = new Barrier(2);
            var cache = new WeakCache<object, object>((_, cancellationToken) =>
            {
                both.SignalAndWait(TimeSpan.FromSeconds(10), cancellationToken);
                return new object();
            });
            var key = new object();
            var values = new object[2];
            Parallel.Invoke(
                () => values[0] = Task.Factory.StartNew(() => cache.Get(key, CancellationToken.None), TaskCreationOptions.LongRunning).Result,
                () => values[1] = Task.Factory.StartNew(() => cache.Get(key, CancellationToken.None), TaskCreationOptions.LongRunning).Result);

            Assert.Same(values[0], values[1]);
            Assert.Same(values[0], cache.Get(key, CancellationToken.None));
        }
    }

    private static async Task<(ImmutableArray<SyntaxTreeIndex> Trees, ImmutableArray<SnapshotFile> Snapshots)> FactsAsync(Compilation compilation, AdditionalText snapshot)
    {
        var collector = new FactsCollector();
        await compilation.WithAnalyzers([collector], new AnalyzerOptions([snapshot])).GetAnalyzerDiagnosticsAsync();
        return (collector.Trees, collector.Snapshots);
    }

    private sealed class Text(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
