using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Queries;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Settings;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Builds the contexts of one compilation: one for each block of rules. Everything in them is lazy.</summary>
internal sealed class DataAccessContext
{
    /// <summary>A host may analyze one compilation with several sets of options, as an editor does for analyzers and fixes.</summary>
    /// <remarks>
    /// The inner table is no weak one: the options outlive the compilation, and a weak table whose values reach the compilation would keep
    /// it for as long as the options live.
    /// </remarks>
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<AnalyzerConfigOptionsProvider, Entry>> Known = new();

    private DataAccessContext(DataAccessSymbols symbols, SourceFileOptions options, AnalyzerOptions analyzerOptions)
    {
        Symbols = symbols;
        Options = options;
        var files = analyzerOptions.AdditionalFiles;
        var models = new SemanticModels(symbols.Compilation);
        var values = new ValueTracer(symbols.Compilation, models);
        var settings = new SettingsFiles(files);
        var solution = new SolutionFiles(symbols.Compilation, files, options.First.SolutionUsings);
        var scripts = new SqlScripts(files);
        var entities = new EntityModel(symbols, models, scripts, solution);
        var providers = new ProviderFacts(symbols.Compilation, solution);
        var streamedReads = new StreamedReads(symbols.Compilation, providers, solution);
        Queries = new QueryContext(symbols, options, values, entities, providers, streamedReads);
        Readers = new ReaderContext(symbols, options, values, entities, providers, scripts);
        Drivers = new DriverContext(symbols, options, models, providers, files);
        Connections = new ConnectionContext(
            symbols, options, values, settings, Drivers, new LargeColumns(symbols, entities, providers, streamedReads));
    }

    public DataAccessSymbols Symbols { get; }
    public SourceFileOptions Options { get; }

    public QueryContext Queries { get; }
    public ReaderContext Readers { get; }
    public ConnectionContext Connections { get; }
    public DriverContext Drivers { get; }

    /// <summary>
    /// Gets the contexts of a compilation; <see langword="null"/> in a test project, and where EF Core and SqlClient are absent unless
    /// other projects of the solution have EF Core contexts. All analyzers and fixes of a compilation share them, because models are
    /// expensive to read.
    /// </summary>
    public static DataAccessContext? Get(Compilation compilation, AnalyzerOptions options)
    {
        var entry = Known.GetOrCreateValue(compilation).GetOrAdd(options.AnalyzerConfigOptionsProvider, _ => new(compilation, options));
        return entry.HasFiles(options) ? entry.Context : Create(compilation, options);
    }

    private static DataAccessContext? Create(Compilation compilation, AnalyzerOptions analyzerOptions)
    {
        var options = new SourceFileOptions(compilation, analyzerOptions.AnalyzerConfigOptionsProvider);
        // The option may be meant for the other projects of a solution that has a project for each provider.
        var isOnSqlServer = options.First is { Provider: ProviderOption.SqlServer } or { Provider: null, IsUsedWithSqlServer: true }
            && !SoleProvider.IsOtherReferenced(compilation);
        if (DataAccessSymbols.Create(compilation, SolutionFiles.HasAny(analyzerOptions.AdditionalFiles), isOnSqlServer) is not { } symbols)
            return null;
        return options.IsSilentTestProject ? null : new DataAccessContext(symbols, options, analyzerOptions);
    }

    private sealed class Entry(Compilation compilation, AnalyzerOptions options)
    {
        private readonly ImmutableArray<AdditionalText> _files = options.AdditionalFiles;
        /// <summary>All analyzers begin at the same time; one reads the references, and the others wait.</summary>
        private readonly Lazy<DataAccessContext?> _context = new(() => Create(compilation, options));

        public DataAccessContext? Context => _context.Value;

        public bool HasFiles(AnalyzerOptions options) => options.AdditionalFiles.Equals(_files);
    }
}
