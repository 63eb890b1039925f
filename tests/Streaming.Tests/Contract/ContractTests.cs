using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tests.Drivers;
using Xunit;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>A streamed reader returns and throws what the driver's own reader does, member by member, column by column.</summary>
public sealed class ContractTests
{
    public static TheoryData<string, string> Tables
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var driver in TestedDriver.All)
            {
                var isModern = driver.Name is "Microsoft.Data.SqlClient 6.1.8" or "Microsoft.Data.SqlClient 7.1.0";
                foreach (var table in isModern ? [.. ContractTables.Names, .. ContractTables.ModernNames] : ContractTables.Names)
                    data.Add(driver.Name, table);
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Tables))]
    public async Task EveryMember_OfEveryColumn_IsThatOfTheDriver(string driver, string table)
    {
        using var server = SqlServerEmulator.Start(ContractTables.Create());
        var pool = new CheckingBufferPool();
        var differences = new List<string>();
        await using (var pair = await ReaderPair.ExecuteAsync(
            TestedDriver.All.Single(tested => tested.Name == driver),
            server.CreateConnectionString(),
            $"SELECT * FROM [{table}] ORDER BY [Id]",
            pool))
        {
            await CompareAsync(pair, "before the first row", differences, allColumns: false);
            for (var row = 1; await ReadAsync(pair); row++)
                await CompareAsync(pair, $"row {row}", differences, allColumns: true);

            await CompareAsync(pair, "after the last row", differences, allColumns: false);
            await pair.Driver.CloseAsync();
            await pair.Streamed.CloseAsync();
            await CompareAsync(pair, "closed", differences, allColumns: false);
        }

        // One of each kind: the same member differs for many columns.
        var kinds = differences.GroupBy(static difference => difference.Split(":\n")[0].Split(", ", 3)[^1]);
        var first = string.Join('\n', kinds.Take(60).Select(static kind => kind.First()));
        Assert.True(differences.Count == 0, $"{differences.Count} differences\n{first}");
        pool.AssertClean();
        Assert.Empty(server.UnexpectedErrors);
    }

    private static async Task<bool> ReadAsync(ReaderPair pair)
    {
        var more = await pair.Driver.ReadAsync();
        Assert.Equal(more, await pair.Streamed.ReadAsync());
        return more;
    }

    private static async Task CompareAsync(ReaderPair pair, string where, List<string> differences, bool allColumns)
    {
        foreach (var member in ReaderMembers.OfReader)
            if (await pair.CompareAsync(member, 0, where) is { } difference)
                differences.Add(difference);

        var columns = pair.Driver.IsClosed ? 1 : pair.Driver.FieldCount;
        foreach (var ordinal in allColumns ? Enumerable.Range(-1, columns + 2).Reverse() : [-1, 0, columns - 1, columns])
        {
            // Twice: no accessor uses a value up.
            var name = ordinal >= 0 && ordinal < columns && !pair.Driver.IsClosed ? pair.Driver.GetName(ordinal) : "none";
            for (var time = 0; time < 2; time++)
                foreach (var member in ReaderMembers.OfColumns)
                    if (await pair.CompareAsync(member, ordinal, $"{where}, column {ordinal} ({name})") is { } difference)
                        differences.Add(difference);
        }
    }
}
