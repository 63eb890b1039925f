namespace AsyncSql.Streaming.Columns;

/// <summary>How a value is held. The names of most are those of the types of SQL Server's driver.</summary>
internal enum ColumnKind : byte
{
    /// <summary>NULL without a type: in a column of type <c>sql_variant</c>.</summary>
    Null,

    /// <summary><c>bit</c></summary>
    Boolean,

    /// <summary><c>tinyint</c></summary>
    Byte,

    /// <summary><c>smallint</c></summary>
    Int16,

    /// <summary><c>int</c></summary>
    Int32,

    /// <summary><c>bigint</c></summary>
    Int64,

    /// <summary><c>real</c></summary>
    Single,

    /// <summary><c>float</c></summary>
    Double,

    /// <summary><c>decimal</c> of at most 28 digits: a <see cref="decimal"/> holds each of them.</summary>
    Decimal,

    /// <summary><c>decimal</c> of up to 38 digits, as a <see cref="System.Data.SqlTypes.SqlDecimal"/>.</summary>
    SqlDecimal,

    /// <summary><c>money</c> and <c>smallmoney</c></summary>
    Money,

    /// <summary><c>datetime</c> and <c>smalldatetime</c></summary>
    DateTime,

    /// <summary><c>date</c></summary>
    Date,

    /// <summary><c>datetime2</c></summary>
    DateTime2,

    /// <summary><c>time</c></summary>
    Time,

    /// <summary><c>datetimeoffset</c></summary>
    DateTimeOffset,

    /// <summary><c>uniqueidentifier</c></summary>
    Guid,

    /// <summary>Bounded text, as a string.</summary>
    String,

    /// <summary>Unbounded text, in a buffer.</summary>
    Text,

    /// <summary><c>json</c>, in a buffer.</summary>
    Json,

    /// <summary><c>binary</c>, <c>varbinary</c> and <c>image</c>, in a buffer.</summary>
    Binary,

    /// <summary>A few bytes, as an array: <c>rowversion</c>, and those in a <c>sql_variant</c>.</summary>
    Array,

    /// <summary><c>xml</c>, as a <see cref="System.Data.SqlTypes.SqlXml"/>.</summary>
    Xml,

    /// <summary>A user-defined type, as its bytes in a buffer.</summary>
    UserDefined,

    /// <summary><c>sql_variant</c>: each value has another kind.</summary>
    Variant,

    /// <summary>A type that this library does not know, such as <c>vector</c>, as the object that the driver returns.</summary>
    Other,
}
