using System.Data.Common;
using System.Globalization;

namespace AsyncSql.Streaming.Columns;

/// <summary>The columns of a result.</summary>
internal sealed class ResultPlan
{
    /// <summary>The digits that a .NET decimal holds in any case.</summary>
    private const int DecimalDigits = 28;

    private ResultPlan(ColumnPlan[] columns)
    {
        Columns = columns;
        HasLargeColumns = Array.Exists(columns, static column => column.IsLarge);
    }

    public ColumnPlan[] Columns { get; }

    /// <summary>Whether a column has values of up to 2 GB.</summary>
    public bool HasLargeColumns { get; }

#if NET
    /// <summary>Reads the metadata of the current result.</summary>
    public static ResultPlan Create(DbDataReader reader)
    {
        var schema = reader.GetColumnSchema();
        var columns = new ColumnPlan[schema.Count];
        for (var i = 0; i < columns.Length; i++)
        {
            var column = schema[i];
            columns[i] = CreateColumn(
                column.DataTypeName ?? "",
                column.IsLong == true,
                column.AllowDBNull != false,
                column.NumericPrecision ?? 0,
                column.NumericScale ?? 0,
                column.UdtAssemblyQualifiedName);
        }

        return new ResultPlan(columns);
    }
#else
    /// <summary>Reads the metadata of the current result.</summary>
    public static ResultPlan Create(DbDataReader reader)
    {
        var rows = reader.GetSchemaTable()?.Rows;
        var columns = new ColumnPlan[rows?.Count ?? 0];
        for (var i = 0; i < columns.Length; i++)
        {
            var row = rows![i];
            columns[i] = CreateColumn(
                reader.GetDataTypeName(i),
                row[SchemaTableColumn.IsLong] is true,
                row[SchemaTableColumn.AllowDBNull] is not false,
                ToInteger(row[SchemaTableColumn.NumericPrecision]),
                ToInteger(row[SchemaTableColumn.NumericScale]),
                row.Table.Columns.Contains("UdtAssemblyQualifiedName") ? row["UdtAssemblyQualifiedName"] as string : null);
        }

        return new ResultPlan(columns);
    }

    private static int ToInteger(object value) => value is DBNull ? 0 : Convert.ToInt32(value, CultureInfo.InvariantCulture);
#endif

    private static ColumnPlan CreateColumn(string type, bool isLong, bool isNullable, int precision, int scale, string? userDefined)
    {
        // The driver names a user-defined type by database, schema and type; the names of all other types have no point.
        var kind = userDefined is not null || type.Split('.').Length > 1
            ? ColumnKind.UserDefined
            : GetKind(type.ToLower(CultureInfo.InvariantCulture), isLong, precision);
        return new ColumnPlan
        {
            Kind = kind,
            TypeName = type,
            IsLarge = kind is ColumnKind.Text or ColumnKind.Json or ColumnKind.Xml or ColumnKind.UserDefined
                || (kind == ColumnKind.Binary && isLong),
            IsUnicode = type is "nvarchar" or "ntext" or "nchar" or "xml",
            IsNullable = isNullable,
            Precision = (byte)precision,
            Scale = (byte)scale,
            UserDefinedType = userDefined,
        };
    }

    private static ColumnKind GetKind(string type, bool isLong, int precision) => type switch
    {
        "bit" => ColumnKind.Boolean,
        "tinyint" => ColumnKind.Byte,
        "smallint" => ColumnKind.Int16,
        "int" => ColumnKind.Int32,
        "bigint" => ColumnKind.Int64,
        "real" => ColumnKind.Single,
        "float" => ColumnKind.Double,
        "decimal" or "numeric" => precision is > 0 and <= DecimalDigits ? ColumnKind.Decimal : ColumnKind.SqlDecimal,
        "money" or "smallmoney" => ColumnKind.Money,
        "datetime" or "smalldatetime" => ColumnKind.DateTime,
        "date" => ColumnKind.Date,
        "datetime2" => ColumnKind.DateTime2,
        "time" => ColumnKind.Time,
        "datetimeoffset" => ColumnKind.DateTimeOffset,
        "uniqueidentifier" => ColumnKind.Guid,
        "char" or "varchar" or "nchar" or "nvarchar" => isLong ? ColumnKind.Text : ColumnKind.String,
        "text" or "ntext" => ColumnKind.Text,
        "binary" or "varbinary" or "image" => ColumnKind.Binary,
        "timestamp" or "rowversion" => ColumnKind.Array,
        "xml" => ColumnKind.Xml,
        "json" => ColumnKind.Json,
        "sql_variant" => ColumnKind.Variant,
        _ => ColumnKind.Other,
    };
}
