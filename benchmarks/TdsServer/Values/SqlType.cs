namespace AsyncSql.TdsServer.Values;

/// <summary>A type of SQL Server with its length, precision and scale.</summary>
/// <param name="Kind">The type without its facets.</param>
/// <param name="Length">The maximum length, in characters or bytes; <see cref="MaxLength"/> for <c>max</c>; 0 for other types.</param>
/// <param name="Precision">The number of digits of a <c>decimal</c>.</param>
/// <param name="Scale">The number of fractional digits of a <c>decimal</c> or of the seconds of a time.</param>
public sealed record SqlType(SqlTypeKind Kind, int Length = 0, byte Precision = 0, byte Scale = 0)
{
    /// <summary>The <see cref="Length"/> of <c>nvarchar(max)</c>, <c>varchar(max)</c> and <c>varbinary(max)</c>.</summary>
    public const int MaxLength = -1;

    /// <summary><c>bit</c></summary>
    public static SqlType Bit { get; } = new(SqlTypeKind.Bit);

    /// <summary><c>tinyint</c></summary>
    public static SqlType TinyInt { get; } = new(SqlTypeKind.TinyInt);

    /// <summary><c>smallint</c></summary>
    public static SqlType SmallInt { get; } = new(SqlTypeKind.SmallInt);

    /// <summary><c>int</c></summary>
    public static SqlType Int { get; } = new(SqlTypeKind.Int);

    /// <summary><c>bigint</c></summary>
    public static SqlType BigInt { get; } = new(SqlTypeKind.BigInt);

    /// <summary><c>real</c></summary>
    public static SqlType Real { get; } = new(SqlTypeKind.Real);

    /// <summary><c>float</c></summary>
    public static SqlType Float { get; } = new(SqlTypeKind.Float);

    /// <summary><c>money</c></summary>
    public static SqlType Money { get; } = new(SqlTypeKind.Money, Precision: 19, Scale: 4);

    /// <summary><c>smallmoney</c></summary>
    public static SqlType SmallMoney { get; } = new(SqlTypeKind.SmallMoney, Precision: 10, Scale: 4);

    /// <summary><c>smalldatetime</c></summary>
    public static SqlType SmallDateTime { get; } = new(SqlTypeKind.SmallDateTime);

    /// <summary><c>rowversion</c>, whose values are arrays of 8 bytes.</summary>
    public static SqlType RowVersion { get; } = new(SqlTypeKind.RowVersion);

    /// <summary><c>text</c></summary>
    public static SqlType Text { get; } = new(SqlTypeKind.Text);

    /// <summary><c>ntext</c></summary>
    public static SqlType NText { get; } = new(SqlTypeKind.NText);

    /// <summary><c>image</c></summary>
    public static SqlType Image { get; } = new(SqlTypeKind.Image);

    /// <summary><c>xml</c>, whose values are strings.</summary>
    public static SqlType Xml { get; } = new(SqlTypeKind.Xml);

    /// <summary><c>json</c>, whose values are strings.</summary>
    public static SqlType Json { get; } = new(SqlTypeKind.Json);

    /// <summary><c>sql_variant</c>, whose values are of the type <see cref="VariantValue"/>.</summary>
    public static SqlType Variant { get; } = new(SqlTypeKind.Variant);

    /// <summary><c>date</c></summary>
    public static SqlType Date { get; } = new(SqlTypeKind.Date);

    /// <summary><c>datetime</c></summary>
    public static SqlType DateTime { get; } = new(SqlTypeKind.DateTime);

    /// <summary><c>uniqueidentifier</c></summary>
    public static SqlType UniqueIdentifier { get; } = new(SqlTypeKind.UniqueIdentifier);

    /// <summary><c>nvarchar(max)</c></summary>
    public static SqlType NVarCharMax { get; } = new(SqlTypeKind.NVarChar, MaxLength);

    /// <summary><c>varchar(max)</c></summary>
    public static SqlType VarCharMax { get; } = new(SqlTypeKind.VarChar, MaxLength);

    /// <summary><c>varbinary(max)</c></summary>
    public static SqlType VarBinaryMax { get; } = new(SqlTypeKind.VarBinary, MaxLength);

