using AsyncSql.Testing.Tests.Samples;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Testing.Tests;

public class OptionsTests
{
    [Fact]
    public async Task GlobalConfig_ReachesTheAnalyzer()
    {
        await Run("is_global = true\nsample.bad_name = Evil", "class Bad { } class [|Evil|] { }");
        await Run("is_global = true\nbuild_property.IsTestProject = true", "class Bad { }");
        await Run("is_global = true\nbuild_property.IsTestProject = false", "class [|Bad|] { }");

        static Task Run(string config, string source) => With("/.globalconfig", config, source);
    }

    [Fact]
    public async Task EditorConfig_ReachesTheAnalyzer()
    {
        await With("/.editorconfig", "root = true\n[*.cs]\nsample.bad_name = Evil", "class Bad { } class [|Evil|] { }");
        await With("/.editorconfig", "root = true\n[Other.cs]\nsample.bad_name = Evil", "class [|Bad|] { } class Evil { }");
        await With("/other/.editorconfig", "root = true\n[*.cs]\nsample.bad_name = Evil", "class [|Bad|] { } class Evil { }");
    }

    [Theory]
    [InlineData("/.globalconfig", """
        is_global = true
        dotnet_diagnostic.TEST1.severity = none
        """)]
    [InlineData("/.editorconfig", """
        [*.cs]
        dotnet_diagnostic.TEST1.severity = none
        """)]
    public async Task SeverityNone_DisablesTheRule(string path, string config) => await With(path, config, "class Bad { }");

    [Fact]
    public async Task SeverityOverride_IsSeen()
    {
        const string Config = "is_global = true\ndotnet_diagnostic.TEST1.severity = error";
        var error = new DiagnosticResult("TEST1", DiagnosticSeverity.Error).WithLocation(0);

        await With("/.globalconfig", Config, "class [|Bad|] { }");
        await With("/.globalconfig", Config, "class {|#0:Bad|} { }", error);
        await Failure.Is(
            () => With("/.globalconfig", Config, "class {|#0:Bad|} { }", error.WithSeverity(DiagnosticSeverity.Warning)),
            "its severity is Error, not Warning");
    }

    [Fact]
    public async Task ConfigWithoutAbsolutePath_Fails()
        => await Assert.ThrowsAsync<ArgumentException>(() => With(".globalconfig", "is_global = true", "class Good { }"));

    [Fact]
    public async Task LanguageVersion_IsTheChosenOne()
    {
        const string Source = "class Good { string s = {|#0:\"\"\"raw\"\"\"|}; }";
        await Test(Source, LanguageVersion.CSharp11).RunAsync();

        var test = Test(Source, LanguageVersion.CSharp10);
        test.ExpectedDiagnostics.Add(DiagnosticResult.CompilerError("CS8936").WithLocation(0).WithArguments("raw string literals", "11.0"));
        await test.RunAsync();

        static CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier> Test(string source, LanguageVersion version)
            => new() { LanguageVersion = version, TestCode = source };
    }

    [Fact]
    public async Task NullableContext_IsTheChosenOne()
        => await new CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier>
        {
            NullableContextOptions = NullableContextOptions.Enable,
            CompilerDiagnostics = CompilerDiagnostics.Warnings,
            TestCode = "class Good { public string {|CS8618:Name|} { get; set; } }",
        }.RunAsync();

    [Fact]
    public async Task OutputKind_IsTheChosenOne()
        => await new CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier>
        {
            TestState = { OutputKind = OutputKind.ConsoleApplication, Sources = { "System.Console.WriteLine();" } },
        }.RunAsync();

    [Fact]
    public async Task SolutionTransforms_AreApplied()
        => await new CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier>
        {
            TestCode = "class [|Bad|] : Added { }",
            SolutionTransforms =
            {
                (solution, project) => solution.AddDocument(DocumentId.CreateNewId(project), "Added.cs", "class Added { }", filePath: "/Added.cs"),
            },
        }.RunAsync();

    private static Task With(string path, string config, string source, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier>
        {
            TestState = { Sources = { source }, AnalyzerConfigFiles = { (path, config) } },
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
