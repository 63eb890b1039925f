using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Queries;

namespace AsyncSql.Analyzers.Queries;

/// <summary>A call or loop that reads large columns asynchronously. Analyzers report it, code fixes repair it.</summary>
/// <param name="Operation">The call or loop, or the method that is passed to other code.</param>
/// <param name="Shape">What it reads.</param>
/// <param name="LargeColumns">The unbounded columns that it reads: those that are meant to be large first.</param>
/// <param name="Rule">The rule that reports it.</param>
internal sealed record MaterializationSite(
    IOperation Operation, QueryShape Shape, ImmutableArray<Column> LargeColumns, DiagnosticDescriptor Rule)
{
    /// <summary>The usages of the generic code around the site that make it read them; empty for code that names its entity.</summary>
    public ImmutableArray<GenericTypeUsage> Usages { get; init; } = ImmutableArray<GenericTypeUsage>.Empty;

    /// <summary>Whether the product may run on other databases, too: only an option says that it is SQL Server.</summary>
    public bool HasOtherProviders { get; init; }

    /// <summary>What EF Core's method reads; none for a loop and for a method in source that passes the query on.</summary>
    public Materializer Kind { get; init; }

    /// <summary>What the code behind the site does with the result.</summary>
    public ResultUses ResultUses { get; init; } = ResultUses.Unknown;

    /// <summary>The name of the method; <see langword="null"/> for a loop.</summary>
    public SimpleNameSyntax? Name => Operation.Syntax switch
    {
        InvocationExpressionSyntax invocation => invocation.GetCalledName(),
        MemberAccessExpressionSyntax group => group.Name,
        _ => null,
    };

    /// <summary>Where the site is reported: the name of the method, or the collection of a loop.</summary>
    public Location Location =>
        Name is { } name ? name.Identifier.GetLocation()
        : Operation.Syntax is CommonForEachStatementSyntax loop ? loop.Expression.GetLocation()
        : Operation.Syntax.GetLocation();

    /// <summary>
    /// Gets the name of a column in messages: "Content"; "Author.Bio", as the code names its navigation, where it is not the queried
    /// entity's own.
    /// </summary>
    public string GetDisplayName(Column column) =>
        Usages.IsEmpty && Shape.FindPath(column) is { Length: > 0 } navigations ? $"{navigations}.{column.Name}"
        : column.Path is { } path ? $"{path}.{column.Name}"
        : IsOfRoot(column) ? column.Name
        : $"{column.Entity.Name}.{column.Name}";

    /// <summary>Whether a column belongs to the query's entity type, not to a derived type or to one that generic code reads.</summary>
    private bool IsOfRoot(Column column) => Usages.IsEmpty && SymbolEqualityComparer.Default.Equals(column.Entity, Shape.Root);
}
