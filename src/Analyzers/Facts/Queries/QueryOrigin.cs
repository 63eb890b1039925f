using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The entity type that a query begins with, and the model of the context that it runs on.</summary>
internal sealed record QueryRoot(INamedTypeSymbol Entity, ModelView Model);

/// <summary>
/// Where a query comes from: its root, its operators, and what leaves it open. Origins are combined into a tree, so that a query of ten
/// thousand steps takes linear time.
/// </summary>
internal sealed class QueryOrigin
{
    /// <summary>A parameter of the method around the site: the calls of that method decide what is read.</summary>
    public static readonly QueryOrigin Parameter = new() { IsOpen = true };

    /// <summary>A parameter of the method around the site adds includes, and nothing else.</summary>
    public static readonly QueryOrigin IncludeParameter = new() { HasOpenIncludes = true };

    /// <summary>A method that loads what the site includes, and reports the rest itself.</summary>
    public static readonly QueryOrigin IncludesOnly = new() { IsIncludesOnly = true };

    private readonly QueryOrigin? _first;
    private readonly QueryOrigin? _second;
    private IInvocationOperation? _operator;

    private QueryOrigin(QueryOrigin? first = null, QueryOrigin? second = null)
    {
        (_first, _second) = (first, second);
        Root = first?.Root ?? second?.Root;
        IsOpen = first is { IsOpen: true } || second is { IsOpen: true };
        HasOpenIncludes = first is { HasOpenIncludes: true } || second is { HasOpenIncludes: true };
        IsIncludesOnly = first is { IsIncludesOnly: true } || second is { IsIncludesOnly: true };
        OpenType = first?.OpenType ?? second?.OpenType;
        IgnoresAutoIncludes = first is { IgnoresAutoIncludes: true } || second is { IgnoresAutoIncludes: true };
    }

    /// <summary>The first root.</summary>
    public QueryRoot? Root { get; private init; }

    /// <summary>Whether a parameter decides what is read.</summary>
    public bool IsOpen { get; private init; }

    /// <summary>Whether a parameter adds includes: the calls of the method read what they pass.</summary>
    public bool HasOpenIncludes { get; private init; }

    /// <summary>Whether only what the includes of the site load is read: the query is a site of its own.</summary>
    public bool IsIncludesOnly { get; private init; }

    /// <summary>The first type parameter that decides what is read.</summary>
    public ITypeParameterSymbol? OpenType { get; private init; }

    /// <summary>Whether <c>IgnoreAutoIncludes</c> is one of the operators. It applies to the entire query.</summary>
    public bool IgnoresAutoIncludes { get; private init; }

    public static QueryOrigin FromRoot(QueryRoot root) => new() { Root = root };
    public static QueryOrigin FromType(ITypeParameterSymbol type) => new() { OpenType = type };

    public static QueryOrigin FromOperator(IInvocationOperation call) =>
        new() { _operator = call, IgnoresAutoIncludes = call.TargetMethod.Name == "IgnoreAutoIncludes" };

    public static QueryOrigin? Combine(QueryOrigin? first, QueryOrigin? second) =>
        first is null ? second : second is null ? first : new QueryOrigin(first, second);

    /// <summary>The same origin, for a shape from which auto-included entities are already removed.</summary>
    public QueryOrigin WithAutoIncludesRemoved() => new(this) { IgnoresAutoIncludes = false };

    /// <summary>Lists the operators in the order in which the query passes them.</summary>
    public ImmutableArray<IInvocationOperation> ListOperators()
    {
        var operators = ImmutableArray.CreateBuilder<IInvocationOperation>();
        var seen = new HashSet<QueryOrigin>(); // a variable that is assigned from itself shares parts
        var pending = new Stack<QueryOrigin>([this]);
        while (pending.Count > 0)
        {
            var origin = pending.Pop();
            if (!seen.Add(origin))
                continue;
            if (origin._operator is { } call)
                operators.Add(call);
            if (origin._second is { } second)
                pending.Push(second);
            if (origin._first is { } first)
                pending.Push(first);
        }

        return operators.ToImmutable();
    }
}
