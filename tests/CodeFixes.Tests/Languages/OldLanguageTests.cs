using System.Globalization;
using AsyncSql.Analyzers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>
/// Every action that changes C# code, in a project for C# 7.3, as .NET Framework and .NET Standard 2.0 have it: the result compiles. The
/// matrix of languages runs other programs, for three of the fixes.
/// </summary>
public sealed class OldLanguageTests
{
    private const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;
        using Microsoft.EntityFrameworkCore;

        namespace Consumer
        {
            public class Document
            {
                public int Id { get; set; }

                public string Remark { get; set; }

                public byte[] Content { get; set; }
            }

            public class Library : DbContext
            {
                public DbSet<Document> Documents { get; set; }

                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=db;Encrypt=true;Packet Size=32767");
            }

            public class Queries
            {
                public async Task<int> Project(Library db, string remark)
                {
                    var row = await db.Documents.Where(d => d.Remark == remark).FirstAsync();
                    return row.Id;
                }

                public async Task<Document> Whole(Library db, int id)
                {
                    await Task.Yield();
                    return await db.Documents.SingleAsync(d => d.Id == id);
                }
            }

            public class Readers
            {
                public async Task<byte[]> Buffered(SqlConnection connection, CancellationToken token)
                {
                    using (var command = new SqlCommand("SELECT Id, Content FROM Documents", connection))
                    using (var reader = await command.ExecuteReaderAsync(token))
                    {
                        if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(1, token))
                            return null;
                        var content = await reader.GetFieldValueAsync<byte[]>(1, token);
                        return content;
                    }
                }

                public async Task<object> Text(SqlCommand command, CancellationToken token)
                {
                    command.CommandText = "SELECT CAST(Remark AS nvarchar(max)) FROM Documents";
                    return await command.ExecuteScalarAsync(token);
                }

                public async Task Copy(SqlConnection connection, Stream output, List<int> ids, CancellationToken token)
                {
                    using (var command = new SqlCommand("SELECT Id, Content FROM Documents", connection))
                    using (var reader = await command.ExecuteReaderAsync(token))
                        while (await reader.ReadAsync(token))
                        {
                            ids.Add(reader.GetInt32(0));
                            await reader.GetStream(1).CopyToAsync(output, 81920, token);
                        }
                }

                public async Task CopyFirst(SqlConnection connection, Stream output, List<int> ids, CancellationToken token)
                {
                    using (var command = new SqlCommand("SELECT Id, Content FROM Documents", connection))
                    using (var reader = await command.ExecuteReaderAsync(token))
                        while (await reader.ReadAsync(token))
                        {
                            await reader.GetStream("Content").CopyToAsync(output, 81920, token);
                            ids.Add(reader.GetInt32("Id"));
                        }
                }
            }
        }

        """;

    /// <summary>The fixes that write more than a name or a number.</summary>
    private static readonly string[] Offered =
    [
        "LengthCodeFixProvider", "PacketSizeCodeFixProvider", "ProjectionCodeFixProvider", "ReaderStreamingCodeFixProvider",
        "ScalarStreamingCodeFixProvider", "SelectOrderCodeFixProvider", "SequentialAccessCodeFixProvider", "SynchronousCodeFixProvider",
    ];

    [Fact]
    public async Task EveryAction_WritesCodeThatCompiles()
    {
        using var workspace = new AdhocWorkspace();
        var project = new LanguageSetting(LanguageVersion.CSharp7_3, IsNullable: false).CreateProject(workspace.CurrentSolution, "Old");
        project = project.AddDocument("Program.cs", SourceText.From(Source), filePath: "/Old/Program.cs").Project;
        var compilation = (await project.GetCompilationAsync())!;
        Assert.Equal([], await FindErrorsAsync(project));
        var diagnostics = await AnalyzerRun.OnceAsync(compilation, AnalyzerRun.AnalyzersOf(typeof(Rules).Assembly), project.AnalyzerOptions);

        var offered = new HashSet<string>();
        var problems = new List<string>();
        foreach (var diagnostic in diagnostics.Where(static diagnostic => diagnostic.Location.IsInSource))
            foreach (var provider in FixProviders.All().Where(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id)))
                foreach (var action in await OfferAsync(provider, project, diagnostic))
                {
                    offered.Add(provider.GetType().Name);
                    var after = (await action.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
                    foreach (var error in await FindErrorsAsync(await ReadAgainAsync(after.GetProject(project.Id)!)))
                        problems.Add($"{action.Title}: {error}");
                }

        Assert.Equal([], problems);
        Assert.Equal([], Offered.Except(offered));
    }

    private static async Task<List<CodeAction>> OfferAsync(CodeFixProvider provider, Project project, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        var document = project.GetDocument(diagnostic.Location.SourceTree)!;
        await provider.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        return actions;
    }

    /// <summary>The compiler reads the text of a fix, not its tree.</summary>
    private static async Task<Project> ReadAgainAsync(Project project)
    {
        foreach (var document in project.Documents)
            project = project.GetDocument(document.Id)!.WithText(SourceText.From((await document.GetTextAsync()).ToString())).Project;
        return project;
    }

    /// <summary>The package that a fix adds to the project file is not referenced yet.</summary>
    private static async Task<List<string>> FindErrorsAsync(Project project) =>
    [
        .. (await project.GetCompilationAsync())!.GetDiagnostics()
            .Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)
            .Select(static diagnostic => diagnostic.GetMessage(CultureInfo.InvariantCulture))
            .Where(static message => !message.Contains("Streamed", StringComparison.Ordinal) && !message.Contains("'AsyncSql'", StringComparison.Ordinal)),
    ];
}
