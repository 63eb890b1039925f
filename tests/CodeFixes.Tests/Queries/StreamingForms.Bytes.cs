namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>Bytes: streams and files.</summary>
    private static readonly StreamingForm[] Bytes =
    [
        new(
            "FirstOfKey",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await stream.WriteAsync(document.Data);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using var content = reader.GetStream(0);
                await content.CopyToAsync(stream);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "SynchronousRange",
            """
            var document = await db.Documents.AsNoTracking().{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            stream.Write(document.Data, 0, document.Data.Length);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.AsNoTracking().Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
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
            "SynchronousWhole",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            stream.Write(document.Data);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using var content = reader.GetStream(0);
                await content.CopyToAsync(stream);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "MemoryStreamOnTheSpot",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
            if (document == null)
                return "none";
            await new MemoryStream(document.Data).CopyToAsync(stream, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
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
            "MemoryStreamInAVariable",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            using var memory = new MemoryStream(document.Data, false);
            await memory.CopyToAsync(stream, 4096);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using var content = reader.GetStream(0);
                await content.CopyToAsync(stream, 4096);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "BinaryFile",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            await File.WriteAllBytesAsync(path, document.Data, token);
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
            "BinaryFileOfFirst",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await File.WriteAllBytesAsync(Path.Combine(path, "..", Path.GetFileName(path)), document.Data);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using var content = reader.GetStream(0);
                await using var file = new FileStream(Path.Combine(path, "..", Path.GetFileName(path)), FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                await content.CopyToAsync(file);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "UsingAround",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await using (var file = File.Create(path))
            {
                file.WriteByte(1);
                await file.WriteAsync(document.Data);
                file.WriteByte(2);
            }

            stream.WriteByte(3);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                await using (var file = File.Create(path))
                {
                    file.WriteByte(1);
                    await using var content = reader.GetStream(0);
                    await content.CopyToAsync(file);
                    file.WriteByte(2);
                }
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }

            stream.WriteByte(3);
            return "done";
            """),
        new(
            "UsingVariableAtTheEnd",
            """
            if (id > 0)
            {
                var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
                await using var file = File.Create(path);
                await file.WriteAsync(document.Data, token);
            }

            return "done";
            """,
            """
            if (id > 0)
            {
                await db.Database.OpenConnectionAsync(token);
                try
                {
                    await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Data).CreateDbCommand();
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                    if (!await reader.ReadAsync(token))
                        throw new InvalidOperationException("Sequence contains no elements.");
                    await using var file = File.Create(path);
                    await using var content = reader.GetStream(0);
                    await content.CopyToAsync(file, token);
                }
                finally
                {
                    await db.Database.CloseConnectionAsync();
                }
            }

            return "done";
            """),
    ];
}
