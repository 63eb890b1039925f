using System.Data.Common;
using System.Diagnostics;
using AsyncSql.Streaming;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Measuring;

/// <summary>Executes the query on an open connection, in a transaction that is rolled back, and reads all its result sets.</summary>
/// <param name="query">The text.</param>
/// <param name="maxRows">Reading stops after so many rows of all result sets.</param>
/// <param name="timeout">The time for one execution.</param>
internal sealed class QueryReader(string query, int maxRows, TimeSpan timeout)
{
    /// <summary>The driver's own timeout is the second line: it ends reads that wait for a server which does not answer at all.</summary>
    private static readonly TimeSpan Grace = TimeSpan.FromSeconds(5);

    /// <summary>Reads once.</summary>
    /// <exception cref="TimeoutException">The time is over.</exception>
    /// <exception cref="OperationCanceledException">The user cancelled.</exception>
    public async Task<ReadOnce> ReadAsync(SqlConnection connection, ReadForm form, CancellationToken cancellationToken)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        await using var transaction = (SqlTransaction)await connection.BeginTransactionAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            await using var command = connection.CreateCommand();
            command.Transaction = transaction;
            command.CommandText = query;
            command.CommandTimeout = (int)Math.Ceiling((timeout + Grace).TotalSeconds);
            GC.Collect();
            GC.WaitForPendingFinalizers();
            limit.CancelAfter(timeout);
            return form == ReadForm.Synchronous
                ? Read(command, limit.Token)
                : await ReadAsync(command, form == ReadForm.Streamed, limit.Token).ConfigureAwait(false);
        }
        catch (Exception exception) when (limit.IsCancellationRequested && exception is SqlException or OperationCanceledException)
        {
            // The driver reports a cancellation in several ways.
            cancellationToken.ThrowIfCancellationRequested();
            throw new TimeoutException();
        }
        finally
        {
            await RollbackAsync(transaction).ConfigureAwait(false);
        }
    }

    private static async Task RollbackAsync(SqlTransaction transaction)
    {
        try
        {
            await transaction.RollbackAsync(CancellationToken.None).ConfigureAwait(false);
        }
        catch (Exception exception) when (exception is InvalidOperationException or SqlException)
        {
            // The server has rolled back already: the query failed, or the connection broke.
        }
    }

    private ReadOnce Read(SqlCommand command, CancellationToken cancellationToken)
    {
        using var registration = cancellationToken.Register(command.Cancel);
        var totals = new ReadTotals();
        var measured = Stopwatch.StartNew();
        var before = GC.GetTotalAllocatedBytes(precise: true);
        using var reader = command.ExecuteReader();
        do
        {
            var columns = BeginResultSet(reader, totals);
            while (columns.Length > 0 && !totals.IsCut && reader.Read())
            {
                cancellationToken.ThrowIfCancellationRequested();
                var bytes = 0L;
                for (var i = 0; i < columns.Length; i++)
                    bytes += columns[i].Read(reader, i);

                AddRow(totals, bytes);
            }
        }
        while (!totals.IsCut && reader.NextResult());

        return End(totals, measured, before, command, reader);
    }

    private async Task<ReadOnce> ReadAsync(SqlCommand command, bool isStreamed, CancellationToken cancellationToken)
    {
        var totals = new ReadTotals();
        var measured = Stopwatch.StartNew();
        var before = GC.GetTotalAllocatedBytes(precise: true);
        await using var reader = isStreamed
            ? await command.ExecuteStreamedReaderAsync(cancellationToken).ConfigureAwait(false)
            : await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        do
        {
            var columns = BeginResultSet(reader, totals);
            while (columns.Length > 0 && !totals.IsCut && await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
            {
                var bytes = 0L;
                for (var i = 0; i < columns.Length; i++)
                    bytes += await columns[i].ReadAsync(reader, i, cancellationToken).ConfigureAwait(false);

                AddRow(totals, bytes);
            }
        }
        while (!totals.IsCut && await reader.NextResultAsync(cancellationToken).ConfigureAwait(false));

        return End(totals, measured, before, command, reader);
    }

    private static ColumnReading[] BeginResultSet(DbDataReader reader, ReadTotals totals)
    {
        if (reader.FieldCount > 0)
            totals.AddResultSet();

        return ColumnReading.CreateAll(reader);
    }

    private void AddRow(ReadTotals totals, long bytes)
    {
        totals.AddRow(bytes);
        totals.IsCut = totals.Rows >= maxRows;
    }

    private static ReadOnce End(ReadTotals totals, Stopwatch measured, long before, SqlCommand command, DbDataReader reader)
    {
        measured.Stop();
        var allocated = GC.GetTotalAllocatedBytes(precise: true) - before;
        if (totals.IsCut)
            Abandon(command, reader);

        return new ReadOnce(totals, measured.Elapsed.TotalMilliseconds, allocated);
    }

    /// <summary>Ends a result before its end: closing the reader alone would read the rest.</summary>
    private static void Abandon(SqlCommand command, DbDataReader reader)
    {
        try
        {
            command.Cancel();
            reader.Close();
        }
        catch (SqlException)
        {
            // "Operation cancelled by user": depends on how far the driver had read.
        }
    }
}

/// <summary>One execution.</summary>
internal sealed record ReadOnce(ReadTotals Totals, double Milliseconds, long AllocatedBytes);
