using System.Data;
using System.Data.Common;
using AsyncSql.Streaming.Tests.Contract;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using Xunit;

namespace AsyncSql.Streaming.Tests.Execution;

/// <summary>What surrounds the rows: behaviors, several results, output parameters, the number of affected rows, metadata, and the end.</summary>
public sealed class ResultTests
{
    private const string
        TwoResults = "SELECT [Id], [Text] FROM [Strict] ORDER BY [Id]; SELECT [Text], [Id], [Data] FROM [Strict] ORDER BY [Id]",
        Mixed = "UPDATE [Strict] SET [Tiny] = 7 WHERE [Id] = 1; SELECT [Text] FROM [Strict]; UPDATE [Strict] SET [Tiny] = 8; SELECT [Id] FROM [Strict]",
        Failing = "SELECT [Text] FROM [Strict] ORDER BY [Id]; THROW 50001, 'late', 1";

    public static TheoryData<string, CommandBehavior> Behaviors
    {
        get
        {
            var data = new TheoryData<string, CommandBehavior>();
            foreach (var driver in TestedDriver.All)
                foreach (var behavior in (CommandBehavior[])[
                    CommandBehavior.Default, CommandBehavior.SingleResult, CommandBehavior.SingleRow, CommandBehavior.SchemaOnly,
                    CommandBehavior.CloseConnection, CommandBehavior.KeyInfo, CommandBehavior.SingleResult | CommandBehavior.SingleRow,
                    CommandBehavior.KeyInfo | CommandBehavior.SchemaOnly])
                    data.Add(driver.Name, behavior);
            return data;
        }
    }

    public static TheoryData<string> Drivers => [.. TestedDriver.All.Select(static driver => driver.Name)];

