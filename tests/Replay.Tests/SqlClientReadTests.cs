using AsyncSql.Replay.Values;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.Replay.Tests;

/// <summary>The real driver reads what the catalogue declares.</summary>
public sealed class SqlClientReadTests
{
    [Fact]
    public void Driver_ReadsALargeValue()
    {
        using var server = ReplayServer.Start();
        using var connection = new SqlConnection(server.ConnectionString());
        connection.Open();
        using var command = new SqlCommand("SELECT [d].[Content], [d].[Data] FROM [Documents] AS [d] WHERE [d].[Id] = @id", connection);
        command.Parameters.AddWithValue("@id", 7);
        using var reader = command.ExecuteReader();
        Assert.True(reader.Read());
        Assert.Equal(TextContent.OfManyScripts(7, 1024 * 1024).ToString(), reader.GetString(0));
        Assert.Equal(new BinaryContent(7, 1024 * 1024).ToArray(), reader.GetFieldValue<byte[]>(1));
        Assert.False(reader.Read());
    }
}
