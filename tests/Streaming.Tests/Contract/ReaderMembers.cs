using System.Data.Common;
using System.Data.SqlTypes;
using System.Reflection;
using System.Text.Json;
using System.Xml;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>A member of a reader, called with the position of a column.</summary>
/// <param name="Name">The member with its arguments.</param>
/// <param name="Call">The call.</param>
internal sealed record ReaderMember(string Name, Func<DbDataReader, int, Task<object?>> Call);

/// <summary>Every member of <see cref="DbDataReader"/>, with the types and arguments that matter.</summary>
internal static class ReaderMembers
{
    private static readonly Type[] FieldTypes =
    [
        typeof(object), typeof(string), typeof(bool), typeof(byte), typeof(short), typeof(int), typeof(long), typeof(float), typeof(double),
        typeof(decimal), typeof(DateTime), typeof(DateTimeOffset), typeof(TimeSpan), typeof(DateOnly), typeof(TimeOnly), typeof(Guid),
        typeof(byte[]), typeof(char[]), typeof(char), typeof(sbyte), typeof(uint), typeof(DayOfWeek), typeof(DBNull),
        typeof(int?), typeof(bool?), typeof(decimal?), typeof(DateTime?), typeof(DateOnly?), typeof(TimeSpan?), typeof(Guid?),
        typeof(DayOfWeek?),
        typeof(Stream), typeof(TextReader), typeof(XmlReader), typeof(JsonDocument), typeof(MemoryStream),
        typeof(SqlBinary), typeof(SqlBoolean), typeof(SqlByte), typeof(SqlBytes), typeof(SqlChars), typeof(SqlDateTime), typeof(SqlDecimal),
        typeof(SqlDouble), typeof(SqlGuid), typeof(SqlInt16), typeof(SqlInt32), typeof(SqlInt64), typeof(SqlMoney), typeof(SqlSingle),
        typeof(SqlString), typeof(SqlXml), typeof(INullable),
    ];

    /// <summary>Members that return a value of a column.</summary>
    public static IReadOnlyList<ReaderMember> OfColumns { get; } = [.. CreateGetters(), .. CreateFieldValues(), .. CreateParts()];

    /// <summary>Members about the row, the result or the reader.</summary>
    public static IReadOnlyList<ReaderMember> OfReader { get; } =
    [
        Create("Depth", static (reader, _) => reader.Depth),
        Create("FieldCount", static (reader, _) => reader.FieldCount),
        Create("VisibleFieldCount", static (reader, _) => reader.VisibleFieldCount),
        Create("HasRows", static (reader, _) => reader.HasRows),
        Create("IsClosed", static (reader, _) => reader.IsClosed),
        Create("RecordsAffected", static (reader, _) => reader.RecordsAffected),
        Create("GetSchemaTable", static (reader, _) => reader.GetSchemaTable()),
        new("GetSchemaTableAsync", static async (reader, _) => await reader.GetSchemaTableAsync()),
        Create("GetColumnSchema", static (reader, _) => reader.GetColumnSchema()),
        new("GetColumnSchemaAsync", static async (reader, _) => await reader.GetColumnSchemaAsync()),
        Create("CanGetColumnSchema", static (reader, _) => reader.CanGetColumnSchema()),
        Create("GetValues", static (reader, _) => Fill(reader.GetValues, 300)),
        Create("GetValues(1)", static (reader, _) => Fill(reader.GetValues, 1)),
        Create("GetValues(0)", static (reader, _) => Fill(reader.GetValues, 0)),
        Create("GetValues(null)", static (reader, _) => reader.GetValues(null!)),
        Create("GetProviderSpecificValues", static (reader, _) => Fill(reader.GetProviderSpecificValues, 300)),
        Create("GetProviderSpecificValues(2)", static (reader, _) => Fill(reader.GetProviderSpecificValues, 2)),
        Create("GetProviderSpecificValues(null)", static (reader, _) => reader.GetProviderSpecificValues(null!)),
        Create("GetOrdinal(Id)", static (reader, _) => reader.GetOrdinal("iD")),
        Create("GetOrdinal(unknown)", static (reader, _) => reader.GetOrdinal("unknown")),
        Create("GetOrdinal(null)", static (reader, _) => reader.GetOrdinal(null!)),
        Create("[Id]", static (reader, _) => reader["Id"]),
        Create("[unknown]", static (reader, _) => reader["unknown"]),
    ];

