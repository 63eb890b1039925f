using System.Text;
using AsyncSql.TdsServer.Execution;
using AsyncSql.TdsServer.Protocol;

namespace AsyncSql.TdsServer.Values;

/// <summary>TYPE_INFO of MS-TDS: the declaration of a type before columns, parameters and return values.</summary>
internal static class TypeInfo
{
    public const byte Null = 0x1F, FixedTinyInt = 0x30, FixedBit = 0x32, FixedSmallInt = 0x34, FixedInt = 0x38, FixedReal = 0x3B,
        FixedMoney = 0x3C, FixedDateTime = 0x3D, FixedFloat = 0x3E, FixedBigInt = 0x7F,
        FixedSmallDateTime = 0x3A, FixedSmallMoney = 0x7A;

    public const byte Guid = 0x24, Integer = 0x26, Date = 0x28, Time = 0x29, DateTime2 = 0x2A, DateTimeOffset = 0x2B, Bit = 0x68,
        Decimal = 0x6A, Numeric = 0x6C, Float = 0x6D, Money = 0x6E, DateTime = 0x6F, VarBinary = 0xA5, VarChar = 0xA7, Binary = 0xAD,
        Char = 0xAF, NVarChar = 0xE7, NChar = 0xEF, Image = 0x22, Text = 0x23, Variant = 0x62, NText = 0x63, UserDefined = 0xF0, Xml = 0xF1,
        Json = 0xF4, Vector = 0xF5;

    /// <summary>The length that marks a value in chunks.</summary>
    public const int Chunked = 0xFFFF;

    /// <summary>SQL_Latin1_General_CP1_CI_AS.</summary>
    public static ReadOnlySpan<byte> Collation => [0x09, 0x04, 0xD0, 0x00, 0x34];

    /// <summary>Latin1_General_100_CI_AS_SC_UTF8.</summary>
    public static ReadOnlySpan<byte> Utf8Collation => [0x09, 0x04, 0xD0, 0x24, 0x00];

    /// <summary>The code page of <c>char</c> and <c>varchar</c>.</summary>
    public static Encoding CodePage { get; } = CodePagesEncodingProvider.Instance.GetEncoding(1252)!;

    /// <summary>Writes a type; some have a shorter form for columns that cannot be NULL.</summary>
    public static void Write(PacketWriter writer, SqlType type, bool nullable)
    {
        if (!nullable && GetFixedToken(type.Kind) is { } token)
        {
            writer.WriteByte(token);
            return;
        }

        switch (type.Kind)
        {
            case SqlTypeKind.Bit:
                writer.Write([Bit, 1]);
                break;
            case SqlTypeKind.TinyInt:
                writer.Write([Integer, 1]);
                break;
            case SqlTypeKind.SmallInt:
                writer.Write([Integer, 2]);
                break;
            case SqlTypeKind.Int:
                writer.Write([Integer, 4]);
                break;
            case SqlTypeKind.BigInt:
                writer.Write([Integer, 8]);
                break;
            case SqlTypeKind.Real:
                writer.Write([Float, 4]);
                break;
            case SqlTypeKind.Float:
                writer.Write([Float, 8]);
                break;
            case SqlTypeKind.Decimal:
                writer.Write([Numeric, GetDecimalLength(type.Precision), type.Precision, type.Scale]);
                break;
            case SqlTypeKind.Money:
                writer.Write([Money, 8]);
                break;
            case SqlTypeKind.Date:
                writer.WriteByte(Date);
                break;
            case SqlTypeKind.Time:
                writer.Write([Time, type.Scale]);
                break;
            case SqlTypeKind.DateTime:
                writer.Write([DateTime, 8]);
                break;
            case SqlTypeKind.DateTime2:
                writer.Write([DateTime2, type.Scale]);
                break;
            case SqlTypeKind.DateTimeOffset:
                writer.Write([DateTimeOffset, type.Scale]);
                break;
            case SqlTypeKind.UniqueIdentifier:
                writer.Write([Guid, 16]);
                break;
            default:
                WriteOther(writer, type);
                break;
        }
    }

    /// <summary>The number that makes <c>rowversion</c> of <c>binary(8)</c> in the metadata of columns; 0 for other types.</summary>
    public static int GetUserType(SqlTypeKind kind) => kind == SqlTypeKind.RowVersion ? 80 : 0;

