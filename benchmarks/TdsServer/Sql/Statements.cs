using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Sql;

internal abstract record Statement
{
    /// <summary>The line of its first token, from 1.</summary>
    public int Line { get; init; } = 1;
}

internal sealed record SelectStatement(Query Query) : Statement;

/// <summary>The values that a statement returns for the rows it writes, and their destination.</summary>
internal sealed record OutputClause(IReadOnlyList<SelectItem> Items, ObjectName? Into, IReadOnlyList<string> IntoColumns);

/// <summary>INSERT with exactly one of rows, query and defaults.</summary>
internal sealed record InsertStatement(
    ObjectName Table,
    IReadOnlyList<string> Columns,
    OutputClause? Output,
    IReadOnlyList<IReadOnlyList<Expression>>? Rows,
    Query? Query) : Statement;

internal sealed record Assignment(string Column, Expression Value);

internal sealed record UpdateStatement(
    ObjectName Target,
    IReadOnlyList<Assignment> Assignments,
    OutputClause? Output,
    FromItem? From,
    Expression? Where,
    Expression? Top) : Statement;

internal sealed record DeleteStatement(ObjectName Target, OutputClause? Output, FromItem? From, Expression? Where, Expression? Top)
    : Statement;

internal enum MergeCondition
{
    Matched,
    NotMatched,
    NotMatchedBySource,
}

/// <summary>One <c>WHEN</c>: it inserts with columns and values, updates with assignments, and deletes otherwise.</summary>
internal sealed record MergeAction(
    MergeCondition Condition,
    Expression? And,
    IReadOnlyList<string>? InsertColumns,
    IReadOnlyList<Expression>? InsertValues,
    IReadOnlyList<Assignment>? Assignments);

internal sealed record MergeStatement(
    ObjectName Target,
    string? TargetAlias,
    FromItem Source,
    Expression On,
    IReadOnlyList<MergeAction> Actions,
    OutputClause? Output) : Statement;

internal sealed record VariableDeclaration(string Name, SqlType Type, Expression? Value);

internal sealed record DeclareStatement(IReadOnlyList<VariableDeclaration> Variables) : Statement;

internal sealed record DeclareTableStatement(TableShape Table) : Statement;

internal sealed record SetVariableStatement(string Name, Expression Value) : Statement;

/// <summary><c>SET name ON</c> and similar statements; most have no effect here.</summary>
internal sealed record SetOptionStatement(string Name, string Value) : Statement;

internal enum TransactionAction
{
    Begin,
    Commit,
    Rollback,
    Save,
}

internal sealed record TransactionStatement(TransactionAction Action, string? Name) : Statement;

internal sealed record UseStatement(string Database) : Statement;

internal sealed record CreateDatabaseStatement(string Name) : Statement;

internal sealed record DropDatabaseStatement(IReadOnlyList<string> Names, bool IfExists) : Statement;

/// <summary>Accepted without effect: <c>ALTER DATABASE ... SET</c>, indexes, schemas.</summary>
internal sealed record IgnoredStatement(string What) : Statement;

internal sealed record ColumnShape(string Name, SqlType Type, bool Nullable, bool Identity, long Seed, long Increment, Expression? Default);

internal sealed record TableShape(ObjectName Name, IReadOnlyList<ColumnShape> Columns, IReadOnlyList<string> Key);

internal sealed record CreateTableStatement(TableShape Table) : Statement;

internal sealed record DropTableStatement(IReadOnlyList<ObjectName> Names, bool IfExists) : Statement;

internal sealed record TruncateTableStatement(ObjectName Name) : Statement;

internal sealed record BlockStatement(IReadOnlyList<Statement> Statements) : Statement;

internal sealed record IfStatement(Expression Condition, Statement Then, Statement? Else) : Statement;

internal sealed record PrintStatement(Expression Text) : Statement;

internal sealed record ThrowStatement(Expression Number, Expression Message, Expression State) : Statement;

internal sealed record RaiseErrorStatement(Expression Message, Expression Severity, Expression State) : Statement;

internal sealed record WaitStatement(TimeSpan Delay) : Statement;

/// <summary><c>EXEC sp_executesql</c> or <c>EXEC('...')</c> inside a batch.</summary>
internal sealed record ExecuteStatement(string? Procedure, IReadOnlyList<(string? Name, Expression Value)> Arguments) : Statement;
