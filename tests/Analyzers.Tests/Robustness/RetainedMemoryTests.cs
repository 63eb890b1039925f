using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>
/// An editor makes a new compilation at every keystroke. The files that were not edited, the additional files and the options stay the same
/// objects for hours: what the analyzers keep for these must not hold the compilations that are gone.
/// </summary>
public sealed class RetainedMemoryTests
{
    private const int Edits = 12;

    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    private static readonly AnalyzerOptions Options = new(
    [
        new AdditionalFile("/ArchiveContextModelSnapshot.cs", BrokenPrograms.Snapshot),
        new AdditionalFile("/Tables.sql", "CREATE TABLE dbo.Pages (Id int NOT NULL PRIMARY KEY, Body nvarchar(max) NOT NULL);"),
        new AdditionalFile("/ItemContext.cs", Program.Usings + """
            public class ItemContext : DbContext, IItemContext
            {
                public DbSet<Item> Items { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder m) => m.Entity<Item>().Property(x => x.Content).HasColumnType("nvarchar(max)");
            }
            """),
    ]);

    private static readonly string[] Sources =
    [
        BrokenPrograms.Complete,
        Program.Usings + """
            public class Item { public int Id { get; set; } public string Content { get; set; } }
            public interface IItemContext { DbSet<Item> Items { get; } }
            public class Service { public async Task M(IItemContext db) => _ = await db.Items.ToListAsync(); }
            """,
        """
        public class Pages
        {
            public async System.Threading.Tasks.Task<string> ReadAsync(Microsoft.Data.SqlClient.SqlCommand command)
            {
                command.CommandText = "SELECT Body FROM dbo.Pages";
                using var reader = await command.ExecuteReaderAsync();
                await reader.ReadAsync();
                return await reader.GetFieldValueAsync<string>(0);
            }
        }
        """,
    ];

    [Fact]
    public async Task EditedCompilation_IsNotKept()
    {
        var compilation = CSharpCompilation.Create(
            "Shop",
            [.. Sources.Select(static (source, index) => CSharpSyntaxTree.ParseText(source, path: $"/File{index}.cs"))],
            PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var edited = new List<WeakReference>();
        for (var edit = 0; edit < Edits; edit++)
            edited.Add(await EditAsync(compilation, edit));
        // Finalizers free the keys of weak tables; what these held is collected after them.
        for (var collection = 0; collection < 4; collection++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }

        // One can be left in a variable of the last run.
        Assert.InRange(edited.Count(static reference => reference.IsAlive), 0, 1);
        // The files and the options are still there, as in an editor.
        GC.KeepAlive(compilation);
        GC.KeepAlive(Options);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async Task<WeakReference> EditAsync(Compilation compilation, int edit)
    {
        // The driver of the analyzers makes a copy of the compilation. The tree is in both, and in no other compilation.
        var tree = CSharpSyntaxTree.ParseText($"class Edit{edit} {{ }}", path: "/Edit.cs");
        Assert.NotEmpty(await AnalyzerRun.OnceAsync(compilation.AddSyntaxTrees(tree), Analyzers, Options));
        return new WeakReference(tree);
    }

    private sealed class AdditionalFile(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
