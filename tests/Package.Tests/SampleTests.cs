using AsyncSql.Package.Tests.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Package.Tests;

/// <summary>The sample, built with the analyzers of the package, reports exactly the diagnostics of its list.</summary>
[Collection(ShareBuilds.Name)]
public class SampleTests(SharedBuilds builds)
{
    private const string Sample = "samples/ProblemTable";

    [Fact]
    public void Diagnostics_AreThoseOfTheList()
    {
        // The projects that the sample references are built for the package already. The sample itself is not: nothing of it is skipped.
        DotNet.Run(
            builds.Pack.SourceRoot, "build", Sample, "-c", "Release", "--version-suffix", builds.Pack.VersionSuffix,
            "-p:ErrorLog=build.sarif%2Cversion=2.1");
        var directory = Path.Combine(builds.Pack.SourceRoot, Sample);
        var log = Sarif.Read(Path.Combine(directory, "build.sarif"));

        var reported = log.OfPack
            .Select(result => $"{result.File} {FindEnclosingMember(directory, result)}: {result.Level} {result.Rule}: {FirstSentence(result.Message)}")
            .ToList();
        Assert.True(ExpectedDiagnostics().SequenceEqual(reported), $"The sample now reports:\n{string.Join('\n', reported)}");
        Assert.Equal(log.OfPack, log.Results.Where(result => result.Level != "note"));
    }

    /// <summary>Each pattern is reported in its own method, or at its property. The fixed variants are not reported.</summary>
    [Fact]
    public void List_NamesEveryProblemAndNoRepair()
    {
        string[] files = ["ProblemConnections.cs", "ProblemQueries.cs", "ProblemReaders.cs"];
        var problems = files.SelectMany(file => Parse(Path.Combine(Repository.Root, Sample, file)).OfType<MethodDeclarationSyntax>()
            .Select(method => $"{file} {method.Identifier.ValueText}"));

        // ASQL5001 reports the properties of the model.
        Assert.Equal(problems, ExpectedDiagnostics().Select(line => line.Split(':')[0]).Where(static line => !line.StartsWith("Model.cs ", StringComparison.Ordinal)));
    }

    private static string[] ExpectedDiagnostics() =>
        [.. File.ReadAllLines(Path.Combine(Repository.Root, Sample, "expected-diagnostics.txt")).Where(line => line.Length > 0 && line[0] != '#')];

    private static string FirstSentence(string message) => message.Split(". ")[0];

    private static string FindEnclosingMember(string directory, Finding result) =>
        Parse(Path.Combine(directory, result.File)).OfType<MemberDeclarationSyntax>()
            .Single(member => member is MethodDeclarationSyntax or PropertyDeclarationSyntax
                && member.GetLocation().GetLineSpan() is var span
                && span.StartLinePosition.Line < result.Line && result.Line <= span.EndLinePosition.Line + 1) switch
        {
            MethodDeclarationSyntax method => method.Identifier.ValueText,
            var property => ((PropertyDeclarationSyntax)property).Identifier.ValueText,
        };

    private static IEnumerable<SyntaxNode> Parse(string path) =>
        CSharpSyntaxTree.ParseText(File.ReadAllText(path)).GetRoot().DescendantNodes();
}
