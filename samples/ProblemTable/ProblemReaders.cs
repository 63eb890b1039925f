using System.Data;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Samples;

/// <summary>
/// Large values read with ADO.NET, one pattern in each method. Each is reported; <see cref="FixedReaders"/> has the repaired forms.
/// </summary>
public static class ProblemReaders
{
    /// <summary>
    /// <c>ReadAsync</c> reads the whole row and parses it again with every packet. An asynchronous getter changes nothing.
    /// </summary>
    public static async Task<byte[]?> BinaryAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT LargeBinary FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync();
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return null;
        return await reader.GetFieldValueAsync<byte[]>(0);
    }

    /// <summary>
    /// A synchronous getter after <c>ReadAsync</c> is the same, because the row is already read. EF Core's model shows that the text is
    /// unbounded.
    /// </summary>
    public static async Task<List<string>> TextsAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT Id, LargeString FROM ProblemTables", connection);
        await using var reader = await command.ExecuteReaderAsync();
        var texts = new List<string>();
        while (await reader.ReadAsync())
            texts.Add(reader.GetString(1));
        return texts;
    }

    /// <summary>One function opens the reader, and another reads its values.</summary>
    public static async Task<List<byte[]>> MappedAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT Data FROM Attachment", connection);
        await using var reader = await command.ExecuteReaderAsync();
        var values = new List<byte[]>();
        while (await reader.ReadAsync())
            values.Add(Value(reader));
        return values;

        static byte[] Value(SqlDataReader row) => (byte[])row["Data"];
    }

    /// <summary>Neither the name nor the SQL shows that <c>Remark</c> is large, but Tables.sql does.</summary>
    public static async Task<string?> RemarkAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT TOP (1) Remark FROM dbo.Attachment", connection);
        await using var reader = await command.ExecuteReaderAsync();
        return await reader.ReadAsync() ? await reader.GetFieldValueAsync<string>(0) : null;
    }

    /// <summary>
    /// <c>SequentialAccess</c> alone is not enough: <c>GetFieldValueAsync</c> assembles the value from its beginning with every packet.
    /// </summary>
    public static async Task<string?> SequentialAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT LargeString FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return null;
        return await reader.GetFieldValueAsync<string>(0);
    }

    /// <summary>A stream alone is not enough: it reads the row that <c>ReadAsync</c> has buffered.</summary>
    public static async Task<bool> CopyAsync(SqlConnection connection, Guid id, Stream destination)
    {
        await using var command = new SqlCommand("SELECT LargeBinary FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        await using var reader = await command.ExecuteReaderAsync();
        if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
            return false;
        await using var data = reader.GetStream(0);
        await data.CopyToAsync(destination);
        return true;
    }

    /// <summary>The only value of a command is read like any other value.</summary>
    public static async Task<byte[]?> ScalarAsync(SqlConnection connection, Guid id)
    {
        await using var command = new SqlCommand("SELECT LargeBinary FROM ProblemTables WHERE Id = @id", connection);
        command.Parameters.AddWithValue("@id", id);
        return await command.ExecuteScalarAsync() as byte[];
    }

    /// <summary>ASQL2005: each packet contains hundreds of these rows, and each of them is awaited.</summary>
    public static async Task<long> SumAsync(SqlConnection connection)
    {
        await using var command = new SqlCommand("SELECT DATALENGTH(LargeBinary) FROM ProblemTables", connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (await reader.ReadAsync())
            sum += reader.GetInt64(0);
        return sum;
    }
}
