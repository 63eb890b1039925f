using System.Buffers.Binary;
using System.Runtime.InteropServices;
using System.Text;

namespace AsyncSql.TdsServer.Values;

/// <summary>The types that have an encoding of their own.</summary>
internal sealed partial class ValueWriter
{
    private bool TryWriteOther(SqlType type, object? value)
    {
        switch (type.Kind)
        {
            case SqlTypeKind.Text or SqlTypeKind.NText or SqlTypeKind.Image:
                WriteOld(type.Kind, value);
                return true;
            case SqlTypeKind.Xml:
                WriteChunks(value is null ? null : [0xFF, 0xFE, .. Encoding.Unicode.GetBytes(value.ToString()!)]);
                return true;
            case SqlTypeKind.Json:
                WriteChunks(value is null ? null : Encoding.UTF8.GetBytes(value.ToString()!));
                return true;
            case SqlTypeKind.UserDefined:
                WriteChunks((byte[]?)Execution.Conversion.ToPlainOrNull(value));
                return true;
            case SqlTypeKind.RowVersion:
                WriteShort((byte[]?)value);
                return true;
            case SqlTypeKind.Vector:
                WriteShort(value is null ? null : EncodeVector((float[])value));
                return true;
            case SqlTypeKind.Variant:
                WriteVariant((VariantValue?)value);
                return true;
            default:
                return false;
        }
    }

    private void WriteChunks(byte[]? bytes)
    {
        if (bytes is null)
            writer.WriteInt64(PlpWriter.Null);
        else
            new PlpWriter(writer, layout).Write(new ArraySource(bytes));
    }

    private void WriteShort(byte[]? bytes)
    {
        writer.WriteUInt16(bytes?.Length ?? 0xFFFF);
        writer.Write(bytes);
    }

    /// <summary>A pointer and a timestamp, which no client uses any longer, then the length in bytes and the value.</summary>
    private void WriteOld(SqlTypeKind kind, object? value)
    {
        const int PointerLength = 16, TimestampLength = 8;
        if (value is null)
        {
            writer.WriteByte(0);
            return;
        }

        var plain = Execution.Conversion.ToPlain(value);
        var bytes = kind switch
        {
            SqlTypeKind.NText => Encoding.Unicode.GetBytes((string)plain),
            SqlTypeKind.Text => TypeInfo.CodePage.GetBytes((string)plain),
            _ => (byte[])plain,
        };
        writer.WriteByte(PointerLength);
        writer.Write(stackalloc byte[PointerLength + TimestampLength]);
        writer.WriteInt32(bytes.Length);
        writer.Write(bytes);
    }

    /// <summary>A header of 8 bytes, then the numbers.</summary>
    private static byte[] EncodeVector(float[] numbers)
    {
        const byte Magic = 0xA9, Version = 1;
        var bytes = new byte[8 + numbers.Length * sizeof(float)];
        bytes[0] = Magic;
        bytes[1] = Version;
        BinaryPrimitives.WriteUInt16LittleEndian(bytes.AsSpan(2), (ushort)numbers.Length);
        MemoryMarshal.AsBytes(numbers.AsSpan()).CopyTo(bytes.AsSpan(8));
        return bytes;
    }

    /// <summary>Drivers read the greatest length, whatever the precision.</summary>
    private static byte[] PadDecimal(ReadOnlySpan<byte> bytes)
    {
        const int GreatestLength = 17;
        var padded = new byte[GreatestLength];
        bytes.CopyTo(padded);
        return padded;
    }

    /// <summary>The length of all, the token of the type, the length of its properties, these, and the value.</summary>
    private void WriteVariant(VariantValue? variant)
    {
        if (variant is null)
        {
            writer.WriteInt32(0);
            return;
        }

        var (type, value) = variant;
        ReadOnlySpan<byte> properties = type.Kind switch
        {
            SqlTypeKind.Decimal => [type.Precision, type.Scale],
            SqlTypeKind.Time or SqlTypeKind.DateTime2 or SqlTypeKind.DateTimeOffset => [type.Scale],
            _ when type.IsText => [.. TypeInfo.Collation, 0x40, 0x1F],
            _ when type.IsBinary => [0x40, 0x1F],
            _ => [],
        };
        ReadOnlySpan<byte> bytes = value switch
        {
            string text => type.IsUnicode ? Encoding.Unicode.GetBytes(text) : TypeInfo.CodePage.GetBytes(text),
            byte[] binary => binary,
            _ when type.Kind == SqlTypeKind.Decimal => PadDecimal(Encode(type, value)),
            _ => Encode(type, value),
        };
        writer.WriteInt32(2 + properties.Length + bytes.Length);
        writer.WriteByte(TypeInfo.GetFixedToken(type.Kind) ?? TypeInfo.GetVariableToken(type.Kind));
        writer.WriteByte((byte)properties.Length);
        writer.Write(properties);
        writer.Write(bytes);
    }
}
