using AsyncSql.TdsServer.Execution;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>
/// Writes the results of a request in order. A DONE token must state whether another follows, so each is held back until the next one or
/// the
/// end.
/// </summary>
internal sealed class ResponseWriter(TokenWriter tokens, bool isProcedure)
{
    private (DoneStatus Status, int Command, long Rows)? _pending;

    public TokenWriter Tokens => tokens;

    public bool AttentionSeen => tokens.AttentionSeen;

    /// <summary>Whether an error has been written.</summary>
    public bool Failed { get; private set; }

    /// <summary>Writes a result.</summary>
    /// <param name="columns">Its columns.</param>
    /// <param name="rows">Its rows; the rest is skipped when the client cancels.</param>
    /// <returns>The number of rows written.</returns>
    public long WriteRows(IReadOnlyList<ResultColumn> columns, IEnumerable<object?[]> rows)
    {
        WritePending();
        // If the first row fails, the error must replace the result.
        using var enumerator = rows.GetEnumerator();
        var more = enumerator.MoveNext();
        tokens.WriteColumnMetadata(columns);
        var count = 0L;
        while (more && !AttentionSeen)
        {
            tokens.WriteRow(columns, enumerator.Current);
            count++;
            more = enumerator.MoveNext();
        }

        return count;
    }

    /// <summary>Ends a statement.</summary>
    /// <param name="command">The number of the statement in MS-TDS; 0 for a statement without a number.</param>
    /// <param name="rows">The number of affected rows; <see langword="null"/> for a statement without a count.</param>
    public void EndStatement(int command, long? rows)
    {
        WritePending();
        _pending = (rows is null ? DoneStatus.Final : DoneStatus.Count, command, rows ?? 0);
    }

    public void WriteError(SqlError error)
    {
        WritePending();
        Failed = true;
        tokens.WriteError(error);
        _pending = (DoneStatus.Error, 0, 0);
    }

    public void WriteInfo(SqlError info)
    {
        WritePending();
        tokens.WriteInfo(info);
    }

    public void WriteTransactionChange(EnvironmentChange type, long newId, long oldId)
    {
        WritePending();
        tokens.WriteTransactionChange(type, newId, oldId);
    }

    public void WriteDatabaseChange(string newName, string oldName)
    {
        WritePending();
        tokens.WriteEnvironmentChange(EnvironmentChange.Database, newName, oldName);
    }

    /// <summary>Ends a batch.</summary>
    public void EndBatch()
    {
        var (status, command, rows) = _pending ?? (DoneStatus.Final, 0, 0L);
        _pending = null;
        tokens.WriteDone(DoneKind.Batch, AttentionSeen ? DoneStatus.Attention : status, command, rows);
    }

    /// <summary>Ends a procedure.</summary>
    /// <param name="outputs">Writes the values of output parameters.</param>
    /// <param name="isLast">Whether no further procedure follows in the request.</param>
    public void EndProcedure(Action<TokenWriter> outputs, bool isLast)
    {
        WritePending();
        if (AttentionSeen)
        {
            tokens.WriteDone(DoneKind.Batch, DoneStatus.Attention, 0, 0);
            return;
        }

        if (!Failed)
        {
            tokens.WriteReturnStatus(0);
            outputs(tokens);
        }

        const int ExecuteCommand = 0xE0;
        var status = (Failed ? DoneStatus.Error : DoneStatus.Final) | (isLast ? DoneStatus.Final : DoneStatus.More);
        tokens.WriteDone(DoneKind.Procedure, status, ExecuteCommand, 0);
        Failed = false;
    }

    private void WritePending()
    {
        if (_pending is var (status, command, rows))
            tokens.WriteDone(isProcedure ? DoneKind.InProcedure : DoneKind.Batch, status | DoneStatus.More, command, rows);

        _pending = null;
    }
}
