using AsyncSql.Streaming.Memory;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
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

        AssertEmpty(differences);
        pool.AssertClean();
        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>After a result that was not read to its end; the columns are known to have had small values, which some do not have.</summary>
    [Theory]
    [MemberData(nameof(Tables))]
    public async Task EveryMember_InTheSecondResult_IsThatOfTheDriver(string driver, string table)
    {
        using var server = SqlServerEmulator.Start(ContractTables.Create());
        var pool = new CheckingBufferPool();
        var differences = new List<string>();
        var memory = new CommandMemory();
        await using (var pair = await ReaderPair.ExecuteAsync(
            TestedDriver.All.Single(tested => tested.Name == driver),
            server.CreateConnectionString(),
            $"SELECT [Id], [Text] FROM [Strict]; SELECT * FROM [{table}] ORDER BY [Id]; SELECT [Text] FROM [Strict] WHERE [Id] = 0",
            pool,
            memory))
        {
            Assert.True(await ReadAsync(pair));
            Assert.True(await NextResultAsync(pair));
            await CompareAsync(pair, "before the first row", differences, allColumns: false);
            Array.Fill(memory.GetResult(1, pair.Driver.FieldCount, hasLargeColumns: true), ColumnSize.Small);
            for (var row = 1; await ReadAsync(pair); row++)
                await CompareAsync(pair, $"row {row}", differences, allColumns: row is 1 or 4);

            await CompareAsync(pair, "after the last row", differences, allColumns: false);
            Assert.True(await NextResultAsync(pair));
            await CompareAsync(pair, "before no row", differences, allColumns: false);
            Assert.False(await ReadAsync(pair));
            await CompareAsync(pair, "after no row", differences, allColumns: false);
            Assert.False(await NextResultAsync(pair));
            await CompareAsync(pair, "after the last result", differences, allColumns: false);
        }

        AssertEmpty(differences);
        pool.AssertClean();
        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>
    /// What is different: in a <c>sql_variant</c>, the driver returns the same object for a <c>date</c> and a <c>datetime2</c>, so midnight is
    /// also a DateOnly.
    /// </summary>
    [Fact]
    public async Task MidnightInAVariant_IsAlsoADate()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(new TableDefinition("Variants", rows: 3)
            .AddKey("Id")
            .AddColumn("Value", SqlType.Variant, static row => row switch
            {
                1 => new VariantValue(SqlType.Date, new DateTime(2026, 2, 28)),
                2 => new VariantValue(SqlType.DateTime2(), new DateTime(2026, 2, 28)),
                _ => new VariantValue(SqlType.DateTime2(), new DateTime(2026, 2, 28, 1, 0, 0)),
            }));
        using var server = SqlServerEmulator.Start(catalogue);
        await using var pair = await ReaderPair.ExecuteAsync(
            TestedDriver.All[0],
            server.CreateConnectionString(),
            "SELECT * FROM [Variants] ORDER BY [Id]",
            new CheckingBufferPool());
        Assert.True(await ReadAsync(pair));
        Assert.Equal(new DateOnly(2026, 2, 28), pair.Driver.GetFieldValue<DateOnly>(1));
        Assert.Equal(new DateOnly(2026, 2, 28), pair.Streamed.GetFieldValue<DateOnly>(1));
        Assert.True(await ReadAsync(pair));
        Assert.Throws<InvalidCastException>(() => pair.Driver.GetFieldValue<DateOnly>(1));
        Assert.Equal(new DateOnly(2026, 2, 28), pair.Streamed.GetFieldValue<DateOnly>(1));
        Assert.True(await ReadAsync(pair));
        Assert.Throws<InvalidCastException>(() => pair.Driver.GetFieldValue<DateOnly>(1));
        Assert.Throws<InvalidCastException>(() => pair.Streamed.GetFieldValue<DateOnly>(1));
    }

    private static void AssertEmpty(List<string> differences)
    {
        // One of each kind: the same member differs for many columns.
        var kinds = differences.GroupBy(static difference => difference.Split(":\n")[0].Split(", ", 3)[^1]);
        var first = string.Join('\n', kinds.Take(60).Select(static kind => kind.First()));
        Assert.True(differences.Count == 0, $"{differences.Count} differences\n{first}");
    }

    private static async Task<bool> NextResultAsync(ReaderPair pair)
    {
        var more = await pair.Driver.NextResultAsync();
        Assert.Equal(more, await pair.Streamed.NextResultAsync());
        return more;
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