    private static IEnumerable<ReaderMember> CreateGetters()
    {
        yield return Create("IsDBNull", static (reader, i) => reader.IsDBNull(i));
        yield return new("IsDBNullAsync", static async (reader, i) => await reader.IsDBNullAsync(i));
        yield return new(
            "IsDBNullAsync(cancelled)",
            static async (reader, i) => await reader.IsDBNullAsync(i, new CancellationToken(true)));
        yield return Create("GetName", static (reader, i) => reader.GetName(i));
        yield return Create("GetFieldType", static (reader, i) => reader.GetFieldType(i));
        yield return Create("GetProviderSpecificFieldType", static (reader, i) => reader.GetProviderSpecificFieldType(i));
        yield return Create("GetDataTypeName", static (reader, i) => reader.GetDataTypeName(i));
        yield return Create("GetValue", static (reader, i) => reader.GetValue(i));
        yield return Create("[]", static (reader, i) => reader[i]);
        yield return Create("GetProviderSpecificValue", static (reader, i) => reader.GetProviderSpecificValue(i));
        yield return Create("GetBoolean", static (reader, i) => reader.GetBoolean(i));
        yield return Create("GetByte", static (reader, i) => reader.GetByte(i));
        yield return Create("GetChar", static (reader, i) => reader.GetChar(i));
        yield return Create("GetDateTime", static (reader, i) => reader.GetDateTime(i));
        yield return Create("GetDecimal", static (reader, i) => reader.GetDecimal(i));
        yield return Create("GetDouble", static (reader, i) => reader.GetDouble(i));
        yield return Create("GetFloat", static (reader, i) => reader.GetFloat(i));
        yield return Create("GetGuid", static (reader, i) => reader.GetGuid(i));
        yield return Create("GetInt16", static (reader, i) => reader.GetInt16(i));
        yield return Create("GetInt32", static (reader, i) => reader.GetInt32(i));
        yield return Create("GetInt64", static (reader, i) => reader.GetInt64(i));
        yield return Create("GetString", static (reader, i) => reader.GetString(i));
        yield return Create("GetStream", static (reader, i) => reader.GetStream(i));
        yield return Create("GetTextReader", static (reader, i) => reader.GetTextReader(i));
        yield return Create("GetData", static (reader, i) => reader.GetData(i));
    }

    private static IEnumerable<ReaderMember> CreateFieldValues()
    {
        var create = typeof(ReaderMembers).GetMethod(nameof(CreateFieldValue), BindingFlags.NonPublic | BindingFlags.Static)!;
        foreach (var type in FieldTypes)
            foreach (var member in (IEnumerable<ReaderMember>)create.MakeGenericMethod(type).Invoke(null, null)!)
                yield return member;

        yield return new(
            "GetFieldValueAsync<int>(cancelled)",
            static async (reader, i) => await reader.GetFieldValueAsync<int>(i, new CancellationToken(true)));
    }

    private static IEnumerable<ReaderMember> CreateFieldValue<T>()
    {
        yield return Create($"GetFieldValue<{typeof(T)}>", static (reader, i) => reader.GetFieldValue<T>(i));
        yield return new($"GetFieldValueAsync<{typeof(T)}>", static async (reader, i) => await reader.GetFieldValueAsync<T>(i));
    }

    private static IEnumerable<ReaderMember> CreateParts()
    {
        (long Offset, int Buffer, int Index, int Length)[] parts =
        [
            (0, -1, 0, 0), (0, 10, 0, 10), (0, 10, 2, 3), (1, 5, 0, 5), (3, 5, 4, 1), (1000, 5, 0, 5), (0, 5, 0, 0), (0, 0, 0, 0),
            (-1, 5, 0, 5), (-1, -1, 0, 0), (0, 5, -1, 2), (0, 5, 5, 1), (0, 5, 7, 1), (0, 3, 1, 3), (0, 3, 0, 100), (0, 5, 0, -1),
            (1L << 40, 5, 0, 5), (1L << 40, -1, 0, 0), (int.MaxValue, 5, 0, 5), (2, 5, 0, int.MaxValue),
        ];
        foreach (var (offset, buffer, index, length) in parts)
        {
            yield return Create(
                $"GetBytes({offset}, byte[{buffer}], {index}, {length})",
                (reader, i) =>
                {
                    var bytes = buffer < 0 ? null : new byte[buffer];
                    return new object?[] { reader.GetBytes(i, offset, bytes, index, length), bytes };
                });
            yield return Create(
                $"GetChars({offset}, char[{buffer}], {index}, {length})",
                (reader, i) =>
                {
                    var characters = buffer < 0 ? null : new char[buffer];
                    return new object?[] { reader.GetChars(i, offset, characters, index, length), characters };
                });
        }
    }

    private static object?[] Fill(Func<object[], int> fill, int length)
    {
        var values = new object[length];
        return [fill(values), values.AsEnumerable()];
    }

    private static ReaderMember Create(string name, Func<DbDataReader, int, object?> call) =>
        new(name, (reader, i) => Task.FromResult(call(reader, i)));
}
