namespace AsyncSql.TdsServer.Values;

/// <summary>The rows of <c>sys.types</c>.</summary>
internal static class SystemTypes
{
    /// <summary>The system type of all types that .NET assemblies define.</summary>
    public const byte UserDefinedTypeId = 240;

    /// <summary>The <c>max_length</c> of text, ntext and image: that of a pointer.</summary>
    private const short PointerLength = 16;

    private static readonly Dictionary<SqlTypeKind, SystemType> ByKind = new()
    {
        [SqlTypeKind.Image] = new("image", 34, 34, PointerLength),
        [SqlTypeKind.Text] = new("text", 35, 35, PointerLength),
        [SqlTypeKind.UniqueIdentifier] = new("uniqueidentifier", 36, 36, 16),
        [SqlTypeKind.Date] = new("date", 40, 40, 3),
        [SqlTypeKind.Time] = new("time", 41, 41, 5),
        [SqlTypeKind.DateTime2] = new("datetime2", 42, 42, 8),
        [SqlTypeKind.DateTimeOffset] = new("datetimeoffset", 43, 43, 10),
        [SqlTypeKind.TinyInt] = new("tinyint", 48, 48, 1),
        [SqlTypeKind.SmallInt] = new("smallint", 52, 52, 2),
        [SqlTypeKind.Int] = new("int", 56, 56, 4),
        [SqlTypeKind.SmallDateTime] = new("smalldatetime", 58, 58, 4),
        [SqlTypeKind.Real] = new("real", 59, 59, 4),
        [SqlTypeKind.Money] = new("money", 60, 60, 8),
        [SqlTypeKind.DateTime] = new("datetime", 61, 61, 8),
        [SqlTypeKind.Float] = new("float", 62, 62, 8),
        [SqlTypeKind.Variant] = new("sql_variant", 98, 98, 8016),
        [SqlTypeKind.NText] = new("ntext", 99, 99, PointerLength),
        [SqlTypeKind.Bit] = new("bit", 104, 104, 1),
        [SqlTypeKind.Decimal] = new("decimal", 106, 106, 17),
        [SqlTypeKind.SmallMoney] = new("smallmoney", 122, 122, 4),
        [SqlTypeKind.BigInt] = new("bigint", 127, 127, 8),
        [SqlTypeKind.UserDefined] = new("geography", UserDefinedTypeId, 130, SqlType.MaxLength),
        [SqlTypeKind.VarBinary] = new("varbinary", 165, 165, 8000),
        [SqlTypeKind.VarChar] = new("varchar", 167, 167, 8000),
        [SqlTypeKind.Binary] = new("binary", 173, 173, 8000),
        [SqlTypeKind.Char] = new("char", 175, 175, 8000),
        [SqlTypeKind.RowVersion] = new("timestamp", 189, 189, 8),
        [SqlTypeKind.NVarChar] = new("nvarchar", 231, 231, 8000),
        [SqlTypeKind.NChar] = new("nchar", 239, 239, 8000),
        [SqlTypeKind.Xml] = new("xml", 241, 241, SqlType.MaxLength),
        [SqlTypeKind.Json] = new("json", 244, 244, SqlType.MaxLength),
        [SqlTypeKind.Vector] = new("vector", 255, 255, 8000),
    };

    /// <summary>The built-in types, and the alias <c>sysname</c>, whose system type is another row's.</summary>
    public static IReadOnlyCollection<SystemType> All { get; } =
        [.. ByKind.Values.OrderBy(static type => type.UserTypeId), new SystemType("sysname", 231, 256, 256)];

    public static SystemType Find(SqlType type) => ByKind[type.Kind];

    /// <summary>The <c>max_length</c> of a column, in bytes: -1 for <c>max</c>.</summary>
    public static short GetMaxLength(SqlType type) =>
        type.IsMax ? (short)SqlType.MaxLength
        : type.IsUnicode ? (short)(type.Length * 2)
        : type.IsText || type.IsBinary ? (short)type.Length
        : Find(type).MaxLength;
}

/// <summary>A row of <c>sys.types</c>.</summary>
/// <param name="Name">The name.</param>
/// <param name="SystemTypeId">The number of the type that stores the values.</param>
/// <param name="UserTypeId">The number of the type itself.</param>
/// <param name="MaxLength">The greatest length in bytes; -1 for <c>max</c>.</param>
internal sealed record SystemType(string Name, byte SystemTypeId, int UserTypeId, short MaxLength);
