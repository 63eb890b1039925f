using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What the rules about EF Core queries know of one compilation.</summary>
internal sealed class QueryContext
{
    public QueryContext(
        DataAccessSymbols symbols, SourceFileOptions options, ValueTracer values, EntityModel entities, ProviderFacts providers)
    {
        Symbols = symbols;
        Options = options;
        SemanticModels = values.SemanticModels;
        Model = entities;
        Providers = providers;
        Members = values.Members;
        Candidates = new QueryCandidates(symbols.Compilation);
        Reader = new QueryReader(symbols, values, entities, Candidates);
        Usages = new GenericTypeUsages(symbols, values, entities);
    }

    public DataAccessSymbols Symbols { get; }

    public SourceFileOptions Options { get; }

    public SemanticModels SemanticModels { get; }

    public EntityModel Model { get; }

    public ProviderFacts Providers { get; }

    /// <summary>What members return, and what implements interfaces.</summary>
    public SourceMembers Members { get; }

    /// <summary>The nodes that may run a query asynchronously.</summary>
    public QueryCandidates Candidates { get; }

    /// <summary>Reads what a node materializes.</summary>
    public QueryReader Reader { get; }

    /// <summary>The usages of generic repositories.</summary>
    public GenericTypeUsages Usages { get; }
}
