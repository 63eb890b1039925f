using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>A program that references a library in source, as an IDE compiles them, and as an assembly, as a build does.</summary>
internal static class LibraryProgram
{
    public static async Task VerifyAsync(string library, string source)
    {
        foreach (var compile in new[] { true, false })
            await VerifyAsync(compile, library, source);
    }

    public static Task VerifyAsync(bool compile, string library, string source, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState =
            {
                CompileProjectReferences = compile,
                Sources = { Program.Usings + source },
                AdditionalProjectReferences = { "Library" },
                AdditionalProjects = { ["Library"] = { Sources = { Program.Usings + library } } },
            },
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>Adds a project that the program references, and whose file the package passes to the analyzers.</summary>
    public static void AddPassedProject(this CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> test, string source)
    {
        const string Path = "/Domain/Domain.cs";
        var project = test.TestState.AdditionalProjects["Domain"];
        project.ReferenceAssemblies = test.ReferenceAssemblies;
        project.Sources.Add((Path, source));
        test.TestState.AdditionalFiles.Add((Path, source));
        test.TestState.AdditionalProjectReferences.Add("Domain");
    }
}
