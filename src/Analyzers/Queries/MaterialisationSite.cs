using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Queries;

/// <summary>
/// A call or loop that reads large columns asynchronously. Whether it is one, and of which columns, is decided here and nowhere
/// else: analyzers report it, fixes repair it, suppressors refer to it.
/// </summary>
internal sealed class MaterialisationSite
{
    /// <summary>How many columns a message names before it counts the rest, and how many uses a diagnostic points at.</summary>
    private const int NamedColumns = 3;

    private readonly DataAccessSymbols _symbols;

    private MaterialisationSite(DataAccessSymbols symbols, QueryReading reading, QueryShape shape, ImmutableArray<Column> largeColumns, ImmutableArray<GenericUse> uses, DiagnosticDescriptor rule)
    {
        _symbols = symbols;
        Operation = reading.Operation!;
        Shape = shape;
        LargeColumns = largeColumns;
        Uses = uses;
        Rule = rule;
    }

    /// <summary>The name of the method, where the diagnostic stands; <see langword="null"/> for a loop.</summary>
    public SimpleNameSyntax? Name => Operation.Syntax is InvocationExpressionSyntax invocation ? invocation.CalledName() : null;

    public IOperation Operation { get; }

    /// <summary>How EF Core's method reads; <see cref="Materialiser.None"/> for a loop and for a method in source that hands the query on.</summary>
    public Materialiser Kind => Operation is IInvocationOperation call ? Materialisers.KindOf(call.TargetMethod, _symbols) : Materialiser.None;

    public QueryShape Shape { get; }

    /// <summary>The unbounded columns that the site reads: those that were meant to be large first.</summary>
    public ImmutableArray<Column> LargeColumns { get; }

    /// <summary>The uses of the generic code around the site that make it read them; empty for code that names its entity.</summary>
    public ImmutableArray<GenericUse> Uses { get; }

    public DiagnosticDescriptor Rule { get; }

    /// <summary>The site at a node; <see langword="null"/> where there is nothing to say.</summary>
    public static MaterialisationSite? Find(SyntaxNode node, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var reading = QueryReader.Read(node, semanticModel, facts, cancellationToken);
        if (reading.IsOpen)
            return null; // the calls of the method around it are the sites
        var options = facts.OptionsFor(node.SyntaxTree);
        if (reading.OpenType is { } parameter)
            return OfUses(node, parameter, semanticModel, facts, options, cancellationToken);
        if (reading.Shape is not { } shape)
            return null;
        var columns = Reported(shape, options);
        return columns.IsEmpty || !facts.Providers.IsSqlServer(shape.Model, options, cancellationToken)
            ? null
            : new MaterialisationSite(facts.Symbols, reading, shape, columns, ImmutableArray<GenericUse>.Empty, RuleFor(columns[0], options));
    }

    public Diagnostic ToDiagnostic()
    {
        var first = LargeColumns[0];
        // In an editor a referenced project comes with trees of its own compilation; Roslyn refuses locations in those.
        var locations = Uses.Take(NamedColumns).Select(static use => use.Location).Concat(LargeColumns.Take(NamedColumns).Select(static column => column.Location)).OfType<Location>()
            .Where(location => location.SourceTree is { } tree && _symbols.Compilation.ContainsSyntaxTree(tree));
        return Diagnostic.Create(Rule, Location(), locations,
            Name?.Identifier.ValueText ?? Materialisers.AwaitForEach, ColumnList(), $"'{first.Name}' is {first.Size.StoreType} ({Reason(first)})", Advice.For(this, _symbols));
    }

