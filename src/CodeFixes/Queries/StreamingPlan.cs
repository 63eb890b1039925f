namespace AsyncSql.CodeFixes.Queries;

/// <summary>What to stream: the column, the checks before its write, and the small columns beside it.</summary>
internal sealed class StreamingPlan
{
    private readonly StreamingSource _source;
    private readonly OpenReaderSafety _safety;
    private readonly List<PlainColumn> _beside = [];
    private readonly List<(ExpressionSyntax Access, PlainColumn Column)> _reads = [];
    private RowUses _uses;

    private StreamingPlan(StreamingSource source)
    {
        _source = source;
        _safety = new OpenReaderSafety(source.Document.Semantics, source.Document.Facts);
        _uses = source.CreateUses();
        Last = source.Declaration;
    }

    public ValueWrite Write { get; private set; } = null!;
    public StreamedColumn Column { get; private set; } = null!;

    /// <summary>The check before the write, and its statement; <see langword="null"/> where there is none.</summary>
    public RowCheck? Check { get; private set; }
    public IfStatementSyntax? Branch { get; private set; }

    /// <summary>The branch that runs with a row; <see langword="null"/> where the following statements do.</summary>
    public StatementSyntax? Body { get; private set; }

    public ExpressionSyntax? Thrown { get; private set; }

    /// <summary>Whether the same exception is thrown for NULL.</summary>
    public bool ThrowsForNull { get; private set; }

    public StatementSyntax Last { get; private set; }

    /// <summary>The small columns that are read, each once, in the order of their first use.</summary>
    public IReadOnlyList<PlainColumn> Beside => _beside;

    public IReadOnlyList<(ExpressionSyntax Access, PlainColumn Column)> Reads => _reads;

    /// <summary>The columns in the order in which a sequential reader must read them, the large one last.</summary>
    public IReadOnlyList<string> Columns => [.. Beside.Select(static column => column.Path), SelectedMembers.Escape(Column.Name)];

    /// <summary>The null check to insert before the write; <see langword="null"/> where the code has one, or needs none.</summary>
    public RowCheck? NewCheck => Column.MayBeNull && !ThrowsForNull && Check is not { ChecksValue: true }
        ? new RowCheck(IsMissing: false, ChecksRow: false, ChecksValue: true)
        : null;

    /// <summary>The plan; <see langword="null"/> where the code uses the row in another way.</summary>
    public static StreamingPlan? Create(StreamingSource source) =>
        new StreamingPlan(source) is var plan && plan.ReadThrow() && plan.FindWrite() && plan.FindReads() ? plan : null;

    /// <summary>Reads the exception and the check; false where the code would fail without a row, or they cannot stay.</summary>
    private bool ReadThrow()
    {
        Thrown = (((_source.Declaration.Declaration.Variables[0].Initializer!.Value as BinaryExpressionSyntax)?.Right)
            as ThrowExpressionSyntax)?.Expression;
        return (Thrown is null || (!_source.Query.ThrowsWithoutRow && _safety.Allows(Thrown)))
            && ReadCheck(isThere: _source.Query.ThrowsWithoutRow || Thrown is not null);
    }

    private bool ReadCheck(bool isThere)
    {
        Branch = _source.Around.Statements.ElementAtOrDefault(_source.Around.IndexOf(_source.Declaration) + 1) as IfStatementSyntax;
        Check = Branch is null ? null : RowCheck.Read(Branch.Condition, _uses, isThere);
        if (Check is null)
        {
            Branch = null;
            _uses = _source.CreateUses();
            return isThere;
        }

        var (missing, there) = Check.IsMissing
            ? (Branch!.Statement, Branch.Else?.Statement)
            : (Branch!.Else?.Statement, Branch.Statement);
        Body = there;
        return !Branch.Condition.HasComment(Branch.Condition.Span)
            && (missing is null || _safety.Allows(missing))
            && (Body is not null || Reachability.EndsWithJump(missing!));
    }

