using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Providers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Everything that the rules, fixes and suppressors ask about one compilation. All of it is lazy.</summary>
internal sealed class DataAccessFacts
{
    private readonly AnalyzerConfigOptionsProvider _options;
    private readonly ConcurrentDictionary<AnalyzerConfigOptions, AnalyzerPackOptions> _optionsOfTrees = new();

    private DataAccessFacts(DataAccessSymbols symbols, AnalyzerConfigOptionsProvider options, Func<SyntaxTree, TreeFacts> treeFacts)
    {
        _options = options;
        Symbols = symbols;
        Model = new EntityModel(symbols, (tree, cancellationToken) => treeFacts(tree).Configuration(cancellationToken));
        Providers = new ProviderFacts(symbols.Compilation, (tree, cancellationToken) => treeFacts(tree).Providers(cancellationToken));
    }

    public DataAccessSymbols Symbols { get; }

    public EntityModel Model { get; }

    public ProviderFacts Providers { get; }

    /// <summary>The facts of a compilation; <see langword="null"/> where EF Core is absent or the project is a test project.</summary>
    /// <param name="compilation">The compilation that is analysed.</param>
    /// <param name="options">The options of its trees.</param>
    /// <param name="treeFacts">Gives the facts of a tree; an analyzer keeps them across compilations, a fix reads them anew.</param>
    public static DataAccessFacts? Create(Compilation compilation, AnalyzerConfigOptionsProvider options, Func<SyntaxTree, TreeFacts> treeFacts)
    {
        if (DataAccessSymbols.Create(compilation) is not { } symbols)
            return null;
        var facts = new DataAccessFacts(symbols, options, treeFacts);
        return facts.IsSilentTestProject() ? null : facts;
    }

    /// <summary>The options as they hold for one file.</summary>
    public AnalyzerPackOptions OptionsFor(SyntaxTree tree) => _optionsOfTrees.GetOrAdd(_options.GetOptions(tree), options => AnalyzerPackOptions.Read(options, _options.GlobalOptions));

    /// <summary>Tests run on in-memory databases and small data. The switch may stand in an .editorconfig, which is known per file.</summary>
    private bool IsSilentTestProject() =>
        AnalyzerPackOptions.Read(_options.GlobalOptions, _options.GlobalOptions).IsTestProject
        && Symbols.Compilation.SyntaxTrees.FirstOrDefault() is { } tree && !OptionsFor(tree).AnalyzeTests;
}
