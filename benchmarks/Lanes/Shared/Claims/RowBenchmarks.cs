using System.Data.Common;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims about the rows of a query: read in turn, with the values of each.</summary>
[MemoryDiagnoser]
public abstract class RowBenchmarks
{
    private ClaimRun? _run;

    /// <summary>Gets the query of a kind of value.</summary>
    private protected abstract string GetQuery(string kind);

    /// <summary>Opens a pooled connection.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        _run = ClaimRun.Current;
        using var connection = Lane.CreateConnection(_run.ConnectionString);
        connection.Open();
    }

    /// <summary>Reads the values of a row.</summary>
    private protected abstract long ReadValue(DbDataReader reader);

    /// <summary>ReadAsync for each row.</summary>
    private protected async Task<long> ReadRowsAsync()
    {
        await using var connection = Lane.CreateConnection(_run!.ConnectionString);
        await connection.OpenAsync();
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (await reader.ReadAsync())
            sum += ReadValue(reader);
        return sum;
    }

    /// <summary>ExecuteReaderAsync, then Read for each row.</summary>
    private protected async Task<long> ExecuteAsyncAndReadRows()
    {
        await using var connection = Lane.CreateConnection(_run!.ConnectionString);
        await connection.OpenAsync();
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (reader.Read())
            sum += ReadValue(reader);
        return sum;
    }

    /// <summary>Read for each row.</summary>
    private protected long ReadRows()
    {
        using var connection = Lane.CreateConnection(_run!.ConnectionString);
        connection.Open();
        using var command = CreateCommand(connection);
        using var reader = command.ExecuteReader();
        var sum = 0L;
        while (reader.Read())
            sum += ReadValue(reader);
        return sum;
    }

    private DbCommand CreateCommand(DbConnection connection)
    {
        var command = connection.CreateCommand();
        command.CommandText = GetQuery(_run!.Kind);
        return command;
    }
}
