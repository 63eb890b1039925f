using AsyncSql.Analyzers.Queries;
using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.CodeFixes.Tests.Queries;
using AsyncSql.CodeFixes.Tests.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests;

/// <summary>New statements around one line have braces where the settings want them, else where the file has them.</summary>
public sealed class BraceStyleTests
{
    private const string Braces = "if (id > 0) { id = 1; }";
    private const string NoBraces = "if (id > 0) id = 1;";

    /// <summary>What the code shows, what the settings say, and whether the new statements have braces.</summary>
    public static TheoryData<string, string?, bool> Styles => new()
    {
        { "", null, false },
        { Braces, null, true },
        { NoBraces, null, false },
        { Braces + NoBraces, null, false },
        { Braces + "while (id > 5) { id--; }" + NoBraces, null, true },
        { "if (id > 0) { id = 1; id = 2; }", null, false }, // needs them
        { NoBraces, "true", true },
        { NoBraces, "true:warning", true },
        { Braces, "false:silent", false },
        { Braces, "when_multiline:suggestion", false },
    };

    [Theory]
    [MemberData(nameof(Styles))]
    public Task StreamedQuery(string code, string? setting, bool hasBraces)
    {
        var form = StreamingForms.All.Single(static form => form.Name == "FirstOfKey");
        var test = StreamingCodeFixTests.Test(
            (form with { Before = code + "\n" + form.Before }).Program,
            (form with { After = code + "\n" + WithBraces(form.After, hasBraces) }).FixedProgram);
        return RunAsync(test, setting);
    }

    [Theory]
    [MemberData(nameof(Styles))]
    public Task UpdatedRow(string code, string? setting, bool hasBraces)
    {
        const string before = "\nvar document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);\ndocument.Pages = 5;\nawait db.SaveChangesAsync();";
        const string after = """

            var updatedCount = await db.Documents
                .Where(d => d.Id == id)
                .ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Pages, 5));
            if (updatedCount == 0)
                throw new InvalidOperationException("Sequence contains no elements.");
            """;
        return RunAsync(
            new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ExecuteUpdateCodeFixProvider, DefaultVerifier>
            {
                TestState = { Sources = { Program.Method(code + before) } },
                FixedState = { Sources = { Program.Method(code + WithBraces(after, hasBraces)) } },
                ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
                NullableContextOptions = NullableContextOptions.Enable,
            },
            setting);
    }

    [Theory]
    [MemberData(nameof(Styles))]
    public Task HelperOfAReader(string code, string? setting, bool hasBraces)
    {
        const string select = "SELECT Data FROM Documents WHERE Id = @id";
        var test = new CSharpCodeFixTest<ScalarOfLargeValueAnalyzer, ScalarStreamingCodeFixProvider, DefaultVerifier>
        {
            TestCode = ReaderProgram.Method(code + "\nlist.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", select),
            FixedCode = ReaderProgram.Method(code + "\nlist.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token));", select),
            ReferenceAssemblies = PackageReferences.SqlClient6,
        };
        test.AddHelpers(ReaderProgram.Helpers(WithBraces(ReaderProgram.ScalarOfBytes(), hasBraces)));
        return RunAsync(test, setting);
    }

    [Fact]
    public void LinesWithoutBody_DoNotNeedTheStyle()
    {
        var style = new Lazy<bool>(static () => throw new InvalidOperationException("The file was searched."));
        string[] lines = ["var count = await reader.ReadAsync();", "{", "\treturn count;", "}"];

        Assert.Equal(lines, BraceStyle.AddBraces(lines, style));
        Assert.Throws<InvalidOperationException>(() => BraceStyle.AddBraces(["if (count == 0)", "\treturn;"], style).ToList());
    }

    [Fact]
    public Task BraceAtTheEndOfALine_StaysThere()
    {
        var source = Program.Method(Braces + "\nvar document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);\ndocument.Pages = 5;\nawait db.SaveChangesAsync();");
        var after = Program.Method(Braces + """

            var updatedCount = await db.Documents
                .Where(d => d.Id == id)
                .ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Pages, 5));
            if (updatedCount == 0) {
                throw new InvalidOperationException("Sequence contains no elements.");
            }
            """);
        return RunAsync(
            new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ExecuteUpdateCodeFixProvider, DefaultVerifier>
            {
                TestState = { Sources = { AtLineEnd(source) } },
                FixedState = { Sources = { AtLineEnd(after) } },
                ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
                NullableContextOptions = NullableContextOptions.Enable,
            },
            null);

        static string AtLineEnd(string code) => code.ReplaceLineEndings("\n").Replace("token)\n    {", "token) {", StringComparison.Ordinal);
    }

    private static Task RunAsync<TAnalyzer, TFix>(CSharpCodeFixTest<TAnalyzer, TFix, DefaultVerifier> test, string? setting)
        where TAnalyzer : Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer, new()
        where TFix : Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider, new()
    {
        if (setting is not null)
            test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\ncsharp_prefer_braces = {setting}\n"));
        return test.RunAsync();
    }

    /// <summary>Puts braces around the line behind each <c>if</c>.</summary>
    private static string WithBraces(string code, bool hasBraces)
    {
        if (!hasBraces)
            return code;
        var lines = code.ReplaceLineEndings("\n").Split('\n').ToList();
        for (var i = 0; i + 1 < lines.Count; i++)
        {
            var indentation = lines[i][..(lines[i].Length - lines[i].TrimStart().Length)];
            if (!lines[i].TrimStart().StartsWith("if (", StringComparison.Ordinal) || lines[i].EndsWith('{') || lines[i + 1].Trim() == "{")
                continue;
            lines.Insert(i + 1, indentation + "{");
            lines.Insert(i + 3, indentation + "}");
        }

        return string.Join("\n", lines);
    }
}
