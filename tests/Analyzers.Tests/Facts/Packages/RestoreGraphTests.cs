using System.Diagnostics;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Tests.Facts.Connections;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Packages;

/// <summary>The file that the MSBuild targets write. Package.Tests test it in real builds.</summary>
public sealed class RestoreGraphTests
{
    private const string Driver = "Microsoft.Data.SqlClient";

    private const string TwoPaths = """
        # Through which packages a SqlClient is referenced. Written by AsyncSql.AnalyzerPack.
        target-framework: net10.0
        direct: Contoso.Data/1.2.0
        direct: Microsoft.EntityFrameworkCore.SqlServer/6.0.7
        direct: Shop.Core/1.0.0
        project: Shop.Core/1.0.0
        dependency: Contoso.Data/1.2.0 < Shop.Core/1.0.0
        dependency: Microsoft.Data.SqlClient/2.1.4 < Microsoft.EntityFrameworkCore.SqlServer/6.0.7
        dependency: Microsoft.EntityFrameworkCore.SqlServer/6.0.7 < Contoso.Data/1.2.0
        switch: Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni=false
        """;

    [Fact]
    public void EveryPath_ShortestFirst()
    {
        var graph = Read(TwoPaths);
        Assert.Equal("net10.0", graph.TargetFramework);
        Assert.Equal("2.1.4", graph.GetVersion(Driver)?.ToString());
        Assert.False(graph.IsDirect(Driver));
        Assert.Equal(
            [
                "Microsoft.EntityFrameworkCore.SqlServer 6.0.7",
                "Contoso.Data 1.2.0 > Microsoft.EntityFrameworkCore.SqlServer 6.0.7",
                "project Shop.Core > Contoso.Data 1.2.0 > Microsoft.EntityFrameworkCore.SqlServer 6.0.7",
            ],
            graph.FindPaths(Driver).Select(static path => string.Join(" > ", path)));
        Assert.Equal("false", graph.Switches["Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni"]);
    }

    [Fact]
    public void DirectReference_HasNoPath()
    {
        var graph = Read("direct: microsoft.data.sqlclient/6.1.8\r\n");
        Assert.True(graph.IsDirect(Driver));
        Assert.Empty(graph.FindPaths(Driver));
        Assert.Equal("6.1.8", graph.GetVersion(Driver)?.ToString());
    }

    [Theory]
    [InlineData("")]
    [InlineData("dependency:")]
    [InlineData("dependency: Microsoft.Data.SqlClient/2.1.4")]
    [InlineData("dependency: < ")]
    [InlineData("direct: /")]
    [InlineData("project:")]
    [InlineData("switch: =")]
    [InlineData("switch: x")]
    [InlineData("Microsoft.Data.SqlClient")]
    [InlineData(": : :")]
    [InlineData("\0")]
    [InlineData("<<<<")]
    [InlineData("target-framework")]
    [InlineData("# direct: Microsoft.Data.SqlClient/2.1.4")]
    [InlineData("direct : ")]
    [InlineData("switch: =true")]
    [InlineData("dependency: <Microsoft.Data.SqlClient/2.1.4")]
    public void InvalidStatement_IsSkipped(string text)
    {
        var graph = Read(text);
        Assert.Null(graph.IsDirect(Driver));
        Assert.Empty(graph.FindPaths(Driver));
        Assert.Empty(graph.Switches);
    }

    [Fact]
    public void Cycle_Ends()
    {
        var graph = Read("""
            direct: A/1.0
            dependency: Microsoft.Data.SqlClient/2.1.4 < A/1.0
            dependency: A/1.0 < B/1.0
            dependency: B/1.0 < A/1.0
            dependency: Microsoft.Data.SqlClient/2.1.4 < Microsoft.Data.SqlClient/2.1.4
            """);
        Assert.Equal("A 1.0", Assert.Single(graph.FindPaths(Driver)[0]).ToString());
    }

    [Fact]
    public void Cycle_IsEnteredOnce()
    {
        var graph = Read("direct: A/1.0\ndependency: Microsoft.Data.SqlClient/2.1.4 < A/1.0\ndependency: A/1.0 < B/1.0\ndependency: B/1.0 < A/1.0");
        Assert.Equal("A 1.0", Assert.Single(Assert.Single(graph.FindPaths(Driver))).ToString());
    }

