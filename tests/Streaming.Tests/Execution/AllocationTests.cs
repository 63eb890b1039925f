using System.Data;
using System.Data.Common;
using System.Globalization;
using AsyncSql.Streaming.Tests.Lifetime;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Streaming.Tests.Execution;

/// <summary>
/// The memory that a streamed read takes, beside a stream of the driver that is read into one buffer: the value itself is added, once.
/// What the driver allocates for each packet that it awaits is in both.
/// </summary>
[Collection(nameof(TimedTests))]
public sealed class AllocationTests(ITestOutputHelper output)
{
    /// <summary>Bytes, or characters.</summary>
    private const int Length = 5_000_000;

    /// <summary>Requests as large as those of the streamed reader. The driver allocates what is requested.</summary>
    private const int Characters = 32 * 1024, Bytes = 64 * 1024;

    public static TheoryData<string, string> Values
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var driver in TestedDriver.All)
                foreach (var column in (string[])["Content", "Data"])
                    data.Add(driver.Name, column);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Values))]
    public async Task StreamedValue_IsAllocatedOnce(string driver, string column)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 1, Length));
        using var server = SqlServerEmulator.Start(catalogue);
        await using var connection = TestedDriver.All.Single(tested => tested.Name == driver).CreateConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT [{column}] FROM [Large]";
        var value = (column == "Content" ? sizeof(char) : sizeof(byte)) * (long)Length;

        var plain = await MeasureAsync(() => ReadPlainAsync(command));
        var streamed = await MeasureAsync(() => ReadStreamedAsync(command));

        output.WriteLine(string.Create(
            CultureInfo.InvariantCulture,
            $"{driver}, {column}: {streamed - value} bytes more than the value; a stream of the driver {plain} ({plain * 8000.0 / value:0} for each 8000)"));
        // The server is in this process, and allocates the same for both.
        Assert.InRange(streamed, value, value + plain + (value / 50));
    }

    /// <summary>The least of several times: the first ones fill the pools of arrays.</summary>
    private static async Task<long> MeasureAsync(Func<Task> read)
    {
        var least = long.MaxValue;
        for (var i = 0; i < 5; i++)
        {
            var start = GC.GetTotalAllocatedBytes(precise: true);
            await read();
            least = Math.Min(least, GC.GetTotalAllocatedBytes(precise: true) - start);
        }

        return least;
    }

    private static async Task ReadStreamedAsync(DbCommand command)
    {
        await using var reader = await command.ExecuteStreamedReaderAsync();
        Assert.True(await reader.ReadAsync());
        var value = reader.GetValue(0);
        Assert.Equal(Length, value is string text ? text.Length : ((byte[])value).Length);
    }

    private static async Task ReadPlainAsync(DbCommand command)
    {
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        Assert.True(await reader.ReadAsync());
        var (length, read) = (0, 0);
        if (command.CommandText.Contains("Content", StringComparison.Ordinal))
        {
            using var text = reader.GetTextReader(0);
            var buffer = new char[Characters];
            while ((read = await text.ReadAsync(buffer, 0, buffer.Length)) > 0)
                length += read;
        }
        else
        {
            await using var stream = reader.GetStream(0);
            var buffer = new byte[Bytes];
            while ((read = await stream.ReadAsync(buffer)) > 0)
                length += read;
        }

        Assert.Equal(Length, length);
    }
}
