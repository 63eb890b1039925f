using System.Data;
using System.Data.Common;
using System.Diagnostics;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes;

/// <summary>The forms of reading a table of documents that are compared with each other.</summary>
internal sealed partial class DocumentReader(string connectionString, TableOfDocuments table)
{
    /// <summary>Bytes and characters of a buffer that a value is streamed through.</summary>
    private const int BufferLength = 8192;

    private static readonly Dictionary<string, Func<DocumentReader, Action<int, string, object?>?, CancellationToken, Task<int>>> Forms = CreateForms();

    /// <summary>The names of the forms that this lane has.</summary>
    public static IReadOnlyCollection<string> Scenarios => Forms.Keys;

    /// <summary>Runs each form: once to warm up, then until the budget or the number of runs is used up, at least once.</summary>
    public async Task MeasureAsync(string[] scenarios, TimeSpan budget, int runs, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        foreach (var scenario in scenarios)
        {
            var form = Form(scenario);
            var milliseconds = new List<double>();
            var allocated = new List<long>();
            var rows = 0;
            var started = Stopwatch.GetTimestamp();
            for (var run = 0; milliseconds.Count == 0 || (milliseconds.Count < runs && Stopwatch.GetElapsedTime(started) < budget); run++)
            {
                cancellationToken.ThrowIfCancellationRequested(); // forms that are synchronous do not ask
                GC.Collect();
                GC.WaitForPendingFinalizers();
                var before = GC.GetTotalAllocatedBytes(precise: true);
                var start = Stopwatch.GetTimestamp();
                rows = await form(this, null, cancellationToken).ConfigureAwait(false);
                var elapsed = Stopwatch.GetElapsedTime(start);
                var bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
                if (run == 0 && elapsed < budget)
                    continue; // compiles, opens the connection, fills the pools
                milliseconds.Add(elapsed.TotalMilliseconds);
                allocated.Add(bytes);
            }

            write(new Measurement(scenario, rows, milliseconds, allocated));
        }
    }

    /// <summary>Runs one form and gives the number of rows that it read.</summary>
    public Task<int> RunAsync(string scenario) => Form(scenario)(this, null, CancellationToken.None);

    /// <summary>Runs each form once and tells what it read.</summary>
    public async Task DigestAsync(string[] scenarios, int connection, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        foreach (var scenario in scenarios)
        {
            cancellationToken.ThrowIfCancellationRequested(); // forms that are synchronous do not ask
            await Form(scenario)(this, (row, column, value) => write(DigestOf(scenario, connection, row, column, value)), cancellationToken).ConfigureAwait(false);
        }
    }

    private static Func<DocumentReader, Action<int, string, object?>?, CancellationToken, Task<int>> Form(string scenario) =>
        Forms.TryGetValue(scenario, out var form) ? form : throw new ArgumentException($"The lane {Lane.Name} has no form '{scenario}', only {string.Join(", ", Forms.Keys)}.");

    private static Dictionary<string, Func<DocumentReader, Action<int, string, object?>?, CancellationToken, Task<int>>> CreateForms()
    {
        var forms = new Dictionary<string, Func<DocumentReader, Action<int, string, object?>?, CancellationToken, Task<int>>>(StringComparer.Ordinal);
        foreach (var column in new[] { "Content", "Data" })
        {
            var kind = column == "Content" ? "text" : "binary";
            forms.Add($"reader-sync-{kind}", (reader, seen, _) => Task.FromResult(reader.ReadSynchronously(column, seen)));
            forms.Add($"reader-async-{kind}", (reader, seen, token) => reader.ReadAsync(column, CommandBehavior.Default, asksForNull: true, seen, token));
            forms.Add($"reader-sequential-{kind}", (reader, seen, token) => reader.ReadAsync(column, CommandBehavior.SequentialAccess, asksForNull: true, seen, token));
            forms.Add($"reader-sequential-unasked-{kind}", (reader, seen, token) => reader.ReadAsync(column, CommandBehavior.SequentialAccess, asksForNull: false, seen, token));
            forms.Add($"reader-stream-{kind}", (reader, seen, token) => reader.StreamAsync(column, CommandBehavior.SequentialAccess, seen, token));
            forms.Add($"reader-buffered-{kind}", (reader, seen, token) => reader.StreamAsync(column, CommandBehavior.Default, seen, token));
            forms.Add($"reader-whole-{kind}", (reader, seen, token) => reader.StreamWholeAsync(column, seen, token));
            forms.Add($"reader-mixed-{kind}", (reader, seen, token) => reader.ReadMixedAsync(column, seen, token));
            forms.Add($"reader-scalar-{kind}", (reader, seen, token) => reader.ScalarAsync(column, seen, token));
        }

        AddQueries(forms);
        return forms;
    }

    /// <summary>The forms of EF Core, in lanes that have it.</summary>
    static partial void AddQueries(Dictionary<string, Func<DocumentReader, Action<int, string, object?>?, CancellationToken, Task<int>>> forms);

