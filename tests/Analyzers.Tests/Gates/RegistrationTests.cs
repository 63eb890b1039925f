using System.Collections.Immutable;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Gates;

/// <summary>The analyzers register nothing in projects without data access.</summary>
public sealed class RegistrationTests
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    /// <summary>EF Core's methods and types by name, without EF Core.</summary>
    private const string Imitation = """
        using System.Collections.Generic; using System.Linq; using System.Threading.Tasks;
        public class Document { public int Id { get; set; } public string Content { get; set; } public byte[] Data { get; set; } }
        public class DbSet<T> { public Task<List<T>> ToListAsync() => Task.FromResult(new List<T>()); }
        public class DbContext { }
        public class ShopContext : DbContext { public DbSet<Document> Documents { get; set; } public void UseSqlServer() { } }
        public class Service { public async Task Run(ShopContext db) { db.UseSqlServer(); _ = await db.Documents.ToListAsync(); } }
        """;

    [Fact]
    public async Task WithoutDataAccess_NothingIsRegistered() => Assert.Equal(0, await ActionsAsync(Imitation, PackageReferences.None, ""));

    /// <summary>With a driver only, there are no queries and models: only the rules that do not need EF Core register actions.</summary>
    [Fact]
    public async Task WithoutEntityFramework_OnlyRulesOfDriversAreRegistered()
    {
        Assert.Equal(0, await ActionsAsync(Imitation, PackageReferences.SqlClient6, "", static id => id[4] is '0' or '1' && id != "ASQL0002"));
        Assert.NotEqual(0, await ActionsAsync("public class Store { public object Open() => new Microsoft.Data.SqlClient.SqlConnection(\"Server=.;Packet Size=99\"); }", PackageReferences.SqlClient6, ""));
    }

    [Fact]
    public async Task InATestProject_NothingIsRegistered()
    {
        var source = Program.Method("_ = await db.Documents.ToListAsync();");
        Assert.Equal(0, await ActionsAsync(source, PackageReferences.EntityFrameworkCore10, "build_property.IsTestProject = true"));
        Assert.NotEqual(0, await ActionsAsync(source, PackageReferences.EntityFrameworkCore10, "build_property.IsTestProject = true\nasyncsql.analyze_tests = true"));
    }

    [Fact]
    public async Task WithEntityFramework_ActionsAreRegistered() =>
        Assert.NotEqual(0, await ActionsAsync(Program.Method("_ = await db.Documents.ToListAsync();"), PackageReferences.EntityFrameworkCore10, ""));

    /// <summary>The number of actions that the analyzers register, besides the compilation start action.</summary>
    private static async Task<int> ActionsAsync(string source, ReferenceAssemblies references, string config, Func<string, bool>? isCounted = null)
    {
        var compilation = CSharpCompilation.Create("Test", [CSharpSyntaxTree.ParseText(source)], references.References, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var configs = AnalyzerConfigSet.Create(ImmutableArray.Create(AnalyzerConfig.Parse("is_global = true\n" + config, "/.globalconfig")));
        var analysis = compilation.WithAnalyzers(Analyzers, new AnalyzerOptions([], new FixedOptions(configs.GlobalConfigOptions.AnalyzerOptions)));
        var reported = await analysis.GetAnalyzerDiagnosticsAsync();
        var actions = 0;
        foreach (var analyzer in Analyzers.Where(analyzer => analyzer is not DiagnosticSuppressor && analyzer.SupportedDiagnostics.Any(rule => isCounted is null || isCounted(rule.Id))))
        {
            var counts = await analysis.GetAnalyzerTelemetryInfoAsync(analyzer, CancellationToken.None);
            actions += counts.SyntaxNodeActionsCount + counts.SyntaxTreeActionsCount + counts.SemanticModelActionsCount + counts.SymbolActionsCount
                + counts.SymbolStartActionsCount + counts.OperationActionsCount + counts.OperationBlockActionsCount + counts.OperationBlockStartActionsCount
                + counts.CodeBlockActionsCount + counts.CodeBlockStartActionsCount + counts.AdditionalFileActionsCount + counts.CompilationEndActionsCount;
        }

        Assert.Equal(actions > 0, reported.Any(diagnostic => isCounted is null || isCounted(diagnostic.Id)));
        return actions;
    }

    private sealed class FixedOptions(ImmutableDictionary<string, string> values) : AnalyzerConfigOptionsProvider
    {
        private readonly Values _values = new(values);

        public override AnalyzerConfigOptions GlobalOptions => _values;

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => _values;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => _values;

        private sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) => values.TryGetValue(key.ToLowerInvariant(), out value);
        }
    }
}
