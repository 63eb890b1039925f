using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Queries;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Operations;
using TypeArguments =
    System.Collections.Immutable.ImmutableDictionary<Microsoft.CodeAnalysis.ITypeParameterSymbol, Microsoft.CodeAnalysis.ITypeSymbol>;

namespace AsyncSql.Analyzers.Queries;

/// <summary>
/// Decides which calls and loops read large columns asynchronously, and which columns. Each node is decided once for the analyzer and all
/// code fixes of a compilation.
/// </summary>
internal sealed class MaterializationSites(QueryContext queries)
{
    private static readonly WeakCache<QueryContext, MaterializationSites> Known = new(static (context, _) => new(context));

    private readonly ConcurrentDictionary<SyntaxNode, MaterializationSite?> _sites = new();
    private readonly ConcurrentDictionary<SyntaxNode, MaterializationSite?> _synchronous = new();

    public static MaterializationSites Get(QueryContext context) => Known.Get(context, CancellationToken.None);

    /// <summary>Finds the site at a node; <see langword="null"/> where there is nothing to report.</summary>
    public MaterializationSite? Find(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        _sites.TryGetValue(node, out var known) ? known
            : _sites.GetOrAdd(node, Decide(node, typeArguments =>
                queries.Reader.Read(node, semanticModel, typeArguments, cancellationToken), cancellationToken));

    /// <summary>
    /// Finds the site that a synchronous call would be if it called its asynchronous form; <see langword="null"/> where nothing would be
    /// reported.
    /// </summary>
    public MaterializationSite? FindSynchronous(
        InvocationExpressionSyntax call, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        !queries.Candidates.IsSynchronousCandidate(call, cancellationToken) ? null
        : _synchronous.TryGetValue(call, out var known) ? known
        : _synchronous.GetOrAdd(call, Decide(call, typeArguments =>
            queries.Reader.ReadSynchronous(call, semanticModel, typeArguments, cancellationToken), cancellationToken));

    /// <param name="read">Reads the node with the arguments for its open type parameters.</param>
    private MaterializationSite? Decide(SyntaxNode node, Func<TypeArguments, QueryReading> read, CancellationToken cancellationToken)
    {
        var reading = read(TypeArguments.Empty);
        if (reading.IsOpen)
            return null; // the calls of the method around it are the sites
        var options = queries.Options.Get(node.SyntaxTree);
        if (reading.OpenType is { } parameter)
            return DecideByUsages(parameter, read, options, cancellationToken);
        var columns = FindReportedColumns(reading, options, cancellationToken);
        return columns.IsEmpty ? null : Create(reading, columns, GetRule(columns[0], options), options, cancellationToken);
    }

    /// <summary>Decides about generic code: each usage of it reads the columns of its own entity.</summary>
    private MaterializationSite? DecideByUsages(
        ITypeParameterSymbol parameter,
        Func<TypeArguments, QueryReading> read,
        AnalyzerPackOptions options,
        CancellationToken cancellationToken)
    {
        var closed = queries.Usages.FindClosed(parameter, cancellationToken);
        return (closed.IsEmpty ? null : DecideByUsages(closed, true, read, options, cancellationToken))
            ?? DecideByUsages(
                closed.IsEmpty
                    ? queries.Usages.FindOpen(parameter, cancellationToken)
                    : queries.Usages.FindPublished(parameter, cancellationToken),
                false, read, options, cancellationToken);
    }

    /// <param name="areClosed">Whether the code has the usages; otherwise, they are what is possible.</param>
    private MaterializationSite? DecideByUsages(
        ImmutableArray<GenericTypeUsage> all,
        bool areClosed,
        Func<TypeArguments, QueryReading> read,
        AnalyzerPackOptions options,
        CancellationToken cancellationToken)
    {
        var usages = new List<GenericTypeUsage>();
        var columns = new List<Column>();
        QueryReading? first = null;
        var known = new Dictionary<INamedTypeSymbol, ImmutableArray<Column>>(SymbolEqualityComparer.Default);
        foreach (var usage in all)
        {
            if (!known.TryGetValue(usage.Argument, out var found))
            {
                var reading = read(usage.TypeArguments);
                found = FindReportedColumns(reading, options, cancellationToken);
                known.Add(usage.Argument, found);
                columns.AddRange(found.Except(columns).ToList());
                if (!found.IsEmpty)
                    first ??= reading;
            }

            if (!found.IsEmpty)
                usages.Add(usage);
        }

        if (first is not { } site)
            return null;
        var reported = columns.OrderByDescending(column => LargeIntent.Judge(column, options)).ThenByDescending(IsDeclared)
            .ToImmutableArray();
        // Which of the possible entities is used is decided elsewhere.
        var rule = !areClosed && usages.Count < all.Length ? Rules.ASQL1002_AsyncReadOfUnboundedString : GetRule(reported[0], options);
        return Create(site, reported, rule, options, cancellationToken) with
        {
            Usages = usages.OrderByDescending(usage => known[usage.Argument].Contains(reported[0])).ToImmutableArray(),
        };
    }

    private MaterializationSite Create(
        QueryReading reading,
        ImmutableArray<Column> columns,
        DiagnosticDescriptor rule,
        AnalyzerPackOptions options,
        CancellationToken cancellationToken)
    {
        var call = reading.Operation as IInvocationOperation;
        var kind = call is null ? Materializer.None : Materializers.GetKind(call.TargetMethod, queries.Symbols);
        return new MaterializationSite(reading.Operation!, reading.Shape!, columns, rule)
        {
            Kind = kind,
            HasOtherProviders = queries.Providers.IsSqlServerByOption(reading.Shape!.Model, options, cancellationToken),
            ResultUses = ResultTracer.Trace(reading.Operation!, reading.Shape!, columns, kind, queries.Symbols),
        };
    }

    /// <summary>Finds the columns that the rules report: unbounded, on SQL Server, and not of small intent; the large ones first.</summary>
    private ImmutableArray<Column> FindReportedColumns(
        QueryReading reading, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        if (reading.Shape is not { } shape || options.IgnoredEntities.Contains(shape.Root.Name))
            return ImmutableArray<Column>.Empty;
        var columns = shape.Columns
            .Where(column => LargeIntent.IsReported(column, options))
            .OrderByDescending(column => LargeIntent.Judge(column, options)).ThenByDescending(IsDeclared)
            .ToImmutableArray();
        return columns.IsEmpty
            || (queries.Providers.IsSqlServer(shape.Model, options, cancellationToken) && !IsStreamed(shape, options, cancellationToken))
                ? columns
                : ImmutableArray<Column>.Empty;
    }

    /// <summary>Whether AsyncSql.Streaming.EntityFrameworkCore reads the rows of a query through streams.</summary>
    private bool IsStreamed(QueryShape shape, AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        queries.StreamedReads.Find(shape.Model.Name, options, cancellationToken) switch
        {
            StreamedQueries.All => !shape.HasOperator("WithoutStreamedReads"),
            StreamedQueries.Tagged => shape.HasOperator("WithStreamedReads") && !shape.HasOperator("WithoutStreamedReads"),
            _ => false,
        };

    /// <summary>Whether the code itself declares the column large, and not a convention or a name.</summary>
    private static bool IsDeclared(Column column) => column is { DeclaredLarge: true, IsWritten: true };

    private static DiagnosticDescriptor GetRule(Column first, AnalyzerPackOptions options) =>
        LargeIntent.Judge(first, options) == Intent.Large
            ? Rules.ASQL1001_AsyncReadOfLargeColumn
            : Rules.ASQL1002_AsyncReadOfUnboundedString;
}
