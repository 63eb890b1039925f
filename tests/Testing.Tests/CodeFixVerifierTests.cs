using AsyncSql.Testing.Tests.Samples;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = Microsoft.CodeAnalysis.CSharp.Testing.CSharpCodeFixVerifier<
    AsyncSql.Testing.Tests.Samples.BadNameAnalyzer,
    AsyncSql.Testing.Tests.Samples.RenameFix,
    Microsoft.CodeAnalysis.Testing.DefaultVerifier>;

namespace AsyncSql.Testing.Tests;

public class CodeFixVerifierTests
{
    [Theory]
    [InlineData("class [|Bad|] { }", "class Good { }")]
    [InlineData("class [|Bad1|] { }\r\nclass [|Bad2|] { } // kept\r\n", "class Good1 { }\r\nclass Good2 { } // kept\r\n")]
    [InlineData("class [|Bad|] { } class [|BadWorst|] { }", "class Good { } class [|BadWorst|] { }")]
    public async Task CorrectFix_Passes(string source, string fixedSource) => await VerifyCS.VerifyCodeFixAsync(source, fixedSource);

    [Fact]
    public async Task CorrectFixOfAnExplicitResult_Passes()
        => await VerifyCS.VerifyCodeFixAsync(
            "class {|#0:Bad|} { }", VerifyCS.Diagnostic().WithLocation(0).WithArguments("Bad", "Bad"), "class Good { }");

    [Fact]
    public async Task AnalyzerAlone_IsTestedWithoutAFixedState() => await VerifyCS.VerifyAnalyzerAsync("class [|Bad|] { }");

    [Fact]
    public async Task NoFixOffered_Passes() => await VerifyCS.VerifyCodeFixAsync("class [|BadWorst|] { }", "class [|BadWorst|] { }");

    [Fact]
    public async Task FixOfferedThoughNotExpected_Fails()
    {
        await Failure.Is(
            () => VerifyCS.VerifyCodeFixAsync("class [|Bad|] { }", "class [|Bad|] { }"),
            "The fix 'Use Good' is offered for TEST1",
            "expects none");
        await Failure.Is(
            () => VerifyCS.VerifyCodeFixAsync("class {|#0:Bad|} { }", VerifyCS.Diagnostic().WithLocation(0), "class {|#0:Bad|} { }"),
            "expects none");
    }

    [Fact]
    public async Task FixExpectedThoughNotOffered_Fails()
        => await Failure.Is(() => VerifyCS.VerifyCodeFixAsync("class [|BadWorst|] { }", "class GoodWorst { }"), "No fix is offered");

    [Fact]
    public async Task WrongFixedText_FailsWithADiff()
        => await Failure.Is(
            () => VerifyCS.VerifyCodeFixAsync("class [|Bad|]\n{ }", "class Fine\n{ }"), "- class Fine\n+ class Good\n  { }");

    [Fact]
    public async Task WrongLineEndings_Fail()
        => await Failure.Is(() => VerifyCS.VerifyCodeFixAsync("class [|Bad|]\r\n{ }", "class Good\n{ }"), "line endings only");

    [Fact]
    public async Task WrongMarkupAfterTheFix_Fails()
        => await Failure.Is(() => VerifyCS.VerifyCodeFixAsync("class [|Bad|] { }", "class [|Good|] { }"), "Missing:");

    [Fact]
    public async Task FixThatDoesNotCompile_Fails()
    {
        // The other declaration already has the new name.
        await Failure.Is(
            () => VerifyCS.VerifyCodeFixAsync("class Good { } class [|Bad|] { }", "class Good { } class Good { }"), "CS0101");
        await VerifyCS.VerifyCodeFixAsync("class Good { } class [|Bad|] { }", "class Good { } class {|CS0101:Good|} { }");
    }

    [Fact]
    public async Task FixThatAddsAWarning_Fails()
    {
        await Failure.Is(
            () => new CSharpCodeFixTest<BadNameAnalyzer, WarningFix, DefaultVerifier>
            {
                TestCode = "class [|Bad|] { }",
                FixedCode = "class Good { int x; }",
            }.RunAsync(),
            "compiler warnings that were not there before",
            "CS0169");
        await new CSharpCodeFixTest<BadNameAnalyzer, WarningFix, DefaultVerifier>
        {
            TestCode = "class [|Bad|] { }",
            FixedCode = "class Good { int {|CS0169:x|}; }",
        }.RunAsync();
    }

    [Fact]
    public async Task FixThatChangesAnotherLine_Fails()
        => await Failure.Is(() => Verify<OtherLineFix>("class [|Bad|] { }", "class Good { }"), "+ // line");

