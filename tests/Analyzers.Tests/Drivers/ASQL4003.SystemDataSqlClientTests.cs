using AsyncSql.Analyzers.Drivers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Drivers;

/// <summary>ASQL4003: reported once per project that uses or references System.Data.SqlClient.</summary>
public sealed class SystemDataSqlClientTests
{
    private const string Graph = "/src/obj/AsyncSql.RestoreGraph.txt";
    private const string Project = "/src/Shop.csproj";

    private static readonly ReferenceAssemblies References = PackageReferences.None.AddPackages([new("System.Data.SqlClient", "4.9.1")]);

    [Fact]
    public Task FirstConnection_IsReportedOnce() => VerifyAsync(
        "class Store { object Open(string s) => {|ASQL4003:new System.Data.SqlClient.SqlConnection(s)|}; object Again(string s) => new System.Data.SqlClient.SqlConnection(s); }");

    [Fact]
    public Task ReferenceWithoutAConnection_IsReportedInTheProjectFile() => VerifyAsync("class Store { }",
        (Graph, "direct: System.Data.SqlClient/4.9.1"), (Project, "<Project><PackageReference Include=\"{|ASQL4003:System.Data.SqlClient|}\" Version=\"4.9.1\" /></Project>"));

    [Fact]
    public Task UnusedTransitiveReference_DoesNotTrigger() => VerifyAsync("class Store { System.Data.SqlClient.SqlException Error; }",
        (Graph, "direct: Contoso/1.0.0\ndependency: System.Data.SqlClient/4.9.1 < Contoso/1.0.0"), (Project, "<Project />"));

    [Fact]
    public async Task OtherDriver_DoesNotTrigger()
    {
        var test = Test("class Store { object Open(string s) => new Microsoft.Data.SqlClient.SqlConnection(s); }");
        test.ReferenceAssemblies = PackageReferences.SqlClient6;
        await test.RunAsync();
    }

    private static Task VerifyAsync(string source, params (string Path, string Text)[] files)
    {
        var test = Test(source);
        foreach (var (path, text) in files)
            test.TestState.AdditionalFiles.Add((path, text));
        return test.RunAsync();
    }

    private static CSharpAnalyzerTest<SystemDataSqlClientAnalyzer, DefaultVerifier> Test(string source) => new() { TestCode = source, ReferenceAssemblies = References };
}
