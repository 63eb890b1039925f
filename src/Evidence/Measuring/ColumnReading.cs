using System.Data.Common;
using System.Data.SqlTypes;

namespace AsyncSql.Evidence.Measuring;

/// <summary>How a column is read, and how many bytes a value has: as DATALENGTH returns it, without headers of the protocol.</summary>
internal readonly struct ColumnReading
{
    private const int UsualLength = 8;

    private readonly bool _isUserDefined;
    private readonly bool _isText;
    private readonly bool _isBinary;
    private readonly int _unitLength;

    private ColumnReading(DbDataReader reader, int ordinal)
    {
        var type = reader.GetDataTypeName(ordinal);
        // "database.sys.geography": its assembly is not part of the tool, so the value is read as bytes.
        _isUserDefined = type.Contains('.', StringComparison.Ordinal);
        var clrType = _isUserDefined ? null : reader.GetFieldType(ordinal);
        _isText = clrType == typeof(string);
        _isBinary = clrType == typeof(byte[]);
        _unitLength = type is "nvarchar" or "nchar" or "ntext" or "xml" ? 2 : 1;
    }

    public static ColumnReading[] CreateAll(DbDataReader reader) =>
        [.. Enumerable.Range(0, reader.FieldCount).Select(ordinal => new ColumnReading(reader, ordinal))];

    /// <summary>Reads a value synchronously.</summary>
    /// <returns>Its length in bytes.</returns>
    public long Read(DbDataReader reader, int ordinal) =>
        reader.IsDBNull(ordinal) ? 0
        : _isText ? GetLength(reader.GetFieldValue<string>(ordinal))
        : _isBinary ? reader.GetFieldValue<byte[]>(ordinal).Length
        : _isUserDefined ? ReadStream(reader, ordinal)
        : GetLength(reader.GetFieldValue<object>(ordinal));

    /// <summary>Reads a value asynchronously.</summary>
    /// <returns>Its length in bytes.</returns>
    public async Task<long> ReadAsync(DbDataReader reader, int ordinal, CancellationToken cancellationToken) =>
        await reader.IsDBNullAsync(ordinal, cancellationToken).ConfigureAwait(false) ? 0
        : _isText ? GetLength(await reader.GetFieldValueAsync<string>(ordinal, cancellationToken).ConfigureAwait(false))
        : _isBinary ? (await reader.GetFieldValueAsync<byte[]>(ordinal, cancellationToken).ConfigureAwait(false)).Length
        : _isUserDefined ? ReadStream(reader, ordinal)
        : GetLength(await reader.GetFieldValueAsync<object>(ordinal, cancellationToken).ConfigureAwait(false));

    private static long ReadStream(DbDataReader reader, int ordinal)
    {
        using var stream = reader.GetStream(ordinal);
        return stream.Length;
    }

    private long GetLength(string text) => (long)text.Length * _unitLength;

    private long GetLength(object value) => value switch
    {
        string text => GetLength(text),
        byte[] bytes => bytes.Length,
        bool or byte => 1,
        short => 2,
        int or float => 4,
        Guid or decimal => 16,
        DateTimeOffset => 10,
        INullable { IsNull: true } => 0,
        _ => UsualLength,
    };
}
