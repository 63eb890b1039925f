using System.Collections.Immutable;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>All analyzers over the pack's own code: much code in the newest C#, without any query.</summary>
public sealed class OwnSourcesTests
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    [Fact]
    public async Task OwnSources_DoNotThrow()
    {
        var sources = Repository.Sources("src");
        Assert.NotEmpty(sources);
        var compilation = CSharpCompilation.Create(
            "Own",
            sources.Select(static source => CSharpSyntaxTree.ParseText(source.Text, path: source.Path)),
            PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        Assert.Empty(await AnalyzerRun.TwiceAsync(compilation, Analyzers));
    }
}