    [Fact]
    public async Task FixThatChangesAnotherFile_Fails()
    {
        await Failure.Is(() => Test(another: "class Another { }").RunAsync(), "source /0/Test1.cs differs");
        await Failure.Is(() => Test(settings: "{ }").RunAsync(), "additional file /settings.json differs");

        static CSharpCodeFixTest<BadNameAnalyzer, OtherFileFix, DefaultVerifier> Test(string? another = null, string? settings = null)
        {
            var test = new CSharpCodeFixTest<BadNameAnalyzer, OtherFileFix, DefaultVerifier>
            {
                TestCode = "class [|Bad|] { }",
                FixedCode = "class Good { }",
            };
            if (settings is not null)
                test.TestState.AdditionalFiles.Add(("/settings.json", settings));
            if (another is not null)
            {
                test.TestState.Sources.Add(another);
                test.FixedState.Sources.Add(another);
            }

            return test;
        }
    }

    [Fact]
    public async Task FixWhoseTreeIsNotItsText_Fails()
        => await Failure.Is(
            () => Verify<UnparsableTreeFix>("class [|Bad|] { }", "class Good { } class Other { }"), "is not what the parser reads");

    [Fact]
    public async Task FixThatChangesNothing_Fails()
        => await Failure.Is(() => Verify<IdleFix>("class [|Bad|] { }", "class Good { }"), "'Use Good' changes nothing");

    [Fact]
    public async Task FixThatLeavesItsDiagnostic_Fails()
        => await Failure.Is(
            () => Verify<EndlessFix>("class [|Bad|] { }\n", "class [|Bad|] { }\n// again\n"), "After 1 fix(es)", "is still offered");

    [Fact]
    public async Task FixAllThatDiffers_Fails()
    {
        await Failure.Is(() => Verify<OtherFixAllFix>("class [|Bad|] { }", "class Good { }"), "Context: Fix all in Document", "+ class All");
        await new CSharpCodeFixTest<BadNameAnalyzer, OtherFixAllFix, DefaultVerifier>
        {
            TestCode = "class [|Bad|] { }",
            FixedCode = "class Good { }",
            BatchFixedCode = "class All { }",
        }.RunAsync();
        await new CSharpCodeFixTest<BadNameAnalyzer, OtherFixAllFix, DefaultVerifier>
        {
            TestCode = "class [|Bad|] { }",
            FixedCode = "class Good { }",
            CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
        }.RunAsync();
    }

    [Theory]
    [InlineData(CodeFixTestBehaviors.SkipFixAllInDocumentCheck, "Fix all in Project")]
    [InlineData(CodeFixTestBehaviors.SkipFixAllInDocumentCheck | CodeFixTestBehaviors.SkipFixAllInProjectCheck, "Fix all in Solution")]
    public async Task FixAll_IsCheckedInEachScope(CodeFixTestBehaviors behaviors, string context)
        => await Failure.Is(
            () => new CSharpCodeFixTest<BadNameAnalyzer, OtherFixAllFix, DefaultVerifier>
            {
                TestCode = "class [|Bad|] { }",
                FixedCode = "class Good { }",
                CodeFixTestBehaviors = behaviors,
            }.RunAsync(),
            context);

    [Fact]
    public async Task FixWithoutFixAll_Passes() => await Verify<NoFixAllFix>("class [|Bad1|] { } class [|Bad2|] { }", "class Good1 { } class Good2 { }");

    [Fact]
    public async Task SeveralDocumentsAndProjects_AreFixed()
        => await new CSharpCodeFixTest<BadNameAnalyzer, RenameFix, DefaultVerifier>
        {
            TestState =
            {
                Sources = { "class [|Bad1|] { }", "class [|Bad2|] { }", ("/Other.cs", "class Other { }") },
                AdditionalProjects = { ["Entities"] = { Sources = { "public class [|Bad3|] { }" } } },
            },
            FixedState =
            {
                Sources = { "class Good1 { }", "class Good2 { }", ("/Other.cs", "class Other { }") },
                AdditionalProjects = { ["Entities"] = { Sources = { "public class Good3 { }" } } },
            },
            NumberOfIncrementalIterations = 3,
            NumberOfFixAllIterations = 1,
            NumberOfFixAllInDocumentIterations = 3,
            NumberOfFixAllInProjectIterations = 2,
        }.RunAsync();

    [Fact]
    public async Task WrongNumbersOfIterations_Fail()
    {
        await Failure.Is(() => Test(incremental: 3).RunAsync(), "It took 2 fix(es), not 3");
        await Failure.Is(() => Test(incremental: 1).RunAsync(), "After 1 fix(es)");
        await Failure.Is(() => Test(fixAll: 2).RunAsync(), "It took 1 fix(es), not 2");
        await Test(incremental: -5, fixAll: -2).RunAsync();

        static CSharpCodeFixTest<BadNameAnalyzer, RenameFix, DefaultVerifier> Test(int? incremental = null, int? fixAll = null)
            => new()
            {
                TestCode = "class [|Bad1|] { } class [|Bad2|] { }",
                FixedCode = "class Good1 { } class Good2 { }",
                NumberOfIncrementalIterations = incremental,
                NumberOfFixAllIterations = fixAll,
            };
    }

