namespace AsyncSql.CodeFixes.Queries;

/// <summary>What to stream: the column, the checks before its write, and the small columns beside it.</summary>
/// <param name="Write">The write.</param>
/// <param name="Column">The column that is written.</param>
internal sealed record StreamingPlan(ValueWrite Write, StreamedColumn Column)
{
    /// <summary>The check before the write; <see langword="null"/> where there is none.</summary>
    public RowCheck? Check { get; private init; }

    /// <summary>The statement of the check.</summary>
    public IfStatementSyntax? Branch { get; private init; }

    /// <summary>The branch that runs with a row; <see langword="null"/> where the following statements do.</summary>
    public StatementSyntax? Body { get; private init; }

    /// <summary>The exception that is thrown without a row.</summary>
    public ExpressionSyntax? Thrown { get; private init; }

    /// <summary>Whether the same exception is thrown for NULL.</summary>
    public bool ThrowsForNull { get; private init; }

    /// <summary>The last of the statements.</summary>
    public StatementSyntax Last { get; private init; } = Write.Last;

    /// <summary>The small columns that are read, each once, in the order of their first use.</summary>
    public IReadOnlyList<PlainColumn> Beside { get; private init; } = [];

    /// <summary>The places where they are read.</summary>
    public IReadOnlyList<(ExpressionSyntax Access, PlainColumn Column)> Reads { get; private init; } = [];

    /// <summary>The columns in the order in which a sequential reader must read them, the large one last.</summary>
    public IReadOnlyList<string> Columns => [.. Beside.Select(static column => column.Path), SelectedMembers.Escape(Column.Name)];

    /// <summary>The null check to insert before the write; <see langword="null"/> where the code has one, or needs none.</summary>
    public RowCheck? NewCheck => Column.MayBeNull && !ThrowsForNull && Check is not { ChecksValue: true }
        ? new RowCheck(IsMissing: false, ChecksRow: false, ChecksValue: true)
        : null;

    /// <summary>The plan; <see langword="null"/> where the code uses the row in another way.</summary>
    public static StreamingPlan? Create(StreamingSource source) => new Builder(source).Build();

    /// <summary>Builds the plan of one query.</summary>
    private sealed class Builder(StreamingSource source)
    {
        private readonly QueryInDocument _document = source.Document;
        private readonly RowQuery _query = source.Query;
        private readonly OpenReaderSafety _safety = new(source.Document.Semantics, source.Document.Facts);
        private RowUses _uses = source.CreateUses();
        private RowCheck? _check;
        private IfStatementSyntax? _branch;
        private StatementSyntax? _body;

        public StreamingPlan? Build()
        {
            var around = source.Around;
            var thrown =
                (source.Declaration.Declaration.Variables[0].Initializer!.Value as BinaryExpressionSyntax)?.Right as ThrowExpressionSyntax;
            if (thrown is not null && (_query.ThrowsWithoutRow || !_safety.Allows(thrown.Expression)))
                return null;
            if (!ReadCheck(isThere: _query.ThrowsWithoutRow || thrown is not null))
                return null;

            var search = new WriteSearch(_uses, _safety, _document.Semantics);
            var next = around.IndexOf(source.Declaration) + (_branch is null ? 1 : 2);
            var write = _body is null ? search.FindAmong(around.Statements, next, isOutermost: true) : search.FindIn(_body);
            if (write is null || _uses.Streamed is null || StreamedColumn.Find(_uses.Streamed, _query.Entity, _document) is not { } column
                || column.IsBinary != write.IsBinary
                || !CanReplace(write)
                || around.FindAround(_body is null ? write.Last : _branch!) is not { } last)
                return null;

            if (_check is { ChecksRow: true } && _uses.IsOnlyValue && !column.MayBeNull)
                _check = _check with { ChecksValue = false };
            var plan = new StreamingPlan(write, column)
            {
                Check = _check,
                Branch = _branch,
                Body = _body,
                Thrown = thrown?.Expression,
                ThrowsForNull = thrown is not null && _uses.IsOnlyValue && column.MayBeNull,
                Last = last,
            };
            return !(write.ThrowsForNull && plan.NewCheck is not null)
                && _uses.FindOtherReads(around.Scope) is { } others && (others.Count == 0 ? plan : AddReads(plan, others)) is { } complete
                && !around.IsUsedAfter(source.Declaration, complete.Last, _document.Semantics)
                ? complete
                : null;
        }

