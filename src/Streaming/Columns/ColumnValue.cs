using System.Data.SqlTypes;

namespace AsyncSql.Streaming.Columns;

/// <summary>A value of the current row.</summary>
internal struct ColumnValue
{
    /// <summary>The value of a small type of fixed length.</summary>
    public Scalar Scalar;

    /// <summary>The value of any other kind: a string, an array, a buffer or an object of the driver.</summary>
    public object? Reference;

    /// <summary>How the value is held.</summary>
    public ColumnKind Kind;

    /// <summary>Whether it is NULL.</summary>
    public bool IsNull;

    public readonly DateTime DateTime => new(Scalar.Int64);

    public readonly TimeSpan Time => new(Scalar.Int64);

    public readonly DateTimeOffset DateTimeOffset => new(Scalar.Int64, new TimeSpan(Scalar.Offset));

    public void Set(DateTime value) => Scalar.Int64 = value.Ticks;

    public void Set(TimeSpan value) => Scalar.Int64 = value.Ticks;

    public void Set(DateTimeOffset value)
    {
        Scalar.Int64 = value.Ticks;
        Scalar.Offset = value.Offset.Ticks;
    }

    /// <summary>
    /// Holds what the driver returned for a <c>sql_variant</c>. It returns the same object for a <c>date</c> and a <c>datetime2</c>.
    /// </summary>
    /// <param name="value">Its provider-specific value.</param>
    public void SetVariant(object value)
    {
        IsNull = value is DBNull or INullable { IsNull: true };
        Reference = null;
        Kind = IsNull ? ColumnKind.Null : SetKnown(value);
    }

    private ColumnKind SetKnown(object value)
    {
        switch (value)
        {
            case SqlBoolean boolean:
                Scalar.Boolean = boolean.Value;
                return ColumnKind.Boolean;
            case SqlByte number:
                Scalar.Byte = number.Value;
                return ColumnKind.Byte;
            case SqlInt16 number:
                Scalar.Int16 = number.Value;
                return ColumnKind.Int16;
            case SqlInt32 number:
                Scalar.Int32 = number.Value;
                return ColumnKind.Int32;
            case SqlInt64 number:
                Scalar.Int64 = number.Value;
                return ColumnKind.Int64;
            case SqlSingle number:
                Scalar.Single = number.Value;
                return ColumnKind.Single;
            case SqlDouble number:
                Scalar.Double = number.Value;
                return ColumnKind.Double;
            case SqlMoney money:
                Scalar.Decimal = money.Value;
                return ColumnKind.Money;
            case SqlGuid guid:
                Scalar.Guid = guid.Value;
                return ColumnKind.Guid;
            case SqlDateTime dateTime:
                Set(dateTime.Value);
                return ColumnKind.DateTime;
            default:
                return SetReferenceOrTime(value);
        }
    }

    private ColumnKind SetReferenceOrTime(object value)
    {
        switch (value)
        {
            case DateTime dateTime:
                Set(dateTime);
                return ColumnKind.DateTime2;
            case DateTimeOffset dateTimeOffset:
                Set(dateTimeOffset);
                return ColumnKind.DateTimeOffset;
            case TimeSpan time:
                Set(time);
                return ColumnKind.Time;
            case SqlString text:
                Reference = text.Value;
                return ColumnKind.String;
            case SqlBinary binary:
                Reference = binary.Value;
                return ColumnKind.Array;
            case SqlDecimal:
                Reference = value;
                return ColumnKind.SqlDecimal;
            default:
                Reference = value;
                return ColumnKind.Other;
        }
    }
}
