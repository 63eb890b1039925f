using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>The row that an expression reads, and the rows of the enclosing queries.</summary>
internal sealed class Frame(Frame? outer)
{
    public Frame? Outer { get; } = outer;

    public object?[] Row { get; set; } = [];
}

/// <summary>An expression whose columns and type are resolved.</summary>
/// <param name="Type">The type of its values.</param>
/// <param name="Nullable">Whether it can be NULL.</param>
/// <param name="Evaluate">Its value for a row.</param>
internal sealed record Bound(SqlType Type, bool Nullable, Func<Frame, object?> Evaluate)
{
    /// <summary>The position in the row, for a plain column of the query itself; -1 otherwise.</summary>
    public int Column { get; init; } = -1;

    /// <summary>The word NULL, which has no type of its own.</summary>
    public bool IsNullLiteral { get; init; }

    /// <summary>Whether a predicate is true; NULL is not.</summary>
    public bool IsTrue(Frame frame) => Evaluate(frame) is true;
}

/// <summary>A column that expressions can name.</summary>
/// <param name="Alias">The name of its table in the query.</param>
/// <param name="Name">Its own name; empty for a column without a name.</param>
/// <param name="Type">Its type.</param>
/// <param name="Nullable">Whether it can be NULL.</param>
/// <param name="Identity">Whether the server numbers it.</param>
internal sealed record ScopeColumn(string Alias, string Name, SqlType Type, bool Nullable, bool Identity = false)
{
    public bool IsHidden => Name.Length == 0;
}

/// <summary>The columns that the names in a query refer to.</summary>
internal sealed class Scope(IReadOnlyList<ScopeColumn> columns, Scope? outer)
{
    public IReadOnlyList<ScopeColumn> Columns { get; } = columns;

    public Scope? Outer { get; } = outer;

    /// <summary>
    /// The aggregates of the query; their results follow the columns. Add none where <see cref="ForbidsAggregates"/> is set.
    /// </summary>
    public List<Aggregate> Aggregates { get; } = [];

    /// <summary>The ROW_NUMBER calls of the query; their results follow the columns.</summary>
    public List<RowNumber> RowNumbers { get; } = [];

    public bool ForbidsAggregates { get; set; } = true;

    /// <summary>Finds a column of this scope.</summary>
    /// <returns>Its position; -1 if there is none.</returns>
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

/// <summary>A bound item of a FROM clause.</summary>
/// <param name="Columns">The columns of its rows.</param>
/// <param name="Run">Returns the rows for a row of the enclosing query.</param>
internal sealed record Source(IReadOnlyList<ScopeColumn> Columns, Func<Frame?, IEnumerable<object?[]>> Run)
{
    /// <summary>A column by which the rows ascend with unique values; -1 if none is known.</summary>
    public int OrderedBy { get; init; } = -1;
}

/// <summary>A bound query.</summary>
/// <param name="Columns">The columns of its result.</param>
/// <param name="Run">Returns the rows for a row of the enclosing query.</param>
internal sealed record QueryPlan(IReadOnlyList<ResultColumn> Columns, Func<Frame?, IEnumerable<object?[]>> Run);

/// <summary>A ROW_NUMBER call.</summary>
internal sealed record RowNumber(IReadOnlyList<Bound> Partition, IReadOnlyList<(Bound Key, bool Descending)> Order);
