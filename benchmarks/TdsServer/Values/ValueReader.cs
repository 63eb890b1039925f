using System.Buffers.Binary;
using System.Numerics;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Protocol;

namespace AsyncSql.TdsServer.Values;

/// <summary>Reads parameters.</summary>
internal static class ValueReader
{
    /// <summary>Reads the type and the value of a parameter.</summary>
    public static (SqlType Type, object? Value) Read(ref PayloadReader reader)
    {
        var token = reader.Peek();
        var type = TypeInfo.Read(ref reader);
        return (type, token == TypeInfo.Null ? null : ReadValue(ref reader, type, isFixed: TypeInfo.GetFixedToken(type.Kind) == token));
    }

    private static object? ReadValue(ref PayloadReader reader, SqlType type, bool isFixed)
    {
        if (type.IsMax)
            return ReadChunks(ref reader) is { } all ? ReadVariable(type, all) : null;

        if (type.IsText || type.IsBinary)
        {
            var length = reader.ReadUInt16();
            return length == 0xFFFF ? null : ReadVariable(type, reader.ReadBytes(length));
        }

        if (isFixed)
            return Decode(type, reader.ReadBytes(GetFixedLength(type.Kind)));

        var bytes = reader.ReadBytes(reader.ReadByte());
        return bytes.IsEmpty ? null : Decode(type, bytes);
    }

    private static object ReadVariable(SqlType type, ReadOnlySpan<byte> bytes)
    {
        if (type.IsUnicode)
            return PayloadReader.DecodeText(bytes);

        return type.IsText ? TypeInfo.CodePage.GetString(bytes) : bytes.ToArray();
    }

    private static byte[]? ReadChunks(ref PayloadReader reader)
    {
        var total = reader.ReadInt64();
        if (total == PlpWriter.Null)
            return null;

        if (total != PlpWriter.UnknownLength && (total < 0 || total > reader.Remaining))
            throw new ProtocolException($"A value of {total} bytes in a message that has {reader.Remaining} left.");

        using var all = new MemoryStream(total < 0 ? 0 : (int)total);
        while (reader.ReadInt32() is var chunk and not 0)
            all.Write(reader.ReadBytes(chunk));

        return all.Length == all.Capacity ? all.GetBuffer() : all.ToArray();
    }

    private static int GetFixedLength(SqlTypeKind kind) => kind switch
    {
        SqlTypeKind.Bit or SqlTypeKind.TinyInt => 1,
        SqlTypeKind.SmallInt => 2,
        SqlTypeKind.Int or SqlTypeKind.Real => 4,
        _ => 8,
    };

    private static object Decode(SqlType type, ReadOnlySpan<byte> bytes)
    {
        try
        {
            return type.Kind switch
            {
                SqlTypeKind.Bit => bytes[0] != 0,
                SqlTypeKind.TinyInt => bytes[0],
                SqlTypeKind.SmallInt => BinaryPrimitives.ReadInt16LittleEndian(bytes),
                SqlTypeKind.Int => BinaryPrimitives.ReadInt32LittleEndian(bytes),
                SqlTypeKind.BigInt => BinaryPrimitives.ReadInt64LittleEndian(bytes),
                SqlTypeKind.Real => BinaryPrimitives.ReadSingleLittleEndian(bytes),
                SqlTypeKind.Float => BinaryPrimitives.ReadDoubleLittleEndian(bytes),
                SqlTypeKind.Decimal => DecodeDecimal(type, bytes),
                SqlTypeKind.Money => DecodeMoney(bytes),
                SqlTypeKind.Date => DecodeDays(bytes),
                SqlTypeKind.Time => DecodeTicks(bytes, type.Scale),
                SqlTypeKind.DateTime => DecodeDateTime(bytes),
                SqlTypeKind.DateTime2 => DecodeDays(bytes[^3..]) + DecodeTicks(bytes[..^3], type.Scale),
                SqlTypeKind.DateTimeOffset => DecodeOffset(bytes, type.Scale),
                SqlTypeKind.UniqueIdentifier => new Guid(bytes),
                _ => throw new ProtocolException($"No decoding for {type}."),
            };
        }
        catch (OverflowException)
        {
            throw SqlErrors.Overflow(type);
        }
        catch (Exception exception) when (exception is ArgumentException or IndexOutOfRangeException)
        {
            throw new ProtocolException($"{bytes.Length} bytes are no {type}: {exception.Message}");
        }
    }

    private static decimal DecodeDecimal(SqlType type, ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length > 17 || type.Scale > 38)
            throw new ProtocolException($"{bytes.Length} bytes as {type}.");

        var unscaled = new BigInteger(bytes[1..], isUnsigned: true);
        var power = BigInteger.Pow(10, type.Scale);
        var value = (decimal)BigInteger.DivRem(unscaled, power, out var rest);
        if (!rest.IsZero)
            value += type.Scale <= 28 ? (decimal)rest / (decimal)power : throw new OverflowException();

        return bytes[0] == 0 ? -value : value;
    }

    private static decimal DecodeMoney(ReadOnlySpan<byte> bytes)
    {
        if (bytes.Length == 4)
            return BinaryPrimitives.ReadInt32LittleEndian(bytes) / 10000m;

        return (((long)BinaryPrimitives.ReadInt32LittleEndian(bytes) << 32) | BinaryPrimitives.ReadUInt32LittleEndian(bytes[4..])) / 10000m;
    }

    private static DateTime DecodeDateTime(ReadOnlySpan<byte> bytes)
    {
        var epoch = new DateTime(1900, 1, 1);
        if (bytes.Length == 4)
            return epoch
                .AddDays(BinaryPrimitives.ReadUInt16LittleEndian(bytes))
                .AddMinutes(BinaryPrimitives.ReadUInt16LittleEndian(bytes[2..]));

        var units = BinaryPrimitives.ReadInt32LittleEndian(bytes[4..]);
        return epoch.AddDays(BinaryPrimitives.ReadInt32LittleEndian(bytes)).AddMilliseconds(Math.Round(units / 0.3));
    }

    private static DateTimeOffset DecodeOffset(ReadOnlySpan<byte> bytes, byte scale)
    {
        var utc = DecodeDays(bytes[^5..^2]) + DecodeTicks(bytes[..^5], scale);
        return new DateTimeOffset(utc, TimeSpan.Zero).ToOffset(TimeSpan.FromMinutes(BinaryPrimitives.ReadInt16LittleEndian(bytes[^2..])));
    }

    private static DateTime DecodeDays(ReadOnlySpan<byte> bytes) =>
        new((bytes[0] | (bytes[1] << 8) | (bytes[2] << 16)) * TimeSpan.TicksPerDay);

    private static TimeSpan DecodeTicks(ReadOnlySpan<byte> bytes, byte scale)
    {
        var ticks = 0L;
        for (var i = bytes.Length - 1; i >= 0; i--)
            ticks = (ticks << 8) | bytes[i];

        for (var i = scale; i < 7; i++)
            ticks *= 10;

        return ticks is >= 0 and < TimeSpan.TicksPerDay ? new TimeSpan(ticks) : throw new ProtocolException("A time outside of the day.");
    }
}
