using AsyncSql.Streaming.Tests.Lifetime;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.Streaming.Tests.Execution;

/// <summary>The memory that a large scalar takes.</summary>
[Collection(nameof(TimedTests))]
public sealed class ScalarAllocationTests
{
    private const int TenMegabytes = 10_000_000;

    public static TheoryData<string> Drivers => [.. TestedDriver.All.Select(static driver => driver.Name)];

    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task LargeValue_IsReadThroughAStream(string driver)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 2, TenMegabytes));
        using var server = SqlServerEmulator.Start(catalogue);
        await using var connection = TestedDriver.All.Single(tested => tested.Name == driver).CreateConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        foreach (var column in (string[])["Content", "Data"])
        {
            command.CommandText = $"SELECT [{column}] FROM [Large] ORDER BY [Id]";
            var start = GC.GetTotalAllocatedBytes(precise: true);
            var value = await command.ExecuteStreamedScalarAsync();
            // The value itself, and its buffers: an asynchronous read of the drivers takes up to 2,000 times as much.
            Assert.InRange(GC.GetTotalAllocatedBytes(precise: true) - start, TenMegabytes, 20 * TenMegabytes);
            var expected = catalogue.Tables[0].GetValue(1, column);
            Assert.Equal(
                expected is TextContent text ? text.ToString() : ((BinaryContent)expected!).ToArray(),
                value);
        }
    }
}