    private int ReadSynchronously(string column, Action<int, string, object?>? seen)
    {
        using var connection = Lane.CreateConnection(connectionString);
        connection.Open();
        using var command = CreateCommand(connection, column);
        using var reader = command.ExecuteReader();
        var row = 0;
        for (; reader.Read(); row++)
            See(row, column, reader.IsDBNull(0) ? null : column == "Content" ? reader.GetFieldValue<string>(0) : reader.GetFieldValue<byte[]>(0), seen);
        return row;
    }

    private async Task<int> ReadAsync(string column, CommandBehavior behavior, bool asksForNull, Action<int, string, object?>? seen, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection, column);
        await using var reader = await command.ExecuteReaderAsync(behavior, cancellationToken).ConfigureAwait(false);
        var row = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); row++)
            See(row, column, asksForNull && await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false) ? null
                : column == "Content" ? await reader.GetFieldValueAsync<string>(0, cancellationToken).ConfigureAwait(false)
                : await reader.GetFieldValueAsync<byte[]>(0, cancellationToken).ConfigureAwait(false), seen);
        return row;
    }

    /// <summary>The repair, with SequentialAccess: the value passes through a buffer and is never whole in memory, except for a digest.</summary>
    private async Task<int> StreamAsync(string column, CommandBehavior behavior, Action<int, string, object?>? seen, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection, column);
        await using var reader = await command.ExecuteReaderAsync(behavior, cancellationToken).ConfigureAwait(false);
        var row = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); row++)
        {
            if (await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false))
                See(row, column, null, seen);
            else if (column == "Content")
            {
                var text = seen is null ? null : new StringBuilder();
                var buffer = new char[BufferLength];
                using var source = reader.GetTextReader(0);
                for (int read; (read = await source.ReadAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false)) > 0;)
                    text?.Append(buffer, 0, read);
                See(row, column, text?.ToString(), seen);
            }
            else
            {
                using var bytes = seen is null ? null : new MemoryStream();
                await using var source = reader.GetStream(0);
                await source.CopyToAsync(bytes ?? Stream.Null, BufferLength, cancellationToken).ConfigureAwait(false);
                See(row, column, bytes?.ToArray(), seen);
            }
        }

        return row;
    }

    /// <summary>The repair where the whole value is wanted: a stream fills the array, or the string.</summary>
    private async Task<int> StreamWholeAsync(string column, Action<int, string, object?>? seen, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection, column);
        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken).ConfigureAwait(false);
        var row = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); row++)
        {
            if (await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false))
                See(row, column, null, seen);
            else if (column == "Content")
            {
                // Not ReadToEndAsync: the driver's reader inherits one that reads synchronously, on a thread of the pool.
                var text = new StringBuilder();
                var buffer = new char[BufferLength];
                using var source = reader.GetTextReader(0);
                for (int read; (read = await source.ReadAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false)) > 0;)
                    text.Append(buffer, 0, read);
                See(row, column, text.ToString(), seen);
            }
            else
            {
                using var bytes = new MemoryStream();
                await using var source = reader.GetStream(0);
                await source.CopyToAsync(bytes, cancellationToken).ConfigureAwait(false);
                See(row, column, bytes.ToArray(), seen);
            }
        }

        return row;
    }

    /// <summary>Asks the server asynchronously, and reads the rows synchronously.</summary>
    private async Task<int> ReadMixedAsync(string column, Action<int, string, object?>? seen, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection, column);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        var row = 0;
        for (; reader.Read(); row++)
            See(row, column, reader.IsDBNull(0) ? null : column == "Content" ? reader.GetFieldValue<string>(0) : reader.GetFieldValue<byte[]>(0), seen);
        return row;
    }

    /// <summary>The first row's value alone.</summary>
    private async Task<int> ScalarAsync(string column, Action<int, string, object?>? seen, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection, column);
        var value = await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false);
        See(0, column, value is DBNull ? null : value, seen);
        return 1;
    }

    private DbCommand CreateCommand(DbConnection connection, string column)
    {
        var command = connection.CreateCommand();
        command.CommandText = $"SELECT {Lane.Quote(column)} FROM {Lane.Quote(table.Name)} ORDER BY {Lane.Quote("Id")}";
        command.CommandTimeout = 0;
        return command;
    }

    private static void See(int row, string column, object? value, Action<int, string, object?>? seen) => seen?.Invoke(row, column, value);

    private static ValueDigest DigestOf(string scenario, int connection, int row, string column, object? value)
    {
        var bytes = value switch
        {
            null => null,
            byte[] binary => binary,
            string text => Encoding.Unicode.GetBytes(text),
            _ => Encoding.Unicode.GetBytes(Convert.ToString(value, CultureInfo.InvariantCulture)!),
        };
        return new ValueDigest(scenario, connection, row, column, bytes is null ? null : Convert.ToHexString(SHA256.HashData(bytes)), bytes?.Length ?? 0);
    }
}
