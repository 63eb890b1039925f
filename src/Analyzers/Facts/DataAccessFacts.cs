using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Packages;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Everything that the rules, fixes and suppressors ask about one compilation. All of it is lazy.</summary>
internal sealed class DataAccessFacts
{
    private readonly AnalyzerConfigOptionsProvider _options;
    private readonly ConcurrentDictionary<AnalyzerConfigOptions, AnalyzerPackOptions> _optionsOfTrees = new();

    private readonly IFactsSource _source;

    private DataAccessFacts(DataAccessSymbols symbols, AnalyzerOptions options, IFactsSource source)
    {
        _source = source;
        _options = options.AnalyzerConfigOptionsProvider;
        Symbols = symbols;
        Sources = new SourceModels(symbols.Compilation);
        Members = new SourceMembers(symbols.Compilation, Files);
        Wrappers = new Wrappers(this, Files);
        Uses = new GenericUses(this, Files);
        Projections = new MemberProjections(Files);
        Model = new EntityModel(
            symbols,
            Sources,
            (tree, cancellationToken) => source.Of(tree).Configuration(cancellationToken),
            cancellationToken => Snapshots(symbols.Compilation, options.AdditionalFiles, source, cancellationToken));
        LargeColumns = new LargeColumns(this);
        Readers = new ReaderOrigins(this);
        Callers = new Callers(this, Files);
        Commands = new CommandResults(this);
        Readings = new SequentialReadings(this);
        ReaderColumns = new ReaderColumns(this, options.AdditionalFiles, source);
        Settings = new SettingsFacts(options.AdditionalFiles, source);
        Drivers = new DriverFacts(this, options.AdditionalFiles, Files);
        Providers = new ProviderFacts(symbols.Compilation, (tree, cancellationToken) => source.Of(tree).Providers(cancellationToken));

        IEnumerable<TreeFacts> Files(CancellationToken cancellationToken)
        {
            foreach (var tree in symbols.Compilation.SyntaxTrees)
            {
                cancellationToken.ThrowIfCancellationRequested();
                yield return source.Of(tree);
            }
        }
    }

    public DataAccessSymbols Symbols { get; }

    /// <summary>What one file says, from its syntax.</summary>
    public TreeFacts Of(SyntaxTree tree) => _source.Of(tree);

    public EntityModel Model { get; }

    public ProviderFacts Providers { get; }

    /// <summary>The large columns of the models, for rules that ask for no query.</summary>
    public LargeColumns LargeColumns { get; }

    /// <summary>The SqlClients that are referenced, and where the code meets them.</summary>
    public DriverFacts Drivers { get; }

    /// <summary>Where readers come from.</summary>
    public ReaderOrigins Readers { get; }

    /// <summary>The calls of methods, and what they hand on.</summary>
    public Callers Callers { get; }

    /// <summary>What the SELECTs of commands give.</summary>
    public CommandResults Commands { get; }

    /// <summary>How readers are read that one method opens, reads and closes.</summary>
    public SequentialReadings Readings { get; }

    /// <summary>How large the columns are that readers fetch.</summary>
    public ReaderColumns ReaderColumns { get; }

    /// <summary>The application's settings.</summary>
    public SettingsFacts Settings { get; }

    /// <summary>The semantic models of other files.</summary>
    public SourceModels Sources { get; }

    /// <summary>What members return, and what stands behind interfaces.</summary>
    public SourceMembers Members { get; }

    /// <summary>The methods that materialise what they are handed.</summary>
    public Wrappers Wrappers { get; }

    /// <summary>The uses of generic repositories.</summary>
    public GenericUses Uses { get; }

    /// <summary>The projections of mapping libraries.</summary>
    public MemberProjections Projections { get; }

    /// <summary>The facts of a compilation; <see langword="null"/> where EF Core and SqlClient are absent or the project is a test project.</summary>
    /// <param name="compilation">The compilation that is analysed.</param>
    /// <param name="options">The options of its trees, and its additional files.</param>
    /// <param name="source">Gives the facts of single files; analyzers and fixes keep them across compilations.</param>
    public static DataAccessFacts? Create(Compilation compilation, AnalyzerOptions options, IFactsSource source)
    {
        if (DataAccessSymbols.Create(compilation) is not { } symbols)
            return null;
        var facts = new DataAccessFacts(symbols, options, source);
        return facts.IsSilentTestProject() ? null : facts;
    }

    /// <summary>The options that hold for the whole compilation.</summary>
    public AnalyzerPackOptions GlobalOptions => AnalyzerPackOptions.Read(_options.GlobalOptions, _options.GlobalOptions);

    /// <summary>The options of a rule about the project as a whole: those of its first file, which an .editorconfig may set as well.</summary>
    public AnalyzerPackOptions FirstOptions => Symbols.Compilation.SyntaxTrees.FirstOrDefault() is { } tree ? OptionsFor(tree) : GlobalOptions;

    /// <summary>Whether any file asks for the trace.</summary>
    public bool IsTraced => AllOptions(CancellationToken.None).Any(static options => options.Trace);

    /// <summary>The options of all files, each set of them once.</summary>
    public IEnumerable<AnalyzerPackOptions> AllOptions(CancellationToken cancellationToken)
    {
        foreach (var tree in Symbols.Compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            _ = OptionsFor(tree);
        }

        return _optionsOfTrees.Values.Append(GlobalOptions);
    }

    /// <summary>The options as they hold for one file.</summary>
    public AnalyzerPackOptions OptionsFor(SyntaxTree tree) => _optionsOfTrees.GetOrAdd(_options.GetOptions(tree), options => AnalyzerPackOptions.Read(options, _options.GlobalOptions));

    /// <summary>The snapshots of this compilation, and those of other projects that are handed over as additional files.</summary>
    private static ImmutableArray<SnapshotFile> Snapshots(Compilation compilation, ImmutableArray<AdditionalText> additionalFiles, IFactsSource source, CancellationToken cancellationToken)
    {
        var snapshots = ImmutableArray.CreateBuilder<SnapshotFile>();
        foreach (var tree in compilation.SyntaxTrees)
        {
            cancellationToken.ThrowIfCancellationRequested();
            snapshots.AddRange(source.Of(tree).Snapshots(cancellationToken));
        }

        var own = new HashSet<string>(snapshots.Select(static snapshot => snapshot.Path), StringComparer.OrdinalIgnoreCase);
        foreach (var file in additionalFiles)
            if (file.Path.EndsWith(".cs", StringComparison.OrdinalIgnoreCase) && !own.Contains(file.Path))
                snapshots.AddRange(source.SnapshotsOf(file, cancellationToken));
        return snapshots.ToImmutable();
    }

    /// <summary>Tests run on in-memory databases and small data. The switch may stand in an .editorconfig, which is known per file.</summary>
    private bool IsSilentTestProject() =>
        GlobalOptions.IsTestProject && !FirstOptions.AnalyzeTests;
}