        /// <summary>Reads the check after the query; false where the code would throw without a row, or the check cannot stay.</summary>
        private bool ReadCheck(bool isThere)
        {
            _branch = source.Around.Statements.ElementAtOrDefault(source.Around.IndexOf(source.Declaration) + 1) as IfStatementSyntax;
            _check = _branch is null ? null : RowCheck.Read(_branch.Condition, _uses, isThere);
            if (_check is null)
            {
                _branch = null;
                _uses = source.CreateUses();
                return isThere;
            }

            var (missing, there) = _check.IsMissing
                ? (_branch!.Statement, _branch.Else?.Statement)
                : (_branch!.Else?.Statement, _branch.Statement);
            _body = there;
            return !_branch.Condition.HasComment(_branch.Condition.Span)
                && (missing is null || _safety.Allows(missing))
                && (_body is not null || Reachability.EndsWithJump(missing!));
        }

        private bool CanReplace(ValueWrite write)
        {
            var replaced = StatementList.IsSingle(write.First)
                ? TextSpan.FromBounds(write.First.Parent!.SpanStart, write.Span.End)
                : write.Span;
            return !source.Around.Scope.HasComment(replaced)
                && _safety.Allows(write.Destination) && (!write.RepeatsDestination || _safety.IsSimple(write.Destination))
                && (_query.Token is null || _safety.IsSimple(_query.Token))
                && (write.Token is null
                    || (_safety.IsSimple(write.Token) && (_query.Token is null || _query.Token.ToString() == write.Token.ToString())));
        }

        /// <summary>Adds the members to read before the large column; <see langword="null"/> where that is not possible.</summary>
        private StreamingPlan? AddReads(StreamingPlan plan, IReadOnlyList<RowRead> others)
        {
            if (_check is { ChecksRow: true, ChecksValue: true })
                return null; // the check of the large column is behind the small ones
            if (_check is { ChecksRow: true } && _body is not (null or BlockSyntax) && _body != plan.Write.First)
                return null; // no place for the variables
            var columns = new List<PlainColumn>();
            var reads = new List<(ExpressionSyntax, PlainColumn)>();
            var last = plan.Last;
            foreach (var read in others)
            {
                if (!IsInReach(read.Access, plan.Write) || source.Around.FindAround(read.Access) is not { } statement
                    || FindColumn(read, plan.Column) is not { } column)
                    return null;
                if (!columns.Contains(column))
                    columns.Add(column);
                reads.Add((read.Access, column));
                if (statement.SpanStart > last.SpanStart)
                    last = statement;
            }

            return source.Around.Between(plan.Last, last).All(_safety.Allows)
                ? plan with { Last = last, Beside = columns, Reads = reads }
                : null;
        }

        /// <summary>Whether a read is in the statements that run with a row, and not in the write, except in its destination.</summary>
        private bool IsInReach(ExpressionSyntax access, ValueWrite write)
        {
            var (first, end) = (_check, _body) switch
            {
                ({ ChecksRow: true }, { } branch) => (branch.SpanStart, branch.Span.End),
                (_, not null) => (0, _branch!.Span.End),
                ({ ChecksRow: true }, _) => (_branch!.Span.End, int.MaxValue),
                _ => (0, int.MaxValue),
            };
            return access.SpanStart >= first && access.Span.End <= end
                && (!write.Span.Contains(access.Span) || write.Destination.Span.Contains(access.Span));
        }

        private PlainColumn? FindColumn(RowRead read, StreamedColumn streamed)
        {
            var isStreamed = read.Property.Name == streamed.Name;
            return read.IsLength != isStreamed ? null
                : !isStreamed ? PlainColumn.Find(read.Property, _query.Entity, _document)
                : streamed is { IsBinary: true, MayBeNull: false } ? new PlainColumn(read.Property, MayBeNull: false, IsLength: true)
                : null;
        }
    }
}
