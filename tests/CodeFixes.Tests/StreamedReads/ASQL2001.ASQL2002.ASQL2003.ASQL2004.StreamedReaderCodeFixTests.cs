using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.StreamedReads;
using AsyncSql.CodeFixes.Tests.Drivers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.StreamedReads;

/// <summary>"Read the row as streams": the call that opens the reader changes, and a variable of the driver's type.</summary>
public sealed class StreamedReaderCodeFixTests
{
    private const string Loop = "\nwhile (await reader.ReadAsync(token))\n    names.Add(reader.{|ASQL2001:GetString|}(0));";

    /// <summary>«before→after», in a method with a command, a token and a list of names.</summary>
    [Theory]
    [InlineData("await using var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);" + Loop)]
    [InlineData("using (var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»().ConfigureAwait(false))\n{" + Loop + "\n}")]
    [InlineData("var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(CommandBehavior.SingleRow, token);" + Loop)]
    [InlineData("await using «SqlDataReader→DbDataReader» reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(cancellationToken: token);" + Loop)]
    [InlineData("«SqlDataReader?→DbDataReader?» reader = null;\nreader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);" + Loop)]
    [InlineData("DbCommand other = command;\nDbDataReader reader = await other.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);" + Loop)]
    [InlineData("var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);\nwhile (await reader.ReadAsync(token))\n    names.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<string>(0, token));")]
    [InlineData("var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(CommandBehavior.SequentialAccess, token);\nwhile (await reader.ReadAsync(token))\n    names.Add(await reader.{|ASQL2002:GetFieldValueAsync|}<string>(0, token));")]
    [InlineData("var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);\nwhile (await reader.ReadAsync(token))\n    names.Add(new StreamReader(reader.{|ASQL2003:GetStream|}(0)).ReadToEnd());")]
    [InlineData("var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);\nwhile (await reader.ReadAsync(token))\n    names.Add(reader.{|ASQL2001:GetString|}(0) + reader.{|ASQL2001:GetString|}(1));")]
    [InlineData("names.Add((string)await command.{|ASQL2004:«ExecuteScalarAsync→ExecuteStreamedScalarAsync»|}(token));")]
    [InlineData("var value = await command.{|ASQL2004:«ExecuteScalarAsync→ExecuteStreamedScalarAsync»|}();\nif (value is not null and not DBNull)\n    names.Add(value.ToString()!);")]
    public Task Command_IsExecutedForStreams(string statements) => VerifyAsync(In(PinCase.Before(statements), "using System.Data.Common;\n"), In(PinCase.After(statements), "using System.Data.Common;\n"));

