using AsyncSql.Replay.Execution;

namespace AsyncSql.Replay.Protocol;

/// <summary>
/// Writes a request's results in their order. Whether a DONE token is the last one is known only when nothing follows, so each waits for what
/// comes next.
/// </summary>
internal sealed class ResponseWriter(TokenWriter tokens, bool isProcedure)
{
    private (DoneStatus Status, int Command, long Rows)? _pending;

    public TokenWriter Tokens => tokens;

    public bool AttentionSeen => tokens.AttentionSeen;

    /// <summary>Whether an error has been written.</summary>
    public bool Failed { get; private set; }

    /// <summary>A result.</summary>
    /// <param name="columns">Its columns.</param>
    /// <param name="rows">Its rows; the rest is left when the client cancels.</param>
    /// <returns>The number of rows written.</returns>
    public long Rows(IReadOnlyList<ResultColumn> columns, IEnumerable<object?[]> rows)
    {
        WritePending();
        // A first row may fail; then there is an error in the place of the result, as there should be.
        using var enumerator = rows.GetEnumerator();
        var more = enumerator.MoveNext();
        tokens.ColumnMetadata(columns);
        var count = 0L;
        while (more && !AttentionSeen)
        {
            tokens.Row(columns, enumerator.Current);
            count++;
            more = enumerator.MoveNext();
        }

        return count;
    }

    /// <summary>A statement ended.</summary>
    /// <param name="command">Which statement, as MS-TDS numbers them; 0 for those without a number.</param>
    /// <param name="rows">The rows it concerned; <see langword="null"/> if it does not say.</param>
    public void StatementDone(int command, long? rows)
    {
        WritePending();
        _pending = (rows is null ? DoneStatus.Final : DoneStatus.Count, command, rows ?? 0);
    }

    public void Error(SqlError error)
    {
        WritePending();
        Failed = true;
        tokens.Error(error);
        _pending = (DoneStatus.Error, 0, 0);
    }

    public void Info(SqlError info)
    {
        WritePending();
        tokens.Info(info);
    }

    public void TransactionChange(EnvironmentChange type, long newId, long oldId)
    {
        WritePending();
        tokens.TransactionChange(type, newId, oldId);
    }

    public void DatabaseChange(string newName, string oldName)
    {
        WritePending();
        tokens.EnvironmentChange(EnvironmentChange.Database, newName, oldName);
    }

    /// <summary>The end of a batch.</summary>
    public void EndBatch()
    {
        var (status, command, rows) = _pending ?? (DoneStatus.Final, 0, 0L);
        _pending = null;
        tokens.Done(DoneKind.Batch, AttentionSeen ? DoneStatus.Attention : status, command, rows);
    }

    /// <summary>The end of a procedure.</summary>
    /// <param name="outputs">Writes the values of output parameters.</param>
    /// <param name="isLast">No further procedure follows in the request.</param>
    public void EndProcedure(Action<TokenWriter> outputs, bool isLast)
    {
        WritePending();
        if (AttentionSeen)
        {
            tokens.Done(DoneKind.Batch, DoneStatus.Attention, 0, 0);
            return;
        }

        if (!Failed)
        {
            tokens.ReturnStatus(0);
            outputs(tokens);
        }

        const int ExecuteCommand = 0xE0;
        var status = (Failed ? DoneStatus.Error : DoneStatus.Final) | (isLast ? DoneStatus.Final : DoneStatus.More);
        tokens.Done(DoneKind.Procedure, status, ExecuteCommand, 0);
        Failed = false;
    }

    private void WritePending()
    {
        if (_pending is var (status, command, rows))
            tokens.Done(isProcedure ? DoneKind.InProcedure : DoneKind.Batch, status | DoneStatus.More, command, rows);

        _pending = null;
    }
}
