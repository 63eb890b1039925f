using AsyncSql.Testing.Tests.Samples;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = Microsoft.CodeAnalysis.CSharp.Testing.CSharpAnalyzerVerifier<
    AsyncSql.Testing.Tests.Samples.BadNameAnalyzer, Microsoft.CodeAnalysis.Testing.DefaultVerifier>;

namespace AsyncSql.Testing.Tests;

public class AnalyzerVerifierTests
{
    [Theory]
    [InlineData("class [|Bad|] { }")]
    [InlineData("class {|TEST1:Bad|} { }")]
    [InlineData("class {|#0:{|TEST1:Bad|}|} { }")]
    [InlineData("class Good { {|CS0246:Unknown|} x; } class [|Bad|] { }")]
    [InlineData("class Good { }")]
    public async Task CorrectMarkup_Passes(string source) => await VerifyCS.VerifyAnalyzerAsync(source);

    [Fact]
    public async Task CorrectResults_Pass()
    {
        const string Source = """
            class {|#0:BadBase|} { }
            class {|#1:Bad|} : BadBase { }
            """;

        await VerifyCS.VerifyAnalyzerAsync(
            Source,
            VerifyCS.Diagnostic().WithLocation(0).WithArguments("BadBase", "Bad"),
            VerifyCS.Diagnostic("TEST1").WithLocation(1).WithLocation(0).WithMessage("The name Bad starts with Bad"));
        await VerifyCS.VerifyAnalyzerAsync(
            Source,
            VerifyCS.Diagnostic().WithSpan(1, 7, 1, 14),
            VerifyCS.Diagnostic().WithLocation(2, 7).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
    }

    [Fact]
    public async Task MissingDiagnostic_Fails()
        => await Failure.Is(
            () => VerifyCS.VerifyAnalyzerAsync("class [|Good|] { }"),
            "Missing:",
            "new DiagnosticResult(\"TEST1\", DiagnosticSeverity.Warning).WithSpan(\"/0/Test0.cs\", 1, 7, 1, 11)");

    [Fact]
    public async Task UnexpectedDiagnostic_Fails()
        => await Failure.Is(
            () => VerifyCS.VerifyAnalyzerAsync("class Bad { }"),
            "Unexpected:",
            "// /0/Test0.cs(1,7): warning TEST1: The name Bad starts with Bad",
            ".WithSpan(\"/0/Test0.cs\", 1, 7, 1, 10).WithMessage(\"The name Bad starts with Bad\")");

    [Fact]
    public async Task SameDiagnosticExpectedTwice_Fails()
        => await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync("class [|[|Bad|]|] { }"), "Missing:");

