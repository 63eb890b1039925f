using System.Data;
using System.Data.Common;
using System.Text;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Forms;

/// <summary>Receives a value that was read.</summary>
/// <param name="row">The number of the row in the result, from 0.</param>
/// <param name="column">The name of the column.</param>
/// <param name="value">The value; <see langword="null"/> for NULL.</param>
internal delegate void ValueObserver(int row, string column, object? value);

/// <summary>Reads one large column of a table of documents with ADO.NET.</summary>
/// <param name="connectionString">The connection string of the database.</param>
/// <param name="table">The table.</param>
/// <param name="column">The column.</param>
/// <param name="observe">Receives the values; <see langword="null"/> to discard them, as a measurement does.</param>
internal sealed class LargeColumnReader(string connectionString, TableOfDocuments table, LargeColumn column, ValueObserver? observe = null)
    : IReaderForms
{
    /// <summary>The length of the buffer that a value is streamed through, in bytes or characters.</summary>
    private const int BufferLength = 8192;

    private string ColumnName => column == LargeColumn.Text ? nameof(Document.Content) : nameof(Document.Data);

    public int Read()
    {
        using var connection = Lane.CreateConnection(connectionString);
        connection.Open();
        using var command = CreateCommand(connection);
        using var reader = command.ExecuteReader();
        return ReadRows(reader);
    }

    public Task<int> ReadAsync(CancellationToken cancellationToken = default) =>
        ReadAsync(CommandBehavior.Default, checksNull: true, cancellationToken);

    public Task<int> ReadSequentiallyAsync(CancellationToken cancellationToken = default) =>
        ReadAsync(CommandBehavior.SequentialAccess, checksNull: true, cancellationToken);

    public Task<int> ReadSequentiallyWithoutNullCheckAsync(CancellationToken cancellationToken = default) =>
        ReadAsync(CommandBehavior.SequentialAccess, checksNull: false, cancellationToken);

    public Task<int> StreamAsync(CancellationToken cancellationToken = default) =>
        StreamAsync(CommandBehavior.SequentialAccess, cancellationToken);

    public Task<int> StreamFromBufferAsync(CancellationToken cancellationToken = default) =>
        StreamAsync(CommandBehavior.Default, cancellationToken);

    public async Task<int> StreamIntoMemoryAsync(CancellationToken cancellationToken = default)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection);
        await using var reader = await command
            .ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken)
            .ConfigureAwait(false);
        var row = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); row++)
        {
            if (await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false))
                Observe(row, null);
            else if (column == LargeColumn.Text)
            {
                // Not ReadToEndAsync: the driver's reader inherits an implementation that reads synchronously, on a thread of the pool.
                var text = new StringBuilder();
                var buffer = new char[BufferLength];
                using var source = reader.GetTextReader(0);
                for (int read; (read = await source.ReadAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false)) > 0;)
                    text.Append(buffer, 0, read);
                Observe(row, text.ToString());
            }
            else
            {
                using var bytes = new MemoryStream();
                await using var source = reader.GetStream(0);
                await source.CopyToAsync(bytes, cancellationToken).ConfigureAwait(false);
                Observe(row, bytes.ToArray());
            }
        }

        return row;
    }

    public async Task<int> ReadAfterExecuteAsync(CancellationToken cancellationToken = default)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        return ReadRows(reader);
    }

    public async Task<int> ExecuteScalarAsync(CancellationToken cancellationToken = default)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection);
        var value = await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false);
        Observe(0, value is DBNull ? null : value);
        return 1;
    }

    private int ReadRows(DbDataReader reader)
    {
        var row = 0;
        for (; reader.Read(); row++)
            Observe(
                row,
                reader.IsDBNull(0) ? null
                : column == LargeColumn.Text ? reader.GetFieldValue<string>(0)
                : reader.GetFieldValue<byte[]>(0));
        return row;
    }

    /// <summary>Reads each value after IsDBNullAsync, from a reader that another library opens.</summary>
    public Task<int> ReadAsync(Func<DbCommand, Task<DbDataReader>> execute) => ReadAsync(execute, checksNull: true, CancellationToken.None);

    private Task<int> ReadAsync(CommandBehavior behavior, bool checksNull, CancellationToken cancellationToken) =>
        ReadAsync(command => command.ExecuteReaderAsync(behavior, cancellationToken), checksNull, cancellationToken);

    private async Task<int> ReadAsync(Func<DbCommand, Task<DbDataReader>> execute, bool checksNull, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection);
        await using var reader = await execute(command).ConfigureAwait(false);
        var row = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); row++)
            Observe(
                row,
                checksNull && await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false) ? null
                : column == LargeColumn.Text ? await reader.GetFieldValueAsync<string>(0, cancellationToken).ConfigureAwait(false)
                : await reader.GetFieldValueAsync<byte[]>(0, cancellationToken).ConfigureAwait(false));
        return row;
    }

    /// <summary>The value passes through a buffer. It is whole in memory only for an observer.</summary>
    private async Task<int> StreamAsync(CommandBehavior behavior, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync(behavior, cancellationToken).ConfigureAwait(false);
        var row = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); row++)
        {
            if (await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false))
                Observe(row, null);
            else if (column == LargeColumn.Text)
            {
                var text = observe is null ? null : new StringBuilder();
                var buffer = new char[BufferLength];
                using var source = reader.GetTextReader(0);
                for (int read; (read = await source.ReadAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false)) > 0;)
                    text?.Append(buffer, 0, read);
                Observe(row, text?.ToString());
            }
            else
            {
                using var bytes = observe is null ? null : new MemoryStream();
                await using var source = reader.GetStream(0);
                await source.CopyToAsync(bytes ?? Stream.Null, BufferLength, cancellationToken).ConfigureAwait(false);
                Observe(row, bytes?.ToArray());
            }
        }

        return row;
    }

    private DbCommand CreateCommand(DbConnection connection)
    {
        var command = connection.CreateCommand();
        command.CommandText = $"SELECT {Lane.Quote(ColumnName)} FROM {Lane.Quote(table.Name)} ORDER BY {Lane.Quote("Id")}";
        command.CommandTimeout = 0;
        return command;
    }

    private void Observe(int row, object? value) => observe?.Invoke(row, ColumnName, value);
}
