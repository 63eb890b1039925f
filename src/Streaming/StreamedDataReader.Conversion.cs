using System.Data.SqlTypes;
using System.Runtime.CompilerServices;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Columns;
using AsyncSql.Streaming.Driver;

namespace AsyncSql.Streaming;

/// <summary>Values as the objects that the driver's reader returns. Arrays are new each time, as there.</summary>
internal sealed partial class StreamedDataReader
{
    private static readonly object True = true, False = false;

    private object ToObject(int ordinal)
    {
        ref var value = ref _values[ordinal];
        if (value.Kind == ColumnKind.UserDefined)
            return ToUserDefined(ordinal, isNullKept: false);

        if (value.IsNull)
            return DBNull.Value;

        return value.Kind switch
        {
            ColumnKind.Boolean => value.Scalar.Boolean ? True : False,
            ColumnKind.Byte => value.Scalar.Byte,
            ColumnKind.Int16 => value.Scalar.Int16,
            ColumnKind.Int32 => value.Scalar.Int32,
            ColumnKind.Int64 => value.Scalar.Int64,
            ColumnKind.Single => value.Scalar.Single,
            ColumnKind.Double => value.Scalar.Double,
            ColumnKind.Decimal or ColumnKind.Money => value.Scalar.Decimal,
            ColumnKind.SqlDecimal => Decimals.ToDecimal((SqlDecimal)value.Reference!, _traits.NormalizesDecimals),
            ColumnKind.DateTime or ColumnKind.Date or ColumnKind.DateTime2 => value.DateTime,
            ColumnKind.Time => value.Time,
            ColumnKind.DateTimeOffset => value.DateTimeOffset,
            ColumnKind.Guid => value.Scalar.Guid,
            ColumnKind.Text or ColumnKind.Json => value.Reference!.ToString()!,
            ColumnKind.Binary => ((ValueBuffer<byte>)value.Reference!).ToArray(),
            ColumnKind.Array => ((byte[])value.Reference!).Clone(),
            ColumnKind.Xml => ((SqlXml)value.Reference!).Value,
            _ => value.Reference!,
        };
    }

    private object ToProviderSpecific(int ordinal)
    {
        ref var value = ref _values[ordinal];
        return value.Kind switch
        {
            ColumnKind.Boolean => value.IsNull ? SqlBoolean.Null : new SqlBoolean(value.Scalar.Boolean),
            ColumnKind.Byte => value.IsNull ? SqlByte.Null : new SqlByte(value.Scalar.Byte),
            ColumnKind.Int16 => value.IsNull ? SqlInt16.Null : new SqlInt16(value.Scalar.Int16),
            ColumnKind.Int32 => value.IsNull ? SqlInt32.Null : new SqlInt32(value.Scalar.Int32),
            ColumnKind.Int64 => value.IsNull ? SqlInt64.Null : new SqlInt64(value.Scalar.Int64),
            ColumnKind.Single => value.IsNull ? SqlSingle.Null : new SqlSingle(value.Scalar.Single),
            ColumnKind.Double => value.IsNull ? SqlDouble.Null : new SqlDouble(value.Scalar.Double),
            ColumnKind.Decimal => value.IsNull ? SqlDecimal.Null : Decimals.ToSqlDecimal(value.Scalar.Decimal, _columns[ordinal]),
            ColumnKind.SqlDecimal => value.IsNull ? SqlDecimal.Null : value.Reference!,
            ColumnKind.Money => value.IsNull ? SqlMoney.Null : new SqlMoney(value.Scalar.Decimal),
            ColumnKind.DateTime => value.IsNull ? SqlDateTime.Null : new SqlDateTime(value.DateTime),
            ColumnKind.Guid => value.IsNull ? SqlGuid.Null : new SqlGuid(value.Scalar.Guid),
            ColumnKind.String => value.IsNull ? SqlString.Null : new SqlString((string)value.Reference!),
            ColumnKind.Text => value.IsNull ? SqlString.Null : new SqlString(value.Reference!.ToString()),
            ColumnKind.Binary => value.IsNull ? SqlBinary.Null : new SqlBinary(((ValueBuffer<byte>)value.Reference!).ToArray()),
            // The driver returns null for the NULL of a rowversion.
            ColumnKind.Array => value.IsNull ? (object)null! : new SqlBinary((byte[])value.Reference!),
            ColumnKind.Xml => value.IsNull ? SqlXml.Null : new SqlXml(((SqlXml)value.Reference!).CreateReader()),
            ColumnKind.Json => JsonValue.Create(_inner.GetType(), value.IsNull ? null : value.Reference!.ToString()),
            ColumnKind.UserDefined => ToUserDefined(ordinal, isNullKept: true),
            ColumnKind.Other => value.Reference!,
            _ => value.IsNull ? DBNull.Value : ToObject(ordinal),
        };
    }

    private object ToUserDefined(int ordinal, bool isNullKept)
    {
        ref var value = ref _values[ordinal];
        var bytes = value.IsNull ? null : ((ValueBuffer<byte>)value.Reference!).ToArray();
        var type = GetFieldType(ordinal) ?? UserDefinedValue.GetType(_columns[ordinal].UserDefinedType);
        return bytes is not null ? UserDefinedValue.Create(type, bytes, _inner.GetType().Assembly)
            : isNullKept ? UserDefinedValue.GetNull(type)
            : DBNull.Value;
    }

    /// <summary>The value as text, for the accessors of text.</summary>
    private SqlString ToSqlString(int ordinal)
    {
        ref var value = ref _values[ordinal];
        return value.Kind switch
        {
            ColumnKind.Json => value.IsNull ? SqlString.Null : new SqlString(value.Reference!.ToString()),
            ColumnKind.Xml => value.IsNull ? SqlString.Null : new SqlString(((SqlXml)value.Reference!).Value),
            ColumnKind.Other when Vector.Find(value.Reference!) is { } numbers =>
                value.IsNull ? SqlString.Null : new SqlString(Vector.GetText(numbers)),
            ColumnKind.UserDefined => Unbox(SqlBinary.Null),
            _ => (SqlString)ToProviderSpecific(ordinal),
        };
    }

    /// <summary>The driver's cast. It fails for a user-defined type, and its message names the two types.</summary>
    /// <remarks>Not inlined: .NET 10 names them in the wrong order where the compiled code knows the type of the boxed value.</remarks>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static SqlString Unbox(object value) => (SqlString)value;

    /// <summary>The value as bytes, for the accessors of bytes.</summary>
    private byte[] ToBytes(int ordinal)
    {
        ref var value = ref _values[ordinal];
        if (value.IsNull && _columns[ordinal].IsBinary)
            throw new SqlNullValueException();

        return value.Kind switch
        {
            ColumnKind.Binary or ColumnKind.UserDefined when !value.IsNull => ((ValueBuffer<byte>)value.Reference!).ToArray(),
            ColumnKind.Other when Vector.Find(value.Reference!) is { } numbers => Vector.GetBytes(numbers),
            _ => ((SqlBinary)ToProviderSpecific(ordinal)).Value,
        };
    }
}
