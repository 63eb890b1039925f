using System.Collections.Immutable;
using System.Diagnostics;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>
/// An editor cancels an analysis at every keystroke, and analyzes the same or nearly the same compilation again. What a canceled run leaves
/// behind must not change what the next one reports.
/// </summary>
public sealed class CanceledRunTests(ITestOutputHelper output)
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    private static readonly MetadataReference[] References =
        [.. PackageReferences.EntityFrameworkCore10.References, .. StreamingAssemblies.EntityFrameworkCore];

    /// <summary>Programs that use every kind of fact, with their additional files.</summary>
    private static readonly Case[] Cases =
    [
        new([.. Repository.Sources("samples").Select(static file => ("/" + file.Path, file.Text))], [("/Tables.sql", Repository.TryRead("samples/ProblemTable/Tables.sql")!)]),
        new([("/Complete.cs", BrokenPrograms.Complete), ("/ArchiveContextModelSnapshot.cs", BrokenPrograms.Snapshot)], []),
        new([("/Layered.cs", BrokenPrograms.Layered)], []),
        // The context is in another project, and read from its source.
        new(
            [("/Queries.cs", Program.Usings + """
                public class Item { public int Id { get; set; } public string Content { get; set; } }
                public interface IItemContext { DbSet<Item> Items { get; } }
                public class Service { public async Task M(IItemContext db) => _ = await db.Items.ToListAsync(); }
                """)],
            [("/ItemContext.cs", Program.Usings + """
                public class ItemContext : DbContext, IItemContext
                {
                    public DbSet<Item> Items { get; set; }
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                    protected override void OnModelCreating(ModelBuilder m) => m.Entity<Item>().Property(x => x.Content).HasColumnType("nvarchar(max)");
                }
                """)]),
    ];

    /// <summary>The moment is random, from the first action of an analyzer to the usual end of a run.</summary>
    [Fact]
    public async Task RunAfterACanceledOne_ReportsTheSame()
    {
        var expected = new List<(string Report, TimeSpan Time)>();
        foreach (var program in Cases)
        {
            var report = await RunAsync(program.Create(), concurrent: true, CancellationToken.None); // also compiles the analyzers
            var starter = new Starter();
            Assert.Equal(report, await RunAsync(program.Create(), concurrent: false, CancellationToken.None, starter));
            expected.Add((report, starter.Elapsed));
            Assert.NotEmpty(report);
        }

        var (count, canceled, failures) = (0, 0, new List<string>());
        foreach (var seed in LongRun.GetSeeds(120))
        {
            count++;
            var index = seed / 6 % Cases.Length;
            var (compilation, options) = Cases[index].Create();
#pragma warning disable CA5394 // The moments need not be secret.
            var delay = expected[index].Time * 1.2 * new Random(seed).NextDouble();
#pragma warning restore CA5394
            var starter = new Starter();
            var run = AnalyzerRun.Prepare(compilation, Analyzers.Insert(0, starter), options, concurrent: seed % 4 < 2);
            if (await IsCanceledAsync(run, starter, delay))
                canceled++;
            // The next run is of the same compilation, or of one after an edit, with the same trees.
            if (seed % 2 != 0)
                run = AnalyzerRun.Prepare(
                    compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Typed { }", path: "/Typed.cs")), Analyzers, options, concurrent: seed % 3 == 0);
            var report = Describe(await run(CancellationToken.None));
            if (report != expected[index].Report)
                failures.Add($"seed {seed}, program {index}, canceled after {delay.TotalMilliseconds:0.00} ms:\n{report}\nexpected:\n{expected[index].Report}");
        }

        output.WriteLine($"{canceled} of {count} runs were canceled; a run takes {string.Join(", ", expected.Select(static e => $"{e.Time.TotalMilliseconds:0}"))} ms");
        Assert.True(failures.Count == 0, $"{failures.Count} failures:\n{string.Join("\n", failures.Take(5))}");
        Assert.True(count < 100 || canceled > count / 4, $"Only {canceled} runs were canceled.");
    }

    /// <summary>The analyzers read these files in the middle of their work, always in the same order.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(3)]
    public async Task RunCanceledWhileAFileIsRead_ChangesNothing(int index)
    {
        var usual = Cases[index].Create();
        var expected = await RunAsync(usual, concurrent: false, CancellationToken.None);
        var reads = usual.Options.AdditionalFiles.Cast<CountingFile>().Sum(static file => file.Reads);
        Assert.NotEqual(0, reads);
        for (var read = 1; read <= Math.Min(reads, 12); read++)
        {
            using var cancellation = new CancellationTokenSource();
            var (compilation, options) = Cases[index].Create(read, cancellation);
            var run = AnalyzerRun.Prepare(compilation, Analyzers, options, concurrent: false);
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run(cancellation.Token));
            Assert.Equal(expected, Describe(await run(CancellationToken.None)));
        }
    }

    /// <summary>Cancels from another thread, because a timer is far too coarse.</summary>
    private static async Task<bool> IsCanceledAsync(Func<CancellationToken, Task<ImmutableArray<Diagnostic>>> runAsync, Starter starter, TimeSpan delay)
    {
        using var cancellation = new CancellationTokenSource();
        var canceler = Task.Factory.StartNew(
            () =>
            {
                starter.Started.GetAwaiter().GetResult();
                while (starter.Elapsed < delay)
                    Thread.SpinWait(20);
                cancellation.Cancel();
            },
            CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        try
        {
            await runAsync(cancellation.Token);
            return false;
        }
        catch (OperationCanceledException)
        {
            return true;
        }
        finally
        {
            await canceler;
        }
    }

    private static async Task<string> RunAsync(
        (Compilation Compilation, AnalyzerOptions Options) project, bool concurrent, CancellationToken cancellationToken, Starter? starter = null) =>
        Describe(await AnalyzerRun.Prepare(project.Compilation, starter is null ? Analyzers : Analyzers.Insert(0, starter), project.Options, concurrent)(cancellationToken));

    private static string Describe(ImmutableArray<Diagnostic> diagnostics) => string.Join("\n", diagnostics.Select(AnalyzerRun.Describe));

#pragma warning disable RS1001, RS1036, RS1041, RS2008 // an analyzer for this test only
    /// <summary>Shows when the analyzers begin: before that, the compiler is at work.</summary>
    private sealed class Starter : DiagnosticAnalyzer
    {
        private readonly TaskCompletionSource _started = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private long _start;

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } =
            [new("TEST1", "Title", "Message", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true)];

        /// <summary>The time since the first action.</summary>
        public TimeSpan Elapsed => Stopwatch.GetElapsedTime(_start);

        public Task Started => _started.Task;

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterSemanticModelAction(_ =>
            {
                Interlocked.CompareExchange(ref _start, Stopwatch.GetTimestamp(), 0);
                _started.TrySetResult();
            });
        }
    }
