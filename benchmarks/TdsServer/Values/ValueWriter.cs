using System.Buffers.Binary;
using System.Data.SqlTypes;
using AsyncSql.TdsServer.Protocol;

namespace AsyncSql.TdsServer.Values;

/// <summary>Writes values by their types. Values have the .NET types to which <see cref="Execution.Conversion"/> converts.</summary>
internal sealed partial class ValueWriter(PacketWriter writer, PlpLayout layout, int chunkSize = PlpWriter.DefaultChunkSize)
{
    private static readonly DateTime Epoch1900 = new(1900, 1, 1);

    private readonly byte[] _scratch = new byte[32];

    public void Write(SqlType type, bool nullable, object? value)
    {
        if (type.IsText || type.IsBinary)
        {
            WriteVariable(type, value);
            return;
        }

        if (TryWriteOther(type, value))
            return;

        var hasLength = nullable || TypeInfo.GetFixedToken(type.Kind) is null;
        if (value is null)
        {
            // The length 0 is NULL. The executor makes such columns nullable, so a column that cannot be NULL never gets here.
            writer.WriteByte(0);
            return;
        }

        var bytes = Encode(type, value);
        if (hasLength)
            writer.WriteByte((byte)bytes.Length);

        writer.Write(bytes);
    }

    private Span<byte> Encode(SqlType type, object value)
    {
        var bytes = _scratch.AsSpan();
        switch (type.Kind)
        {
            case SqlTypeKind.Bit:
                bytes[0] = (bool)value ? (byte)1 : (byte)0;
                return bytes[..1];
            case SqlTypeKind.TinyInt:
                bytes[0] = (byte)value;
                return bytes[..1];
            case SqlTypeKind.SmallInt:
                BinaryPrimitives.WriteInt16LittleEndian(bytes, (short)value);
                return bytes[..2];
            case SqlTypeKind.Int:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)value);
                return bytes[..4];
            case SqlTypeKind.BigInt:
                BinaryPrimitives.WriteInt64LittleEndian(bytes, (long)value);
                return bytes[..8];
            case SqlTypeKind.Real:
                BinaryPrimitives.WriteSingleLittleEndian(bytes, (float)value);
                return bytes[..4];
            case SqlTypeKind.Float:
                BinaryPrimitives.WriteDoubleLittleEndian(bytes, (double)value);
                return bytes[..8];
            case SqlTypeKind.Decimal:
                return value is SqlDecimal wide ? EncodeDecimal(type, wide, bytes) : EncodeDecimal(type, (decimal)value, bytes);
            case SqlTypeKind.Money:
                var money = (long)((decimal)value * 10000m);
                BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)(money >> 32));
                BinaryPrimitives.WriteUInt32LittleEndian(bytes[4..], (uint)money);
                return bytes[..8];
            case SqlTypeKind.SmallMoney:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, (int)((decimal)value * 10000m));
                return bytes[..4];
            case SqlTypeKind.SmallDateTime:
                BinaryPrimitives.WriteUInt16LittleEndian(bytes, (ushort)((DateTime)value - Epoch1900).Days);
                BinaryPrimitives.WriteUInt16LittleEndian(bytes[2..], (ushort)((DateTime)value).TimeOfDay.TotalMinutes);
                return bytes[..4];
            case SqlTypeKind.Date:
                return bytes[..WriteDays(bytes, (DateTime)value)];
            case SqlTypeKind.Time:
                return bytes[..WriteTicks(bytes, type.Scale, ((TimeSpan)value).Ticks)];
            case SqlTypeKind.DateTime:
                return EncodeDateTime((DateTime)value, bytes);
            case SqlTypeKind.DateTime2:
                var timestamp = (DateTime)value;
                var timeBytes = WriteTicks(bytes, type.Scale, timestamp.TimeOfDay.Ticks);
                return bytes[..(timeBytes + WriteDays(bytes[timeBytes..], timestamp))];
            case SqlTypeKind.DateTimeOffset:
                var offset = (DateTimeOffset)value;
                var length = WriteTicks(bytes, type.Scale, offset.UtcDateTime.TimeOfDay.Ticks);
                length += WriteDays(bytes[length..], offset.UtcDateTime);
                BinaryPrimitives.WriteInt16LittleEndian(bytes[length..], (short)offset.Offset.TotalMinutes);
                return bytes[..(length + 2)];
            case SqlTypeKind.UniqueIdentifier:
                ((Guid)value).TryWriteBytes(bytes);
                return bytes[..16];
            default:
                throw new InvalidOperationException($"No encoding for {type}.");
        }
    }

    private static Span<byte> EncodeDecimal(SqlType type, decimal value, Span<byte> bytes)
    {
        // The sign, then the unscaled number, little-endian, with the number of bytes that the precision needs.
        var length = TypeInfo.GetDecimalLength(type.Precision);
        bytes[..length].Clear();
        bytes[0] = value >= 0 ? (byte)1 : (byte)0;
        var unscaled = decimal.Round(Math.Abs(value), type.Scale, MidpointRounding.AwayFromZero);
        var number = new System.Numerics.BigInteger(unscaled) * System.Numerics.BigInteger.Pow(10, type.Scale);
        number += new System.Numerics.BigInteger((unscaled - decimal.Truncate(unscaled)) * ComputePowerOfTen(type.Scale));
        if (!number.TryWriteBytes(bytes[1..length], out _, isUnsigned: true))
            throw new InvalidOperationException($"{value} does not fit into {type}.");

        return bytes[..length];
    }

    private static Span<byte> EncodeDecimal(SqlType type, SqlDecimal value, Span<byte> bytes)
    {
        var length = TypeInfo.GetDecimalLength(type.Precision);
        bytes[..17].Clear();
        bytes[0] = value.IsPositive ? (byte)1 : (byte)0;
        var data = SqlDecimal.ConvertToPrecScale(value, type.Precision, type.Scale).Data;
        for (var i = 0; i < data.Length; i++)
            BinaryPrimitives.WriteInt32LittleEndian(bytes[(1 + i * sizeof(int))..], data[i]);

        return bytes[..length];
    }

    private static decimal ComputePowerOfTen(int exponent)
    {
        var power = 1m;
        for (var i = 0; i < exponent; i++)
            power *= 10;

        return power;
    }

    private static Span<byte> EncodeDateTime(DateTime value, Span<byte> bytes)
    {
        // Days since 1900, then the time in units of 1/300 of a second.
        var days = (value.Date - Epoch1900).Days;
        var units = (int)Math.Round(value.TimeOfDay.TotalMilliseconds * 0.3);
        if (units == 24 * 60 * 60 * 300)
        {
            days++;
            units = 0;
        }

        BinaryPrimitives.WriteInt32LittleEndian(bytes, days);
        BinaryPrimitives.WriteInt32LittleEndian(bytes[4..], units);
        return bytes[..8];
    }

    private static int WriteDays(Span<byte> bytes, DateTime value)
    {
        var days = (int)(value.Ticks / TimeSpan.TicksPerDay);
        bytes[0] = (byte)days;
        bytes[1] = (byte)(days >> 8);
        bytes[2] = (byte)(days >> 16);
        return 3;
    }

    private static int WriteTicks(Span<byte> bytes, byte scale, long ticks)
    {
        for (var i = scale; i < 7; i++)
            ticks /= 10;

        BinaryPrimitives.WriteInt64LittleEndian(bytes, ticks);
        return GetTimeLength(scale);
    }

    /// <summary>The length of a time of day in bytes, by the number of its fractional digits.</summary>
    public static int GetTimeLength(byte scale) => scale switch { <= 2 => 3, <= 4 => 4, _ => 5 };

    private void WriteVariable(SqlType type, object? value)
    {
        if (type.IsMax)
        {
            WriteMax(type, value);
            return;
        }

        switch (value)
        {
            case null:
                writer.WriteUInt16(0xFFFF);
                break;
            case string text when type.IsUnicode:
                writer.WriteUInt16(text.Length * 2);
                writer.WriteCharacters(text);
                break;
            case string text:
                var encoded = type.CodePage.GetBytes(text);
                writer.WriteUInt16(encoded.Length);
                writer.Write(encoded);
                break;
            case byte[] bytes:
                writer.WriteUInt16(bytes.Length);
                writer.Write(bytes);
                break;
            case TextContent text when !type.IsUnicode:
                WriteVariable(type, text.ToString());
                break;
            case LargeValue large:
                writer.WriteUInt16((int)large.ByteLength);
                for (var sent = 0; sent < large.ByteLength;)
                {
                    writer.EnsureRoom();
                    var part = (int)Math.Min(writer.Room, large.ByteLength - sent);
                    large.CopyTo(sent, writer.Take(part));
                    sent += part;
                }

                break;
            default:
                throw new InvalidOperationException($"No encoding of {value.GetType()} as {type}.");
        }
    }

    private void WriteMax(SqlType type, object? value)
    {
        var plp = new PlpWriter(writer, layout, chunkSize);
        switch (value)
        {
            case null:
                writer.WriteInt64(PlpWriter.Null);
                break;
            case string text when type.IsUnicode:
                plp.Write(new StringSource(text));
                break;
            case string text:
                plp.Write(new ArraySource(type.CodePage.GetBytes(text)));
                break;
            case TextContent text when !type.IsUnicode:
                plp.Write(new ArraySource(type.CodePage.GetBytes(text.ToString())));
                break;
            case byte[] bytes:
                plp.Write(new ArraySource(bytes));
                break;
            case LargeValue large:
                plp.Write(new LargeSource(large));
                break;
            default:
                throw new InvalidOperationException($"No encoding of {value.GetType()} as {type}.");
        }
    }
}
