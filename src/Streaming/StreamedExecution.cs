using System.Data;
using System.Data.Common;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Driver;
using AsyncSql.Streaming.Memory;

namespace AsyncSql.Streaming;

/// <summary>Executes commands with a streamed reader.</summary>
internal static class StreamedExecution
{
    /// <summary>Whether a command belongs to a driver and a connection whose values can be streamed.</summary>
    public static bool CanStream(DbCommand command) =>
        DriverTraits.IsSqlClient(command)
        // The driver refuses streams of encrypted columns.
        && command.Connection?.ConnectionString.IndexOf("column encryption", StringComparison.OrdinalIgnoreCase) is null or < 0
        && !ColumnEncryption.IsEnabled(command);

    /// <summary>
    /// What is known of the text of a command that is to be streamed; <see langword="null"/> if the driver executes it as it is.
    /// </summary>
    public static CommandMemory? FindMemory(DbCommand command) =>
        CanStream(command) && CommandMemories.Shared.Get(command.CommandText) is var memory && memory.ShouldStream() ? memory : null;

    /// <summary>Executes a command with sequential access.</summary>
    /// <param name="command">A command for which <see cref="CanStream"/> is true.</param>
    /// <param name="behavior">The behavior that the application asks for.</param>
    /// <param name="memory">What is known of the command's text.</param>
    /// <param name="pool">Where buffers come from.</param>
    /// <param name="cancellationToken">Cancels the execution.</param>
    public static async Task<DbDataReader> ExecuteReaderAsync(
        DbCommand command,
        CommandBehavior behavior,
        CommandMemory memory,
        BufferPool pool,
        CancellationToken cancellationToken)
    {
        var inner = await command.ExecuteReaderAsync(behavior | CommandBehavior.SequentialAccess, cancellationToken).ConfigureAwait(false);
        return new StreamedDataReader(inner, command, behavior, memory, pool);
    }

    /// <summary>Executes a command, and reads its first value.</summary>
    /// <inheritdoc cref="ExecuteReaderAsync" />
    public static async Task<object?> ExecuteScalarAsync(
        DbCommand command,
        CommandMemory memory,
        BufferPool pool,
        CancellationToken cancellationToken)
    {
        var inner = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken).ConfigureAwait(false);
        using var reader = new StreamedDataReader(inner, command, CommandBehavior.Default, memory, pool) { HeldColumns = 1 };
        var value = await reader.ReadAsync(cancellationToken).ConfigureAwait(false) && reader.FieldCount > 0 ? reader.GetValue(0) : null;
        if (reader.ReadsScalarsToTheEnd)
            while (await reader.NextResultAsync(cancellationToken).ConfigureAwait(false))
            {
                // Only errors are of interest.
            }

        return value;
    }
}
