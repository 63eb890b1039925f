using System.Data;
using System.Data.Common;
using System.Diagnostics;
using System.Globalization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes;

/// <summary>Operations of applications besides reading. Each check runs one and compares the result with the expected one.</summary>
internal sealed partial class Exercise(string connectionString, TableOfDocuments table)
{
    /// <summary>The time after which a read that takes seconds is cancelled.</summary>
    private static readonly TimeSpan BeforeCancelling = TimeSpan.FromMilliseconds(300);

    /// <summary>The time in which a cancelled read must end; reading the value takes many times as long.</summary>
    private static readonly TimeSpan ForCancelling = TimeSpan.FromSeconds(2);

    private static readonly IReadOnlyDictionary<string, Check> Checks = CreateChecks();

    /// <summary>Runs the named checks, or those that only need a database of their own.</summary>
    /// <exception cref="InvalidOperationException">Checks failed.</exception>
    public async Task RunAsync(string[] names, bool ownDatabase, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        if (names.Length == 0)
            names = [.. Checks.Where(static check => check.Value.Writes).Select(static check => check.Key)];
        if (names.FirstOrDefault(static name => !Checks.ContainsKey(name)) is { } unknown)
            throw new ArgumentException($"The lane {Lane.Name} has no check '{unknown}', only {string.Join(", ", Checks.Keys)}.");
        var writes = names.Any(static name => Checks[name].Writes);
        if (writes && !ownDatabase)
            throw new ArgumentException("These checks write. Give --create, so that they do it in a database of their own.");
        if (writes)
            await CreateTablesAsync(cancellationToken).ConfigureAwait(false);

        var failed = new List<string>();
        foreach (var name in names)
        {
            cancellationToken.ThrowIfCancellationRequested();
            try
            {
                write(new CheckResult(name, true, await Checks[name].RunAsync(this, cancellationToken).ConfigureAwait(false)));
            }
            catch (Exception exception) when (!cancellationToken.IsCancellationRequested)
            {
                var detail = exception is CheckFailedException ? exception.Message : $"{exception.GetType().Name}: {exception.Message}";
                write(new CheckResult(name, false, detail));
                failed.Add($"{name} ({detail})");
            }
        }

        if (failed.Count > 0)
            throw new InvalidOperationException("Checks failed: " + string.Join("; ", failed));
    }

    private static Dictionary<string, Check> CreateChecks()
    {
        var checks = new Dictionary<string, Check>(StringComparer.Ordinal)
        {
            ["transaction-rolls-back"] = new(true, static (exercise, token) => exercise.RunTransactionAsync(commits: false, token)),
            ["transaction-commits"] = new(true, static (exercise, token) => exercise.RunTransactionAsync(commits: true, token)),
            // The first row of the table must take seconds: the server has a packet delay.
            ["cancel-value"] = new(false, static (exercise, token) => exercise.CancelAsync(CommandBehavior.Default, streams: false, token)),
            ["cancel-sequential"] = new(
                false,
                static (exercise, token) => exercise.CancelAsync(CommandBehavior.SequentialAccess, streams: false, token)),
            ["cancel-stream"] = new(
                false,
                static (exercise, token) => exercise.CancelAsync(CommandBehavior.SequentialAccess, streams: true, token)),
        };
        AddQueryChecks(checks);
        return checks;
    }

    /// <summary>Adds the checks of EF Core, in lanes that have it.</summary>
    static partial void AddQueryChecks(Dictionary<string, Check> checks);

    /// <summary>Adds the statements that create the tables of EF Core's checks.</summary>
    static partial void AddQueryTables(string connectionString, List<string> statements);

