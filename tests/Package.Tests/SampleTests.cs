using AsyncSql.Package.Tests.Infrastructure;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Package.Tests;

/// <summary>The sample, built by the command of the README, reports exactly the diagnostics of its list.</summary>
[Collection(ShareBuilds.Name)]
public class SampleTests(SharedBuilds builds)
{
    private const string Sample = "samples/ProblemTable";

    [Fact]
    public void Diagnostics_AreThoseOfTheList()
    {
        DotNet.Run(builds.Pack.SourceRoot, "build", Sample, "--no-incremental", DotNet.NoServers, "-p:ErrorLog=build.sarif%2Cversion=2.1");
        var directory = Path.Combine(builds.Pack.SourceRoot, Sample);
        var log = Sarif.Read(Path.Combine(directory, "build.sarif"));

        var reported = log.OfPack
            .Select(result => $"{result.File} {EnclosingMethod(directory, result)}: {result.Level} {result.Rule}: {FirstSentence(result.Message)}")
            .ToList();
        Assert.True(ExpectedDiagnostics().SequenceEqual(reported), $"The sample now reports:\n{string.Join('\n', reported)}");
        Assert.Equal(log.OfPack, log.Results.Where(result => result.Level != "note"));
    }

    /// <summary>Each pattern is reported in its own method. The fixed variants are not reported.</summary>
    [Fact]
    public void List_NamesEveryProblemAndNoRepair()
    {
        string[] files = ["ProblemConnections.cs", "ProblemQueries.cs", "ProblemReaders.cs"];
        var problems = files.SelectMany(file => Methods(Path.Combine(Repository.Root, Sample, file)).Select(method => $"{file} {method.Identifier.ValueText}"));

        Assert.Equal(problems, ExpectedDiagnostics().Select(line => line.Split(':')[0]));
    }

    private static string[] ExpectedDiagnostics() =>
        [.. File.ReadAllLines(Path.Combine(Repository.Root, Sample, "expected-diagnostics.txt")).Where(line => line.Length > 0 && line[0] != '#')];

    private static string FirstSentence(string message) => message.Split(". ")[0];

    private static string EnclosingMethod(string directory, Finding result) =>
        Methods(Path.Combine(directory, result.File))
            .Single(method => method.GetLocation().GetLineSpan() is var span
                && span.StartLinePosition.Line < result.Line && result.Line <= span.EndLinePosition.Line + 1)
            .Identifier.ValueText;

    private static IEnumerable<MethodDeclarationSyntax> Methods(string path) =>
        CSharpSyntaxTree.ParseText(File.ReadAllText(path)).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>();
}
