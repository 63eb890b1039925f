using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

/// <summary>The row that an expression looks at, and those of the queries around it.</summary>
internal sealed class Frame(Frame? outer)
{
    public Frame? Outer { get; } = outer;

    public object?[] Row { get; set; } = [];
}

/// <summary>An expression that knows its columns and its type.</summary>
/// <param name="Type">The type of its values.</param>
/// <param name="Nullable">Whether it may be NULL.</param>
/// <param name="Evaluate">Its value for a row.</param>
internal sealed record Bound(SqlType Type, bool Nullable, Func<Frame, object?> Evaluate)
{
    /// <summary>The place in the row, for a plain column of the query itself; -1 for anything else.</summary>
    public int Column { get; init; } = -1;

    /// <summary>The word NULL, which has no type of its own.</summary>
    public bool IsNullLiteral { get; init; }

    /// <summary>Whether a predicate holds; NULL does not.</summary>
    public bool Holds(Frame frame) => Evaluate(frame) is true;
}

/// <summary>A column that expressions may name.</summary>
/// <param name="Alias">The name of its table in the query.</param>
/// <param name="Name">Its own name; empty for a column that nothing can name.</param>
/// <param name="Type">Its type.</param>
/// <param name="Nullable">Whether it may be NULL.</param>
/// <param name="Identity">Whether the server numbers it.</param>
internal sealed record ScopeColumn(string Alias, string Name, SqlType Type, bool Nullable, bool Identity = false)
{
    public bool IsHidden => Name.Length == 0;
}

/// <summary>What the names in a query mean.</summary>
internal sealed class Scope(IReadOnlyList<ScopeColumn> columns, Scope? outer)
{
    public IReadOnlyList<ScopeColumn> Columns { get; } = columns;

    public Scope? Outer { get; } = outer;

    /// <summary>Aggregates that were met; their results stand behind the columns. Not to be added where <see cref="ForbidsAggregates"/>.</summary>
    public List<Aggregate> Aggregates { get; } = [];

    /// <summary>ROW_NUMBER calls that were met; their results stand behind the columns.</summary>
    public List<RowNumber> RowNumbers { get; } = [];

    public bool ForbidsAggregates { get; set; } = true;

    /// <summary>Finds a column here.</summary>
    /// <returns>Its place; -1 if there is none.</returns>
    public int Find(string? qualifier, string name)
    {
        var found = -1;
        for (var i = 0; i < Columns.Count; i++)
        {
            var column = Columns[i];
            if (column.IsHidden
                || !column.Name.Equals(name, StringComparison.OrdinalIgnoreCase)
                || (qualifier is not null && !column.Alias.Equals(qualifier, StringComparison.OrdinalIgnoreCase)))
            {
                continue;
            }

            if (found >= 0)
                throw SqlErrors.AmbiguousColumn(name);

            found = i;
        }

        return found;
    }
}

/// <summary>A query or a part of its FROM that can be run.</summary>
/// <param name="Columns">What its rows consist of.</param>
/// <param name="Run">Its rows, for the row of the query around it.</param>
internal sealed record Source(IReadOnlyList<ScopeColumn> Columns, Func<Frame?, IEnumerable<object?[]>> Run)
{
    /// <summary>A column by which the rows ascend, each with another value; -1 if none is known.</summary>
    public int OrderedBy { get; init; } = -1;
}

/// <summary>A query that can be run.</summary>
/// <param name="Columns">The columns of its result.</param>
/// <param name="Run">Its rows, for the row of the query around it.</param>
internal sealed record QueryPlan(IReadOnlyList<ResultColumn> Columns, Func<Frame?, IEnumerable<object?[]>> Run);

/// <summary>A ROW_NUMBER call.</summary>
internal sealed record RowNumber(IReadOnlyList<Bound> Partition, IReadOnlyList<(Bound Key, bool Descending)> Order);
