using System.Collections;
using System.Data;
using System.Data.Common;
using System.Runtime.ExceptionServices;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Columns;
using AsyncSql.Streaming.Driver;
using AsyncSql.Streaming.Memory;

namespace AsyncSql.Streaming;

/// <summary>
/// A reader over a reader with sequential access. It reads each row entirely, large values through streams, and then answers as a reader
/// without sequential access does: columns in any order, any number of times.
/// </summary>
internal sealed partial class StreamedDataReader : DbDataReader
{
    private const int Idle = 0, Reading = 1, Closed = 2;

    private readonly DbDataReader _inner;
    private readonly DbCommand _command;
    private readonly CommandBehavior _behavior;
    private readonly CommandMemory _memory;
    private readonly BufferPool _pool;
    private readonly DriverTraits _traits;

    private ResultPlan? _plan;
    private ColumnPlan[] _columns = [];
    private ColumnSize[] _sizes = [];
    private ColumnValue[] _values = [];
    private byte[]? _piece;

    /// <summary>
    /// The driver never forgets its last TextReader, and refuses GetBytes of the column at its position, even in another result.
    /// </summary>
    private int _lastTextReader = -1;

    private int _result;
    private bool _hasRow;
    private bool _isRowLost;
    private int _state;

    /// <summary>Creates a reader.</summary>
    /// <param name="inner">The driver's reader, with sequential access.</param>
    /// <param name="command">The command that was executed: cancelled if a token is, while a text arrives.</param>
    /// <param name="behavior">The behavior that the application asked for.</param>
    /// <param name="memory">What is known of the command's text.</param>
    /// <param name="pool">Where buffers come from.</param>
    public StreamedDataReader(DbDataReader inner, DbCommand command, CommandBehavior behavior, CommandMemory memory, BufferPool pool)
    {
        _inner = inner;
        _command = command;
        _behavior = behavior;
        _memory = memory;
        _pool = pool;
        _traits = DriverTraits.Get(inner);
    }

    /// <summary>How many columns of a row are read, from the first one.</summary>
    public int HeldColumns { get; init; } = int.MaxValue;

    /// <summary>Whether the driver's own scalar reports errors that come after the value.</summary>
    public bool ReadsScalarsToTheEnd => _traits.ReadsScalarsToTheEnd;

    /// <inheritdoc />
    public override bool Read() => ReadRowAsync(isAsync: false, CancellationToken.None).GetAwaiter().GetResult();

    /// <inheritdoc />
    public override Task<bool> ReadAsync(CancellationToken cancellationToken) => ReadRowAsync(isAsync: true, cancellationToken);

    /// <inheritdoc />
    public override bool NextResult() => ReadNextResultAsync(isAsync: false, CancellationToken.None).GetAwaiter().GetResult();

    /// <inheritdoc />
    public override Task<bool> NextResultAsync(CancellationToken cancellationToken) =>
        ReadNextResultAsync(isAsync: true, cancellationToken);

    /// <inheritdoc />
    public override void Close()
    {
        ReleaseRow();
        _inner.Close();
    }

    /// <inheritdoc />
    public override IEnumerator GetEnumerator() => new DbEnumerator(this, (_behavior & CommandBehavior.CloseConnection) != 0);

#pragma warning disable CA2215 // The base closes this reader, and with it the driver's a second time.
    /// <inheritdoc />
    protected override void Dispose(bool disposing)
    {
        if (!disposing)
            return;

        ReleaseRow();
        _inner.Dispose();
    }

#if NET
    /// <inheritdoc />
    public override Task CloseAsync()
    {
        ReleaseRow();
        return _inner.CloseAsync();
    }

    /// <inheritdoc />
    public override ValueTask DisposeAsync()
    {
        ReleaseRow();
        return _inner.DisposeAsync();
    }
#endif
#pragma warning restore CA2215

    private async Task<bool> ReadRowAsync(bool isAsync, CancellationToken cancellationToken)
    {
        if (!BeginRead(cancellationToken))
            return isAsync ? await _inner.ReadAsync(cancellationToken).ConfigureAwait(false) : _inner.Read();

        var hasRow = false;
        try
        {
            if (!(isAsync ? await _inner.ReadAsync(cancellationToken).ConfigureAwait(false) : _inner.Read()))
            {
                if (_plan is not null)
                    _memory.Complete();

                return false;
            }

            if (_plan is null)
                Prepare();

            _isRowLost = true;
            await HoldRowAsync(isAsync, cancellationToken).ConfigureAwait(false);
            _isRowLost = false;
            hasRow = true;
            return true;
        }
        catch (OperationCanceledException) when (_isRowLost)
        {
            // Between two reads of a value, nothing waits that would cancel the command. Closing the reader would then read what is left.
            Cancel(_command);
            throw;
        }
        catch (IOException exception) when (DriverErrors.Unwrap(exception) is { } inner)
        {
            ExceptionDispatchInfo.Capture(inner).Throw();
            throw;
        }
        finally
        {
            EndRead(hasRow);
        }
    }

