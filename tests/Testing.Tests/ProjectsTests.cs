using AsyncSql.Testing.Tests.Samples;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Testing.Tests;

public class ProjectsTests
{
    [Theory]
    [InlineData(false, "SourceFile")]
    [InlineData(true, "MetadataFile")]
    public async Task ReferencedProject_IsSeenAsSourceOrMetadata(bool compile, string kind)
    {
        var test = Test<BaseTypeAnalyzer>(compile, "public class Entity { }");
        test.TestState.Sources.Add("class {|#0:Derived|} : Entity { }");
        test.ExpectedDiagnostics.Add(
            CSharpAnalyzerVerifier<BaseTypeAnalyzer, DefaultVerifier>.Diagnostic().WithLocation(0).WithArguments(kind));

        await test.RunAsync();
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task InternalsOfAReferencedProject_AreNotAccessible(bool compile)
    {
        var test = Test<BadNameAnalyzer>(compile, "internal class Hidden { }");
        test.TestState.Sources.Add("class Good : {|CS0122:Hidden|} { }");

        await test.RunAsync();
    }

    [Fact]
    public async Task ReferencedProjectThatDoesNotCompile_Fails()
        => await Failure.Is(
            () => Test<BadNameAnalyzer>(compile: true, "public class Entity : Unknown { }").RunAsync(), "Entities does not compile", "CS0246");

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task DiagnosticInAnotherProject_MustBeExpected(bool compile)
        => await Failure.Is(() => Test<BadNameAnalyzer>(compile, "public class Bad { }").RunAsync(), "Unexpected:", "/Entities/Test0.cs(1,14)");

    [Fact]
    public async Task ReferencesThatDoNotExistOrGoInACycle_Fail()
    {
        var unknown = Test<BadNameAnalyzer>(compile: false, "");
        unknown.TestState.AdditionalProjectReferences.Add("Unknown");
        await Assert.ThrowsAsync<ArgumentException>(() => unknown.RunAsync());

        var circle = Test<BadNameAnalyzer>(compile: true, "");
        circle.TestState.AdditionalProjects["Entities"].AdditionalProjectReferences.Add("TestProject");
        await Assert.ThrowsAsync<ArgumentException>(() => circle.RunAsync());
    }

    [Fact]
    public async Task ProjectsHaveReferencesOfTheirOwn()
    {
        var test = Test<BadNameAnalyzer>(compile: false, "using Microsoft.{|CS0234:Data|}.SqlClient;");
        test.ReferenceAssemblies = PackageReferences.SqlClient6;
        test.TestState.AdditionalProjects["Entities"].ReferenceAssemblies = PackageReferences.None;
        test.TestState.Sources.Add("using Microsoft.Data.SqlClient;");

        await test.RunAsync();
    }

    private static CSharpAnalyzerTest<TAnalyzer, DefaultVerifier> Test<TAnalyzer>(bool compile, string entities)
        where TAnalyzer : DiagnosticAnalyzer, new()
        => new()
        {
            TestState =
            {
                CompileProjectReferences = compile,
                AdditionalProjectReferences = { "Entities" },
                AdditionalProjects = { ["Entities"] = { Sources = { entities } } },
            },
        };
}