    private bool FindWrite()
    {
        var around = _source.Around;
        var search = new WriteSearch(_uses, _safety, _source.Document.Semantics);
        var next = around.IndexOf(_source.Declaration) + (Branch is null ? 1 : 2);
        if ((Body is null ? search.FindAmong(around.Statements, next, isOutermost: true) : search.FindIn(Body)) is not { } write
            || _uses.Streamed is null
            || StreamedColumn.Find(_uses.Streamed, _source.Query.Entity, _source.Document) is not { } column
            || column.IsBinary != write.IsBinary
            || !CanReplace(write)
            || around.FindAround(Body is null ? write.Last : Branch!) is not { } last)
            return false;

        (Write, Column, Last) = (write, column, last);
        if (Check is { ChecksRow: true } && _uses.IsOnlyValue && !column.MayBeNull)
            Check = Check with { ChecksValue = false };
        ThrowsForNull = Thrown is not null && _uses.IsOnlyValue && column.MayBeNull;
        return !(write.ThrowsForNull && NewCheck is not null);
    }

    private bool CanReplace(ValueWrite write)
    {
        var replaced = StatementList.IsSingle(write.First)
            ? TextSpan.FromBounds(write.First.Parent!.SpanStart, write.Span.End)
            : write.Span;
        var token = _source.Query.Token;
        return !_source.Around.Scope.HasComment(replaced)
            && _safety.Allows(write.Destination) && (!write.RepeatsDestination || _safety.IsSimple(write.Destination))
            && (token is null || _safety.IsSimple(token))
            && (write.Token is null
                || (_safety.IsSimple(write.Token) && (token is null || token.ToString() == write.Token.ToString())));
    }

    /// <summary>Finds the members to read before the large column; false where that is not possible.</summary>
    private bool FindReads()
    {
        if (_uses.FindOtherReads(_source.Around.Scope) is not { } others
            // The check of the large column is behind the small ones.
            || (others.Count > 0 && Check is { ChecksRow: true, ChecksValue: true })
            // There is no place for the variables.
            || (others.Count > 0 && Check is { ChecksRow: true } && Body is not (null or BlockSyntax) && Body != Write.First))
            return false;
        var first = Last;
        foreach (var read in others)
        {
            if (!IsInReach(read.Access) || _source.Around.FindAround(read.Access) is not { } statement
                || FindColumn(read) is not { } column)
                return false;
            if (!_beside.Contains(column))
                _beside.Add(column);
            _reads.Add((read.Access, column));
            if (statement.SpanStart > Last.SpanStart)
                Last = statement;
        }

        return _source.Around.GetBetween(first, Last).All(_safety.Allows)
            && !_source.Around.IsUsedAfter(_source.Declaration, Last, _source.Document.Semantics);
    }

    /// <summary>Whether a read is in the statements that run with a row, and not in the write, except in its destination.</summary>
    private bool IsInReach(ExpressionSyntax access)
    {
        var (first, end) = (Check, Body) switch
        {
            ({ ChecksRow: true }, { } branch) => (branch.SpanStart, branch.Span.End),
            (_, not null) => (0, Branch!.Span.End),
            ({ ChecksRow: true }, _) => (Branch!.Span.End, int.MaxValue),
            _ => (0, int.MaxValue),
        };
        return access.SpanStart >= first && access.Span.End <= end
            && (!Write.Span.Contains(access.Span) || Write.Destination.Span.Contains(access.Span));
    }

    private PlainColumn? FindColumn(RowRead read)
    {
        var isStreamed = read.Property.Name == Column.Name;
        return read.IsLength != isStreamed ? null
            : !isStreamed ? PlainColumn.Find(read.Property, _source.Query.Entity, _source.Document)
            : Column is { IsBinary: true, MayBeNull: false } ? new PlainColumn(read.Property, MayBeNull: false, IsLength: true)
            : null;
    }
}
