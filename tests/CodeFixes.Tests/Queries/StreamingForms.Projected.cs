namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>Queries that select the column themselves, alone or in an object.</summary>
    private static readonly StreamingForm[] Projected =
    [
        new(
            "ProjectedBytes",
            """
            var data = await db.Documents.Where(d => d.Id == id).Select(d => d.Data).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (data is null)
                return "none";
            await stream.WriteAsync(data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Data).CreateDbCommand();
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
            "ProjectedOptional",
            """
            var attachment = await db.Documents.Where(d => d.Id == id).Select(d => d.Attachment).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (attachment == null)
                return "none";
            await stream.WriteAsync(attachment, 0, attachment.Length, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Attachment).CreateDbCommand();
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
            "ProjectedIsThere",
            """
            var html = await db.Documents.AsNoTracking().Where(d => d.Id == id).Select(d => d.Html).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (html is not null)
            {
                await writer.WriteAsync(html);
            }

            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.AsNoTracking().Where(d => d.Id == id).Select(d => d.Html).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (await reader.ReadAsync(token) && !await reader.IsDBNullAsync(0, token))
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
            "ProjectedThrows",
            """
            var attachment = await db.Documents.Where(d => d.Id == id).Select(d => d.Attachment).{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new Missing(id);
            await File.WriteAllBytesAsync(path, attachment);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Attachment).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync() || await reader.IsDBNullAsync(0))
                    throw new Missing(id);
                await using var content = reader.GetStream(0);
                await using var file = new FileStream(path, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                await content.CopyToAsync(file);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "ProjectedOfFirst",
            """
            var html = await db.Documents.Where(d => d.Id == id).Select(d => d.Html).{|ASQL1001:FirstAsync|}();
            await writer.WriteAsync(html);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Html).CreateDbCommand();
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
        new(
            "ProjectedOfFirstIsThere",
            """
            var attachment = await db.Documents.Where(d => d.Id == id).Select(d => d.Attachment).{|ASQL1001:FirstAsync|}(token);
            if (attachment == null)
                return "empty";
            await new MemoryStream(attachment).CopyToAsync(stream, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Attachment).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                if (await reader.IsDBNullAsync(0, token))
                    return "empty";
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
            "ProjectedWithoutKey",
            """
            var data = await db.Documents
                .Where(d => d.Number == id)
                .OrderBy(d => d.Id)
                .Select(d => d.Data)
                .TagWith("one")
                .{|ASQL1001:FirstAsync|}(token);
            await stream.WriteAsync(data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents
                    .Where(d => d.Number == id)
                    .OrderBy(d => d.Id)
                    .Select(d => d.Data)
                    .TagWith("one")
                    .Take(1)
                    .CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
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
            "ProjectedObject",
            """
            var document = await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title, d.Data }).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (document == null)
                return "none";
            writer.Write(document.Title);
            await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => new { d.Title, d.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var title = reader.GetString(0);
                writer.Write(title);
                await using var content = reader.GetStream(1);
                await content.CopyToAsync(stream, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "ProjectedObjectOtherOrder",
            """
            var file = await db.Documents.Where(d => d.Id == id).Select(d => new { Bytes = d.Data, Name = d.Title, d.Number, d.Comment }).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (file is null)
                return "none";
            writer.Write(file.Comment);
            writer.Write(file.Name);
            await stream.WriteAsync(file.Bytes, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => new { d.Comment, d.Title, d.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var comment = await reader.IsDBNullAsync(0, token) ? null : reader.GetString(0);
                var title = reader.GetString(1);
                writer.Write(comment);
                writer.Write(title);
                await using var content = reader.GetStream(2);
                await content.CopyToAsync(stream, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "ProjectedObjectOneUsed",
            """
            var document = await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title, d.Html }).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (document?.Html == null)
                return "none";
            await writer.WriteAsync(document.Html);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Html).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(0, token))
                    return "none";
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
    ];
}