    /// <summary>Whether a <c>char</c> or <c>varchar</c> has a collation with UTF-8; <see cref="Length"/> counts bytes then.</summary>
    public bool IsUtf8 { get; init; }

    /// <summary>Whether values may be as large as 2 GB and travel in chunks.</summary>
    public bool IsMax => Length == MaxLength;

    internal bool IsText => Kind is SqlTypeKind.Char or SqlTypeKind.VarChar or SqlTypeKind.NChar or SqlTypeKind.NVarChar;

    internal System.Text.Encoding CodePage => IsUtf8 ? System.Text.Encoding.UTF8 : TypeInfo.CodePage;

    internal bool IsUnicode => Kind is SqlTypeKind.NChar or SqlTypeKind.NVarChar;

    internal bool IsBinary => Kind is SqlTypeKind.Binary or SqlTypeKind.VarBinary;

    internal bool IsInteger => Kind is SqlTypeKind.TinyInt or SqlTypeKind.SmallInt or SqlTypeKind.Int or SqlTypeKind.BigInt;

    internal bool IsNumber =>
        IsInteger || Kind is SqlTypeKind.Bit or SqlTypeKind.Real or SqlTypeKind.Float or SqlTypeKind.Decimal or SqlTypeKind.Money;

    /// <summary>The name of a user-defined type; <see langword="null"/> for other types.</summary>
    public UserDefinedTypeName? Name { get; init; }

    /// <summary>A user-defined type, whose values are arrays of bytes.</summary>
    public static SqlType UserDefined(UserDefinedTypeName name) => new(SqlTypeKind.UserDefined) { Name = name };

    /// <summary><c>vector(dimensions)</c>, whose values are arrays of <see cref="float"/>.</summary>
    public static SqlType Vector(int dimensions) => new(SqlTypeKind.Vector, dimensions);

    /// <summary><c>decimal(precision, scale)</c></summary>
    public static SqlType Decimal(byte precision, byte scale) => new(SqlTypeKind.Decimal, Precision: precision, Scale: scale);

    /// <summary><c>time(scale)</c></summary>
    public static SqlType Time(byte scale = 7) => new(SqlTypeKind.Time, Scale: scale);

    /// <summary><c>datetime2(scale)</c></summary>
    public static SqlType DateTime2(byte scale = 7) => new(SqlTypeKind.DateTime2, Scale: scale);

    /// <summary><c>datetimeoffset(scale)</c></summary>
    public static SqlType DateTimeOffset(byte scale = 7) => new(SqlTypeKind.DateTimeOffset, Scale: scale);

    /// <summary><c>char(length)</c>, in characters of one byte.</summary>
    public static SqlType Char(int length) => new(SqlTypeKind.Char, length);

    /// <summary><c>varchar(length)</c>, in characters of one byte.</summary>
    public static SqlType VarChar(int length) => new(SqlTypeKind.VarChar, length);

    /// <summary><c>nchar(length)</c>, in UTF-16 code units.</summary>
    public static SqlType NChar(int length) => new(SqlTypeKind.NChar, length);

    /// <summary><c>nvarchar(length)</c>, in UTF-16 code units.</summary>
    public static SqlType NVarChar(int length) => new(SqlTypeKind.NVarChar, length);

    /// <summary><c>binary(length)</c>, in bytes.</summary>
    public static SqlType Binary(int length) => new(SqlTypeKind.Binary, length);

    /// <summary><c>varbinary(length)</c>, in bytes.</summary>
    public static SqlType VarBinary(int length) => new(SqlTypeKind.VarBinary, length);

    /// <summary>The type as it is written in SQL, such as <c>nvarchar(max)</c>.</summary>
    public override string ToString()
    {
        var name = Kind.ToString().ToLowerInvariant();
        return Kind switch
        {
            SqlTypeKind.Decimal => $"{name}({Precision},{Scale})",
            SqlTypeKind.Time or SqlTypeKind.DateTime2 or SqlTypeKind.DateTimeOffset => $"{name}({Scale})",
            SqlTypeKind.Variant => "sql_variant",
            SqlTypeKind.Vector => $"vector({Length})",
            SqlTypeKind.UserDefined => Name!.Name,
            _ when IsMax => $"{name}(max)",
            _ when IsText || IsBinary => $"{name}({Length})",
            _ => name,
        };
    }
}