    /// <summary>Thirty diamonds in a row have 2^30 paths, none from a direct reference.</summary>
    [Fact]
    public void Diamonds_TakeBoundedTime()
    {
        var lines = Enumerable.Range(0, 30).SelectMany(static i => new[] { $"dependency: P{i}/1.0 < L{i}/1.0", $"dependency: P{i}/1.0 < R{i}/1.0", $"dependency: L{i}/1.0 < P{i + 1}/1.0", $"dependency: R{i}/1.0 < P{i + 1}/1.0" });
        var graph = Read("dependency: Microsoft.Data.SqlClient/2.1.4 < P0/1.0\n" + string.Join("\n", lines));
        var watch = Stopwatch.StartNew();
        Assert.Empty(graph.FindPaths(Driver));
        Assert.InRange(watch.ElapsedMilliseconds, 0, 5_000);
    }

    /// <summary>Twenty layers of five packages, each of which depends on all of the next layer, have 5^20 paths.</summary>
    [Fact]
    public void Layers_TakeBoundedTime()
    {
        var lines = Enumerable.Range(0, 20).SelectMany(static layer => Enumerable.Range(0, 25).Select(pair => $"dependency: P{layer}{pair / 5}/1.0 < P{layer + 1}{pair % 5}/1.0"));
        Assert.Empty(Read("dependency: Microsoft.Data.SqlClient/2.1.4 < P00/1.0\n" + string.Join("\n", lines)).FindPaths(Driver));
    }

    /// <summary>The number of packages that are looked at, in the order of their names.</summary>
    [Theory]
    [InlineData(10_000, 1)]
    [InlineData(10_001, 0)]
    public void Steps_AreLimited(int count, int expected)
    {
        var lines = Enumerable.Range(1, count).Select(static i => $"dependency: Microsoft.Data.SqlClient/2.1.4 < P{i:d5}/1.0");
        Assert.Equal(expected, Read($"direct: P{count:d5}/1.0\n" + string.Join("\n", lines)).FindPaths(Driver).Length);
    }

    /// <summary>The longest path that is followed, and the most paths that are found.</summary>
    [Theory]
    [InlineData(33, 1)]
    [InlineData(34, 0)]
    public void Path_HasALimitedLength(int length, int expected)
    {
        var lines = Enumerable.Range(1, length - 1).Select(static i => $"dependency: P{i}/1.0 < P{i + 1}/1.0");
        var graph = Read($"direct: P{length}/1.0\ndependency: Microsoft.Data.SqlClient/2.1.4 < P1/1.0\n" + string.Join("\n", lines));
        Assert.Equal(expected, graph.FindPaths(Driver).Length);
    }

    [Fact]
    public void Paths_AreLimited()
    {
        var graph = Read(string.Join("\n", Enumerable.Range(0, 2_000).Select(static i =>
            $"direct: P{i:d4}/1.0\ndependency: Microsoft.Data.SqlClient/2.1.4 < P{i:d4}/1.0")));
        Assert.Equal(100, graph.FindPaths(Driver).Length);
        Assert.Equal("P0000 1.0", Assert.Single(graph.FindPaths(Driver)[0]).ToString());
    }

    /// <summary>The keywords and values may have blanks around them, and a version may be no version.</summary>
    [Fact]
    public void Statement_MayHaveBlanks()
    {
        var graph = Read("direct :  A/x \n dependency: Microsoft.Data.SqlClient/2.1.4<A/x\nswitch: B = true \n target-framework :net8.0");
        Assert.Null(graph.GetVersion("A"));
        Assert.True(graph.IsDirect("a"));
        Assert.False(graph.IsDirect(Driver));
        Assert.Null(graph.IsDirect("Microsoft.Data.Sql"));
        Assert.Equal("A x", Assert.Single(Assert.Single(graph.FindPaths(Driver))).ToString());
        Assert.Equal("true", graph.Switches["B"]);
        Assert.Equal("net8.0", graph.TargetFramework);
    }

    [Fact]
    public void Statement_WithoutAValueIsSkipped() => Assert.Null(Read("target-framework: ").TargetFramework);

    [Fact]
    public void MutatedFile_DoesNotThrow()
    {
        foreach (var mutant in Mutations.Of(TwoPaths, ":</#=.\n 1aM"))
        {
            var graph = Read(mutant);
            _ = graph.FindPaths(Driver);
            _ = graph.IsDirect(Driver);
            _ = graph.GetVersion(Driver);
        }
    }

    private static RestoreGraph Read(string text) => RestoreGraph.Read(SourceText.From(text));
}
