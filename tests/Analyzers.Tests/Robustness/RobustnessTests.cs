using System.Collections.Immutable;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>
/// All analyzers over unusual code: the pack's own, incomplete and invalid code. None may throw, and each must report the same whether it
/// runs concurrently or in sequence.
/// </summary>
public sealed class RobustnessTests
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    /// <summary>All programs are added to this compilation, so that they share its references.</summary>
    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "Broken", references: PackageReferences.EntityFrameworkCore10.References, options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    /// <summary>The programs that make no sense, but compile.</summary>
    private static readonly string[] Compilable =
    [
        "_ = await db.Documents.FindAsync();",
        "lock (await db.Documents.ToListAsync()) { }",
        "_ = await db.Set<dynamic>().ToListAsync();",
        "_ = await db.Set<Document[]>().ToListAsync();",
        "dynamic any = db; _ = await any.Documents.ToListAsync(); _ = await ((dynamic)db.Documents).Where(id).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Notes.Select(n => d.Notes.Select(d => n.Text + d))).ToListAsync();",
        "_ = await db.Documents.Include(d => d).ThenInclude(d => d).ToListAsync();",
        """_ = await db.Documents.Include("").Include(".").Include("Author..Author").Include((string)null).ToListAsync();""",
        "_ = await EntityFrameworkQueryableExtensions.ToListAsync<Document>(null);",
        """_ = new Microsoft.Data.SqlClient.SqlConnection("Packet Size=99999999999999;=;;'");""",
        """new DbContextOptionsBuilder().UseSqlServer(); new DbContextOptionsBuilder().UseSqlServer("Name="); new DbContextOptionsBuilder().UseSqlServer(connectionString:"Name=x:y");""",
        """
        #if DEBUG
        _ = await db.Documents
        #else
        _ = await db.Letters
        #endif
        .ToListAsync();
        """,
        """
        #line 5 "elsewhere.cs"
        _ = await db.Documents.ToListAsync();
        #line hidden
        _ = await db.Documents.ToListAsync();
        """,
        "an own class of EF Core's name",
        "a file without any text",
        "a file of blanks",
    ];

    public static TheoryData<string> Programs => new(BrokenPrograms.Names);

    [Fact]
    public void Analyzers_AreFound() => Assert.Contains(Analyzers, static analyzer => analyzer is Analyzers.Queries.AsyncReadOfLargeColumnAnalyzer);

    [Fact]
    public void BrokenPrograms_DoNotCompileWithFewExceptions() =>
        Assert.Equal(Compilable, BrokenPrograms.Names.Where(static name =>
            !Compile([.. BrokenPrograms.Files(name)]).GetDiagnostics().Any(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)));

    /// <summary>The sample has its own list of expected diagnostics. Here nothing may throw.</summary>
    [Fact]
    public async Task Samples_DoNotThrow()
    {
        foreach (var project in Repository.Sources("samples").GroupBy(static source => source.Path.Split('/')[1]))
            await AnalyzerRun.TwiceAsync(Compile([.. project.Select(static source => source.Text)]), Analyzers);
    }

    [Theory]
    [MemberData(nameof(Programs))]
    public async Task BrokenProgram_DoesNotThrow(string name) => await AnalyzerRun.TwiceAsync(Compile([.. BrokenPrograms.Files(name)]), Analyzers);

    [Fact]
    public async Task CompleteProgram_IsReported()
    {
        var compilation = Compile(BrokenPrograms.Complete);
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.Equal(5, (await AnalyzerRun.TwiceAsync(compilation, Analyzers)).Length);

        var layered = Compile(BrokenPrograms.Layered);
        Assert.Empty(layered.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        var reported = await AnalyzerRun.TwiceAsync(layered, Analyzers);
        Assert.Equal(2, reported.Count(static diagnostic => diagnostic.Id == "ASQL5001"));
        Assert.Equal(10, reported.Length);
    }

    [Fact]
    public Task CutProgram_DoesNotThrow() => EachAsync(BrokenPrograms.Cuts());

    [Fact]
    public Task ProgramWithoutOneToken_DoesNotThrow() => EachAsync(BrokenPrograms.WithoutOneToken(every: 6));

    /// <summary>A snapshot is a source of the project, or an additional file of another project.</summary>
    [Fact]
    public async Task CutSnapshot_DoesNotThrow()
    {
        var reported = 0;
        foreach (var (_, snapshot) in BrokenPrograms.SnapshotCuts().Append(("whole", BrokenPrograms.Snapshot)))
        {
            reported += (await AnalyzerRun.TwiceAsync(Compile(BrokenPrograms.Complete, snapshot), Analyzers)).Length;
            reported += (await AnalyzerRun.TwiceAsync(Compile(BrokenPrograms.Complete), Analyzers, new AnalyzerOptions([new File("/ArchiveContextModelSnapshot.cs", snapshot)]))).Length;
        }

        Assert.True(reported > 0);
    }

    /// <summary>Additional files of any kind, also without a text.</summary>
    [Theory]
    [InlineData("/ModelSnapshot.cs", null)]
    [InlineData("/ModelSnapshot.cs", "")]
    [InlineData("ModelSnapshot.cs", "class ModelSnapshot : ModelSnapshot { void BuildModel( }")]
    [InlineData("", "{")]
    [InlineData("/appsettings.json", """{ "ConnectionStrings": """)]
    [InlineData("/Broken.csproj", "<Project><ItemGroup>")]
    public async Task AdditionalFile_DoesNotThrow(string path, string? text) =>
        Assert.NotEmpty(await AnalyzerRun.TwiceAsync(Compile(BrokenPrograms.Complete), Analyzers, new AnalyzerOptions([new File(path, text)])));

    private static async Task EachAsync(IEnumerable<(string Name, string Source)> programs)
    {
        var failures = new List<string>();
        var reported = 0;
        foreach (var (name, source) in programs)
        {
            try
            {
                reported += (await AnalyzerRun.TwiceAsync(Compile(source), Analyzers)).Length;
            }
            catch (Exception exception) when (exception is AggregateException or InvalidOperationException)
            {
                failures.Add(name + "\n" + exception);
            }
        }

        Assert.True(failures.Count == 0, $"{failures.Count} programs failed. The first:\n{failures.FirstOrDefault()}");
        // At least one program must be valid enough to be reported.
        Assert.True(reported > 0);
    }

    private static CSharpCompilation Compile(params string[] sources) =>
        Empty.AddSyntaxTrees(sources.Select(static (source, i) => CSharpSyntaxTree.ParseText(source, path: $"/Broken{i}.cs")));

    private sealed class File(string path, string? text) : AdditionalText
    {
        private readonly SourceText? _text = text is null ? null : SourceText.From(text);

        public override string Path { get; } = path;

        public override SourceText? GetText(CancellationToken cancellationToken = default) => _text;
    }
}
