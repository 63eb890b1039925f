using System.Collections.Concurrent;
using System.Data.Common;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;

/// <summary>Records which reader each command got.</summary>
internal sealed class ReaderProbe : DbCommandInterceptor
{
    private readonly ConcurrentQueue<(string Text, string Reader)> _readers = new();

    public IEnumerable<(string Text, string Reader)> Readers => _readers;

    /// <summary>For each command, whether it was streamed.</summary>
    public IEnumerable<bool> Streamed => _readers.Select(static reader => reader.Reader == "StreamedDataReader");

    public override DbDataReader ReaderExecuted(DbCommand command, CommandExecutedEventData eventData, DbDataReader result)
    {
        _readers.Enqueue((command.CommandText, result.GetType().Name));
        return result;
    }

    public override ValueTask<DbDataReader> ReaderExecutedAsync(
        DbCommand command,
        CommandExecutedEventData eventData,
        DbDataReader result,
        CancellationToken cancellationToken = default) => new(ReaderExecuted(command, eventData, result));
}