    private async Task CreateTablesAsync(CancellationToken cancellationToken)
    {
        var statements = new List<string>();
        AddQueryTables(connectionString, statements);
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        foreach (var statement in statements)
        {
            await using var command = connection.CreateCommand();
            command.CommandText = statement;
            await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task<string?> RunTransactionAsync(bool commits, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        var before = await CountAsync(connection, cancellationToken).ConfigureAwait(false);
        await using (var transaction = await connection.BeginTransactionAsync(cancellationToken).ConfigureAwait(false))
        {
            await using (var insert = OwnDatabase.CreateInsert(connection, table, row: before + 1))
            {
                insert.Transaction = transaction;
                Expect(1, await insert.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false), "rows inserted");
            }

            await using (var update = connection.CreateCommand())
            {
                update.Transaction = transaction;
                update.CommandText = $"UPDATE {Lane.Quote(table.Name)} SET {Lane.Quote("Title")} = 'changed'";
                Expect(before + 1, await update.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false), "rows updated");
            }

            if (commits)
                await transaction.CommitAsync(cancellationToken).ConfigureAwait(false);
            else
                await transaction.RollbackAsync(cancellationToken).ConfigureAwait(false);
        }

        await using var other = await OpenAsync(cancellationToken).ConfigureAwait(false);
        Expect(commits ? before + 1 : before, await CountAsync(other, cancellationToken).ConfigureAwait(false), "rows afterwards");
        await using var title = other.CreateCommand();
        title.CommandText = $"SELECT {Lane.Quote("Title")} FROM {Lane.Quote(table.Name)} WHERE {Lane.Quote("Id")} = 1";
        Expect(
            commits ? "changed" : TableOfDocuments.GetTitle(1),
            await title.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false),
            "the title afterwards");
        return null;
    }

    private async Task<string?> CancelAsync(CommandBehavior behavior, bool streams, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        var rows = await CountAsync(connection, cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT {Lane.Quote("Data")} FROM {Lane.Quote(table.Name)} ORDER BY {Lane.Quote("Id")}";
        using var source = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        long cancelled = 0;
        await using var registration = source.Token.Register(() => cancelled = Stopwatch.GetTimestamp());
        Exception? thrown = null;
        try
        {
            await using var reader = await command.ExecuteReaderAsync(behavior, source.Token).ConfigureAwait(false);
            source.CancelAfter(BeforeCancelling);
            Expect(true, await reader.ReadAsync(source.Token).ConfigureAwait(false), "a row");
            if (streams)
            {
                try
                {
                    await using var stream = reader.GetStream(0);
                    await stream.CopyToAsync(Stream.Null, source.Token).ConfigureAwait(false);
                }
                catch
                {
                    // The token cancels only the read from the stream; without Cancel, the reader reads the rest when it is disposed.
                    command.Cancel();
                    throw;
                }
            }
            else
            {
                var value = await reader.GetFieldValueAsync<byte[]>(0, source.Token).ConfigureAwait(false);
                if (value.AsSpan().SequenceEqual(table.CreateData(1)))
                    throw new CheckFailedException("The value was read to its end.");
                // When the TDS server ends the value early, the drivers return an array of the full length with zeros at its end if access
                // is sequential. They report the cancellation only at the next call.
                _ = await reader.ReadAsync(cancellationToken).ConfigureAwait(false);
                throw new CheckFailedException("The driver does not report that a part of the value was not read.");
            }
        }
        catch (Exception exception) when (exception is not CheckFailedException)
        {
            thrown = exception;
        }

        // The time includes the disposal of the reader, which must not read the rest of the value.
        var elapsed = Stopwatch.GetElapsedTime(cancelled);
        if (thrown is null)
            throw new CheckFailedException("The value was read to its end.");
        if (cancelled == 0)
            throw new CheckFailedException($"It failed before it was cancelled: {thrown.Message}");
        if (elapsed > ForCancelling)
            throw new CheckFailedException(
                string.Create(CultureInfo.InvariantCulture, $"It ended {elapsed.TotalSeconds:N1} s after it was cancelled."));
        Expect(ConnectionState.Open, connection.State, "the connection's state");
        Expect(rows, await CountAsync(connection, cancellationToken).ConfigureAwait(false), "rows on the same connection afterwards");
        return string.Create(CultureInfo.InvariantCulture, $"{thrown.GetType().Name} after {elapsed.TotalMilliseconds:N0} ms");
    }

    private async Task<DbConnection> OpenAsync(CancellationToken cancellationToken)
    {
        var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        return connection;
    }

    private async Task<int> CountAsync(DbConnection connection, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT COUNT(*) FROM {Lane.Quote(table.Name)}";
        return Convert.ToInt32(await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false), CultureInfo.InvariantCulture);
    }

    private static void Expect<T>(T expected, T actual, string what)
    {
        if (!EqualityComparer<T>.Default.Equals(expected, actual))
            throw new CheckFailedException(string.Create(CultureInfo.InvariantCulture, $"Expected {expected}, not {actual}: {what}."));
    }

    /// <param name="Writes">
    /// Whether it needs a database of its own. Other checks need a prepared server and run only when they are named.
    /// </param>
    /// <param name="RunAsync">Returns a detail to report, if any; throws when the check fails.</param>
    private sealed record Check(bool Writes, Func<Exercise, CancellationToken, Task<string?>> RunAsync);

    /// <summary>A check failed.</summary>
    private sealed class CheckFailedException(string message) : Exception(message);
}
