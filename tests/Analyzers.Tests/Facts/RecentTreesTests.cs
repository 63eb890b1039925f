using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>The projects of a build share the trees of the files that the package passes to each of them.</summary>
public sealed class RecentTreesTests
{
    private const string Path = "/Data/ShopContext.cs";

    private readonly RecentTrees _trees = new();

    [Fact]
    public void SameText_HasOneTree()
    {
        var tree = Keep("class C { }");

        Assert.Same(tree, _trees.Find(Path, SourceText.From("class C { }"), CSharpParseOptions.Default));
        Assert.Same(tree, _trees.Find(Path, SourceText.From("class C { }"), null));
    }

    [Fact]
    public void OtherTextPathOrOptions_HaveNone()
    {
        var tree = Keep("class C { }");

        Assert.Null(_trees.Find(Path, SourceText.From("class D { }"), CSharpParseOptions.Default));
        Assert.Null(_trees.Find("/Data/Other.cs", SourceText.From("class C { }"), CSharpParseOptions.Default));
        Assert.Null(_trees.Find(Path, SourceText.From("class C { }"), CSharpParseOptions.Default.WithPreprocessorSymbols("DEBUG")));
        GC.KeepAlive(tree);
    }

    [Fact]
    public void NewerTree_ReplacesTheOlder()
    {
        var older = Keep("class C { }");
        var newer = Keep("class D { }");

        Assert.Null(_trees.Find(Path, SourceText.From("class C { }"), CSharpParseOptions.Default));
        Assert.Same(newer, _trees.Find(Path, SourceText.From("class D { }"), CSharpParseOptions.Default));
        GC.KeepAlive(older);
    }

    /// <summary>A compiler server sees the files of all projects in its life.</summary>
    [Fact]
    public void ManyPaths_AreForgotten()
    {
        var tree = Keep("class C { }");
        var others = Enumerable.Range(0, 2000).Select(i => _trees.Keep(CSharpSyntaxTree.ParseText("", path: $"/Data/{i}.cs"))).ToList();

        Assert.Null(_trees.Find(Path, SourceText.From("class C { }"), CSharpParseOptions.Default));
        Assert.Same(others[^1], _trees.Find("/Data/1999.cs", SourceText.From(""), CSharpParseOptions.Default));
        GC.KeepAlive((tree, others));
    }

    /// <summary>A compiler server lives for days.</summary>
    [Fact]
    public void UnusedTree_IsCollected()
    {
        KeepUnused();

        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();

        Assert.Null(_trees.Find(Path, SourceText.From("class C { }"), CSharpParseOptions.Default));
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private void KeepUnused() => Keep("class C { }");

    private SyntaxTree Keep(string text) =>
        _trees.Keep(CSharpSyntaxTree.ParseText(SourceText.From(text), CSharpParseOptions.Default, Path));
}
