using System.Data.Common;
using AsyncSql.Streaming.Tests.Contract;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.Streaming.Tests.Execution;

/// <summary>A streamed scalar is what <see cref="DbCommand.ExecuteScalarAsync(CancellationToken)"/> of the driver returns or throws.</summary>
public sealed class ScalarTests
{
    public static TheoryData<string, string> Tables => ContractTests.Tables;

    public static TheoryData<string> Drivers => [.. TestedDriver.All.Select(static driver => driver.Name)];

    [Theory]
    [MemberData(nameof(Tables))]
    public async Task EveryValue_IsThatOfTheDriver(string driver, string table)
    {
        var catalogue = ContractTables.Create();
        using var server = SqlServerEmulator.Start(catalogue);
        await using var pair = await CommandPair.OpenAsync(driver, server);
        var definition = catalogue.Tables.Single(definition => definition.Name == table);
        foreach (var column in definition.Columns)
            // The second time, it is known what the column gave.
            for (var i = 0; i < 2 * definition.Rows; i++)
            {
                pair.CommandText = $"SELECT [{column.Name}], [Id] FROM [{table}] WHERE [Id] = {(i % definition.Rows) + 1}";
                await pair.AssertEqualAsync();
            }
    }

    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task Results_AreThoseOfTheDriver(string driver)
    {
        var catalogue = ContractTables.Create();
        catalogue.Tables.Add(new TableDefinition("Large", rows: 3)
            .AddKey("Id")
            .AddColumn("Text", SqlType.NVarCharMax, static row => TextContent.CreateMultilingual(row, 300_000))
            .AddColumn("Data", SqlType.VarBinaryMax, static row => new BinaryContent(row, 300_000)));
        using var server = SqlServerEmulator.Start(catalogue);
        await using var pair = await CommandPair.OpenAsync(driver, server);
        foreach (var sql in (string[])[
            "SELECT [Text] FROM [Large] WHERE [Id] = 0",
            "SELECT [Data], [Text] FROM [Large] ORDER BY [Id]",
            "SELECT [Id], [Text] FROM [Large] ORDER BY [Id] DESC",
            "SELECT [Text] FROM [Large]; SELECT [Data] FROM [Large]",
            "DECLARE @a int = 1; SELECT [Text] FROM [Large] WHERE [Id] = @a",
            "DECLARE @a int = 1",
            "UPDATE [Large] SET [Text] = N'' WHERE [Id] = 3; SELECT [Text] FROM [Large] WHERE [Id] = 3",
            "SELECT [Text] FROM [Nowhere]",
            "SELECT [Text] FROM [Large] WHERE [Id] = 1; THROW 50001, 'late', 1",
            "SELECT [Text] FROM [Large] WHERE [Id] = 0; THROW 50001, 'late', 1",
            "SELECT [Id] FROM [Large]; THROW 50001, 'late', 1",
            "THROW 50001, 'early', 1; SELECT [Text] FROM [Large]",
            "",
        ])
            for (var time = 0; time < 3; time++)
            {
                pair.CommandText = sql;
                await pair.AssertEqualAsync();
                await pair.AssertEqualAsync(new CancellationToken(true));
            }

        Assert.Empty(server.UnexpectedErrors);
    }
}
