using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.CodeFixes.Tests.Languages;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>
/// A fix leaves a file in the style that it is written in: its line breaks and tabs, its comments, its regions and namespaces, to the character.
/// </summary>
public sealed class StyleOfFixesTests
{
    private const string Head = "using System.Linq;\nusing System.Threading.Tasks;\nusing Microsoft.EntityFrameworkCore;\n\n";

    /// <summary>Statements: what is written, what "read only the members used" makes of it, and what "run synchronously" does.</summary>
    [Theory]
    // dots first
    [InlineData(
        """
        var document = await db.Documents
            .AsNoTracking()
            .Where(d => d.Id == id)
            .OrderBy(d => d.Title)
            .{|ASQL1001:FirstAsync|}(token)
            .ConfigureAwait(false);
        Print(document.Title);
        """,
        """
        var document = await db.Documents
            .AsNoTracking()
            .Where(d => d.Id == id)
            .OrderBy(d => d.Title)
            .Select(d => new { d.Title })
            .FirstAsync(token)
            .ConfigureAwait(false);
        Print(document.Title);
        """,
        """
        var document = db.Documents
            .AsNoTracking()
            .Where(d => d.Id == id)
            .OrderBy(d => d.Title)
            .First();
        Print(document.Title);
        """)]
    // dots last
    [InlineData(
        """
        var document = await db.Documents.
            Where(d => d.Id == id).
            {|ASQL1001:FirstAsync|}(token);
        Print(document.Title);
        """,
        """
        var document = await db.Documents.
            Where(d => d.Id == id).
            Select(d => new { d.Title }).
            FirstAsync(token);
        Print(document.Title);
        """,
        """
        var document = db.Documents.
            Where(d => d.Id == id).
            First();
        Print(document.Title);
        """)]
    // only the last call on a line of its own
    [InlineData(
        """
        var document = await db.Documents.Where(d => d.Id == id)
                               .{|ASQL1001:FirstOrDefaultAsync|}(d => d.Pages > 1, token);
        Print(document?.Title);
        """,
        """
        var document = await db.Documents.Where(d => d.Id == id)
                               .Where(d => d.Pages > 1)
                               .Select(d => new { d.Title })
                               .FirstOrDefaultAsync(token);
        Print(document?.Title);
        """,
        """
        var document = db.Documents.Where(d => d.Id == id)
                               .FirstOrDefault(d => d.Pages > 1);
        Print(document?.Title);
        """)]
    // tabs
    [InlineData(
        "\tvar document = await db.Documents\n\t\t.Where(d => d.Id == id)\n\t\t.{|ASQL1001:SingleAsync|}(d => d.Pages > 1);\n\tPrint(document.Title);",
        "\tvar document = await db.Documents\n\t\t.Where(d => d.Id == id)\n\t\t.Where(d => d.Pages > 1)\n\t\t.Select(d => new { d.Title })\n\t\t.SingleAsync();\n\tPrint(document.Title);",
        "\tvar document = db.Documents\n\t\t.Where(d => d.Id == id)\n\t\t.Single(d => d.Pages > 1);\n\tPrint(document.Title);")]
    // comments at every place
    [InlineData(
        """
        // before
        var /* local */ document /* is */ = /* the */ await /* awaited */ db.Documents // set
            // own line
            .Where(d => d.Id == id) // filter
            // above the call
            .{|ASQL1001:FirstAsync|}(/* none */); // behind
        Print(document.Title); // use
        """,
        """
        // before
        var /* local */ document /* is */ = /* the */ await /* awaited */ db.Documents // set
            // own line
            .Where(d => d.Id == id) // filter
            // above the call
            .Select(d => new { d.Title })
            .FirstAsync(/* none */); // behind
        Print(document.Title); // use
        """,
        """
        // before
        var /* local */ document /* is */ = /* the */ /* awaited */ db.Documents // set
            // own line
            .Where(d => d.Id == id) // filter
            // above the call
            .First(/* none */); // behind
        Print(document.Title); // use
        """)]
    [InlineData(
        "var document = await db.Documents /* all */ . /* now */ {|ASQL1001:FirstAsync|} /* one */ (token /* stop */); Print(document.Title);",
        "var document = await db.Documents /* all */ .Select(x => new { x.Title }). /* now */ FirstAsync /* one */ (token /* stop */); Print(document.Title);",
        "var document = db.Documents /* all */ . /* now */ First /* one */ ( /* stop */); Print(document.Title);")]
    // arguments on lines of their own
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(
            d => d.Id == id,
            token);
        Print(document?.Title);
        """,
        """
        var document = await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title }).FirstOrDefaultAsync(
            token);
        Print(document?.Title);
        """,
        """
        var document = db.Documents.FirstOrDefault(
            d => d.Id == id);
        Print(document?.Title);
        """)]
    // a predicate over several lines
    [InlineData(
        """
        var document = await db.Documents
            .{|ASQL1001:FirstAsync|}(d =>
                d.Id == id // that one
                && d.Pages > 1);
        Print(document.Title);
        """,
        """
        var document = await db.Documents
            .Where(d =>
                d.Id == id // that one
                && d.Pages > 1)
            .Select(d => new { d.Title })
            .FirstAsync();
        Print(document.Title);
        """,
        """
        var document = db.Documents
            .First(d =>
                d.Id == id // that one
                && d.Pages > 1);
        Print(document.Title);
        """)]
    // explicit types
    [InlineData(
        """
        Document /* one */ document = await db.Documents.{|ASQL1001:FirstAsync|}(); // typed
        Print(document.Title);
        """,
        """
        var /* one */ document = await db.Documents.Select(x => new { x.Title }).FirstAsync(); // typed
        Print(document.Title);
        """,
        """
        Document /* one */ document = db.Documents.First(); // typed
        Print(document.Title);
        """)]
    // regions of the preprocessor
    [InlineData(
        """
        #if !NEVER
        var document = await db.Documents.{|ASQL1001:FirstAsync|}();
        #else
        var document = await db.Documents.LastAsync();
        #endif
        #region use
        Print(document.Title);
        #endregion
        """,
        """
        #if !NEVER
        var document = await db.Documents.Select(x => new { x.Title }).FirstAsync();
        #else
        var document = await db.Documents.LastAsync();
        #endif
        #region use
        Print(document.Title);
        #endregion
        """,
        """
        #if !NEVER
        var document = db.Documents.First();
        #else
        var document = await db.Documents.LastAsync();
        #endif
        #region use
        Print(document.Title);
        #endregion
        """)]
    [InlineData(
        """
        var document = await db.Documents
        #if NEVER
            .AsTracking()
        #else
            .AsNoTracking()
        #endif
            .{|ASQL1001:FirstAsync|}();
        Print(document.Title);
        """,
        """
        var document = await db.Documents
        #if NEVER
            .AsTracking()
        #else
            .AsNoTracking()
        #endif
            .Select(x => new { x.Title })
            .FirstAsync();
        Print(document.Title);
        """,
        """
        var document = db.Documents
        #if NEVER
            .AsTracking()
        #else
            .AsNoTracking()
        #endif
            .First();
        Print(document.Title);
        """)]
    public async Task Statements_KeepTheirStyle(string before, string narrowed, string synchronous)
    {
        foreach (var newLine in new[] { "\n", "\r\n" })
        {
            await VerifyAsync<ProjectionCodeFixProvider>(newLine, Program.Method(before), Program.Method(narrowed));
            await VerifyAsync<SynchronousCodeFixProvider>(newLine, Program.Method(before), Program.Method(synchronous));
        }
    }

    [Theory]
    [InlineData(
        """
        if (await db.Documents
                .Where(d => d.Id == id) // that one
                .{|ASQL1001:FirstOrDefaultAsync|}(token)
                .ConfigureAwait(false) == null)
            return; // none
        """,
        """
        if (!await db.Documents
                .Where(d => d.Id == id) // that one
                .AnyAsync(token)
                .ConfigureAwait(false))
            return; // none
        """)]
    [InlineData(
        """
        Document? document = await db.Documents. // all
            {|ASQL1001:FirstOrDefaultAsync|}(
                d => d.Id == id, // that one
                token);
        if (document
            is not null) // some
            return;
        """,
        """
        var hasDocument = await db.Documents. // all
            AnyAsync(
                d => d.Id == id, // that one
                token);
        if (hasDocument) // some
            return;
        """)]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document is (null)) return; if (document is (not null)) return; if (document is not (null)) return; if ((document) == (null)) return;",
        "var hasDocument = await db.Documents.AnyAsync(); if (!hasDocument) return; if (hasDocument) return; if (hasDocument) return; if (!(hasDocument)) return;")]
    public async Task ComparisonWithNull_KeepsItsStyle(string before, string after)
    {
        foreach (var newLine in new[] { "\n", "\r\n" })
            await VerifyAsync<ProjectionCodeFixProvider>(newLine, Program.Method(before), Program.Method(after));
    }

    /// <summary>Whole files: the statement <c>QUERY</c> is narrowed.</summary>
    [Theory]
    [InlineData(Head + """
        namespace Shop.Web;

        public class Service
        {
            public async Task<string> Read(ShopContext db)
            {
                QUERY
                return document.Title;
            }
        }

        """)]
    [InlineData(
        """
        namespace Shop.Web
        {
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public class Service
            {
                public async Task<string> Read(ShopContext db)
                {
                    QUERY
                    return document.Title;
                }
            }
        }
        """)]
    [InlineData(Head + """
        public class Service
        {
            private readonly ShopContext db;

            public Service(ShopContext db) => this.db = db;

            public async Task<string> Read() { THISQUERY return document.Title; }
        }

        """)]
    [InlineData(Head + """
        using Doc = Document;

        public class Service
        {
            public async Task<string> Read(ShopContext db)
            {
                Doc document = await db.Documents.{|ASQL1001:FirstAsync|}();
                return document.Title;
            }
        }

        """)]
    [InlineData(
        """
        global using System.Linq;
        global using Microsoft.EntityFrameworkCore;
        using System.Threading.Tasks;

        public class Service
        {
            public async Task<string> Read(ShopContext db)
            {
                QUERY
                return document.Title;
            }
        }

        """)]
    [InlineData(Head + """
        #if !NEVER
        public class Service
        {
            public async Task<string> Read(ShopContext db)
            {
        #region read
                QUERY
        #endregion
                return document.Title;
            }
        }
        #endif

        """)]
    [InlineData("using System;\n" + Head + """
        public class Service
        {
            private static readonly Func<ShopContext, Task<string>> Read = async db => { QUERY return document.Title; };

            public Task<string> Run(ShopContext db) => Read(db);
        }

        """)]
    [InlineData(Head + "/// <summary>A service.</summary>\npublic class Service\n{\n\t/// <summary>Reads.</summary>\n\tpublic async Task<string> Read(ShopContext db)\n\t{\n\t\tQUERY\n\t\treturn document.Title;\n\t}\n}\n")]
    public async Task File_KeepsItsStyle(string source)
    {
        const string query = "var document = await db.Documents.{|ASQL1001:FirstAsync|}();";
        source = source.Replace("THISQUERY", query.Replace("db.", "this.db.", StringComparison.Ordinal), StringComparison.Ordinal).Replace("QUERY", query, StringComparison.Ordinal);
        foreach (var newLine in new[] { "\n", "\r\n" })
            await VerifyAsync<ProjectionCodeFixProvider>(newLine, source, source.Replace("{|ASQL1001:FirstAsync|}", "Select(x => new { x.Title }).FirstAsync", StringComparison.Ordinal).Replace("Doc document", "var document", StringComparison.Ordinal), Program.Usings + Program.Model);
    }

    [Fact]
    public Task TopLevelStatements_KeepTheirStyle()
    {
        const string before = Head + "using var db = new ShopContext();\n\n// the first\nDocument document = await db.Documents\n    .{|ASQL1001:FirstAsync|}(d => d.Id > args.Length);\nSystem.Console.WriteLine(document.Title);\n\nstatic int Nothing() => 0;\nSystem.Console.WriteLine(Nothing());\n";
        const string after = Head + "using var db = new ShopContext();\n\n// the first\nvar document = await db.Documents\n    .Where(d => d.Id > args.Length)\n    .Select(d => new { d.Title })\n    .FirstAsync();\nSystem.Console.WriteLine(document.Title);\n\nstatic int Nothing() => 0;\nSystem.Console.WriteLine(Nothing());\n";
        return VerifyAsync<ProjectionCodeFixProvider>("\n", before, after, Program.Usings + Program.Model, OutputKind.ConsoleApplication);
    }

    /// <summary>Where the import of System.Linq goes in a file that has none.</summary>
    [Theory]
    [InlineData(
        """
        USING
        BODY
        """,
        """
        using System.Linq;
        USING
        BODY
        """)]
    [InlineData(
        """
        // Copyright

        using System;
        USING
        BODY
        """,
        """
        // Copyright

        using System;
        using System.Linq;
        USING
        BODY
        """)]
    [InlineData(
        """
        #nullable disable
        USING
        BODY
        """,
        """
        #nullable disable
        using System.Linq;
        USING
        BODY
        """)]
    [InlineData(
        """
        #define HERE
        USING
        using static System.Math;
        using Doc = Document;

        BODY
        """,
        """
        #define HERE
        using System.Linq;
        USING
        using static System.Math;
        using Doc = Document;

        BODY
        """)]
    [InlineData("namespace Shop\n{\n\tUSING\n\n\tBODY\n}\n", "namespace Shop\n{\n\tusing System.Linq;\n\tUSING\n\n\tBODY\n}\n")]
    [InlineData(
        """
        namespace Shop;

        USING

        BODY
        """,
        """
        namespace Shop;

        using System.Linq;
        USING

        BODY
        """)]
    [InlineData(
        """
        #if !NEVER
        using System;
        #endif
        USING
        BODY
        """,
        """
        #if !NEVER
        using System;
        #endif
        using System.Linq;
        USING
        BODY
        """)]
    public async Task Import_StandsWhereTheOthersStand(string before, string after)
    {
        const string body = "public class Service\n{\n    public async System.Threading.Tasks.Task<string> Read(ShopContext db)\n    {\n        var document = await db.Documents.{|ASQL1001:FirstAsync|}();\n        return document.Title;\n    }\n}\n";
        foreach (var newLine in new[] { "\n", "\r\n" })
            await VerifyAsync<ProjectionCodeFixProvider>(newLine, Fill(before, body), Fill(after, body.Replace("{|ASQL1001:FirstAsync|}", "Select(x => new { x.Title }).FirstAsync", StringComparison.Ordinal)), Program.Usings + Program.Model);

        static string Fill(string text, string body) => text.Replace("USING", "using Microsoft.EntityFrameworkCore;", StringComparison.Ordinal).Replace("BODY", body, StringComparison.Ordinal);
    }

    /// <summary>A comment beside what is moved or taken away would lose its place, or be lost: the fix is not offered then.</summary>
    [Theory]
    [InlineData("Projection", "var document = await db.Documents.FirstAsync(d => d.Id == id /* that */, token); Print(document.Title);")]
    [InlineData("Projection", "var document = await db.Documents.FirstAsync(/* which */ d => d.Id == id, token); Print(document.Title);")]
    [InlineData(
        "Projection",
        """
        var document = await db.Documents.FirstAsync(
            d => d.Id == id, // that one
            token);
        Print(document.Title);
        """)]
    [InlineData("Synchronous", "var document = await db.Documents.FirstAsync(d => d.Id == id, /* stop */ token); Print(document.Title);")]
    [InlineData("Synchronous", "var document = await db.Documents.FirstAsync(d => d.Id == id /* that */, token); Print(document.Title);")]
    [InlineData(
        "Synchronous",
        """
        var document = await db.Documents.FirstAsync() // the first
            .ConfigureAwait(false);
        Print(document.Title);
        """)]
    [InlineData("Synchronous", "await foreach (var document in db.Documents.AsAsyncEnumerable() /* all */.WithCancellation(token)) Print(document.Title);")]
    public async Task CommentBesideTheEdit_IsNotLost(string remedy, string statements) =>
        Assert.Null(await FixedAsync(remedy == "Projection" ? new ProjectionCodeFixProvider() : new SynchronousCodeFixProvider(), Program.Method(statements)));

    /// <summary>The only using stands between directives: without their symbol the import would be missing in another target framework.</summary>
    [Theory]
    [InlineData(
        """
        #if !NEVER
        USING
        #endif

        BODY
        """,
        """
        #if !NEVER
        USING
        #endif

        using System.Linq;

        BODY
        """)]
    [InlineData(
        """
        #if NEVER
        #elif !NEVER
        USING

        BODY
        #endif

        """,
        """
        #if NEVER
        #elif !NEVER
        using System.Linq;
        USING

        BODY
        #endif

        """)]
    public Task Import_StandsUnderNoOtherCondition(string before, string after) => Import_StandsWhereTheOthersStand(before, after);

    /// <summary>The text after the only fix; <see langword="null"/> where none is offered.</summary>
    private static async Task<string?> FixedAsync(CodeFixProvider fix, string source, string? model = null)
    {
        using var workspace = new AdhocWorkspace();
        var project = new LanguageSetting(LanguageVersion.CSharp11, IsNullable: true).CreateProject(workspace.CurrentSolution, "Style");
        if (model is not null)
            project = project.AddDocument("Model", SourceText.From(model), filePath: "/Model.cs").Project;
        var document = project.AddDocument("Style", SourceText.From(source), filePath: "/Style.cs");
        var session = new FixSession(fix);
        Assert.Single(await session.DiagnosticsAsync(document.Project));
        var after = await session.NextRoundAsync(document.Project);
        return after.GetChanges(document.Project).GetChangedDocuments().Any() ? (await after.GetDocument(document.Id)!.GetTextAsync()).ToString() : null;
    }

    /// <param name="newLine">How lines end.</param>
    /// <param name="before">The file with the query.</param>
    /// <param name="after">The file after the fix.</param>
    /// <param name="model">The model, where it stands in a file of its own.</param>
    /// <param name="kind">What the program is.</param>
    private static Task VerifyAsync<TFix>(string newLine, string before, string after, string? model = null, OutputKind kind = OutputKind.DynamicallyLinkedLibrary)
        where TFix : CodeFixProvider, new()
    {
        var test = new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, TFix, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            LanguageVersion = LanguageVersion.Latest,
            NullableContextOptions = NullableContextOptions.Enable,
            CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllInProjectCheck | CodeFixTestBehaviors.SkipFixAllInSolutionCheck,
        };
        test.TestState.Sources.Add(before.ReplaceLineEndings(newLine));
        test.FixedState.Sources.Add(after.ReplaceLineEndings(newLine));
        if (model is not null)
        {
            test.TestState.Sources.Add(model);
            test.FixedState.Sources.Add(model);
        }

        test.SolutionTransforms.Add((solution, id) => solution.WithProjectCompilationOptions(id, solution.GetProject(id)!.CompilationOptions!.WithOutputKind(kind)));
        return test.RunAsync();
    }
}
