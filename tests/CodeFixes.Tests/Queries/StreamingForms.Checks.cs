namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>How the code asks whether there is a row, and a value.</summary>
    private static readonly StreamingForm[] Checks =
    [
        new(
            "CheckedAgainstNull",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            await stream.WriteAsync(document.Data, token);
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
            "RangeOfArray",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document is null)
            {
                return "none";
            }

            await stream.WriteAsync(document.Data, 0, document.Data.Length, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                {
                    return "none";
                }

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
            "Lookup",
            """
            var document = await db.Documents.{|ASQL1001:FindAsync|}(id);
            if (document is not null)
            {
                await stream.WriteAsync(document.Data);
                return "done";
            }

            return "none";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(x => x.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (await reader.ReadAsync())
                {
                    await using var content = reader.GetStream(0);
                    await content.CopyToAsync(stream);
                    return "done";
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            return "none";
            """),
        new(
            "LookupOnTheContext",
            """
            var document = await db.{|ASQL1001:FindAsync|}<Document>(new object[] { id }, token) ?? throw new FileNotFoundException("none");
            await writer.WriteAsync(document.Content);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Set<Document>().Where(x => x.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new FileNotFoundException("none");
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
            "ThrowsWithoutRow",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => id == d.Id && d.Number > 0) ?? throw new ArgumentException($"no {id}", nameof(id));
            await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => id == d.Id && d.Number > 0).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new ArgumentException($"no {id}", nameof(id));
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
            "ThrowsInTheCheck",
            """
            Document? document = await db.Set<Document>().Where(d => d.Id == id).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (document is null)
                throw new Missing(id);
            await stream.WriteAsync(document!.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Set<Document>().Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new Missing(id);
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
            "OptionalValueOfConditionalAccess",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document?.Attachment == null)
                return "none";
            await stream.WriteAsync(document.Attachment, 0, document.Attachment.Length, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Attachment).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(0, token))
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
            "OptionalValueOfBoth",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null || document.Attachment == null)
                return "none";
            await File.WriteAllBytesAsync(path, document.Attachment, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Attachment).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(0, token))
                    return "none";
                await using var content = reader.GetStream(0);
                await using var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                await content.CopyToAsync(file, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "OptionalValueIsThere",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
            if (document is not null && document.Html is not null)
            {
                await File.WriteAllTextAsync(path, document.Html);
            }
            else
            {
                return "none";
            }

            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Html).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (await reader.ReadAsync() && !await reader.IsDBNullAsync(0))
                {
                    using var content = reader.GetTextReader(0);
                    await using var output = new StreamWriter(path);
                    var buffer = new char[32 * 1024];
                    int read;
                    while ((read = await content.ReadAsync(buffer)) > 0)
                    {
                        await output.WriteAsync(buffer, 0, read);
                    }
                }
                else
                {
                    return "none";
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            return "done";
            """),
        new(
            "OptionalBytes",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document is null)
                return "none";
            await stream.WriteAsync(document.Attachment, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Attachment).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                if (!await reader.IsDBNullAsync(0, token))
                {
                    await using var content = reader.GetStream(0);
                    await content.CopyToAsync(stream, token);
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
