namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>What is around the query: operators, styles, lambdas, loops, transactions, names.</summary>
    private static readonly StreamingForm[] Surroundings =
    [
        new(
            "ChainOverLines",
            """
            // the newest
            var document = await db.Documents
                .AsNoTracking()
                .Where(d => d.Number <= id)
                .OrderByDescending(d => d.Number)
                .{|ASQL1001:FirstOrDefaultAsync|}(token)
                .ConfigureAwait(false);
            if (document == null) // none so old
                return "none";

            // all of it
            await stream.WriteAsync(document.Data, token).ConfigureAwait(false); // at once
            return "done";
            """,
            """
            // the newest
            await db.Database.OpenConnectionAsync(token).ConfigureAwait(false);
            try
            {
                using var command = db.Documents
                    .AsNoTracking()
                    .Where(d => d.Number <= id)
                    .OrderByDescending(d => d.Number)
                    .Take(1)
                    .Select(x => x.Data)
                    .CreateDbCommand();
                using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token).ConfigureAwait(false);
                if (!await reader.ReadAsync(token).ConfigureAwait(false)) // none so old
                    return "none";

                // all of it
                using var content = reader.GetStream(0);
                await content.CopyToAsync(stream, token).ConfigureAwait(false); // at once
            }
            finally
            {
                await db.Database.CloseConnectionAsync().ConfigureAwait(false);
            }
            return "done";
            """),
        new(
            "DotsLast",
            """
            var document = await db.Documents.
                OrderBy(d => d.Id).
                Skip(id - 1).
                {|ASQL1001:FirstAsync|}(token);
            await writer.WriteAsync(document.Content);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.
                    OrderBy(d => d.Id).
                    Skip(id - 1).
                    Take(1).
                    Select(x => x.Content).
                    CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                using var content = reader.GetTextReader(0);
                var buffer = new char[32 * 1024];
                int read;
                while ((read = await content.ReadAsync(buffer, token)) > 0)
                    await writer.WriteAsync(buffer.AsMemory(0, read), token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "StatementsBetween",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            var name = Path.GetFileName(path);
            var target = Path.Combine(Path.GetDirectoryName(path)!, name);
            stream.WriteByte(1);
            await File.WriteAllBytesAsync(target, document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var name = Path.GetFileName(path);
                var target = Path.Combine(Path.GetDirectoryName(path)!, name);
                stream.WriteByte(1);
                await using var content = reader.GetStream(0);
                await using var file = new FileStream(target, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                await content.CopyToAsync(file, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "RawSql",
            """
            var document = await db.Documents.FromSqlRaw("SELECT * FROM Documents WHERE Id = {0}", id).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (document == null)
                return "none";
            await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.FromSqlRaw("SELECT * FROM Documents WHERE Id = {0}", id).Take(1).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                await using var content = reader.GetStream(0);
                await content.CopyToAsync(stream, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "InALambda",
            """
            Func<Task<string>> read = async () =>
            {
                var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
                if (document == null)
                    return "none";
                await writer.WriteAsync(document.Content);
                return "done";
            };
            return await read();
            """,
            """
            Func<Task<string>> read = async () =>
            {
                await db.Database.OpenConnectionAsync();
                try
                {
                    await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                    if (!await reader.ReadAsync())
                        return "none";
                    using var content = reader.GetTextReader(0);
                    var buffer = new char[32 * 1024];
                    int count;
                    while ((count = await content.ReadAsync(buffer)) > 0)
                        await writer.WriteAsync(buffer, 0, count);
                }
                finally
                {
                    await db.Database.CloseConnectionAsync();
                }
                return "done";
            };
            return await read();
            """),
        new(
            "InALoop",
            """
            var count = 0;
            foreach (var number in new[] { id, 2, 99 })
            {
                var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == number, token);
                if (document == null)
                    continue;
                await stream.WriteAsync(document.Data, token);
                count++;
            }

            return "done " + count;
            """,
            """
            var count = 0;
            foreach (var number in new[] { id, 2, 99 })
            {
                await db.Database.OpenConnectionAsync(token);
                try
                {
                    await using var command = db.Documents.Where(d => d.Id == number).Select(x => x.Data).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                    if (!await reader.ReadAsync(token))
                        continue;
                    await using var content = reader.GetStream(0);
                    await content.CopyToAsync(stream, token);
                }
                finally
                {
                    await db.Database.CloseConnectionAsync();
                }
                count++;
            }

            return "done " + count;
            """),
        new(
            "InATransaction",
            """
            await using var transaction = await db.Database.BeginTransactionAsync(token);
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            await stream.WriteAsync(document.Data, token);
            await transaction.CommitAsync(token);
            return "done";
            """,
            """
            await using var transaction = await db.Database.BeginTransactionAsync(token);
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                await using var content = reader.GetStream(0);
                await content.CopyToAsync(stream, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            await transaction.CommitAsync(token);
            return "done";
            """),
        new(
            "InATry",
            """
            try
            {
                var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
                await writer.WriteAsync(document.Content);
            }
            catch (InvalidOperationException exception)
            {
                return exception.Message;
            }

            return "done";
            """,
            """
            try
            {
                await db.Database.OpenConnectionAsync(token);
                try
                {
                    await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                    if (!await reader.ReadAsync(token))
                        throw new InvalidOperationException("Sequence contains no elements.");
                    using var content = reader.GetTextReader(0);
                    var buffer = new char[32 * 1024];
                    int read;
                    while ((read = await content.ReadAsync(buffer, token)) > 0)
                        await writer.WriteAsync(buffer.AsMemory(0, read), token);
                }
                finally
                {
                    await db.Database.CloseConnectionAsync();
                }
            }
            catch (InvalidOperationException exception)
            {
                return exception.Message;
            }

            return "done";
            """),
        new(
            "BracesBehind",
            """
            if (id > 0) {
                var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
                if (document == null)
                    return "none";
                await stream.WriteAsync(document.Attachment);
            }

            return "done";
            """,
            """
            if (id > 0) {
                await db.Database.OpenConnectionAsync();
                try {
                    await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Attachment).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                    if (!await reader.ReadAsync())
                        return "none";
                    if (!await reader.IsDBNullAsync(0)) {
                        await using var content = reader.GetStream(0);
                        await content.CopyToAsync(stream);
                    }
                } finally {
                    await db.Database.CloseConnectionAsync();
                }
            }

            return "done";
            """),
        new(
            "NamesTaken",
            """
            var (reader, content, command, x) = (1, 2, 3, 4);
            var document = await db.Documents.IgnoreQueryFilters().TagWith("one").{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await stream.WriteAsync(document.Data);
            return $"{reader} {content} {command} {x}";
            """,
            """
            var (reader, content, command, x) = (1, 2, 3, 4);
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var dbCommand = db.Documents.IgnoreQueryFilters().TagWith("one").Where(d => d.Id == id).Select(e => e.Data).CreateDbCommand();
                await using var dbReader = await dbCommand.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await dbReader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using var data = dbReader.GetStream(0);
                await data.CopyToAsync(stream);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return $"{reader} {content} {command} {x}";
            """),
        new(
            "ContextOfAProperty",
            """
            var holder = new Holder(db);
            var document = await holder.Context.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await stream.WriteAsync(document.Data);
            return "done";
            """,
            """
            var holder = new Holder(db);
            await holder.Context.Database.OpenConnectionAsync();
            try
            {
                await using var command = holder.Context.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using var content = reader.GetStream(0);
                await content.CopyToAsync(stream);
            }
            finally
            {
                await holder.Context.Database.CloseConnectionAsync();
            }
            return "done";
            """),
    ];
}
