using System.Data;
using System.Text;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Samples;

/// <summary>The repaired forms. None of them is reported.</summary>
public static class FixedReaders
{
    /// <summary>The caller needs an array. The code collects it from a stream, and each byte is parsed once.</summary>
    public static async Task<byte[]?> BinaryAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT LargeBinary FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return null;
        await using var data = reader.GetStream(0);
        using var buffer = new MemoryStream();
        await data.CopyToAsync(buffer);
        return buffer.ToArray();
    }

    /// <summary>Reads columns in ascending order, checks for NULL before the stream, and disposes the stream before the next row.</summary>
    public static async Task<List<string>> TextsAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT Id, LargeString FROM ProblemTables", connection);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        var texts = new List<string>();
        while (await reader.ReadAsync())
        {
            using var text = reader.GetTextReader(1);
            texts.Add(await ReadAllAsync(text));
        }

        return texts;
    }

    /// <summary>The function that maps a row is asynchronous, because it reads a stream.</summary>
    public static async Task<List<byte[]>> MappedAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT Data FROM Attachment", connection);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        var values = new List<byte[]>();
        while (await reader.ReadAsync())
            values.Add(await ValueAsync(reader));
        return values;

        static async Task<byte[]> ValueAsync(SqlDataReader row)
        {
            await using var data = row.GetStream(row.GetOrdinal("Data"));
            using var buffer = new MemoryStream();
            await data.CopyToAsync(buffer);
            return buffer.ToArray();
        }
    }

    /// <summary>A synchronous read parses each packet once. It blocks a thread while the value arrives.</summary>
    public static async Task<string?> RemarkAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT TOP (1) Remark FROM dbo.Attachment", connection);
        await using var reader = await command.ExecuteReaderAsync();
        return reader.Read() ? reader.GetString(0) : null;
    }

    public static async Task<string?> SequentialAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT LargeString FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return null;
        using var text = reader.GetTextReader(0);
        return await ReadAllAsync(text);
    }

    /// <summary>The best repair: the value is copied in parts and is never entirely in memory.</summary>
    public static async Task<bool> CopyAsync(SqlConnection connection, Guid id, Stream destination)
    {
        await using var command = new SqlCommand("SELECT LargeBinary FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return false;
        await using var data = reader.GetStream(0);
        await data.CopyToAsync(destination);
        return true;
    }

    /// <summary>Reads the only value of a command with a reader, because <c>ExecuteScalarAsync</c> has no stream.</summary>
    public static async Task<byte[]?> ScalarAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT LargeBinary FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return null;
        await using var data = reader.GetStream(0);
        using var buffer = new MemoryStream();
        await data.CopyToAsync(buffer);
        return buffer.ToArray();
    }

    /// <summary>
    /// Runs the command asynchronously and reads the rows synchronously: those of a packet that has arrived need no wait.
    /// </summary>
    public static async Task<long> SumAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT DATALENGTH(LargeBinary) FROM ProblemTables", connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (reader.Read())
            sum += reader.GetInt64(0);
        return sum;
    }

    /// <summary>Reads a column with a length in the model, and a number. Neither needs a repair.</summary>
    public static async Task<(byte[] Pixels, int Count)> ThumbnailAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT Pixels, COUNT(*) OVER () FROM Thumbnails WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync();
        await reader.ReadAsync();
        return (await reader.GetFieldValueAsync<byte[]>(0), reader.GetInt32(1));
    }

    /// <summary>A loop, because <c>ReadToEndAsync</c> of the driver's reader reads synchronously on a thread of the pool.</summary>
    private static async Task<string> ReadAllAsync(TextReader text)
    {
        var builder = new StringBuilder();
        var buffer = new char[4096];
        for (int read; (read = await text.ReadAsync(buffer)) > 0;)
            builder.Append(buffer, 0, read);
        return builder.ToString();
    }
}
