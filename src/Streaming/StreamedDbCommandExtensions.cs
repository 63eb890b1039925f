using System.Data;
using System.Data.Common;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Driver;

namespace AsyncSql.Streaming;

/// <summary>Executes commands so that rows with large columns are read asynchronously at the speed of synchronous reads.</summary>
public static class StreamedDbCommandExtensions
{
    /// <summary>Executes a command, and returns a reader that reads each row through streams and then holds it.</summary>
    /// <remarks>
    /// <para>
    /// The reader is used like any other: columns in any order, any number of times, by any accessor of <see cref="DbDataReader"/>. It
    /// cannot be cast to the reader of the driver. It holds one row in memory.
    /// </para>
    /// <para>
    /// It differs from the driver's reader in few values: those of user-defined types that serialize their fields are available as bytes
    /// only, and in a <c>sql_variant</c> a <c>datetime2</c> at midnight is also a DateOnly.
    /// </para>
    /// <para>
    /// Commands of other drivers than <c>Microsoft.Data.SqlClient</c> and <c>System.Data.SqlClient</c>, and those with column encryption
    /// (their own, or that of their connection), are executed as without this method. So are texts whose results had no large columns: the
    /// driver's reader is as fast for them.
    /// </para>
    /// </remarks>
    /// <param name="command">The command.</param>
    /// <param name="cancellationToken">Cancels the execution; the tokens of the reader's methods cancel the reading.</param>
    /// <returns>The reader, before its first row.</returns>
    /// <exception cref="DbException">The server or the driver reports an error.</exception>
    public static Task<DbDataReader> ExecuteStreamedReaderAsync(this DbCommand command, CancellationToken cancellationToken = default) =>
        ExecuteStreamedReaderAsync(command, CommandBehavior.Default, cancellationToken);

    /// <param name="command">The command.</param>
    /// <param name="behavior">
    /// The behavior of the command. <see cref="CommandBehavior.SequentialAccess"/> changes nothing: columns can be read in any order. It
    /// counts only for a command of another driver, and for one with column encryption.
    /// </param>
    /// <param name="cancellationToken">Cancels the execution; the tokens of the reader's methods cancel the reading.</param>
    /// <inheritdoc cref="ExecuteStreamedReaderAsync(DbCommand, CancellationToken)" />
    public static Task<DbDataReader> ExecuteStreamedReaderAsync(
        this DbCommand command,
        CommandBehavior behavior,
        CancellationToken cancellationToken = default)
    {
        Guard.ThrowIfNull(command, nameof(command));

        return StreamedExecution.FindMemory(command) is { } memory
            ? StreamedExecution.ExecuteReaderAsync(command, behavior, memory, BufferPool.Shared, cancellationToken)
            : command.ExecuteReaderAsync(
                StreamedExecution.CanStream(command) ? behavior & ~CommandBehavior.SequentialAccess : behavior, cancellationToken);
    }

    /// <summary>
    /// Executes a command, and returns the first column of the first row, which is read through a stream if it is large. All other columns
    /// and rows are ignored.
    /// </summary>
    /// <param name="command">The command.</param>
    /// <param name="cancellationToken">Cancels the execution and the reading.</param>
    /// <returns>
    /// The value; <see cref="DBNull"/> for NULL, and <see langword="null"/> if there is no row, as of
    /// <see cref="DbCommand.ExecuteScalarAsync()"/>.
    /// </returns>
    /// <exception cref="DbException">The server or the driver reports an error.</exception>
    public static Task<object?> ExecuteStreamedScalarAsync(this DbCommand command, CancellationToken cancellationToken = default)
    {
        Guard.ThrowIfNull(command, nameof(command));

        return StreamedExecution.FindMemory(command) is { } memory
            ? StreamedExecution.ExecuteScalarAsync(command, memory, BufferPool.Shared, cancellationToken)
            : command.ExecuteScalarAsync(cancellationToken);
    }
}