#pragma warning restore RS1001, RS1036, RS1041, RS2008

    private sealed record Case((string Path, string Text)[] Sources, (string Path, string Text)[] Files)
    {
        /// <summary>A compilation and options of which the analyzers know nothing yet.</summary>
        public (Compilation Compilation, AnalyzerOptions Options) Create(int canceledRead = 0, CancellationTokenSource? cancellation = null)
        {
            var compilation = CSharpCompilation.Create(
                "Canceled",
                Sources.Select(static file => CSharpSyntaxTree.ParseText(file.Text, path: file.Path)),
                References,
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
            var reads = new Counter(canceledRead, cancellation);
            return (compilation, new AnalyzerOptions([.. Files.Select(file => (AdditionalText)new CountingFile(file.Path, file.Text, reads))]));
        }
    }

    private sealed class Counter(int canceledRead, CancellationTokenSource? cancellation)
    {
        private int _count;

        public void Add()
        {
            if (Interlocked.Increment(ref _count) == canceledRead)
                cancellation!.Cancel();
        }
    }

    private sealed class CountingFile(string path, string text, Counter counter) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public int Reads { get; private set; }

        public override string Path { get; } = path;

        public override SourceText GetText(CancellationToken cancellationToken = default)
        {
            Reads++;
            counter.Add();
            return _text;
        }
    }
}
