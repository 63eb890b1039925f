using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>What becomes of the statements from a query to the write of a column.</summary>
internal sealed class StreamingPlan
{
    private readonly RowUses _uses;

    private StreamingPlan(ColumnWrite write, StreamedColumn column, RowCheck? check, IfStatementSyntax? asked, StatementSyntax? body, ExpressionSyntax? thrown, StatementSyntax last, RowUses uses)
    {
        Write = write;
        Column = column;
        Check = check;
        Asked = asked;
        Body = body;
        Thrown = thrown;
        Last = last;
        _uses = uses;
    }

    public ColumnWrite Write { get; }

    /// <summary>What is written.</summary>
    public StreamedColumn Column { get; }

    /// <summary>What is asked before; <see langword="null"/> where nothing is.</summary>
    public RowCheck? Check { get; }

    /// <summary>The statement that asks it.</summary>
    public IfStatementSyntax? Asked { get; }

    /// <summary>The branch of it that runs with a row; <see langword="null"/> where that is what follows.</summary>
    public StatementSyntax? Body { get; }

    /// <summary>What is thrown without a row.</summary>
    public ExpressionSyntax? Thrown { get; }

    /// <summary>The last of the statements.</summary>
    public StatementSyntax Last { get; private set; }

    /// <summary>The small columns that are read, each once, in the order of their first use.</summary>
    public IReadOnlyList<PlainColumn> Beside { get; private set; } = [];

    /// <summary>Where they are read.</summary>
    public IReadOnlyList<(ExpressionSyntax Access, PlainColumn Column)> Reads { get; private set; } = [];

    /// <summary>The columns in the order in which they are selected: a reader reads them once and in this order, and the large one as it comes.</summary>
    public IReadOnlyList<string> Columns => [.. Beside.Select(static column => column.Path), SelectedMembers.Escaped(Column.Name)];

    /// <summary>Whether what is thrown without a row is thrown for NULL, too.</summary>
    public bool ThrowsForNull => Thrown is not null && _uses.IsOnlyValue && Column.MayBeNull;

    /// <summary>What nothing has asked yet, and has to hold where something is written.</summary>
    public RowCheck? AsksBeforeWrite => Column.MayBeNull && !ThrowsForNull && Check is not { AsksForValue: true } ? new RowCheck(IsMissing: false, AsksForRow: false, AsksForValue: true) : null;

    /// <summary>What is written where, and what is asked before; <see langword="null"/> where the row is used for more.</summary>
    public static StreamingPlan? Of(SiteInDocument document, RowQuery query, LocalDeclarationStatementSyntax declaration, ILocalSymbol row, StatementList around, CancellationToken cancellationToken)
    {
        var semanticModel = document.SemanticModel;
        var beside = new BesideReader(semanticModel, document.Facts, cancellationToken);
        var uses = new RowUses(row, query.Selection, semanticModel, cancellationToken);
        var thrown = (declaration.Declaration.Variables[0].Initializer!.Value as BinaryExpressionSyntax)?.Right as ThrowExpressionSyntax;
        if (thrown is not null && (query.ThrowsWithoutRow || !beside.Allows(thrown.Expression)))
            return null;

        var isThere = query.ThrowsWithoutRow || thrown is not null;
        var next = around.IndexOf(declaration) + 1;
        var asked = next < around.Statements.Count ? around.Statements[next] as IfStatementSyntax : null;
        var check = asked is null ? null : RowCheck.Of(asked.Condition, uses, isThere);
        StatementSyntax? body = null;
        if (check is null)
        {
            if (!isThere)
                return null; // without a row the code would throw
            asked = null;
            uses = new RowUses(row, query.Selection, semanticModel, cancellationToken);
        }
        else
        {
            next++;
            var (missing, there) = check.IsMissing ? (asked!.Statement, asked.Else?.Statement) : (asked!.Else?.Statement, asked.Statement);
            body = there;
            if (asked.Condition.HasComment(asked.Condition.Span) || (missing is not null && !beside.Allows(missing)) || (body is null && !Leaves(missing!)))
                return null;
        }

        var search = new WriteSearch(uses, beside, semanticModel, cancellationToken);
        var write = body is null ? search.Among(around.Statements, next, isOutermost: true) : search.In(body);
        if (write is null || uses.Streamed is null
            || StreamedColumn.Of(uses.Streamed, query.Entity, document, cancellationToken) is not { } column
            || column.IsBinary != write.IsBinary
            || around.Scope.HasComment(StatementList.IsSingle(write.First) ? TextSpan.FromBounds(write.First.Parent!.SpanStart, write.Span.End) : write.Span)
            || !beside.Allows(write.Destination) || (write.RepeatsDestination && !beside.IsSimple(write.Destination))
            || !AreTheSame(query.Token, write.Token, beside)
            || around.Holding(body is null ? write.Last : asked!) is not { } last)
            return null;

        if (check is { AsksForRow: true } && uses.IsOnlyValue && !column.MayBeNull)
            check = check with { AsksForValue = false };
        var plan = new StreamingPlan(write, column, check, asked, body, thrown?.Expression, last, uses);
        return !(write.ThrowsForNull && plan.AsksBeforeWrite is not null) && uses.Others(around.Scope) is { } others && (others.Count == 0 || plan.TryRead(others, query, document, around, beside, cancellationToken))
            && !around.IsNamedBehind(declaration, plan.Last, semanticModel, cancellationToken)
            ? plan
            : null;
    }

