namespace AsyncSql.TdsServer.Tests.Readers;

/// <summary>
/// A method body that reads through ADO.NET: <c>connection</c> is open, <c>id</c> the key of a row, <c>seen</c> takes what was read.
/// </summary>
/// <param name="Name">What it is.</param>
/// <param name="Select">The columns that it asks for.</param>
/// <param name="Body">The code after the command is made.</param>
internal sealed record ReaderForm(string Name, string Select, string Body)
{
    /// <summary>As the fixes repair them: every form has a fix.</summary>
    public static readonly ReaderForm[] All =
    [
        new("CheckedBytes", "Id, Data", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                seen.Add((reader.GetInt32(0), await reader.IsDBNullAsync(1, token) ? null : await reader.GetFieldValueAsync<byte[]>(1, token)));
            """),
        new("UncheckedBytes", "Id, Data", """
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SingleRow, token);
            if (!await reader.ReadAsync(token))
                return;
            seen.Add(await reader.GetFieldValueAsync<byte[]>(1));
            """),
        new("UncheckedBytesWithoutToken", "Data", """
            using (var reader = await command.ExecuteReaderAsync())
                if (await reader.ReadAsync())
                    seen.Add(reader.GetFieldValue<byte[]>(0));
            """),
        new("CastOfObject", "Id, Data, Number", """
            await using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
            {
                if (await reader.IsDBNullAsync(reader.GetOrdinal("Data")))
                    continue;
                seen.Add(((byte[])reader["Data"]).Length);
                seen.Add(reader["Number"]);
            }
            """),
        new("UncheckedText", "Id, Content", """
            await using var reader = await command.ExecuteReaderAsync(token);
            await reader.ReadAsync(token);
            seen.Add(reader.GetString(1));
            """),
        new("AwaitedText", "Id, Content, Number", """
            await using DbDataReader reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
            while (await reader.ReadAsync(token).ConfigureAwait(false))
            {
                var isNull = await reader.IsDBNullAsync(1, token).ConfigureAwait(false);
                seen.Add(isNull ? "" : await reader.GetFieldValueAsync<string>(1, token).ConfigureAwait(false));
                seen.Add(reader.GetInt32(2));
            }
            """),
        new("SeveralValuesOfARow", "Title, Data, Number, Content", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                seen.Add(new { Title = reader.GetString(0), Data = reader.IsDBNull(1) ? null : (byte[])reader.GetValue(1), Number = reader.GetInt32(2), Content = reader.IsDBNull(3) ? null : reader.GetString(3) });
            """),
        new("SequentialReader", "Id, Content", """
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                seen.Add(await reader.GetFieldValueAsync<string>(1, token));
            """),
        new("WrittenBytes", "Id, Data", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                if (await reader.IsDBNullAsync(1, token))
                    throw new InvalidOperationException("No data.");
                using var copy = new MemoryStream();
                var data = await reader.GetFieldValueAsync<byte[]>(1, token);
                await copy.WriteAsync(data, 0, data.Length, token);
                seen.Add(copy.ToArray());
            }
            """),
        new("UncheckedCast", "Data, Number", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                seen.Add((byte[])reader["Data"]);
                seen.Add(reader.GetInt32(1));
            }
            """),
        new("ObjectByAs", "Data", """
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                seen.Add(reader[0] as byte[]);
            """),
        new("ObjectLinesLater", "Id, Content", """
            await using DbDataReader reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
            while (await reader.ReadAsync(token).ConfigureAwait(false))
            {
                var value = reader.GetValue(1);
                seen.Add(value == DBNull.Value ? "NULL" : (string)value);
            }
            """),
        new("ObjectByToString", "Content", """
            await using var reader = await command.ExecuteReaderAsync(token);
            await reader.ReadAsync(token);
            seen.Add(reader["Content"].ToString());
            """),
        new("ObjectsOfOtherTypes", "Data", """
            command.CommandText = $"SELECT {(id % 2 == 0 ? "Data" : "Title")}, Number FROM Documents WHERE Id = @id";
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var value = reader[0];
                seen.Add((value is byte[], value, reader.GetInt32(1)));
            }
            """),
        new("ValuesOfSqlTypes", "Data, Content", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                seen.Add((reader.GetSqlBinary(0).Value, reader.GetSqlString(1).Value));
            """),
        new("WrittenText", "Content, Number", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                if (await reader.IsDBNullAsync(0, token))
                    continue;
                using var copy = new MemoryStream();
                await using (var writer = new StreamWriter(copy, leaveOpen: true))
                    await writer.WriteAsync(reader.GetString(0));
                seen.Add(copy.ToArray());
                seen.Add(reader.GetInt32(1));
            }
            """),
        new("WrappedBytes", "Data, Number", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                if (await reader.IsDBNullAsync(0, token))
                    continue;
                using var copy = new MemoryStream();
                using (var stream = new MemoryStream((byte[])reader[0]))
                    await stream.CopyToAsync(copy, token);
                seen.Add(copy.ToArray());
                seen.Add(reader.GetInt32(1));
            }
            """),
        new("WrappedBytesAsText", "Data, Number", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                if (!reader.IsDBNull(0))
                {
                    using (var text = new StreamReader(new MemoryStream(await reader.GetFieldValueAsync<byte[]>(0, token)), Encoding.Latin1))
                        seen.Add(await text.ReadToEndAsync(token));
                    seen.Add(reader.GetInt32(1));
                }
            """),
        new("ScalarByCast", "Data", "seen.Add((byte[]?)await command.ExecuteScalarAsync(token));"),
        new("ScalarByAs", "Data", """
            DbCommand other = command;
            seen.Add(await other.ExecuteScalarAsync(token).ConfigureAwait(false) as byte[]);
            """),
        new("ScalarByPattern", "Data", "seen.Add(await command.ExecuteScalarAsync() is byte[] data ? data : \"none\");"),
        new("ScalarLinesLater", "Data", """
            var result = await command.ExecuteScalarAsync(token);
            seen.Add(result is null);
            if (result == DBNull.Value)
                seen.Add("NULL");
            else if (result != null)
                seen.Add((byte[])result);
            """),
        new("ScalarOfText", "Content", "seen.Add((string)await command.ExecuteScalarAsync(token));"),
        new("ScalarOfTextByToString", "Content", "seen.Add((await command.ExecuteScalarAsync(token)).ToString());"),
        new("ScalarOfOtherTypes", "Data", """
            command.CommandText = "SELECT " + (id % 2 == 0 ? "Number" : "Data") + " FROM Documents WHERE Id = @id";
            var result = await command.ExecuteScalarAsync(token);
            seen.Add(result as byte[]);
            seen.Add(result);
            """
        ),
        new(
            "ScalarBeforeAnError",
            "Data FROM Documents WHERE Id = @id; SELECT Number / (Number - 2)",
            "seen.Add((byte[]?)await command.ExecuteScalarAsync(token));"),
        new(
            "ScalarBeforeAnErrorOfItsStatement",
            "Data",
            """
            command.CommandText = "SELECT Data FROM Documents WHERE Id >= @id AND 1 / (Number - 4) < 2";
            seen.Add((byte[]?)await command.ExecuteScalarAsync(token));
            """),
        new("StreamOfBytes", "Id, Data, Number", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                using var copy = new MemoryStream();
                await using (var stream = reader.GetStream(1))
                    await stream.CopyToAsync(copy, token);
                seen.Add(copy.ToArray());
                seen.Add(reader.GetInt32(2));
            }
            """),
        new("ReorderedValues", "Content, Data AS Bytes, Title, Number, Id", """
            await using var reader = await command.ExecuteReaderAsync(token);
            var bytes = reader.GetOrdinal("Bytes");
            while (await reader.ReadAsync(token))
                seen.Add((reader.GetInt32("Id"), await reader.IsDBNullAsync("Content", token) ? null : reader.GetString("Content"), reader["Number"], await reader.GetFieldValueAsync<byte[]>(bytes, token)));
            """),
        new("ReorderedStream", "Data, Number, Id", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                seen.Add(reader["Id"]);
                using var copy = new MemoryStream();
                await reader.GetStream(reader.GetOrdinal("Data")).CopyToAsync(copy, token);
                seen.Add(copy.ToArray());
            }
            """),
        new("EitherBranch", "Id, Number, Data", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                if (reader.GetInt32(0) < 5)
                    seen.Add(await reader.GetFieldValueAsync<byte[]>(2, token));
                else if (await reader.IsDBNullAsync(2, token))
                    seen.Add("none");
                else
                    seen.Add(await reader.GetFieldValueAsync<byte[]>(2, token));
            """),
        new("ReaderOfText", "Id, Content", """
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var copy = new StringBuilder();
                var buffer = new char[1000];
                using var text = reader.GetTextReader(1);
                for (int n; (n = await text.ReadAsync(buffer, 0, buffer.Length)) > 0;)
                    copy.Append(buffer, 0, n);
                seen.Add(copy.ToString());
            }
            """),
    ];

    /// <summary>The whole file, for the driver of a namespace.</summary>
    public string Program(string driver) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Data.Common;
        using System.IO;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using {{driver}};

        public static class Form{{Name}}
        {
            public static async Task Run(SqlConnection connection, int id, List<object?> seen, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT {{Select}} FROM Documents WHERE Id = @id", connection);
                command.Parameters.AddWithValue("@id", id);
                {{Body.ReplaceLineEndings("\n        ")}}
            }
        }

        """;
}
