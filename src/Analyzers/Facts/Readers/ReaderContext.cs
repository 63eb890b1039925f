using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The facts of one compilation for the rules about data readers.</summary>
internal sealed class ReaderContext
{
    public ReaderContext(
        DataAccessSymbols symbols,
        SourceFileOptions options,
        ValueTracer values,
        EntityModel entities,
        ProviderFacts providers,
        SqlScripts scripts)
    {
        Symbols = symbols;
        Options = options;
        Values = values;
        Model = entities;
        Providers = providers;
        SoleProvider = new SoleProvider(symbols, options.Global, values.Members);
        Origins = new ReaderOrigins(this);
        Texts = new CommandTexts(values, scripts);
        Commands = new CommandResultSets(values, Texts, new PassedTexts(values, Texts), scripts);
        Readings = new SequentialReaderAnalyses(this);
        Columns = new ReaderColumns(
            options, values, new MappedTables(symbols, entities, providers), scripts, new CodeScripts(values.Members, entities.Solution));
    }

    public DataAccessSymbols Symbols { get; }
    public SourceFileOptions Options { get; }
    public ValueTracer Values { get; }
    public EntityModel Model { get; }
    public ProviderFacts Providers { get; }
    /// <summary>Whether a reader of unknown origin counts as SqlClient's.</summary>
    public SoleProvider SoleProvider { get; }
    public ReaderOrigins Origins { get; }
    /// <summary>The SQL of commands.</summary>
    public CommandTexts Texts { get; }
    /// <summary>The result sets of commands.</summary>
    public CommandResultSets Commands { get; }
    /// <summary>The uses of readers that one method opens, reads and closes.</summary>
    public SequentialReaderAnalyses Readings { get; }
    /// <summary>The size of the columns that readers read.</summary>
    public ReaderColumns Columns { get; }
}