    /// <summary>Whether members of the row can be read before its large column is, and all places that use them stay inside.</summary>
    private bool TryRead(IReadOnlyList<RowRead> others, RowQuery query, SiteInDocument document, StatementList around, BesideReader beside, CancellationToken cancellationToken)
    {
        if (Check is { AsksForRow: true, AsksForValue: true })
            return false; // where the large column was asked for NULL, the reader has passed the others
        if (Check is { AsksForRow: true } && Body is not (null or BlockSyntax) && Body != Write.First)
            return false; // no place for their variables
        var (first, end) = (Check, Body) switch
        {
            ({ AsksForRow: true }, { } branch) => (branch.SpanStart, branch.Span.End),
            (_, not null) => (0, Asked!.Span.End),
            ({ AsksForRow: true }, _) => (Asked!.Span.End, int.MaxValue),
            _ => (0, int.MaxValue),
        };
        var columns = new List<PlainColumn>();
        var reads = new List<(ExpressionSyntax, PlainColumn)>();
        var last = Last;
        foreach (var (access, property, isLength) in others)
        {
            var isStreamed = property.Name == Column.Name;
            if (access.SpanStart < first || access.Span.End > end
                || (Write.Span.Contains(access.Span) && !Write.Destination.Span.Contains(access.Span))
                || around.Holding(access) is not { } statement
                || isLength != isStreamed
                || (isLength
                    ? Column is { IsBinary: true, MayBeNull: false } ? new PlainColumn(property, MayBeNull: false, IsLength: true) : null
                    : PlainColumn.Of(property, query.Entity, document, cancellationToken)) is not { } column)
                return false;
            if (!columns.Contains(column))
                columns.Add(column);
            reads.Add((access, column));
            if (statement.SpanStart > last.SpanStart)
                last = statement;
        }

        if (!around.Between(Last, last).All(beside.Allows))
            return false;
        (Last, Beside, Reads) = (last, columns, reads);
        return true;
    }

    /// <summary>Whether the write has the query's cancellation token, or one of the two has none.</summary>
    private static bool AreTheSame(ExpressionSyntax? queried, ExpressionSyntax? written, BesideReader beside) =>
        (queried is null || beside.IsSimple(queried))
        && (written is null || (beside.IsSimple(written) && (queried is null || queried.ToString() == written.ToString())));

    /// <summary>Whether a statement leaves the block at its end.</summary>
    private static bool Leaves(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [.., var last] } => Leaves(last),
        ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax or YieldStatementSyntax { RawKind: (int)SyntaxKind.YieldBreakStatement } => true,
        _ => false,
    };
}
