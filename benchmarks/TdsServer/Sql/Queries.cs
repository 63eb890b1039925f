namespace AsyncSql.TdsServer.Sql;

/// <summary>A query with its order and window.</summary>
internal sealed record Query(QueryBody Body, IReadOnlyList<OrderItem> Order, Expression? Offset, Expression? Fetch);

internal abstract record QueryBody;

internal sealed record SelectBody(
    bool Distinct,
    Expression? Top,
    IReadOnlyList<SelectItem> Items,
    FromItem? From,
    Expression? Where,
    IReadOnlyList<Expression> GroupBy,
    Expression? Having) : QueryBody;

internal enum SetOperator
{
    UnionAll,
    Union,
    Except,
    Intersect,
}

internal sealed record SetBody(SetOperator Operator, QueryBody Left, QueryBody Right) : QueryBody;

/// <summary>A query in parentheses inside a set operation.</summary>
internal sealed record NestedBody(Query Query) : QueryBody;

internal sealed record OrderItem(Expression Expression, bool Descending);

internal abstract record SelectItem;

/// <summary><c>*</c> or <c>name.*</c>.</summary>
internal sealed record StarItem(string? Qualifier) : SelectItem;

internal sealed record ValueItem(Expression Expression, string? Alias) : SelectItem;

/// <summary><c>@variable = expression</c>: such a query has no result.</summary>
internal sealed record AssignmentItem(string Variable, Expression Expression) : SelectItem;

internal abstract record FromItem;

/// <summary>A table, a table variable, or a catalogue view.</summary>
internal sealed record TableItem(ObjectName Name, string? Alias, SampleClause? Sample = null) : FromItem;

/// <summary><c>TABLESAMPLE</c>: a number of rows, or a percentage.</summary>
internal sealed record SampleClause(Expression Size, bool IsPercent, Expression? Seed);

internal sealed record DerivedItem(Query Query, string Alias, IReadOnlyList<string> Columns) : FromItem;

internal sealed record ValuesItem(IReadOnlyList<IReadOnlyList<Expression>> Rows, string Alias, IReadOnlyList<string> Columns) : FromItem;

internal enum JoinKind
{
    Inner,
    Left,
    Right,
    Full,
    Cross,
    CrossApply,
    OuterApply,
}

internal sealed record JoinItem(JoinKind Kind, FromItem Left, FromItem Right, Expression? On) : FromItem;

/// <summary>A name with up to three parts; of the qualifiers, only the database is used.</summary>
internal sealed record ObjectName(string? Database, string? Schema, string Name)
{
    public bool IsVariable => Name.StartsWith('@');

    public override string ToString() => Schema is null ? Name : $"{Schema}.{Name}";
}