    private async Task HoldRowAsync(bool isAsync, CancellationToken cancellationToken)
    {
        var count = Math.Min(_columns.Length, HeldColumns);
        var waits = isAsync;
        for (var i = 0; i < count; i++)
        {
            var column = _columns[i];
            var isStreamed = (column.IsStreamed && _sizes[i] != ColumnSize.Small) || (column.IsReadInPieces && _lastTextReader == i);
            // The header of a large value may be in another packet than the column before it: it is awaited, also where NULL cannot be. Not
            // that of a small value, and those after it: the driver takes longer to set up such a wait than to read the value.
            if (column.IsStreamed)
                waits = isAsync && isStreamed;

            if (column.AwaitsHeader
                && (waits ? await _inner.IsDBNullAsync(i, cancellationToken).ConfigureAwait(false) : _inner.IsDBNull(i)))
                SetNull(i);
            else if (isStreamed)
                await StreamAsync(i, isAsync, cancellationToken).ConfigureAwait(false);
            else
                Hold(i);
        }

        // The driver cancels the command then, and the server ends the value that it is sending: the row may not be complete.
        cancellationToken.ThrowIfCancellationRequested();
    }

    private async Task<bool> ReadNextResultAsync(bool isAsync, CancellationToken cancellationToken)
    {
        if (!BeginRead(cancellationToken))
            return isAsync ? await _inner.NextResultAsync(cancellationToken).ConfigureAwait(false) : _inner.NextResult();

        try
        {
            ReleaseBuffers();
            _plan = null;
            _columns = [];
            _values = [];
            _result++;
            return isAsync ? await _inner.NextResultAsync(cancellationToken).ConfigureAwait(false) : _inner.NextResult();
        }
        finally
        {
            EndRead(hasRow: false);
        }
    }

    /// <summary>Reads the metadata of a result, before its first row.</summary>
    private void Prepare()
    {
        var plan = ResultPlan.Create(_inner);
        _columns = plan.Columns;
        _sizes = _memory.GetResult(_result, _columns.Length, plan.HasLargeColumns);
        _values = new ColumnValue[_columns.Length];
        for (var i = 0; i < _values.Length; i++)
        {
            _values[i].Kind = _columns[i].Kind;
            _values[i].Reference = _columns[i].Kind switch
            {
                ColumnKind.Text or ColumnKind.Json => new TextBuffer(_pool),
                ColumnKind.Binary or ColumnKind.UserDefined => new ValueBuffer<byte>(_pool),
                _ => null,
            };
        }

        _plan = plan;
    }

    private void SetNull(int ordinal)
    {
        ref var value = ref _values[ordinal];
        value.IsNull = true;
        if (value.Reference is ValueBuffer<char> text)
            text.Clear();
        else if (value.Reference is ValueBuffer<byte> binary)
            binary.Clear();
    }

    /// <summary>
    /// Begins to move: only one operation at a time, because the buffers of the row belong to it. It is <see langword="false"/> if the
    /// driver refuses to move: the reader is closed, or the token is cancelled already. The row stays then.
    /// </summary>
    private bool BeginRead(CancellationToken cancellationToken)
    {
        switch (Interlocked.CompareExchange(ref _state, Reading, Idle))
        {
            case Reading:
                throw DriverErrors.Pending();
            case Closed:
                return false;
        }

        if (cancellationToken.IsCancellationRequested)
        {
            EndRead(_hasRow);
            return false;
        }

        _hasRow = false;
        _isRowLost = false;
        return true;
    }

    private void EndRead(bool hasRow)
    {
        _hasRow = hasRow;
        if (Interlocked.CompareExchange(ref _state, Idle, Reading) != Closed)
            return;

        // Closed meanwhile: the buffers were in use, so it is done now.
        _hasRow = false;
        ReleaseBuffers();
    }

    private void ReleaseRow()
    {
        var state = Interlocked.Exchange(ref _state, Closed);
        _hasRow = false;
        if (state == Idle)
            ReleaseBuffers();
    }

    private void ReleaseBuffers()
    {
        foreach (var value in _values)
        {
            if (value.Reference is ValueBuffer<char> text)
                text.Release();
            else if (value.Reference is ValueBuffer<byte> binary)
                binary.Release();
        }

        if (_piece is not null)
            _pool.Return(_piece, _piece.Length);

        _piece = null;
    }

    /// <summary>Whether a value of the current row can be answered; if not, the driver's reader has the right exception.</summary>
    private bool IsHeld(int ordinal)
    {
        if (_hasRow)
            return (uint)ordinal < (uint)_values.Length;

        if (_state == Reading)
            throw DriverErrors.Pending();

        // A row whose reading failed: the driver's reader is in the middle of it.
        if (_isRowLost && !_inner.IsClosed)
            throw DriverErrors.NoData();

        return false;
    }
}
