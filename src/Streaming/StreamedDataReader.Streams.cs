using System.Data.SqlTypes;
using System.Reflection;
using System.Runtime.ExceptionServices;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Columns;
using AsyncSql.Streaming.Driver;

namespace AsyncSql.Streaming;

/// <summary>Parts of values, and streams over them.</summary>
internal sealed partial class StreamedDataReader
{
    /// <inheritdoc />
    public override Stream GetStream(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetStream(ordinal);

        var column = _columns[ordinal];
        if (column.Kind != ColumnKind.Variant && (!column.IsBinary || column.Kind == ColumnKind.Array))
            throw DriverErrors.NoStream(GetName(ordinal));

        // The stream outlives the row.
        return new MemoryStream(_values[ordinal].IsNull ? [] : ToBytes(ordinal), writable: false);
    }

    /// <inheritdoc />
    public override TextReader GetTextReader(int ordinal)
    {
        if (!IsHeld(ordinal))
            return _inner.GetTextReader(ordinal);

        var column = _columns[ordinal];
        if (!column.IsText && column.Kind != ColumnKind.Variant)
            throw DriverErrors.NoTextReader(GetName(ordinal));

        return new StringReader(_values[ordinal].IsNull ? "" : ToSqlString(ordinal).Value);
    }

    /// <inheritdoc />
    public override long GetBytes(int ordinal, long dataOffset, byte[]? buffer, int bufferOffset, int length)
    {
        if (!IsHeld(ordinal))
            return _inner.GetBytes(ordinal, dataOffset, buffer, bufferOffset, length);

        var column = _columns[ordinal];
        if (!column.IsBinary && column.Kind is not (ColumnKind.Text or ColumnKind.Json))
            throw DriverErrors.NotBinary(GetName(ordinal));

        if (dataOffset < 0)
            throw DriverErrors.NegativeOffset("dataIndex");

        if (dataOffset > int.MaxValue)
            throw DriverErrors.SourceOffset(0, dataOffset, "dataIndex");

        ref var value = ref _values[ordinal];
        if (value.IsNull)
            throw new SqlNullValueException();

        var held = value.Reference as ValueBuffer<byte>;
        var bytes = held is null ? GetOtherBytes(ordinal) : null;
        var total = held?.Length ?? bytes!.Length;

        if (buffer is null)
            return total;

        if (dataOffset >= total)
            return 0;

        var count = CheckRange(total, dataOffset, buffer.Length, bufferOffset, length)
            ?? throw DriverErrors.BytesOutOfBounds();
        if (held is not null)
            held.CopyTo(dataOffset, buffer, bufferOffset, count);
        else
            Buffer.BlockCopy(bytes!, (int)dataOffset, buffer, bufferOffset, count);

        return count;
    }

    /// <inheritdoc />
    public override long GetChars(int ordinal, long dataOffset, char[]? buffer, int bufferOffset, int length)
    {
        if (!IsHeld(ordinal))
            return GetCharsOfNoRow(ordinal);

        ref var value = ref _values[ordinal];
        var held = value.IsNull ? null : value.Reference as TextBuffer;
        var text = held is null ? ToSqlString(ordinal).Value : null;
        var total = held?.TextLength ?? text!.Length;
        if (dataOffset > int.MaxValue)
            throw DriverErrors.SourceOffset(total, dataOffset, "dataIndex");

        if (buffer is null)
            return total;

        if ((int)dataOffset < 0 || dataOffset >= total)
            return 0;

        var count = CheckRange(total, dataOffset, buffer.Length, bufferOffset, length)
            ?? throw DriverErrors.CharactersOutOfBounds();
        if (held is not null)
            held.CopyText((int)dataOffset, buffer, bufferOffset, count);
        else
            text!.CopyTo((int)dataOffset, buffer, bufferOffset, count);

        return count;
    }

    /// <summary>Bytes of text, in the encoding that the driver uses for it.</summary>
    private byte[] GetOtherBytes(int ordinal)
    {
        if (_columns[ordinal].Kind is not (ColumnKind.Text or ColumnKind.Json))
            return ToBytes(ordinal);

        var text = ToSqlString(ordinal);
        return _columns[ordinal].IsUnicode ? text.GetUnicodeBytes()! : text.GetNonUnicodeBytes()!;
    }

    /// <summary>With sequential access, the driver checks the buffer before it checks whether there is a row: so it gets none.</summary>
    private long GetCharsOfNoRow(int ordinal)
    {
        try
        {
            return _inner.GetChars(ordinal, 0, null, 0, 0);
        }
        catch (TargetInvocationException exception) when (exception.InnerException is { } inner)
        {
            // So the driver throws for xml with sequential access.
            ExceptionDispatchInfo.Capture(inner).Throw();
            throw;
        }
    }

    /// <summary>How many units to copy; <see langword="null"/> if the copy itself fails.</summary>
    private static int? CheckRange(long total, long offset, int bufferLength, int bufferOffset, int length)
    {
        // The driver adds 32-bit numbers: a length near the greatest one is no longer cut to that of the value.
        var count = unchecked((int)offset + length) > total ? total - offset : length;
        if (count >= 0 && bufferOffset >= 0 && bufferOffset + count <= bufferLength && offset + count <= total)
            return (int)count;

        if (length < 0)
            throw DriverErrors.NegativeLength(length);

        if (bufferOffset < 0 || bufferOffset >= bufferLength)
            throw DriverErrors.DestinationOffset(bufferLength, bufferOffset, "bufferIndex");

        return total + bufferOffset > bufferLength ? throw DriverErrors.NoRoom(total, bufferOffset) : null;
    }
}