    [Theory]
    [MemberData(nameof(Behaviors))]
    public async Task Behavior_IsThatOfTheDriver(string driver, CommandBehavior behavior)
    {
        using var server = SqlServerEmulator.Start(ContractTables.Create());
        foreach (var sql in (string[])[TwoResults, Mixed, Failing, "UPDATE [Strict] SET [Tiny] = 9", "SELECT * FROM [Nowhere]"])
            // What is known after the first execution changes how the second reads.
            for (var time = 0; time < 2; time++)
                foreach (var stopAfter in (int[])[int.MaxValue, 0, 1, 3])
                {
                    await using var pair = await CommandPair.OpenAsync(driver, server);
                    pair.CommandText = sql;
                    var expected = await WalkAsync(pair.Plain, () => pair.Plain.ExecuteReaderAsync(behavior), behavior, stopAfter);
                    var actual = await WalkAsync(pair.Streamed, () => pair.Streamed.ExecuteStreamedReaderAsync(behavior), behavior, stopAfter);
                    Assert.Equal($"{sql} {stopAfter}\n{expected}", $"{sql} {stopAfter}\n{actual}");
                }

        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>After the first execution, the text is known to have no large columns.</summary>
    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task SequentialAccess_ChangesNothing(string driver)
    {
        using var server = SqlServerEmulator.Start(ContractTables.Create());
        await using var pair = await CommandPair.OpenAsync(driver, server);
        pair.CommandText = "SELECT [Id], [Tiny] FROM [Strict] ORDER BY [Id]";
        for (var time = 0; time < 3; time++)
        {
            await using var reader = await pair.Streamed.ExecuteStreamedReaderAsync(CommandBehavior.SequentialAccess);
            while (await reader.ReadAsync())
            {
                Assert.IsType<byte>(reader.GetValue(1));
                Assert.IsType<int>(reader.GetValue(0));
            }
        }
    }

    /// <summary>The server has no MARS: the driver refuses a second reader on the connection, whether the first one is streamed or not.</summary>
    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task SecondReader_IsRefusedAsByTheDriver(string driver)
    {
        using var server = SqlServerEmulator.Start(ContractTables.Create());
        await using var pair = await CommandPair.OpenAsync(driver, server, "MultipleActiveResultSets=True");
        pair.CommandText = TwoResults;
        var expected = await RunAsync(pair.Plain, static command => command.ExecuteReaderAsync());
        Assert.StartsWith("InvalidOperationException", expected, StringComparison.Ordinal);
        Assert.Equal(expected, await RunAsync(pair.Streamed, static command => command.ExecuteStreamedReaderAsync()));
        Assert.Empty(server.UnexpectedErrors);

        static async Task<string> RunAsync(DbCommand command, Func<DbCommand, Task<DbDataReader>> execute)
        {
            await using var reader = await execute(command);
            Assert.True(await reader.ReadAsync());
            await using var second = command.Connection!.CreateCommand();
            second.CommandText = "SELECT [Text] FROM [Strict]";
            var refused = await Record.ExceptionAsync(async () => await (await execute(second)).DisposeAsync());
            var rows = 1;
            while (await reader.ReadAsync())
                rows++;
            return $"{refused?.GetType().Name}: {refused?.Message} {rows} rows";
        }
    }

    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task OutputParameters_AreSetAtTheEnd(string driver)
    {
        using var server = SqlServerEmulator.Start(ContractTables.Create());
        await using var pair = await CommandPair.OpenAsync(driver, server);
        pair.CommandText = "SELECT [Id], [Text] FROM [Strict] WHERE [Id] <= @id; SET @total = @id + 5; SET @name = N'Größe'";
        var expected = await RunAsync(pair.Plain, () => pair.Plain.ExecuteReaderAsync());
        Assert.Equal(expected, await RunAsync(pair.Streamed, () => pair.Streamed.ExecuteStreamedReaderAsync()));
        Assert.Contains("7", expected, StringComparison.Ordinal);

        static async Task<string> RunAsync(DbCommand command, Func<Task<DbDataReader>> execute)
        {
            var lines = new List<string>();
            foreach (var (name, type, size) in ((string, DbType, int)[])[("@id", DbType.Int32, 0), ("@total", DbType.Int32, 0), ("@name", DbType.String, -1)])
            {
                var parameter = command.CreateParameter();
                (parameter.ParameterName, parameter.DbType, parameter.Size) = (name, type, size);
                (parameter.Direction, parameter.Value) = name == "@id"
                    ? (ParameterDirection.Input, (object)2)
                    : (ParameterDirection.Output, DBNull.Value);
                command.Parameters.Add(parameter);
            }

            await using (var reader = await execute())
            {
                while (await reader.ReadAsync())
                    lines.Add($"{reader[0]} {reader[1]} {Describe(command)}");

                lines.Add($"{await reader.NextResultAsync()} {Describe(command)}");
                await reader.CloseAsync();
                lines.Add($"closed {Describe(command)} {reader.RecordsAffected}");
            }

            return string.Join('\n', lines);
        }

        static string Describe(DbCommand command) => string.Join(
            ' ',
            command.Parameters.Cast<DbParameter>().Select(static parameter => Outcome.Describe(parameter.Value)));
    }

    /// <summary>Disposed in each way, in the middle of a result, of a row that was read, and of a result that was not begun.</summary>
    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task DisposalInTheMiddle_LeavesTheConnectionUsable(string driver)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Documents", rows: 5, 100_000));
        using var server = SqlServerEmulator.Start(catalogue);
        var tested = TestedDriver.All.Single(tested => tested.Name == driver);
        await using var connection = tested.CreateConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        Func<DbDataReader, Task>[] ends =
        [
            static async reader => await reader.DisposeAsync(),
            static reader => reader.CloseAsync(),
            static reader =>
            {
                reader.Close();
                reader.Dispose();
                return Task.CompletedTask;
            },
        ];
        for (var rows = 0; rows < 4; rows++)
            foreach (var end in ends)
            {
                command.CommandText = "SELECT [Id], [Content], [Data] FROM [Documents] ORDER BY [Id]; SELECT [Content] FROM [Documents]";
                var reader = await command.ExecuteStreamedReaderAsync();
                for (var row = 0; row < rows; row++)
                    Assert.True(await reader.ReadAsync());

                if (rows == 3)
                    Assert.True(await reader.NextResultAsync());

                await end(reader);
                Assert.True(reader.IsClosed);
                await Assert.ThrowsAsync<InvalidOperationException>(() => reader.ReadAsync());
                command.CommandText = "SELECT COUNT(*) FROM [Documents]";
                Assert.Equal(5, await command.ExecuteScalarAsync());
            }

        Assert.Equal(1, server.ConnectionCount);
        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>More commands than the pool has connections, in parallel, ended in each way.</summary>
    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task Connections_GoBackToThePool(string driver)
    {
        const int PoolSize = 4;
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Documents", rows: 5, 60_000));
        using var server = SqlServerEmulator.Start(catalogue);
        var tested = TestedDriver.All.Single(tested => tested.Name == driver);
        await Parallel.ForAsync(0, 48, new ParallelOptions { MaxDegreeOfParallelism = 8 }, async (i, cancellationToken) =>
        {
            await using var connection = tested.CreateConnection(
                $"{server.CreateConnectionString()}Max Pool Size={PoolSize};Connect Timeout=30");
            await connection.OpenAsync(cancellationToken);
            await using var command = connection.CreateCommand();
            command.CommandText = i % 4 == 3 ? "SELECT * FROM [Nowhere]" : "SELECT * FROM [Documents] ORDER BY [Id]";
            using var source = new CancellationTokenSource();
            if (i % 4 == 2)
                source.CancelAfter(i % 5);

            var exception = await Record.ExceptionAsync(async () =>
            {
                // The connection is closed by the reader, or by its own disposal.
                await using var reader = await command.ExecuteStreamedReaderAsync(
                    i % 8 < 4 ? CommandBehavior.CloseConnection : default, source.Token);
                while (await reader.ReadAsync(source.Token) && i % 4 != 1)
                    Assert.Equal(60_000, reader.GetFieldValue<byte[]>(3).Length);
            });
            // Whether a token is in time is not known; then it is an OperationCanceledException, or an exception of the driver.
            if (i % 4 == 3)
                Assert.IsAssignableFrom<DbException>(exception);
            else if (i % 4 < 2)
                Assert.Null(exception);
        });
        Assert.InRange(server.ConnectionCount, 1, PoolSize);
        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>Calls everything there is, up to a number of rows, and closes.</summary>
    private static async Task<string> WalkAsync(
        DbCommand command,
        Func<Task<DbDataReader>> execute,
        CommandBehavior behavior,
        int stopAfter)
    {
        var lines = new List<string>();
        DbDataReader? reader = null;
        lines.Add(await Outcome.DescribeAsync(async () => (reader = await execute()) is null));
        if (reader is null)
            return string.Join('\n', lines);

        var rows = 0;
        for (var more = true; more && rows < stopAfter;)
        {
            lines.Add($"{reader.FieldCount} {reader.VisibleFieldCount} {reader.HasRows} {reader.RecordsAffected}");
            lines.Add(await Outcome.DescribeAsync(() => Task.FromResult<object?>(reader.GetSchemaTable())));
            lines.Add(await Outcome.DescribeAsync(() => Task.FromResult<object?>(reader.GetColumnSchema())));
            while (rows < stopAfter && await ReadAsync(lines, reader))
            {
                rows++;
                var values = new object[20];
                lines.Add(await Outcome.DescribeAsync(() => Task.FromResult<object?>((object[])[reader.GetValues(values), values])));
            }

            lines.Add(await Outcome.DescribeAsync(async () => more = rows < stopAfter && await reader.NextResultAsync()));
            more &= lines[^1].EndsWith("True", StringComparison.Ordinal);
        }

        lines.Add(await Outcome.DescribeAsync(async () =>
        {
            await reader.CloseAsync();
            return reader.IsClosed;
        }));
        lines.Add($"{reader.RecordsAffected} {command.Connection!.State} {behavior}");
        lines.Add(await Outcome.DescribeAsync(async () =>
        {
            await reader.DisposeAsync();
            return null;
        }));
        return string.Join('\n', lines);
    }

    private static async Task<bool> ReadAsync(List<string> lines, DbDataReader reader)
    {
        var more = false;
        lines.Add(await Outcome.DescribeAsync(async () => more = await reader.ReadAsync()));
        return more;
    }
}
