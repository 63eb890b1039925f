namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Extension methods of readers that read the column that callers name.</summary>
    private static IEnumerable<ReaderFormCase> Accessors() =>
    [
        Case("Accessors of large columns", """
            await using var command = new SqlCommand("SELECT Id, Body, Content FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetNullableString|}("Body"), reader.{|ASQL2001:GetValueSafely|}<string>(2), await reader.{|ASQL2001:GetBytesAsync|}("Content")));
            """, types: """
            internal static class Rows
            {
                public static string? GetNullableString(this DbDataReader reader, string name)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
                }
            
                public static T? GetValueSafely<T>(this IDataRecord record, int ordinal) => record.IsDBNull(ordinal) ? default : (T)record[ordinal];
            
                public static async Task<byte[]?> GetBytesAsync(this SqlDataReader reader, string name) =>
                    await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal(name));
            
                public static Stream ReadStream(this SqlDataReader reader, string name) => reader.GetStream(reader.GetOrdinal(name));
            
                public static async Task<string> ReadTextAsync(this SqlDataReader reader, int ordinal)
                {
                    using var text = reader.GetTextReader(ordinal);
                    return await text.ReadToEndAsync();
                }
            }
            """),

        Case("Accessors called as static methods, which stream or read asynchronously", """
            await using var command = new SqlCommand("SELECT Id, Body, Content FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await Rows.ReadTextAsync(reader, 1));
            await using var other = new SqlCommand("SELECT Id, Body, Content FROM Articles", connection);
            await using var sequential = await other.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await sequential.ReadAsync(token))
                Use(await Rows.{|ASQL2002:GetBytesAsync|}(sequential, "Content"));
            """, types: """
            internal static class Rows
            {
                public static async Task<byte[]?> GetBytesAsync(this SqlDataReader reader, string name) =>
                    await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal(name));
            
                public static async Task<string> ReadTextAsync(this SqlDataReader reader, int ordinal)
                {
                    using var text = reader.GetTextReader(ordinal);
                    return await text.ReadToEndAsync();
                }
            }
            """),

        Case("Accessors of short columns", """
            await using var command = new SqlCommand("SELECT Id, Name, Hash FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetNullableString("Name"), reader.GetValueSafely<string>(1), reader.GetValueSafely<int>(0), await reader.GetBytesAsync("Hash")));
            """, types: """
            internal static class Rows
            {
                public static string? GetNullableString(this DbDataReader reader, string name)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
                }
            
                public static T? GetValueSafely<T>(this IDataRecord record, int ordinal) => record.IsDBNull(ordinal) ? default : (T)record[ordinal];
            
                public static async Task<byte[]?> GetBytesAsync(this SqlDataReader reader, string name) =>
                    await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal(name));
            
                public static Stream ReadStream(this SqlDataReader reader, string name) => reader.GetStream(reader.GetOrdinal(name));
            
                public static async Task<string> ReadTextAsync(this SqlDataReader reader, int ordinal)
                {
                    using var text = reader.GetTextReader(ordinal);
                    return await text.ReadToEndAsync();
                }
            }
            """),

        Case("Accessors of a sequential reader", """
            await using var command = new SqlCommand("SELECT Id, Body, Content FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use((reader.GetNullableString("Body"), await reader.{|ASQL2002:GetBytesAsync|}("Content")));
            """, types: """
            internal static class Rows
            {
                public static string? GetNullableString(this DbDataReader reader, string name)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
                }
            
                public static T? GetValueSafely<T>(this IDataRecord record, int ordinal) => record.IsDBNull(ordinal) ? default : (T)record[ordinal];
            
                public static async Task<byte[]?> GetBytesAsync(this SqlDataReader reader, string name) =>
                    await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal(name));
            
                public static Stream ReadStream(this SqlDataReader reader, string name) => reader.GetStream(reader.GetOrdinal(name));
            
                public static async Task<string> ReadTextAsync(this SqlDataReader reader, int ordinal)
                {
                    using var text = reader.GetTextReader(ordinal);
                    return await text.ReadToEndAsync();
                }
            }
            """),

        Case("Accessors of synchronous rows", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (reader.Read())
                Use(reader.GetNullableString("Body") + reader.GetValueSafely<string>(1));
            """, types: """
            internal static class Rows
            {
                public static string? GetNullableString(this DbDataReader reader, string name)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
                }
            
                public static T? GetValueSafely<T>(this IDataRecord record, int ordinal) => record.IsDBNull(ordinal) ? default : (T)record[ordinal];
            
                public static async Task<byte[]?> GetBytesAsync(this SqlDataReader reader, string name) =>
                    await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal(name));
            
                public static Stream ReadStream(this SqlDataReader reader, string name) => reader.GetStream(reader.GetOrdinal(name));
            
                public static async Task<string> ReadTextAsync(this SqlDataReader reader, int ordinal)
                {
                    using var text = reader.GetTextReader(ordinal);
                    return await text.ReadToEndAsync();
                }
            }
            """),

        Case("Accessors that stream", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use(await reader.ReadTextAsync(1));
            """, types: """
            internal static class Rows
            {
                public static string? GetNullableString(this DbDataReader reader, string name)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
                }
            
                public static T? GetValueSafely<T>(this IDataRecord record, int ordinal) => record.IsDBNull(ordinal) ? default : (T)record[ordinal];
            
                public static async Task<byte[]?> GetBytesAsync(this SqlDataReader reader, string name) =>
                    await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal(name));
            
                public static Stream ReadStream(this SqlDataReader reader, string name) => reader.GetStream(reader.GetOrdinal(name));
            
                public static async Task<string> ReadTextAsync(this SqlDataReader reader, int ordinal)
                {
                    using var text = reader.GetTextReader(ordinal);
                    return await text.ReadToEndAsync();
                }
            }
            """),

        ScriptCase("A helper is passed the ordinals of declared columns", "CREATE TABLE Events (Id int, Title nvarchar(250), Details nvarchar(max), Data nvarchar(max))", """
            await using var command = new SqlCommand("UPDATE Events SET Locked = 1 OUTPUT inserted.*", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(GetSafeString(reader, reader.GetOrdinal("Title")) + {|ASQL2001:GetSafeString|}(reader, reader.GetOrdinal("Details")) + Case.{|ASQL2001:GetSafeString|}(reader, reader.GetOrdinal("Data")));
            using var rows = command.ExecuteReader();
            while (rows.Read())
                Use(GetSafeString(rows, rows.GetOrdinal("Details")));
            """, members: """
            private static string? GetSafeString(SqlDataReader reader, int index)
            {
                if (reader.IsDBNull(index))
                    return null;
                return reader.GetString(index);
            }
            """),

        // ahmedgasleh/MicroEMR
        ScriptCase("A helper searches the column by its name", "CREATE TABLE Notes (Id int, Title nvarchar(250), Plan_ nvarchar(max), Assessment nvarchar(max), Other nvarchar(max))", """
            await using var command = new SqlCommand("SELECT * FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(GetOptional(reader, "Title") + {|ASQL2001:GetOptional|}(reader, "Plan_") + {|ASQL2001:GetEqual|}(reader, "Assessment") + {|ASQL2001:GetEqualTo|}(reader, "Plan_") + GetFirst(reader, "Other"));
            """, members: """
            private static string? GetOptional(SqlDataReader reader, string name)
            {
                for (var i = 0; i < reader.FieldCount; i++)
                {
                    if (!string.Equals(reader.GetName(i), name, StringComparison.OrdinalIgnoreCase))
                        continue;
                    return reader.IsDBNull(i) ? null : reader.GetString(i);
                }

                return null;
            }

            private static string? GetEqual(SqlDataReader reader, string name)
            {
                for (var i = 0; i < reader.FieldCount; i++)
                    if (reader.GetName(i).Equals(name, StringComparison.Ordinal))
                        return reader.GetString(i);
                return null;
            }

            private static string? GetEqualTo(SqlDataReader reader, string name)
            {
                for (var i = 0; i < reader.FieldCount; i++)
                    if (reader.GetName(i) == name)
                        return reader.GetString(i);
                return null;
            }

            private static string? GetFirst(SqlDataReader reader, string name)
            {
                for (var i = 0; i < reader.FieldCount; i++)
                    if (reader.GetName(i) == "Title" && name.Length > 0)
                        return reader.GetString(i);
                return null;
            }
            """),

        // toddlang/GitSearch2
        Case("A helper behind an interface", "", types: """
            public interface IDb { string? GetString(DbDataReader reader, string column); }

            public sealed class SqlServerDb : IDb
            {
                public string? GetString(DbDataReader reader, string column)
                {
                    int index = reader.GetOrdinal(column);
                    if (reader.IsDBNull(index))
                        return default;
                    return reader.GetString(index);
                }
            }

            public sealed class Articles
            {
                private readonly IDb _db;
                public Articles(IDb db) => _db = db;

                public async Task<string?> LoadAsync(SqlConnection connection, CancellationToken token)
                {
                    await using var command = new SqlCommand("SELECT Title, Body FROM Articles", connection);
                    await using var reader = await command.ExecuteReaderAsync(token);
                    return await reader.ReadAsync(token) ? _db.GetString(reader, "Title") + _db.{|ASQL2001:GetString|}(reader, "Body") : null;
                }
            }
            """),

        ScriptCase("A helper that reads a column beside the one that it is told", "CREATE TABLE Events (Id int, Title nvarchar(250), Details nvarchar(max))", """
            await using var command = new SqlCommand("SELECT Id, Details, Title FROM Events", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(GetTitle(reader, 1));
            """, members: """
            private static string GetTitle(SqlDataReader reader, int offset) => reader.GetString(offset + 1);
            """),

        ScriptCase("A helper is passed the name of a declared column", "CREATE TABLE Notes (Id int, Remark nvarchar(max), Short nvarchar(50))", """
            await using var command = new SqlCommand("SELECT Id, Remark, Short FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use({|ASQL2001:Text|}(reader, "Remark") + Text(reader, "Short") + Short(reader, "Short") + Plain(reader, "Remark"));
            """, members: """
            private static string Text(SqlDataReader reader, string column) => reader.GetString(reader.GetOrdinal(column));
            private static string Plain(SqlDataReader reader, string column) => reader.{|ASQL2001:GetString|}(reader.GetOrdinal(column));
            private static string Short(SqlDataReader reader, string column) => reader.GetString(reader.GetOrdinal(column));
            """),
        // Treiben/Propel.FeatureFlags
        new("An accessor deserializes the column that it is told", """
            await using var command = new SqlCommand("SELECT Id, Users, Zone, Rules, Modes, Packed, Icon FROM Flags", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                await reader.LoadAsync();
            """, "", """
            internal static class Rows
            {
                public static async Task<T> DeserializeAsync<T>(this SqlDataReader reader, string columnName)
                {
                    var ordinal = reader.GetOrdinal(columnName);
                    if (await reader.IsDBNullAsync(ordinal))
                        return default!;

                    var json = await reader.GetFieldValueAsync<string>(ordinal);
                    return Parse<T>(json) ?? default!;
                }

                internal static async Task<T> GetFieldValueOrDefaultAsync<T>(this SqlDataReader reader, string columnName, T defaultValue = default!)
                {
                    var ordinal = reader.GetOrdinal(columnName);
                    return await reader.IsDBNullAsync(ordinal) ? defaultValue : await reader.GetFieldValueAsync<T>(ordinal);
                }

                public static List<string> GetList(this DbDataReader reader, string column) => Parse<List<string>>((string)reader[column])!;

                public static List<string> GetNames(this SqlDataReader reader, string column) => Parse<List<string>>(reader[column] as string ?? "")!;

                public static List<string> GetOptional(this SqlDataReader reader, string column) => Parse<List<string>>((string?)reader[column] ?? "")!;

                public static List<string> GetShown(this SqlDataReader reader, string column) => Parse<List<string>>(reader.GetValue(reader.GetOrdinal(column)).ToString()!)!;

                public static List<byte> ReadPacked(this SqlDataReader reader, string column) => new((byte[])reader[column]);

                public static MemoryStream GetBuffer(this SqlDataReader reader, string column) => new(reader.GetSqlBytes(reader.GetOrdinal(column)).Buffer!);

                public static int GetNumber(this SqlDataReader reader, string column) => int.Parse(reader.GetString(reader.GetOrdinal(column)));

                public static int GetLength(this SqlDataReader reader, string column, int other) => reader.{|ASQL2001:GetString|}(reader.GetOrdinal(column)).Length + reader.GetInt32(other);

                private static T? Parse<T>(string json) => default;

                public static async Task LoadAsync(this SqlDataReader reader)
                {
                    Use(await reader.{|ASQL2001:DeserializeAsync|}<List<string>>("Users"));
                    Use(await reader.DeserializeAsync<int[]>("Modes"));
                    Use(await reader.GetFieldValueOrDefaultAsync("Zone", "UTC"));
                    Use(await reader.GetFieldValueOrDefaultAsync<int>("Id"));
                    Use((reader.{|ASQL2001:GetList|}("Rules"), reader.GetNumber("Modes"), reader.GetLength("Rules", 0)));
                    Use((reader.{|ASQL2001:GetNames|}("Users"), reader.{|ASQL2001:GetOptional|}("Users"), reader.{|ASQL2001:GetShown|}("Users"), reader.GetShown("Modes")));
                    Use((reader.{|ASQL2001:ReadPacked|}("Packed"), reader.{|ASQL2001:GetBuffer|}("Packed"), reader.ReadPacked("Icon"), reader.GetBuffer("Icon")));
                }

                private static void Use(object? value) { }
            }
            """)
        {
            Script = "CREATE TABLE Flags (Id int, Users nvarchar(max), Zone nvarchar(100), Rules nvarchar(max), Modes nvarchar(200), Packed varbinary(max), Icon varbinary(500))",
        },

        ScriptCase("A helper parses the column that it is told", "CREATE TABLE Flags (Id int, Users nvarchar(max), Zone nvarchar(100))", """
            await using var command = new SqlCommand("SELECT Id, Users, Zone FROM Flags", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((ReadList(reader, 2), {|ASQL2001:ReadList|}(reader, 1), ReadBoth(reader, 1)));
            """, members: """
            private static string[] ReadList(SqlDataReader reader, int ordinal) => reader.IsDBNull(ordinal) ? Array.Empty<string>() : reader.GetString(ordinal).Split(',');
            private static (string, int) ReadBoth(SqlDataReader reader, int ordinal) => (reader.{|ASQL2001:GetString|}(1), reader.GetInt32(0));
            """),

        ScriptCase("Helpers that read asynchronously: only callers know the type of a general one", "CREATE TABLE Flags (Id int, Users nvarchar(max), Zone nvarchar(100))", """
            await using var command = new SqlCommand("SELECT Id, Users, Zone FROM Flags", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await ReadTextAsync(reader, 1), await {|ASQL2001:ReadAsync|}<string>(reader, 1), await ReadAsync<string>(reader, 2), await ReadAsync<int>(reader, 0)));
            """, members: """
            private static Task<string> ReadTextAsync(SqlDataReader reader, int ordinal) => reader.{|ASQL2001:GetFieldValueAsync|}<string>(ordinal);
            private static async Task<T> ReadAsync<T>(SqlDataReader reader, int ordinal) => await reader.GetFieldValueAsync<T>(ordinal);
            """),

        Case("A general helper that reads another column than it is told", """
            await using var command = new SqlCommand("SELECT Id, Users, Zone FROM Flags", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.ParseFirst<Version>("Users"), reader.ParseMapped<Version>("Users"), reader.ParseZone<Version>("Users"), reader.{|ASQL2001:ParseNamed|}<Version>("Users")));
            """, types: """
            internal static class Rows
            {
                public static T? ParseFirst<T>(this SqlDataReader reader, string name)
                {
                    var ordinal = 2;
                    return Parse<T>(reader.GetString(ordinal), name);
                }

                public static T? ParseMapped<T>(this SqlDataReader reader, string name) => Parse<T>(reader.GetString(FindOther(name)), name);

                public static T? ParseZone<T>(this SqlDataReader reader, string name) => Parse<T>(reader.GetString(reader.GetOrdinal("Zone")), name);

                public static T? ParseNamed<T>(this SqlDataReader reader, string name) => Parse<T>(reader.GetString(reader.GetOrdinal(name)), name);

                private static int FindOther(string name) => name.Length % 3;
                private static T? Parse<T>(string text, string name) => throw new FormatException(name + text);
            }
            """) with { Script = "CREATE TABLE Flags (Id int, Users nvarchar(max), Zone nvarchar(100))" },

        Case("Accessors with the name of a getter", """
            await using var command = new SqlCommand("SELECT Id, Body, Content FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetValue|}<string>("Body"), reader.GetValue<long>("Id"), reader.{|ASQL2001:GetValue|}("Content", new byte[0])));
            """, types: """
            internal static class Rows
            {
                public static T GetValue<T>(this IDataReader reader, string column) => reader.GetValue<T>(reader.GetOrdinal(column));

                public static T GetValue<T>(this IDataReader reader, int column) =>
                    reader.IsDBNull(column) ? default! : (T)Convert.ChangeType(reader.GetValue(column), typeof(T));

                public static T GetValue<T>(this IDataReader reader, string column, T other) =>
                    reader.IsDBNull(reader.GetOrdinal(column)) ? other : (T)reader.GetValue(reader.GetOrdinal(column));
            }
            """),

        Case("Accessors with the name of a getter read numbers", """
            await using var command = new SqlCommand("SELECT Id, Body, Content FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetValue<long>("Body").ToString(), reader.GetValue("Content", 0), $"{reader.GetValue<Guid?>("Body")}"));
            """, types: """
            internal static class Rows
            {
                public static T GetValue<T>(this IDataReader reader, string column, T other = default!) =>
                    reader.IsDBNull(reader.GetOrdinal(column)) ? other : (T)reader.GetValue(reader.GetOrdinal(column));
            }
            """),

        // toddlang/GitSearch2
        Case("Accessors of an interface", """
            var all = await data.RunAsync("SELECT Id, Body FROM Articles", new object[0], Load);
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((data.{|ASQL2001:GetString|}(reader, "Body"), data.GetString(reader, "Title"), data.GetNumber(reader, "Body"), all));
            """, members: """
            private readonly IData data = new Data();
            private string? Load(DbDataReader reader) => data.{|ASQL2001:GetString|}(reader, "Body") + reader.{|ASQL2001:GetString|}(1);
            """, types: """
            internal interface IData
            {
                string? GetString(DbDataReader reader, string column);
                int GetNumber(DbDataReader reader, string column);
                Task<List<T>> RunAsync<T>(string sql, Func<DbDataReader, T> map);
                Task<List<T>> RunAsync<T>(string sql, object[] parameters, Func<DbDataReader, T> map);
            }
            internal sealed class Data : IData
            {
                public string? GetString(DbDataReader reader, string column) => reader.IsDBNull(reader.GetOrdinal(column)) ? null : reader.GetString(reader.GetOrdinal(column));
                public int GetNumber(DbDataReader reader, string column) => int.Parse(reader.{|ASQL2001:GetString|}(reader.GetOrdinal(column)));
                public Task<List<T>> RunAsync<T>(string sql, Func<DbDataReader, T> map) => QueryAsync(sql, map);
                public Task<List<T>> RunAsync<T>(string sql, object[] parameters, Func<DbDataReader, T> map) => QueryAsync(sql, map);

                private static async Task<List<T>> QueryAsync<T>(string sql, Func<DbDataReader, T> map)
                {
                    using var connection = new SqlConnection("Server=.");
                    using var command = connection.CreateCommand();
                    command.CommandText = sql;
                    using var reader = await command.ExecuteReaderAsync();
                    var all = new List<T>();
                    while (await reader.ReadAsync())
                        all.Add(map(reader));
                    return all;
                }
            }
            """),
    ];
}