    [Theory]
    [InlineData(null, null, "Good")]
    [InlineData(1, null, "Better")]
    [InlineData(null, "Better", "Better")]
    [InlineData(0, "Better", "Better")]
    public async Task SelectedAction_IsApplied(int? index, string? key, string name) => await Choose(index, key, name).RunAsync();

    [Theory]
    [InlineData(2, null)]
    [InlineData(1, "Better")]
    [InlineData(null, "Best")]
    public async Task MissingAction_Fails(int? index, string? key)
        => await Failure.Is(() => Choose(index, key, "Good").RunAsync(), "No fix is offered");

    [Fact]
    public async Task CodeActionVerifier_SeesTheAction()
    {
        var test = Choose(null, "Better", "Better");
        test.CodeActionVerifier = (action, verifier) => verifier.Equal("Use Better", action.Title);
        await test.RunAsync();

        test = Choose(null, "Better", "Better");
        test.CodeActionVerifier = (action, verifier) => verifier.Equal("Use Good", action.Title);
        await Failure.Is(() => test.RunAsync(), "Expected: Use Good", "Actual:   Use Better");
    }

    [Fact]
    public async Task AnnotatedNodes_AreSimplifiedAndFormatted()
        => await new CSharpCodeFixTest<BadNameAnalyzer, AnnotatingFix, DefaultVerifier>
        {
            TestCode = "class [|Bad|]\n{\n}\n",
            FixedCode = "class Good\n{\n    string Name = \"\";\n}\n",
            CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck,
            DisabledDiagnostics = { "CS0414" },
        }.RunAsync();

    [Fact]
    public async Task EditOfAnAdditionalFile_IsComparedExactly()
    {
        await Test("{ \"allow\": true }").RunAsync();
        await Failure.Is(() => Test("{ \"allow\":  true }").RunAsync(), "additional file /settings.json differs");

        static CSharpCodeFixTest<BadNameAnalyzer, SettingsFix, DefaultVerifier> Test(string settings)
            => new()
            {
                TestState =
                {
                    Sources = { "class {|#0:Bad|} { }" },
                    AdditionalFiles = { ("/settings.json", "{ \"allow\": false }") },
                    ExpectedDiagnostics = { new DiagnosticResult(BadNameAnalyzer.Rule).WithLocation(0) },
                },
                FixedState =
                {
                    AdditionalFiles = { ("/settings.json", settings) },
                    ExpectedDiagnostics = { new DiagnosticResult(BadNameAnalyzer.Rule).WithLocation(0) },
                },
                // This analyzer does not read the file, so the diagnostic stays.
                CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne,
            };
    }

    [Fact]
    public async Task InheritedSource_ExpectsOnlyWhatTheFixLeaves()
    {
        await Test("{ \"allow\": true } // {|TEST4:bad|}").RunAsync();
        await Failure.Is(() => Test("{ \"allow\": true } // bad").RunAsync(), "Unexpected:", "TEST4");

        static CSharpCodeFixTest<SettingsAnalyzer, SettingsFix, DefaultVerifier> Test(string settings)
            => new()
            {
                TestState =
                {
                    Sources = { "class {|TEST1:Bad|} { {|CS0246:Unknown|} x; }" },
                    AdditionalFiles = { ("/settings.json", "{ \"allow\": false } // {|TEST4:bad|}") },
                },
                FixedState = { AdditionalFiles = { ("/settings.json", settings) } },
            };
    }

    [Fact]
    public async Task AnalyzerConfig_IsSeenByTheFix()
        => await new CSharpCodeFixTest<BadNameAnalyzer, ConfiguredFix, DefaultVerifier>
        {
            TestState =
            {
                Sources = { "class [|Bad|] { }" },
                AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\nsample.good_name = Fine") },
            },
            FixedCode = "class Fine { }",
        }.RunAsync();

    private static Task Verify<TCodeFix>(string source, string fixedSource)
        where TCodeFix : CodeFixProvider, new()
        => CSharpCodeFixVerifier<BadNameAnalyzer, TCodeFix, DefaultVerifier>.VerifyCodeFixAsync(source, fixedSource);

    private static CSharpCodeFixTest<BadNameAnalyzer, RenameFix, DefaultVerifier> Choose(int? index, string? key, string name)
        => new()
        {
            TestCode = "class [|Bad|] { }",
            FixedCode = $"class {name} {{ }}",
            CodeActionIndex = index,
            CodeActionEquivalenceKey = key,
        };
}