    private static void WriteOther(PacketWriter writer, SqlType type)
    {
        const int VectorHeader = 8, VariantLength = 8009;
        switch (type.Kind)
        {
            case SqlTypeKind.SmallMoney:
                writer.Write([Money, 4]);
                break;
            case SqlTypeKind.SmallDateTime:
                writer.Write([DateTime, 4]);
                break;
            case SqlTypeKind.RowVersion:
                writer.WriteByte(Binary);
                writer.WriteUInt16(8);
                break;
            case SqlTypeKind.Xml:
                // No schema.
                writer.Write([Xml, 0]);
                break;
            case SqlTypeKind.Json:
                writer.WriteByte(Json);
                break;
            case SqlTypeKind.Vector:
                writer.WriteByte(Vector);
                writer.WriteUInt16(VectorHeader + type.Length * sizeof(float));
                writer.WriteByte(0);
                break;
            case SqlTypeKind.Variant:
                writer.WriteByte(Variant);
                writer.WriteInt32(VariantLength);
                break;
            case SqlTypeKind.Text or SqlTypeKind.NText or SqlTypeKind.Image:
                WriteOld(writer, type.Kind);
                break;
            case SqlTypeKind.UserDefined:
                writer.WriteByte(UserDefined);
                writer.WriteUInt16(Chunked);
                writer.WriteShortText(type.Name!.Database);
                writer.WriteShortText(type.Name.Schema);
                writer.WriteShortText(type.Name.Name);
                writer.WriteUInt16(type.Name.AssemblyQualifiedName.Length);
                writer.WriteCharacters(type.Name.AssemblyQualifiedName);
                break;
            default:
                WriteVariable(writer, type);
                break;
        }
    }

    /// <summary>The types before <c>max</c>: their columns also name their table, here with no part.</summary>
    private static void WriteOld(PacketWriter writer, SqlTypeKind kind)
    {
        writer.WriteByte(kind switch { SqlTypeKind.Text => Text, SqlTypeKind.NText => NText, _ => Image });
        writer.WriteInt32(kind == SqlTypeKind.NText ? int.MaxValue - 1 : int.MaxValue);
        if (kind != SqlTypeKind.Image)
            writer.Write(Collation);

        writer.WriteByte(0);
    }

    /// <summary>Reads the type of a parameter.</summary>
    /// <exception cref="ProtocolException">There is no such type.</exception>
    /// <exception cref="SqlErrorException">The server does not support the type.</exception>
    public static SqlType Read(ref PayloadReader reader)
    {
        var token = reader.ReadByte();
        switch (token)
        {
            case Null:
                return SqlType.NVarChar(1);
            case FixedBit:
                return SqlType.Bit;
            case FixedTinyInt:
                return SqlType.TinyInt;
            case FixedSmallInt:
                return SqlType.SmallInt;
            case FixedInt:
                return SqlType.Int;
            case FixedBigInt:
                return SqlType.BigInt;
            case FixedReal:
                return SqlType.Real;
            case FixedFloat:
                return SqlType.Float;
            case FixedMoney:
                return SqlType.Money;
            case FixedDateTime:
                return SqlType.DateTime;
            case Bit:
                _ = reader.ReadByte();
                return SqlType.Bit;
            case Integer:
                return reader.ReadByte() switch
                {
                    1 => SqlType.TinyInt,
                    2 => SqlType.SmallInt,
                    4 => SqlType.Int,
                    8 => SqlType.BigInt,
                    var n => throw CreateUnknownError(token, n),
                };
            case Float:
                return reader.ReadByte() switch { 4 => SqlType.Real, 8 => SqlType.Float, var n => throw CreateUnknownError(token, n) };
            case Money:
                _ = reader.ReadByte();
                return SqlType.Money;
            case DateTime:
                _ = reader.ReadByte();
                return SqlType.DateTime;
            case Guid:
                _ = reader.ReadByte();
                return SqlType.UniqueIdentifier;
            case Decimal or Numeric:
                _ = reader.ReadByte();
                return SqlType.Decimal(reader.ReadByte(), reader.ReadByte());
            case Date:
                return SqlType.Date;
            case Time:
                return SqlType.Time(ReadScale(ref reader));
            case DateTime2:
                return SqlType.DateTime2(ReadScale(ref reader));
            case DateTimeOffset:
                return SqlType.DateTimeOffset(ReadScale(ref reader));
            case NVarChar or NChar:
                return new SqlType(
                    token == NChar ? SqlTypeKind.NChar : SqlTypeKind.NVarChar,
                    ReadLength(ref reader, collation: true, bytesPerCharacter: 2));
            case VarChar or Char:
                return new SqlType(
                    token == Char ? SqlTypeKind.Char : SqlTypeKind.VarChar,
                    ReadLength(ref reader, collation: true, bytesPerCharacter: 1));
            case VarBinary or Binary:
                return new SqlType(
                    token == Binary ? SqlTypeKind.Binary : SqlTypeKind.VarBinary,
                    ReadLength(ref reader, collation: false, bytesPerCharacter: 1));
            default:
                throw CreateUnknownError(token, 0);
        }
    }

