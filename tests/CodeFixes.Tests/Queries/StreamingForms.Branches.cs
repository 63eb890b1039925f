namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>Statements without braces, behind an else, and in a section of a switch.</summary>
    private static readonly StreamingForm[] Branches =
    [
        new(
            "IfWithoutBraces",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document != null)
                await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (await reader.ReadAsync(token))
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
        new(
            "IfWithoutBracesAndElse",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document != null)
                await File.WriteAllBytesAsync(path + document.Number, document.Data, token);
            else
                return "none"; // gone

            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Number, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (await reader.ReadAsync(token))
                {
                    var number = reader.GetInt32(0);
                    await using var content = reader.GetStream(1);
                    await using var file = new FileStream(path + number, FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                    await content.CopyToAsync(file, token);
                }
                else
                    return "none"; // gone
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            return "done";
            """),
        new(
            "InAnElse",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
            {
                writer.Write(404);
            }
            else
            {
                writer.Write(document.Title);
                await stream.WriteAsync(document.Data, token);
            }

            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                {
                    writer.Write(404);
                }
                else
                {
                    var title = reader.GetString(0);
                    writer.Write(title);
                    await using var content = reader.GetStream(1);
                    await content.CopyToAsync(stream, token);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            return "done";
            """),
        new(
            "InAnElseWithoutBraces",
            """
            var html = await db.Documents.Where(d => d.Id == id).Select(d => d.Html).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (html is null)
                writer.Write(404);
            else
                await writer.WriteAsync(html);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Html).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(0, token))
                    writer.Write(404);
                else
                {
                    using var content = reader.GetTextReader(0);
                    var buffer = new char[32 * 1024];
                    int read;
                    while ((read = await content.ReadAsync(buffer, token)) > 0)
                        await writer.WriteAsync(buffer.AsMemory(0, read), token);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "UsingWithoutBraces",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            await using (var file = File.Create(path))
                await file.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using (var file = File.Create(path))
                {
                    await using var content = reader.GetStream(0);
                    await content.CopyToAsync(file, token);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "BracesBehindWithoutBraces",
            """
            if (id > 0) {
                var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
                if (document is not null)
                    await stream.WriteAsync(document.Attachment);
                else
                    return "none";
            }

            return "done";
            """,
            """
            if (id > 0) {
                await db.Database.OpenConnectionAsync();
                try {
                    await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Attachment).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                    if (await reader.ReadAsync()) {
                        if (!await reader.IsDBNullAsync(0)) {
                            await using var content = reader.GetStream(0);
                            await content.CopyToAsync(stream);
                        }
                    }
                    else
                        return "none";
                } finally {
                    await db.Database.CloseConnectionAsync();
                }
            }

            return "done";
            """),
        new(
            "InASwitch",
            """
            switch (id)
            {
                case > 0:
                    var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
                    if (document == null)
                        break;
                    writer.Write(document.Title);
                    await stream.WriteAsync(document.Data, token);
                    break;
                default:
                    return "other";
            }

            return "done";
            """,
            """
            switch (id)
            {
                case > 0:
                    await db.Database.OpenConnectionAsync(token);
                    try
                    {
                        await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Data }).CreateDbCommand();
                        await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                        if (!await reader.ReadAsync(token))
                            break;
                        var title = reader.GetString(0);
                        writer.Write(title);
                        await using var content = reader.GetStream(1);
                        await content.CopyToAsync(stream, token);
                    }
                    finally
                    {
                        await db.Database.CloseConnectionAsync();
                    }
                    break;
                default:
                    return "other";
            }

            return "done";
            """),
    ];
}
