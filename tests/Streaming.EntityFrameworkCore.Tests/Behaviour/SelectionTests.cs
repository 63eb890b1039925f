using AsyncSql.Streaming.EntityFrameworkCore.Interception;
using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Behaviour;

/// <summary>Which commands are streamed.</summary>
public sealed class SelectionTests(ShopServer server) : IClassFixture<ShopServer>
{
    [Fact]
    public async Task QueryOfLargeColumn_IsStreamed_EachTime()
    {
        var probe = new ReaderProbe();
        for (var i = 0; i < 3; i++)
        {
            await using var db = Create(probe);
            await db.Documents.ToListAsync();
            await db.Posts.Include(p => p.Comments).AsSplitQuery().ToListAsync();
        }

        Assert.Equal([true, true, true], probe.Readers.Where(static r => r.Text.Contains("FROM [Documents]", StringComparison.Ordinal))
            .Select(static r => r.Reader == "StreamedDataReader"));
    }

    [Fact]
    public async Task QueryWithoutLargeColumn_IsStreamed_OnlyTheFirstTime()
    {
        var probe = new ReaderProbe();
        for (var i = 0; i < 5; i++)
        {
            await using var db = Create(probe);
            await db.Documents.TagWith(nameof(QueryWithoutLargeColumn_IsStreamed_OnlyTheFirstTime)).Select(d => d.Title).ToListAsync();
        }

        Assert.Equal([true, false, false, false, false], probe.Streamed);
    }

    [Fact]
    public async Task SynchronousQueries_AndCommands_AreNotStreamed()
    {
        var probe = new ReaderProbe();
        await using var db = Create(probe);
        _ = db.Documents.ToList();
        _ = db.Documents.First();
        _ = await db.Database.ExecuteSqlRawAsync("UPDATE [Notes] SET [Name] = [Name]");
        Assert.Equal([false, false], probe.Streamed);
    }

    [Fact]
    public async Task ModelWithoutLargeColumns_IsNotStreamed_UnlessTagged()
    {
        var probe = new ReaderProbe();
        var options = server.CreateOptions<Counters>(options => options.UseStreamedReads().AddInterceptors(probe));
        await using var db = new Counters(options);
        var query = db.Comments.TagWith(nameof(ModelWithoutLargeColumns_IsNotStreamed_UnlessTagged));
        await query.ToListAsync();
        await query.WithStreamedReads().ToListAsync();
        Assert.Equal([false, true], probe.Streamed);
    }

    [Fact]
    public async Task OnlyTagged_StreamsQueriesWithTheTag()
    {
        var probe = new ReaderProbe();
        await using var db = server.CreatePlain(options => options.UseStreamedReads(static o => o.OnlyTagged()).AddInterceptors(probe));
        await db.Set<Document>().FindAsync(2);
        await db.Documents.ToListAsync();
        await db.Documents.WithStreamedReads().ToListAsync();
        await db.Authors.Include(a => a.Posts).AsSplitQuery().TagWith("another").WithStreamedReads().TagWith("and\nothers").ToListAsync();
        await db.Set<Document>().FromSqlRaw("SELECT * FROM [Documents]").WithStreamedReads().ToListAsync();
        await db.Documents.WithStreamedReads().WithoutStreamedReads().ToListAsync();
        await db.Documents.WithoutStreamedReads().WithStreamedReads().ToListAsync();
        Assert.Equal([false, false, true, true, true, true, false, false], probe.Streamed);
    }

    [Fact]
    public async Task OptOut_LeavesTheQueryToTheDriver()
    {
        var probe = new ReaderProbe();
        await using var db = Create(probe);
        await db.Documents.WithoutStreamedReads().ToListAsync();
        await db.Documents.ToListAsync();
        Assert.Equal([false, true], probe.Streamed);
    }

    [Theory]
    [InlineData("SELECT 1", null)]
    [InlineData("-- AsyncSql.Streaming: on\n\nSELECT 1", true)]
    [InlineData("-- AsyncSql.Streaming: on\r\n\r\nSELECT 1", true)]
    [InlineData("SET NOCOUNT ON;\n-- AsyncSql.Streaming: on", true)]
    [InlineData("-- AsyncSql.Streaming: once\nSELECT 1", null)]
    [InlineData("-- AsyncSql.Streaming: on\n-- AsyncSql.Streaming: off\nSELECT 1", false)]
    [InlineData("-- AsyncSql.Streaming: off\n-- AsyncSql.Streaming: on\nSELECT 1", false)]
    [InlineData("-- AsyncSql.Streaming: ", null)]
    public void Tag_IsAWholeLine(string text, bool? expected) => Assert.Equal(expected, StreamedReadsTag.Find(text));

    [Theory]
    [InlineData("nvarchar(max)", true)]
    [InlineData("VARBINARY (MAX)", true)]
    [InlineData("varchar( max )", true)]
    [InlineData("ntext", true)]
    [InlineData("xml", true)]
    [InlineData("xml(Schemas)", true)]
    [InlineData("json", true)]
    [InlineData("geography", true)]
    [InlineData("dbo.Markdown", true)]
    [InlineData("nvarchar(4000)", false)]
    [InlineData("int", false)]
    [InlineData("decimal(18, 2)", false)]
    [InlineData("DateTime2 (7)", false)]
    [InlineData("vector(1536)", false)]
    [InlineData("rowversion", false)]
    public void StoreType_IsLarge(string type, bool expected) => Assert.Equal(expected, LargeColumns.IsLarge(type));

    [Theory]
    [InlineData("", true)]
    [InlineData("Column Encryption Setting=enabled", false)]
    public void ConnectionWithColumnEncryption_IsNotStreamed(string keyword, bool expected)
    {
        using var connection = new SqlConnection(server.CreateConnectionString(keyword));
        using var command = connection.CreateCommand();
        Assert.Equal(expected, StreamedExecution.CanStream(command));
    }

    [Theory]
    [InlineData(SqlCommandColumnEncryptionSetting.UseConnectionSetting, true)]
    [InlineData(SqlCommandColumnEncryptionSetting.Enabled, false)]
    [InlineData(SqlCommandColumnEncryptionSetting.ResultSetOnly, false)]
    [InlineData(SqlCommandColumnEncryptionSetting.Disabled, true)]
    public void CommandWithColumnEncryption_IsNotStreamed(SqlCommandColumnEncryptionSetting setting, bool expected)
    {
        using var connection = new SqlConnection(server.CreateConnectionString());
        using var command = new SqlCommand("SELECT 1", connection, null, setting);
        Assert.Equal(expected, StreamedExecution.CanStream(command));
        Assert.Equal(expected, StreamedExecution.FindMemory(command) is not null);
    }

    /// <summary>Such as those of profilers: their readers are not the driver's.</summary>
    [Fact]
    public async Task CommandOfAnotherProvider_IsNotStreamed()
    {
        var probe = new ReaderProbe();
        await using var db = server.CreateStreamed(options => options.AddInterceptors(new WrappingInterceptor(), probe));
        Assert.Equal(6, (await db.Documents.ToListAsync()).Count);
        Assert.Equal([false], probe.Streamed);
    }

    private Shop Create(ReaderProbe probe) => server.CreateStreamed(options => options.AddInterceptors(probe));
}
