using System.Data.Common;
using AsyncSql.Streaming;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims about streamed readers of many rows.</summary>
[MemoryDiagnoser]
public abstract class StreamedRowBenchmarks
{
    /// <summary>The input of the run.</summary>
    private protected ClaimRun Run { get; private set; } = null!;

    /// <summary>Opens a pooled connection.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        Run = ClaimRun.Current;
        using var connection = Lane.CreateConnection(Run.ConnectionString);
        connection.Open();
    }

    /// <summary>Reads the values of a row.</summary>
    private protected abstract long ReadValues(DbDataReader reader);

    /// <summary>Reads all rows of a query asynchronously.</summary>
    private protected async Task<long> ReadAsync(string query, bool isStreamed)
    {
        await using var connection = Lane.CreateConnection(Run.ConnectionString);
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = query;
        await using var reader = isStreamed ? await command.ExecuteStreamedReaderAsync() : await command.ExecuteReaderAsync();
        var sum = 0L;
        while (await reader.ReadAsync())
            sum += ReadValues(reader);
        return sum;
    }
}