    /// <summary>The length of a <c>decimal</c> in bytes, including its sign.</summary>
    public static byte GetDecimalLength(byte precision) => precision switch { <= 9 => 5, <= 19 => 9, <= 28 => 13, _ => 17 };

    /// <summary>The token of a type that cannot be NULL; <see langword="null"/> where there is no such token.</summary>
    public static byte? GetFixedToken(SqlTypeKind kind) => kind switch
    {
        SqlTypeKind.Bit => FixedBit,
        SqlTypeKind.TinyInt => FixedTinyInt,
        SqlTypeKind.SmallInt => FixedSmallInt,
        SqlTypeKind.Int => FixedInt,
        SqlTypeKind.BigInt => FixedBigInt,
        SqlTypeKind.Real => FixedReal,
        SqlTypeKind.Float => FixedFloat,
        SqlTypeKind.Money => FixedMoney,
        SqlTypeKind.DateTime => FixedDateTime,
        SqlTypeKind.SmallMoney => FixedSmallMoney,
        SqlTypeKind.SmallDateTime => FixedSmallDateTime,
        _ => null,
    };

    /// <summary>The token of a type that has no fixed one.</summary>
    public static byte GetVariableToken(SqlTypeKind kind) => kind switch
    {
        SqlTypeKind.Decimal => Numeric,
        SqlTypeKind.Date => Date,
        SqlTypeKind.Time => Time,
        SqlTypeKind.DateTime2 => DateTime2,
        SqlTypeKind.DateTimeOffset => DateTimeOffset,
        SqlTypeKind.UniqueIdentifier => Guid,
        SqlTypeKind.Char => Char,
        SqlTypeKind.VarChar => VarChar,
        SqlTypeKind.NChar => NChar,
        SqlTypeKind.NVarChar => NVarChar,
        SqlTypeKind.Binary => Binary,
        _ => VarBinary,
    };

    private static void WriteVariable(PacketWriter writer, SqlType type)
    {
        writer.WriteByte(GetVariableToken(type.Kind));
        writer.WriteUInt16(type.IsMax ? Chunked : type.Length * (type.IsUnicode ? 2 : 1));
        if (type.IsText)
            writer.Write(type.IsUtf8 ? Utf8Collation : Collation);
    }

    private static byte ReadScale(ref PayloadReader reader)
    {
        var scale = reader.ReadByte();
        return scale <= 7 ? scale : throw new ProtocolException($"A scale of {scale}.");
    }

    private static int ReadLength(ref PayloadReader reader, bool collation, int bytesPerCharacter)
    {
        var length = reader.ReadUInt16();
        if (collation)
            _ = reader.ReadBytes(Collation.Length);

        return length == Chunked ? SqlType.MaxLength : Math.Max(1, length / bytesPerCharacter);
    }

    /// <summary>A type that this server does not support is an error of the request; an unknown byte is not TDS.</summary>
    private static Exception CreateUnknownError(byte token, byte length)
    {
        var name = token switch
        {
            0x22 => "image",
            0x23 => "text",
            0x3A => "smalldatetime",
            0x62 => "sql_variant",
            0x63 => "ntext",
            0x7A => "smallmoney",
            0xF0 => "user-defined type",
            0xF1 => "xml",
            0xF3 => "table",
            0xF4 => "json",
            0xF5 => "vector",
            _ => null,
        };
        return name is null
            ? new ProtocolException($"Unknown parameter type 0x{token:X2} of length {length}.")
            : SqlErrors.Unsupported($"parameters of type {name}");
    }
}
