using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Sql;

/// <summary>An expression or a predicate, as the parser reads it.</summary>
internal abstract record Expression;

internal sealed record LiteralExpression(object? Value, SqlType Type) : Expression;

internal sealed record NameExpression(string? Qualifier, string Name) : Expression
{
    public override string ToString() => Qualifier is null ? Name : $"{Qualifier}.{Name}";
}

/// <summary><c>@name</c> or <c>@@NAME</c>, with the at signs.</summary>
internal sealed record VariableExpression(string Name) : Expression;

internal enum UnaryOperator
{
    Not,
    Negate,
    Complement,
}

internal sealed record UnaryExpression(UnaryOperator Operator, Expression Operand) : Expression;

internal enum BinaryOperator
{
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Add,
    Subtract,
    BitAnd,
    BitOr,
    BitXor,
    Multiply,
    Divide,
    Modulo,
}

internal sealed record BinaryExpression(BinaryOperator Operator, Expression Left, Expression Right) : Expression;

internal sealed record IsNullExpression(Expression Operand, bool Negated) : Expression;

/// <summary><c>IN</c> with a list, or with a query.</summary>
internal sealed record InExpression(Expression Operand, IReadOnlyList<Expression> List, Query? Query, bool Negated) : Expression;

internal sealed record BetweenExpression(Expression Operand, Expression Low, Expression High, bool Negated) : Expression;

internal sealed record LikeExpression(Expression Operand, Expression Pattern, Expression? Escape, bool Negated) : Expression;

internal sealed record ExistsExpression(Query Query) : Expression;

/// <summary>A query in parentheses as a value.</summary>
internal sealed record ScalarQueryExpression(Query Query) : Expression;

/// <summary><c>CASE</c>, with or without an operand to compare.</summary>
internal sealed record CaseExpression(Expression? Operand, IReadOnlyList<(Expression When, Expression Then)> Branches, Expression? Else)
    : Expression;

internal sealed record CastExpression(Expression Operand, SqlType Type, bool Try) : Expression;

/// <summary>A function or an aggregate; <paramref name="Star"/> for <c>COUNT(*)</c>.</summary>
internal sealed record CallExpression(string Name, IReadOnlyList<Expression> Arguments, bool Star, bool Distinct) : Expression;

internal sealed record RowNumberExpression(IReadOnlyList<Expression> Partition, IReadOnlyList<OrderItem> Order) : Expression;
