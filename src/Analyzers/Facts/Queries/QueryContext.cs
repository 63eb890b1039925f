using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What the rules about EF Core queries know of one compilation.</summary>
internal sealed class QueryContext(
    DataAccessSymbols symbols,
    SourceFileOptions options,
    ValueTracer values,
    EntityModel entities,
    ProviderFacts providers,
    StreamedReads streamedReads)
{
    public DataAccessSymbols Symbols { get; } = symbols;
    public SourceFileOptions Options { get; } = options;
    public SemanticModels SemanticModels { get; } = values.SemanticModels;
    public EntityModel Model { get; } = entities;
    public ProviderFacts Providers { get; } = providers;
    public StreamedReads StreamedReads { get; } = streamedReads;

    /// <summary>What members return, and what implements interfaces.</summary>
    public SourceMembers Members { get; } = values.Members;

    /// <summary>The nodes that may run a query asynchronously.</summary>
    public QueryCandidates Candidates { get; } = new(symbols.Compilation);

    public QueryReader Reader => field ??= new QueryReader(Symbols, values, Model, Candidates);

    /// <summary>The usages of generic repositories.</summary>
    public GenericTypeUsages Usages { get; } = new(symbols, values, entities, options.First.GenericUses);
}
