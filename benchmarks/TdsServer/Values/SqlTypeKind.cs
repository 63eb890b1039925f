namespace AsyncSql.TdsServer.Values;

/// <summary>The types of SQL Server that the TDS server knows.</summary>
public enum SqlTypeKind
{
    /// <summary><c>bit</c></summary>
    Bit,

    /// <summary><c>tinyint</c></summary>
    TinyInt,

    /// <summary><c>smallint</c></summary>
    SmallInt,

    /// <summary><c>int</c></summary>
    Int,

    /// <summary><c>bigint</c></summary>
    BigInt,

    /// <summary><c>real</c></summary>
    Real,

    /// <summary><c>float</c></summary>
    Float,

    /// <summary><c>decimal</c>: up to the 28 digits of a .NET decimal, and in declared tables up to 38</summary>
    Decimal,

    /// <summary><c>money</c></summary>
    Money,

    /// <summary><c>date</c></summary>
    Date,

    /// <summary><c>time</c></summary>
    Time,

    /// <summary><c>datetime</c></summary>
    DateTime,

    /// <summary><c>datetime2</c></summary>
    DateTime2,

    /// <summary><c>datetimeoffset</c></summary>
    DateTimeOffset,

    /// <summary><c>uniqueidentifier</c></summary>
    UniqueIdentifier,

    /// <summary><c>char</c></summary>
    Char,

    /// <summary><c>varchar</c></summary>
    VarChar,

    /// <summary><c>nchar</c></summary>
    NChar,

    /// <summary><c>nvarchar</c></summary>
    NVarChar,

    /// <summary><c>binary</c></summary>
    Binary,

    /// <summary><c>varbinary</c></summary>
    VarBinary,

    /// <summary><c>smallmoney</c></summary>
    SmallMoney,

    /// <summary><c>smalldatetime</c></summary>
    SmallDateTime,

    /// <summary><c>rowversion</c></summary>
    RowVersion,

    /// <summary><c>text</c></summary>
    Text,

    /// <summary><c>ntext</c></summary>
    NText,

    /// <summary><c>image</c></summary>
    Image,

    /// <summary><c>xml</c></summary>
    Xml,

    /// <summary><c>json</c></summary>
    Json,

    /// <summary><c>vector</c></summary>
    Vector,

    /// <summary><c>sql_variant</c></summary>
    Variant,

    /// <summary>A user-defined type, such as <c>geography</c></summary>
    UserDefined,
}
