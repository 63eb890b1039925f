using System.Data.Common;
using System.Data.SqlTypes;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Columns;
using AsyncSql.Streaming.Memory;

namespace AsyncSql.Streaming;

/// <summary>Reads the values of a row.</summary>
internal sealed partial class StreamedDataReader
{
    /// <summary>
    /// Bytes or characters. A value of up to so many is small: most such values arrive with the packet in which they begin (8,000 bytes).
    /// </summary>
    private const int GreatestSmallValue = 4096;

    /// <summary>
    /// Bytes or characters of the first request. The driver allocates what is requested, also for a value of fifty characters; each request
    /// after that is larger.
    /// </summary>
    private const int FirstBytes = 256, FirstCharacters = 128, RequestGrowth = 8;

    /// <summary>
    /// Bytes or characters that are read without waiting asynchronously. The driver counts its timeout for each such read, as it does for
    /// each packet of an asynchronous one: so a piece is not much larger than the smallest packet.
    /// </summary>
    private const int Piece = 512;

    /// <summary>Bytes or characters of the largest request: the driver's buffers stay below the size of large objects.</summary>
    private const int GreatestBytes = 64 * 1024, GreatestCharacters = 32 * 1024;

    /// <summary>Bytes or characters of the request after an incomplete one, which only confirms the end.</summary>
    private const int LastRequest = 16;

    /// <summary>Reads a value that the driver can be expected to have already, without waiting asynchronously.</summary>
    private void Hold(int ordinal)
    {
        try
        {
            HoldValue(ordinal, ref _values[ordinal]);
        }
        catch (SqlNullValueException)
        {
            // Metadata that does not admit NULL can be wrong, such as that of an outdated view.
            SetNull(ordinal);
        }
    }

    private void HoldValue(int ordinal, ref ColumnValue value)
    {
        value.IsNull = false;
        switch (_columns[ordinal].Kind)
        {
            case ColumnKind.Int32:
                value.Scalar.Int32 = _inner.GetInt32(ordinal);
                break;
            case ColumnKind.String:
                value.Reference = _inner.GetString(ordinal);
                break;
            case ColumnKind.Boolean:
                value.Scalar.Boolean = _inner.GetBoolean(ordinal);
                break;
            case ColumnKind.Byte:
                value.Scalar.Byte = _inner.GetByte(ordinal);
                break;
            case ColumnKind.Int16:
                value.Scalar.Int16 = _inner.GetInt16(ordinal);
                break;
            case ColumnKind.Int64:
                value.Scalar.Int64 = _inner.GetInt64(ordinal);
                break;
            case ColumnKind.Single:
                value.Scalar.Single = _inner.GetFloat(ordinal);
                break;
            case ColumnKind.Double:
                value.Scalar.Double = _inner.GetDouble(ordinal);
                break;
            case ColumnKind.Decimal or ColumnKind.Money:
                value.Scalar.Decimal = _inner.GetDecimal(ordinal);
                break;
            case ColumnKind.Guid:
                value.Scalar.Guid = _inner.GetGuid(ordinal);
                break;
            case ColumnKind.DateTime or ColumnKind.Date or ColumnKind.DateTime2:
                value.Set(_inner.GetDateTime(ordinal));
                break;
            case ColumnKind.Time:
                value.Set(_inner.GetFieldValue<TimeSpan>(ordinal));
                break;
            case ColumnKind.DateTimeOffset:
                value.Set(_inner.GetFieldValue<DateTimeOffset>(ordinal));
                break;
            default:
                HoldObject(ordinal, ref value);
                break;
        }
    }

    private void HoldObject(int ordinal, ref ColumnValue value)
    {
        var column = _columns[ordinal];
        switch (column.Kind)
        {
            case ColumnKind.Binary or ColumnKind.UserDefined:
                HoldPieces(ordinal, (ValueBuffer<byte>)value.Reference!);
                break;
            case ColumnKind.Text when column.IsUnicode && _lastTextReader != ordinal:
                HoldCharacters(ordinal, (TextBuffer)value.Reference!);
                break;
            case ColumnKind.Text or ColumnKind.Json:
                var text = (TextBuffer)value.Reference!;
                text.Set(_inner.GetString(ordinal));
                NoteSize(ordinal, text.TextLength);
                break;
            case ColumnKind.Variant:
                value.SetVariant(_inner.GetProviderSpecificValue(ordinal));
                break;
            case ColumnKind.Array:
                value.Reference = _inner.GetValue(ordinal);
                value.IsNull = value.Reference is DBNull;
                break;
            case ColumnKind.SqlDecimal:
                value.Reference = _inner.GetFieldValue<SqlDecimal>(ordinal);
                break;
            default:
                value.Reference = _inner.GetProviderSpecificValue(ordinal);
                value.IsNull = value.Reference is DBNull or INullable { IsNull: true };
                break;
        }
    }

    private void HoldPieces(int ordinal, ValueBuffer<byte> buffer)
    {
        buffer.Clear();
        int read, wanted;
        do
        {
            var room = buffer.GetRoom(LastRequest, Piece);
            wanted = room.Count;
            buffer.MarkDirty(wanted);
            read = (int)_inner.GetBytes(ordinal, buffer.Length, room.Array!, room.Offset, wanted);
            buffer.Advance(read);
        }
        while (read == wanted);

        NoteSize(ordinal, buffer.Length);
    }

