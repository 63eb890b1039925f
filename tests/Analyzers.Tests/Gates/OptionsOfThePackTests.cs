using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Gates;

/// <summary>All options of the pack: what they change, and what they do not.</summary>
public sealed class OptionsOfThePackTests
{
    private const string Reads1001 = "_ = await db.Documents.{|ASQL1001:ToListAsync|}();";
    private const string Reads1002 = "_ = await db.Letters.{|ASQL1002:ToListAsync|}();";
    private const string DocumentsSilent = "_ = await db.Documents.ToListAsync();";
    private const string LettersSilent = "_ = await db.Letters.ToListAsync();";

    [Theory]
    // a word that ends the name, or the name itself, in any case, alone or among others
    [InlineData("asyncsql.large_column_names = Greeting", "_ = await db.Letters.{|ASQL1001:ToListAsync|}();")]
    [InlineData("asyncsql.large_column_names = Salutation, greeting", "_ = await db.Letters.{|ASQL1001:ToListAsync|}();")]
    [InlineData("asyncsql.large_column_names = Salutation", Reads1002)]
    [InlineData("asyncsql.large_column_names = Greet", Reads1002)]
    [InlineData("asyncsql.large_column_names =", Reads1002)]
    [InlineData("asyncsql.small_column_names = Greeting", LettersSilent)]
    [InlineData("asyncsql.small_column_names = ,,GREETING;Salutation", LettersSilent)]
    [InlineData("asyncsql.small_column_names = Salutation", Reads1002)]
    [InlineData("asyncsql.small_column_names = Content|Data|Photo", DocumentsSilent)]
    [InlineData("asyncsql.small_column_names = Content", Reads1001)] // Data is still large
    [InlineData("asyncsql.bounded_columns = Letter.Greeting", LettersSilent)]
    [InlineData("asyncsql.bounded_columns = Document.Greeting, Greeting", Reads1002)]
    [InlineData("asyncsql.bounded_columns = Document.Content, Document.Data", DocumentsSilent)]
    [InlineData("asyncsql.bounded_columns = Document.Content", Reads1001)]
    [InlineData("asyncsql.ignored_entities = Document", DocumentsSilent)]
    [InlineData("asyncsql.ignored_entities = Letter, Note", LettersSilent)]
    [InlineData("asyncsql.ignored_entities = Letter", Reads1001)]
    [InlineData("asyncsql.ignored_entities = Documents", Reads1001)]
    [InlineData("asyncsql.ignored_columns = Document.Content, Document.Data", DocumentsSilent)]
    [InlineData("asyncsql.ignored_columns = Letter.Greeting", LettersSilent)]
    [InlineData("asyncsql.ignored_columns = Document.Data", Reads1001)]
    [InlineData("asyncsql.ignored_columns = Content, Data", Reads1001)]
    public async Task Option_Decides(string option, string statement)
    {
        await RunAsync("/.globalconfig", "is_global = true\n" + option, statement);
        await RunAsync("/.editorconfig", "root = true\n[*.cs]\n" + option, statement);
    }

    [Fact]
    public Task OptionOfAnotherFile_DoesNotCount() => RunAsync("/.editorconfig", "root = true\n[Other.cs]\nasyncsql.ignored_entities = Document", Reads1001);

    [Theory]
    [InlineData("dotnet_diagnostic.ASQL1001.severity = error", DiagnosticSeverity.Error)]
    [InlineData("dotnet_diagnostic.ASQL1001.severity = suggestion", DiagnosticSeverity.Info)]
    [InlineData("dotnet_analyzer_diagnostic.category-AsyncSql.severity = error", DiagnosticSeverity.Error)]
    public async Task Severity_IsTheChosenOne(string option, DiagnosticSeverity severity)
    {
        var test = Test("/.editorconfig", "root = true\n[*.cs]\n" + option, "_ = await db.Documents.{|#0:ToListAsync|}();");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1001", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("dotnet_diagnostic.ASQL1001.severity = none", DocumentsSilent)]
    [InlineData("dotnet_diagnostic.ASQL1002.severity = none", LettersSilent)]
    [InlineData("dotnet_diagnostic.ASQL1002.severity = none", Reads1001)]
    [InlineData("dotnet_analyzer_diagnostic.category-AsyncSql.severity = none", DocumentsSilent)]
    public Task SeverityNone_Decides(string option, string statement) => RunAsync("/.editorconfig", "root = true\n[*.cs]\n" + option, statement);

    [Theory]
    [InlineData("build_property.IsTestProject = true", DocumentsSilent)]
    [InlineData("build_property.IsTestProject = True", DocumentsSilent)]
    [InlineData("build_property.IsTestProject = false", Reads1001)]
    [InlineData("build_property.IsTestProject =", Reads1001)]
    [InlineData("""
        build_property.IsTestProject = true
        asyncsql.analyze_tests = true
        """, Reads1001)]
    [InlineData("""
        build_property.IsTestProject = true
        asyncsql.analyze_tests = false
        """, DocumentsSilent)]
    [InlineData("asyncsql.analyze_tests = false", Reads1001)] // not a test project
    public Task TestProject_Decides(string option, string statement) => RunAsync("/.globalconfig", "is_global = true\n" + option, statement);

    [Fact]
    public Task TestProjectThatAnEditorConfigOpens_Triggers()
    {
        var test = Test("/.globalconfig", "is_global = true\nbuild_property.IsTestProject = true", Reads1001);
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nasyncsql.analyze_tests = true"));
        return test.RunAsync();
    }

    private static Task RunAsync(string path, string config, string statement) => Test(path, config, statement).RunAsync();

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> Test(string path, string config, string statement) => new()
    {
        ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        TestState = { Sources = { Program.Method(statement) }, AnalyzerConfigFiles = { (path, config) } },
    };
}