    /// <summary>What only the driver's reader has, or code that wants it.</summary>
    [Theory]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\n_ = reader.{|ASQL2001:GetSqlString|}(0);")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nTake(reader); void Take(SqlDataReader r) => r.{|ASQL2001:GetSqlXml|}(0);")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nAction<SqlDataReader> take = r => { }; take(reader);")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nnew Derived().Take(reader);")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nnew Derived().Handle(reader);")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nnew Derived().Twice(reader);")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nDerived.Call(reader, r => { });")]
    [InlineData("var reader = await command.ExecuteReaderAsync(token);" + Loop + "\nvar same = (SqlDataReader)reader;")]
    [InlineData("DbDataReader reader = await command.ExecuteReaderAsync(token);" + Loop + "\nif (reader is SqlDataReader) { }")]
    [InlineData("Task<SqlDataReader> task = command.ExecuteReaderAsync(token); var reader = await task;" + Loop)]
    [InlineData("var reader = command.ExecuteReader();" + Loop)]
    public Task UseOfTheDriversReader_IsNotOffered(string statements) => VerifyAsync(In(statements, "using System.Data.Common;\n"), null);

    /// <summary>«before→after», in a class with other members: what the reader is passed to gets the base type.</summary>
    [Theory]
    // sgbj/surefire
    [InlineData("names.Add(Map(reader));", """
        private static string Map(«SqlDataReader→DbDataReader» reader) =>
            reader.{|ASQL2001:GetString|}(0) + reader.«GetDateTimeOffset→GetFieldValue<DateTimeOffset>»(reader.GetOrdinal("At")) + Get(reader, 2);
        private static TimeSpan Get(«SqlDataReader→DbDataReader» row, int i) => row.«GetTimeSpan→GetFieldValue<TimeSpan>»(i);
        """)]
    [InlineData("names.Add(reader.Map() ?? new Row(reader).Text ?? Last(reader: reader, i: 1));", """
        private sealed class Row
        {
            public Row(«SqlDataReader→DbDataReader» reader) => Text = reader.{|ASQL2001:GetString|}(0);
            public string? Text { get; }
        }
        private static string Last(int i, «SqlDataReader?→DbDataReader?» reader) => reader!.Depth.ToString();
        """)]
    // Funky1981/DbExecPlanMonitor
    [InlineData("names.Add(await QueryAsync(reader, Map) + await QueryAsync(reader, (r, i) => r.Depth + \"\") + await QueryAsync(reader, (SqlDataReader r, int i) => r.Depth + \"\"));", """
        private async Task<string> QueryAsync(«SqlDataReader→DbDataReader» reader, Func<«SqlDataReader→DbDataReader», int, string> map) =>
            map(reader, 0) + map.Invoke(reader, 1);
        private string Map(«SqlDataReader→DbDataReader» reader, int i) => reader.{|ASQL2001:GetString|}(0);
        """)]
    [InlineData("names.Add(Take(reader) + Other(reader)); static string Take(«SqlDataReader→DbDataReader» r) => r.{|ASQL2001:GetString|}(0);", "private static string Other(IDataRecord record) => \"\";")]
    public Task MethodsThatTakeTheReader_GetTheBaseType(string use, string members)
    {
        var statements = "var reader = await command.«ExecuteReaderAsync→ExecuteStreamedReaderAsync»(token);\nwhile (await reader.ReadAsync(token))\n    " + use;
        members = members.ReplaceLineEndings("\n    ");
        return VerifyAsync(
            In(PinCase.Before(statements), "using System.Data.Common;\n", PinCase.Before(members)).Replace("Readers {", "Readers { " + PinCase.Before(Extension), StringComparison.Ordinal),
            In(PinCase.After(statements), "using System.Data.Common;\n", PinCase.After(members)).Replace("Readers {", "Readers { " + (use.Contains(".Map()", StringComparison.Ordinal) ? PinCase.After(Extension) : PinCase.Before(Extension)), StringComparison.Ordinal)
                .Replace("(SqlDataReader r, int i)", "(DbDataReader r, int i)", StringComparison.Ordinal));
    }

    private const string Extension = "public static string? Map(this «SqlDataReader→DbDataReader» reader) => null;";

    [Fact]
    public Task MethodOfAnotherFile_GetsTheBaseTypeAndTheUsing()
    {
        const string other = "using System;\nusing Microsoft.Data.SqlClient;\n\ninternal static class Mapper\n{\n    public static string Map(SqlDataReader reader) => reader.{|ASQL2001:GetString|}(0) + reader.GetDateTimeOffset(1);\n}\n";
        var test = CreateTest(In("await using var reader = await command.ExecuteReaderAsync(token);\nwhile (await reader.ReadAsync(token))\n    names.Add(Mapper.Map(reader));", ""));
        foreach (var reference in StreamingAssemblies.AdoNet)
            test.TestState.AdditionalReferences.Add(reference);
        test.TestState.Sources.Add(other);
        test.FixedState.Sources.Add(WithStreaming(In("await using var reader = await command.ExecuteStreamedReaderAsync(token);\nwhile (await reader.ReadAsync(token))\n    names.Add(Mapper.Map(reader));", "")));
        test.FixedState.Sources.Add(Unmark(other).Replace("using Microsoft", "using System.Data.Common;\nusing Microsoft", StringComparison.Ordinal)
            .Replace("(SqlDataReader", "(DbDataReader", StringComparison.Ordinal).Replace("GetDateTimeOffset", "GetFieldValue<DateTimeOffset>", StringComparison.Ordinal));
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Read the row as streams (changes Test0.cs, Test1.cs)", action.Title);
        return test.RunAsync();
    }

    /// <summary>A method that reads a row gets it from several commands: one fix changes all of them, but none that wants the driver's reader.</summary>
    [Theory]
    [InlineData("", "«ExecuteReaderAsync→ExecuteStreamedReaderAsync»", "«ExecuteReaderAsync→ExecuteStreamedReaderAsync»")]
    [InlineData("other.GetSqlInt32(0);", "«ExecuteReaderAsync→ExecuteStreamedReaderAsync»", "ExecuteReaderAsync")]
    public Task CommandsOfOneMethod_AreAllExecutedForStreams(string use, string first, string second)
    {
        var members = $$"""
            private static string Map(«SqlDataReader→DbDataReader» reader) => reader.{|ASQL2001:GetString|}(0);
            private static async Task<string> FindAsync(SqlCommand command)
            {
                var other = await command.{{second}}();
                {{use}}
                return await other.ReadAsync() ? Map(other) : "";
            }
            """.ReplaceLineEndings("\n    ");
        var statements = $"var reader = await command.{first}(token);\nwhile (await reader.ReadAsync(token))\n    names.Add(Map(reader));";
        return VerifyAsync(
            In(PinCase.Before(statements), "using System.Data.Common;\n", PinCase.Before(members)),
            In(PinCase.After(statements), "using System.Data.Common;\n", PinCase.After(members)));
    }

    [Fact]
    public Task FieldOfTheDriversType_IsNotOffered() => VerifyAsync(
        In("_reader = await command.ExecuteReaderAsync(token);\nwhile (await _reader.ReadAsync(token))\n    names.Add(_reader.{|ASQL2001:GetString|}(0));", "", "private SqlDataReader? _reader;"), null);

    [Fact]
    public Task ReaderOfAHelper_IsOpenedForStreams() => VerifyAsync(
        In("await using var reader = await OpenAsync(command);" + Loop, "", "private static async Task<System.Data.Common.DbDataReader> OpenAsync(SqlCommand command) => await command.ExecuteReaderAsync();"),
        In("await using var reader = await OpenAsync(command);" + Loop, "", "private static async Task<System.Data.Common.DbDataReader> OpenAsync(SqlCommand command) => await command.ExecuteStreamedReaderAsync();"));

    [Fact]
    public Task ReaderOfAHelperWithTheDriversType_IsNotOffered() => VerifyAsync(
        In("await using var reader = await OpenAsync(command);" + Loop, "", "private static async Task<SqlDataReader> OpenAsync(SqlCommand command) => await command.ExecuteReaderAsync();"), null);

    [Fact]
    public Task MissingUsings_AreAdded() => VerifyAsync(
        In("await using SqlDataReader reader = await command.ExecuteReaderAsync(token);" + Loop, ""),
        In("await using DbDataReader reader = await command.ExecuteStreamedReaderAsync(token);" + Loop, "using System.Data.Common;\n"));

    [Fact]
    public Task Project_GetsThePackage()
    {
        const string path = "/repo/Shop/Shop.csproj";
        const string project = "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"Microsoft.Data.SqlClient\" Version=\"6.1.8\" />\n  </ItemGroup>\n</Project>\n";
        var version = typeof(DataAccessCodeFixProvider).Assembly.GetName().Version!.ToString(3);
        var test = CreateTest(In("await using var reader = await command.ExecuteReaderAsync(token);" + Loop, ""));
        test.TestState.AdditionalFiles.Add((path, project));
        test.FixedState.AdditionalFiles.Add((path, project.Replace("    <Pack", $"    <PackageReference Include=\"AsyncSql.Streaming\" Version=\"{version}\" />\n    <Pack", StringComparison.Ordinal)));
        test.FixedState.Sources.Add(WithStreaming(Unmark(In("await using var reader = await command.{|CS1061:ExecuteStreamedReaderAsync|}(token);" + Loop, "")))
            .Replace("using AsyncSql.Streaming;", "using {|CS0246:AsyncSql|}.Streaming;", StringComparison.Ordinal));
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Read the row as streams (changes Test0.cs, Shop.csproj)", action.Title);
        test.SolutionTransforms.Add(static (solution, id) => solution.WithProjectFilePath(id, path));
        return test.RunAsync();
    }

    /// <summary>A file that is compiled for two target frameworks is one text: the call must suit both.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("#if FIRST\n_ = reader.Depth;\n#endif", true)]
    [InlineData("#if FIRST\n_ = reader.GetDateTimeOffset(0);\n#endif", false)]
    [InlineData("#if SECOND\n_ = reader.GetDateTimeOffset(0);\n#endif", false)]
    [InlineData("_ = reader.GetDateTimeOffset(0);", true)]
    [InlineData("#if SECOND\nTake(reader); void Take(SqlDataReader r) { }\n#endif", false)]
    [InlineData("Take(reader); void Take(SqlDataReader r) { }", true)]
    public async Task OtherTargetFramework_MayNeedTheDriversReader(string rest, bool isOffered)
    {
        var program = In("var reader = await command.ExecuteReaderAsync(token);" + Unmark(Loop) + "\n" + rest, "using System.Data.Common;\n");
        using var workspace = new AdhocWorkspace();
        var solution = workspace.CurrentSolution;
        foreach (var symbol in new[] { "FIRST", "SECOND" })
        {
            var project = ProjectId.CreateNewId(symbol);
            solution = solution
                .AddProject(ProjectInfo.Create(
                    project, VersionStamp.Default, symbol, "Shop", LanguageNames.CSharp,
                    compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable),
                    parseOptions: new CSharpParseOptions(preprocessorSymbols: [symbol]),
                    metadataReferences: [.. PackageReferences.SqlClient6.References, .. StreamingAssemblies.AdoNet]))
                .AddDocument(DocumentId.CreateNewId(project), "Case.cs", SourceText.From(program), filePath: "/Shop/Case.cs");
        }

        var document = solution.Projects.Single(static project => project.Name == "FIRST").Documents.Single();
        Assert.Single(document.GetLinkedDocumentIds());
        var diagnostics = await (await document.Project.GetCompilationAsync())!.WithAnalyzers([new LargeValueReadAnalyzer()]).GetAllDiagnosticsAsync();
        Assert.Equal("", string.Join("\n", diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)));
        var actions = new List<CodeAction>();
        await new StreamedReaderCodeFixProvider().RegisterCodeFixesAsync(new CodeFixContext(document, diagnostics.Single(static diagnostic => diagnostic.Id == "ASQL2001"), (action, _) => actions.Add(action), default));
        Assert.Equal(isOffered ? 1 : 0, actions.Count);
    }

    private static string In(string statements, string usings, string member = "") => $$"""
        using System;
        using System.Collections.Generic;
        using System.Data;
        {{usings}}using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;

        public class Case
        {
            {{member}}
            public async Task Run(SqlConnection connection, List<string> names, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT Payload, Html FROM Files", connection);
                {{statements.ReplaceLineEndings("\n        ")}}
            }
        }

        public static class Readers { public static int Count(this SqlDataReader reader) => reader.FieldCount; }
        public interface IHandler { void Handle(SqlDataReader reader); }
        public abstract class Base { public abstract void Take(SqlDataReader reader); }
        public class Derived : Base, IHandler
        {
            public override void Take(SqlDataReader reader) { }
            public void Handle(SqlDataReader reader) { }
            public void Twice(SqlDataReader reader) { }
            public void Twice(System.Data.Common.DbDataReader reader) { }
            public static void Call(SqlDataReader reader, Action<SqlDataReader> take) => take(reader);
        }
        """;

    private static string WithStreaming(string code) => code.Replace("using Microsoft.Data.SqlClient;", "using AsyncSql.Streaming;\nusing Microsoft.Data.SqlClient;", StringComparison.Ordinal);

    /// <summary>The fixed code has no diagnostic left.</summary>
    private static string Unmark(string code) =>
        System.Text.RegularExpressions.Regex.Replace(code, @"\{\|ASQL\d+:(\w+)\|\}", "$1");

    /// <summary>In a project that references the package; <see langword="null"/> where the fix is not offered.</summary>
    private static Task VerifyAsync(string before, string? after)
    {
        var test = CreateTest(before);
        foreach (var reference in StreamingAssemblies.AdoNet)
            test.TestState.AdditionalReferences.Add(reference);
        test.FixedState.Sources.Add(after is null ? before : WithStreaming(Unmark(after)));
        if (after is null)
            test.NumberOfIncrementalIterations = 0;
        return test.RunAsync();
    }

    private static Test CreateTest(string before) => new()
    {
        ReferenceAssemblies = PackageReferences.SqlClient6,
        TestState = { Sources = { before } },
        NumberOfIncrementalIterations = 1,
        CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne | CodeFixTestBehaviors.SkipFixAllCheck,
    };

    private sealed class Test : CSharpCodeFixTest<LargeValueReadAnalyzer, StreamedReaderCodeFixProvider, DefaultVerifier>
    {
        protected override IEnumerable<Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new LargeValueReadAnalyzer(), new ScalarOfLargeValueAnalyzer()];
    }
}
