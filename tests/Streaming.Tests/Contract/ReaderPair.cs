using System.Data;
using System.Data.Common;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Memory;
using AsyncSql.TdsServer.Tests.Drivers;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>The driver's own reader and a streamed one, over the same rows, each on a connection of its own.</summary>
internal sealed class ReaderPair : IAsyncDisposable
{
    private readonly DbConnection[] _connections;
    private readonly DbCommand[] _commands;

    private ReaderPair(DbConnection[] connections, DbCommand[] commands, DbDataReader driver, DbDataReader streamed)
    {
        _connections = connections;
        _commands = commands;
        Driver = driver;
        Streamed = streamed;
    }

    public DbDataReader Driver { get; }

    public DbDataReader Streamed { get; }

    public static async Task<ReaderPair> ExecuteAsync(
        TestedDriver driver,
        string connectionString,
        string sql,
        BufferPool pool,
        CommandMemory? memory = null,
        CommandBehavior behavior = CommandBehavior.Default)
    {
        DbConnection[] connections = [driver.CreateConnection(connectionString), driver.CreateConnection(connectionString)];
        var commands = new DbCommand[2];
        for (var i = 0; i < 2; i++)
        {
            await connections[i].OpenAsync();
            commands[i] = connections[i].CreateCommand();
            commands[i].CommandText = sql;
            commands[i].CommandTimeout = 5;
        }

        return new ReaderPair(
            connections,
            commands,
            await commands[0].ExecuteReaderAsync(behavior),
            await StreamedExecution.ExecuteReaderAsync(commands[1], behavior, memory ?? new CommandMemory(), pool, CancellationToken.None));
    }

    /// <summary>Calls a member of both.</summary>
    /// <returns>The difference; <see langword="null"/> if there is none.</returns>
    public async Task<string?> CompareAsync(ReaderMember member, int ordinal, string where)
    {
        var expected = await Outcome.DescribeAsync(() => member.Call(Driver, ordinal));
        var actual = await Outcome.DescribeAsync(() => member.Call(Streamed, ordinal));
        expected = Neutralize(expected, actual);
        return expected == actual ? null : $"{where}, {member.Name}:\n  driver:   {expected}\n  streamed: {actual}";
    }

    /// <summary>The outcome that is expected where the driver's own cannot be, or should not be, imitated.</summary>
    public static string Neutralize(string expected, string actual)
    {
        // The driver fails for NULL in text and ntext, where it has an exception of its own in all other columns.
        if (expected.StartsWith("System.NullReferenceException", StringComparison.Ordinal))
            return actual.StartsWith("System.Data.SqlTypes.SqlNullValueException", StringComparison.Ordinal) ? actual : expected;

        // The exception for a type without the driver's attribute cannot be created outside of the driver.
        if (expected.StartsWith("Microsoft.SqlServer.Server.InvalidUdtException", StringComparison.Ordinal))
            return actual.StartsWith("System.InvalidCastException", StringComparison.Ordinal) ? actual : expected;

        return expected;
    }

    public async ValueTask DisposeAsync()
    {
        await Driver.DisposeAsync();
        await Streamed.DisposeAsync();
        for (var i = 0; i < 2; i++)
        {
            await _commands[i].DisposeAsync();
            await _connections[i].DisposeAsync();
        }
    }
}
