using System.Data;
using System.Data.Common;
using AsyncSql.Streaming.Buffers;
using AsyncSql.Streaming.Memory;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace AsyncSql.Streaming.EntityFrameworkCore.Interception;

/// <summary>Executes the commands of asynchronous queries with a streamed reader. It has no state, so all contexts share it.</summary>
internal sealed class StreamedReadsInterceptor : DbCommandInterceptor
{
    private static readonly StreamedReadsInterceptor AllQueries = new(onlyTagged: false), TaggedQueries = new(onlyTagged: true);

    private readonly bool _onlyTagged;

    private StreamedReadsInterceptor(bool onlyTagged) => _onlyTagged = onlyTagged;

    public static StreamedReadsInterceptor Get(bool onlyTagged) => onlyTagged ? TaggedQueries : AllQueries;

    /// <inheritdoc />
    public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
        DbCommand command,
        CommandEventData eventData,
        InterceptionResult<DbDataReader> result,
        CancellationToken cancellationToken = default)
    {
        // Another interceptor has executed the command, or answers from a cache.
        if (result.HasResult || !ShouldStream(command, eventData))
            return new(result);

        return StreamedExecution.FindMemory(command) is { } memory
            ? ExecuteAsync(command, memory, cancellationToken)
            : new(result);
    }

    private static async ValueTask<InterceptionResult<DbDataReader>> ExecuteAsync(
        DbCommand command,
        CommandMemory memory,
        CancellationToken cancellationToken) =>
        InterceptionResult<DbDataReader>.SuppressWithResult(
            await StreamedExecution.ExecuteReaderAsync(command, CommandBehavior.Default, memory, BufferPool.Shared, cancellationToken)
                .ConfigureAwait(false));

    private bool ShouldStream(DbCommand command, CommandEventData eventData) =>
        // SaveChanges, migrations and value generators read no rows of the application.
        eventData.CommandSource is CommandSource.LinqQuery or CommandSource.FromSqlQuery
        && IsWanted(command, eventData)
        && !(eventData.Context is { } context
            && DriverColumns.MayBeRead(context, command.CommandText, eventData.CommandSource == CommandSource.FromSqlQuery));

    private bool IsWanted(DbCommand command, CommandEventData eventData) =>
        StreamedReadsTag.Find(command.CommandText)
        ?? (!_onlyTagged && eventData.Context is { } context && LargeColumns.HasAny(context.Model));
}