    /// <summary>The site of generic code: each use of it reads the columns of its own entity.</summary>
    private static MaterialisationSite? OfUses(SyntaxNode node, ITypeParameterSymbol parameter, SemanticModel semanticModel, DataAccessFacts facts, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var closed = facts.Uses.Closed(parameter, cancellationToken);
        var uses = ImmutableArray.CreateBuilder<GenericUse>();
        var columns = new List<Column>();
        QueryReading first = default;
        var readings = new Dictionary<INamedTypeSymbol, ImmutableArray<Column>>(SymbolEqualityComparer.Default);
        foreach (var use in closed.IsEmpty ? facts.Uses.Open(parameter, cancellationToken) : closed)
        {
            if (!readings.TryGetValue(use.Argument, out var read))
            {
                var reading = QueryReader.Read(node, semanticModel, facts, use.TypeArguments, cancellationToken);
                read = reading.Shape is { } shape && facts.Providers.IsSqlServer(shape.Model, options, cancellationToken) ? Reported(shape, options) : ImmutableArray<Column>.Empty;
                readings.Add(use.Argument, read);
                columns.AddRange(read.Except(columns).ToList());
                if (!read.IsEmpty && first.Shape is null)
                    first = reading;
            }

            if (!read.IsEmpty)
                uses.Add(use);
        }

        if (first.Shape is not { } model)
            return null;
        var reported = columns.OrderByDescending(column => LargeIntent.Of(column, options)).ToImmutableArray();
        var rule = closed.IsEmpty ? Rules.ASQL1002_AsyncReadOfUnboundedString : RuleFor(reported[0], options);
        var ordered = uses.OrderByDescending(use => readings[use.Argument].Contains(reported[0])).ToImmutableArray();
        return new MaterialisationSite(facts.Symbols, first, model, reported, ordered, rule);
    }

    private static DiagnosticDescriptor RuleFor(Column first, AnalyzerPackOptions options) =>
        LargeIntent.Of(first, options) == Intent.Large ? Rules.ASQL1001_AsyncReadOfLargeColumn : Rules.ASQL1002_AsyncReadOfUnboundedString;

    /// <summary>The name of the method; of a loop, what it runs over.</summary>
    private Location Location() =>
        Name is { } name ? name.Identifier.GetLocation()
        : Operation.Syntax is CommonForEachStatementSyntax loop ? loop.Expression.GetLocation()
        : Operation.Syntax.GetLocation();

    /// <summary>What makes the column unbounded, and for a large one without a declaration what says that it was meant to be.</summary>
    private string Reason(Column column) =>
        column.DeclaredLarge || Rule.Id != Rules.ASQL1001_AsyncReadOfLargeColumn.Id ? column.Evidence : column.Evidence + ", and a name for large content";

    /// <summary>The unbounded columns that a rule speaks of; those of small intent count for none.</summary>
    private static ImmutableArray<Column> Reported(QueryShape shape, AnalyzerPackOptions options)
    {
        if (options.IgnoredEntities.Contains(shape.Root.Name))
            return ImmutableArray<Column>.Empty;
        return shape.Columns
            .Where(column => column.Size.Kind == SizeKind.Unbounded && LargeIntent.Of(column, options) != Intent.Small && !options.IgnoredColumns.Contains(column.Entity.Name + "." + column.Name))
            .OrderByDescending(column => LargeIntent.Of(column, options))
            .ToImmutableArray();
    }

    /// <summary>How the site calls a column: "Content"; "Author.Bio" where it is not the queried entity's own.</summary>
    public string NameOf(Column column) => column.Path is { } path ? $"{path}.{column.Name}" : IsOfRoot(column) ? column.Name : $"{column.Entity.Name}.{column.Name}";

    /// <summary>Of the query's entity type; the columns of types derived from it, and of what generic code reads, are named with theirs.</summary>
    private bool IsOfRoot(Column column) => Uses.IsEmpty && SymbolEqualityComparer.Default.Equals(column.Entity, Shape.Root);

    /// <summary>"'Content', 'Html' and 'Author.Bio'", at most three: "'A', 'B', 'C' and 4 more".</summary>
    private string ColumnList()
    {
        var names = LargeColumns.Select(column => $"'{NameOf(column)}'").ToList();
        if (names.Count > NamedColumns)
            return string.Join(", ", names.Take(NamedColumns)) + $" and {names.Count - NamedColumns} more";
        return names.Count == 1 ? names[0] : string.Join(", ", names.Take(names.Count - 1)) + " and " + names[names.Count - 1];
    }
}