    /// <summary>Reads UTF-16 as bytes: the driver makes no string then, and none of a longer value that nobody asks for.</summary>
    private void HoldCharacters(int ordinal, TextBuffer buffer)
    {
        buffer.Clear();
        _piece ??= _pool.Rent<byte>(Piece * sizeof(char));
        int read;
        do
        {
            read = (int)_inner.GetBytes(ordinal, buffer.Length * sizeof(char), _piece, 0, Piece * sizeof(char));
            var room = buffer.GetRoom(read / sizeof(char), read / sizeof(char));
            Buffer.BlockCopy(_piece, 0, room.Array!, room.Offset * sizeof(char), read);
            buffer.Advance(read / sizeof(char));
        }
        while (read == Piece * sizeof(char));

        NoteSize(ordinal, buffer.Length);
    }

    private Task StreamAsync(int ordinal, bool isAsync, CancellationToken cancellationToken)
    {
        ref var value = ref _values[ordinal];
        value.IsNull = false;
        return value.Reference is TextBuffer text
            ? StreamTextAsync(ordinal, text, isAsync, cancellationToken)
            : StreamBytesAsync(ordinal, (ValueBuffer<byte>)value.Reference!, isAsync, cancellationToken);
    }

    private async Task StreamBytesAsync(int ordinal, ValueBuffer<byte> buffer, bool isAsync, CancellationToken cancellationToken)
    {
        buffer.Clear();
        using var stream = _inner.GetStream(ordinal);
        // The stream times out when one call takes as long as the command may, however many packets arrive meanwhile. What remains is the
        // timeout of the connection, which begins again with each packet, as in an asynchronous read without streams.
        if (isAsync && stream.CanTimeout)
            stream.ReadTimeout = Timeout.Infinite;

        for (var wanted = FirstBytes; ;)
        {
            var room = buffer.GetRoom(LastRequest, wanted);
            buffer.MarkDirty(room.Count);
#pragma warning disable CA1835 // The driver implements the overload with an array, and the other one through it.
            var read = isAsync
                ? await AwaitPieceAsync(stream.ReadAsync(room.Array!, room.Offset, room.Count, cancellationToken), cancellationToken)
                    .ConfigureAwait(false)
                : stream.Read(room.Array!, room.Offset, room.Count);
#pragma warning restore CA1835
            if (read == 0)
                break;

            buffer.Advance(read);
            wanted = read < room.Count ? LastRequest : Math.Min(wanted * RequestGrowth, GreatestBytes);
        }

        NoteSize(ordinal, buffer.Length);
    }

    private async Task StreamTextAsync(int ordinal, TextBuffer buffer, bool isAsync, CancellationToken cancellationToken)
    {
        buffer.Clear();
        using var reader = _inner.GetTextReader(ordinal);
        _lastTextReader = ordinal;
        for (int wanted = FirstCharacters, least = LastRequest; ;)
        {
            var room = buffer.GetRoom(least, wanted);
            buffer.MarkDirty(room.Count);
            var read = isAsync
                ? await ReadTextAsync(reader, room, cancellationToken).ConfigureAwait(false)
                : reader.Read(room.Array!, room.Offset, room.Count);
            if (read == 0)
                break;

            buffer.Advance(read);
            // The driver may have read more bytes than these characters needed. It keeps them, and has no room for them in the buffer of a
            // smaller request (SqlSequentialTextReader, versions 6 and 7). UTF-16 has no such rest where fewer characters came than asked.
            if (read == room.Count)
                (least, wanted) = (room.Count, Math.Min(wanted * RequestGrowth, GreatestCharacters));
            else if (_columns[ordinal].IsUnicode)
                least = wanted = LastRequest;
            else
                least = wanted = room.Count;
        }

        NoteSize(ordinal, buffer.Length);
    }

    /// <summary>The readers of the driver take no token.</summary>
    private Task<int> ReadTextAsync(TextReader reader, ArraySegment<char> room, CancellationToken cancellationToken) =>
        cancellationToken.IsCancellationRequested
            ? Task.FromCanceled<int>(cancellationToken)
            : AwaitPieceAsync(reader.ReadAsync(room.Array!, room.Offset, room.Count), cancellationToken);

    /// <summary>
    /// Cancels the command if a token is cancelled while a part of a value is awaited, as the driver does for a row. Its streams only look
    /// at the token when the next packet has arrived.
    /// </summary>
    private Task<int> AwaitPieceAsync(Task<int> pending, CancellationToken cancellationToken) =>
        pending.IsCompleted || !cancellationToken.CanBeCanceled ? pending : AwaitPendingAsync(pending, cancellationToken);

    private async Task<int> AwaitPendingAsync(Task<int> pending, CancellationToken cancellationToken)
    {
        using var registration = cancellationToken.Register(static command => Cancel((DbCommand)command!), _command);
        try
        {
            return await pending.ConfigureAwait(false);
        }
        catch (Exception exception)
            when (cancellationToken.IsCancellationRequested && exception is DbException or IOException or InvalidOperationException)
        {
            throw new OperationCanceledException(exception.Message, exception, cancellationToken);
        }
    }

    private static void Cancel(DbCommand command)
    {
#pragma warning disable CA1031 // The driver ignores it as well: the read that waits ends in another way then.
        try
        {
            command.Cancel();
        }
        catch (Exception)
        {
        }
#pragma warning restore CA1031
    }

    private void NoteSize(int ordinal, long length)
    {
        ref var size = ref _sizes[ordinal];
        if (length > GreatestSmallValue)
            size = ColumnSize.Large;
        else if (size == ColumnSize.Unknown)
            size = ColumnSize.Small;
    }
}