    [Theory]
    [InlineData("[|class Bad|] { }")]
    [InlineData("class [|Ba|]d { }")]
    [InlineData("class B[|ad|] { }")]
    public async Task WrongSpan_Fails(string source)
        => await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync(source), "another location");

    [Fact]
    public async Task WrongLocations_Fail()
    {
        await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync("class Bad { }", VerifyCS.Diagnostic().WithLocation(1, 6)), "another location");
        await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync("class Bad { }", VerifyCS.Diagnostic().WithSpan("/1.cs", 1, 7, 1, 10)), "another location");
        await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync("class Bad { }", VerifyCS.Diagnostic()), "another location");
    }

    [Fact]
    public async Task WrongArguments_Fail()
        => await Failure.Is(
            () => VerifyCS.VerifyAnalyzerAsync("class {|#0:Bad|} { }", VerifyCS.Diagnostic().WithLocation(0).WithArguments("Bad", "Good")),
            "with these arguments its message would be: The name Bad starts with Good");

    [Fact]
    public async Task WrongMessage_Fails()
        => await Failure.Is(
            () => VerifyCS.VerifyAnalyzerAsync("class {|#0:Bad|} { }", VerifyCS.Diagnostic().WithLocation(0).WithMessage("No")),
            "another message");

    [Fact]
    public async Task WrongSeverity_Fails()
        => await Failure.Is(
            () => VerifyCS.VerifyAnalyzerAsync(
                "class {|#0:Bad|} { }", VerifyCS.Diagnostic().WithLocation(0).WithSeverity(DiagnosticSeverity.Info)),
            "its severity is Warning, not Info");

    [Fact]
    public async Task WrongId_Fails()
        => await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync("class {|TEST2:Bad|} { }"), "Missing:", "TEST2", "Unexpected:", "TEST1");

    [Fact]
    public async Task WrongAdditionalLocations_Fail()
    {
        const string Source = "class {|#0:[|BadBase|]|} { } class {|#1:Bad|} : BadBase { }";
        var result = VerifyCS.Diagnostic().WithLocation(1);

        await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync(Source, result), "other additional locations");
        await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync(Source, result.WithLocation(1)), "other additional locations");
        await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync(Source, result.WithLocation(0).WithLocation(0)), "other additional locations");
        await VerifyCS.VerifyAnalyzerAsync(Source, result.WithLocation(0));
    }

    [Theory]
    [InlineData("class Good { Unknown x; }", "CS0246")]
    [InlineData("class Good { ", "CS1513")]
    public async Task SourceThatDoesNotCompile_Fails(string source, string id)
        => await Failure.Is(() => VerifyCS.VerifyAnalyzerAsync(source), "Unexpected:", id);

    [Fact]
    public async Task CompilerDiagnostics_AreCheckedFromTheirSeverity()
    {
        await Run(CompilerDiagnostics.None, "class Good { Unknown x; }");
        await Run(CompilerDiagnostics.Errors, "class Good { int x; }");
        await Failure.Is(() => Run(CompilerDiagnostics.Warnings, "class Good { int x; }"), "CS0169");
        await Failure.Is(() => Run(CompilerDiagnostics.All, "using System; class Good { }"), "CS8019");
        // An expected diagnostic is checked at any severity.
        await Run(CompilerDiagnostics.Errors, "class Good { int {|CS0169:x|}; }");
        await Failure.Is(() => Run(CompilerDiagnostics.None, "class Good { {|CS0169:int|} x; }"), "another location");

        static Task Run(CompilerDiagnostics level, string source)
            => new CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier> { CompilerDiagnostics = level, TestCode = source }.RunAsync();
    }

    [Fact]
    public async Task DisabledDiagnostics_AreNotReported()
        => await new CSharpAnalyzerTest<BadNameAnalyzer, DefaultVerifier>
        {
            CompilerDiagnostics = CompilerDiagnostics.Warnings,
            DisabledDiagnostics = { "CS0169", "TEST1" },
            TestCode = "class Bad { int x; }",
        }.RunAsync();

    [Fact]
    public async Task ThrowingAnalyzer_FailsWithItsException()
    {
        var exception = await Assert.ThrowsAsync<NotSupportedException>(
            () => CSharpAnalyzerVerifier<ThrowingAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|Bad|] { }"));

        Assert.Equal("thrown on purpose", exception.Message);
        Assert.Contains(nameof(ThrowingAnalyzer), exception.StackTrace, StringComparison.Ordinal);
    }

    [Fact]
    public async Task AnalyzerWithDifferentResults_Fails()
    {
        await Failure.Is(
            () => CSharpAnalyzerVerifier<CountingAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|Bad|] { }"),
            "do not answer the same way twice",
            "starts with 2");
        await Failure.Is(
            () => CSharpAnalyzerVerifier<CountingInPropertiesAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|Bad|] { }"),
            "count=2");
    }

    [Theory]
    [InlineData("class [|Bad { }")]
    [InlineData("class Bad|] { }")]
    [InlineData("class {|TEST1:Bad|] { }")]
    [InlineData("class [|Bad|} { }")]
    [InlineData("class {|Bad|} { }")]
    [InlineData("class {|#0:Bad|} { } class {|#0:Bad2|} { }")]
    public async Task WrongMarkup_Fails(string source)
    {
        var exception = await Assert.ThrowsAsync<ArgumentException>(() => VerifyCS.VerifyAnalyzerAsync(source));

        Assert.Contains("Markup", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task LocationThatIsNotMarked_Fails()
    {
        var exception = await Assert.ThrowsAsync<ArgumentException>(
            () => VerifyCS.VerifyAnalyzerAsync("class {|#0:Bad|} { }", VerifyCS.Diagnostic().WithLocation(1)));

        Assert.Contains("#1", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task MarkupWithoutName_NeedsOneRule()
    {
        await Assert.ThrowsAsync<ArgumentException>(
            () => CSharpAnalyzerVerifier<TwoRulesAnalyzer, DefaultVerifier>.VerifyAnalyzerAsync("class [|Bad|] { }"));
        Assert.Throws<InvalidOperationException>(() => CSharpAnalyzerVerifier<TwoRulesAnalyzer, DefaultVerifier>.Diagnostic());
        await new CSharpAnalyzerTest<TwoRulesAnalyzer, DefaultVerifier>
        {
            MarkupOptions = MarkupOptions.UseFirstDescriptor,
            TestCode = "class [|Bad|] { }",
        }.RunAsync();
    }

    [Fact]
    public async Task DiagnosticInAnAdditionalFile_IsMarkedThere()
    {
        await Run("not {|TEST4:bad|}");
        await Failure.Is(() => Run("{|TEST4:not|} bad"), "another location");

        static Task Run(string settings)
            => new CSharpAnalyzerTest<SettingsAnalyzer, DefaultVerifier>
            {
                TestState = { Sources = { "class {|TEST1:Bad|} { }" }, AdditionalFiles = { ("/settings.json", settings) } },
            }.RunAsync();
    }

    [Fact]
    public async Task SuppressedDiagnostic_IsMatchedIfExpected()
    {
        await new SuppressorTest { TestCode = "class [|Bad|] { } class BadAllowed { }" }.RunAsync();
        await Run(true, "class {|#0:BadAllowed|} { }");
        await Failure.Is(() => Run(true, "class {|#0:Bad|} { }"), "it is not suppressed");
        await Failure.Is(() => Run(false, "class {|#0:BadAllowed|} { }"), "it is suppressed", ".WithIsSuppressed(true)");

        static Task Run(bool suppressed, string source)
            => new SuppressorTest
            {
                TestCode = source,
                ExpectedDiagnostics = { new DiagnosticResult(BadNameAnalyzer.Rule).WithLocation(0).WithIsSuppressed(suppressed) },
            }.RunAsync();
    }

    private sealed class SuppressorTest : CSharpAnalyzerTest<BadNameSuppressor, DefaultVerifier>
    {
        protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new BadNameAnalyzer(), new BadNameSuppressor()];

        protected override DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers) => BadNameAnalyzer.Rule;
    }
}
