namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>Text: writers and files.</summary>
    private static readonly StreamingForm[] Text =
    [
        new(
            "TextFile",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
            if (document == null)
                return "none";
            await File.WriteAllTextAsync(path, document.Content);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    return "none";
                using var content = reader.GetTextReader(0);
                await using var output = new StreamWriter(path);
                var buffer = new char[32 * 1024];
                int read;
                while ((read = await content.ReadAsync(buffer)) > 0)
                    await output.WriteAsync(buffer, 0, read);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "TextFileWithToken",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            await File.WriteAllTextAsync(path, document.Content, token).ConfigureAwait(false);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                using var content = reader.GetTextReader(0);
                using var output = new StreamWriter(path);
                var buffer = new char[32 * 1024];
                int read;
                while ((read = await content.ReadAsync(buffer, token).ConfigureAwait(false)) > 0)
                    await output.WriteAsync(buffer.AsMemory(0, read), token).ConfigureAwait(false);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "Writer",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await writer.WriteAsync(document.Content);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                using var content = reader.GetTextReader(0);
                var buffer = new char[32 * 1024];
                int read;
                while ((read = await content.ReadAsync(buffer)) > 0)
                    await writer.WriteAsync(buffer, 0, read);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "WriterWithToken",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document != null)
            {
                await writer.WriteAsync(document.Content);
            }

            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (await reader.ReadAsync(token))
                {
                    using var content = reader.GetTextReader(0);
                    var buffer = new char[32 * 1024];
                    int read;
                    while ((read = await content.ReadAsync(buffer, token)) > 0)
                    {
                        await writer.WriteAsync(buffer.AsMemory(0, read), token);
                    }
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            return "done";
            """),
        new(
            "StreamWriterBetween",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            using (var output = new StreamWriter(path, false))
            {
                await output.WriteAsync(document.Content);
            }

            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                using (var output = new StreamWriter(path, false))
                {
                    using var content = reader.GetTextReader(0);
                    var buffer = new char[32 * 1024];
                    int read;
                    while ((read = await content.ReadAsync(buffer, token)) > 0)
                        await output.WriteAsync(buffer.AsMemory(0, read), token);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            return "done";
            """),
        new(
            "OptionalText",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await writer.WriteAsync(document.Html);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Html).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                if (!await reader.IsDBNullAsync(0))
                {
                    using var content = reader.GetTextReader(0);
                    var buffer = new char[32 * 1024];
                    int read;
                    while ((read = await content.ReadAsync(buffer)) > 0)
                        await writer.WriteAsync(buffer, 0, read);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
    ];
}
