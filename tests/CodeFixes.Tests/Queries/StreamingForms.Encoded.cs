namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>Text that is written as bytes.</summary>
    private static readonly StreamingForm[] Encoded =
    [
        new(
            "EncodedOnTheSpot",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            await stream.WriteAsync(Encoding.UTF8.GetBytes(document.Content), token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                using var content = reader.GetTextReader(0);
                var encoder = Encoding.UTF8.GetEncoder();
                var buffer = new char[16 * 1024];
                var bytes = new byte[Encoding.UTF8.GetMaxByteCount(buffer.Length)];
                int read;
                do
                {
                    read = await content.ReadAsync(buffer, token);
                    var size = encoder.GetBytes(buffer, 0, read, bytes, 0, flush: read == 0);
                    await stream.WriteAsync(bytes.AsMemory(0, size), token);
                }
                while (read > 0);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "EncodedInAVariable",
            """
            var content = await db.Documents.Where(d => d.Id == id).Select(d => d.Content).{|ASQL1001:FirstAsync|}();
            var bytes = Encoding.UTF8.GetBytes(content);
            await stream.WriteAsync(bytes, 0, bytes.Length);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => d.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                using var data = reader.GetTextReader(0);
                var encoder = Encoding.UTF8.GetEncoder();
                var buffer = new char[16 * 1024];
                var encoded = new byte[Encoding.UTF8.GetMaxByteCount(buffer.Length)];
                int read;
                do
                {
                    read = await data.ReadAsync(buffer);
                    var size = encoder.GetBytes(buffer, 0, read, encoded, 0, flush: read == 0);
                    await stream.WriteAsync(encoded.AsMemory(0, size));
                }
                while (read > 0);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "EncodedOtherwise",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document?.Html == null)
                return "none";
            var bytes = Encoding.ASCII.GetBytes(document.Html);
            await stream.WriteAsync(bytes, token).ConfigureAwait(false);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Html).CreateDbCommand();
                using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(0, token))
                    return "none";
                using var content = reader.GetTextReader(0);
                var encoder = Encoding.ASCII.GetEncoder();
                var buffer = new char[16 * 1024];
                var encoded = new byte[Encoding.ASCII.GetMaxByteCount(buffer.Length)];
                int read;
                do
                {
                    read = await content.ReadAsync(buffer, token).ConfigureAwait(false);
                    var size = encoder.GetBytes(buffer, 0, read, encoded, 0, flush: read == 0);
                    await stream.WriteAsync(encoded.AsMemory(0, size), token).ConfigureAwait(false);
                }
                while (read > 0);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "ResponseText",
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
            {
                response.StatusCode = 404;
                return "none";
            }

            response.ContentType = document.Title;
            response.Headers["X-Pages"] = document.Pages?.ToString();
            await response.WriteAsync(document.Content, token);
            return response.ContentType;
            """,
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Pages, x.Content }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                {
                    response.StatusCode = 404;
                    return "none";
                }
                var title = reader.GetString(0);
                var pages = await reader.IsDBNullAsync(1, token) ? (int?)null : reader.GetInt32(1);

                response.ContentType = title;
                response.Headers["X-Pages"] = pages?.ToString();
                using var content = reader.GetTextReader(2);
                var encoder = Encoding.UTF8.GetEncoder();
                var buffer = new char[16 * 1024];
                var bytes = new byte[Encoding.UTF8.GetMaxByteCount(buffer.Length)];
                int read;
                do
                {
                    read = await content.ReadAsync(buffer, token);
                    var size = encoder.GetBytes(buffer, 0, read, bytes, 0, flush: read == 0);
                    await response.Body.WriteAsync(bytes.AsMemory(0, size), token);
                }
                while (read > 0);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return response.ContentType;
            """),
        new(
            "ResponseTextEncoded",
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
            await response.WriteAsync(document.Content, Encoding.Latin1);
            return "done";
            """,
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => x.Content).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new InvalidOperationException("Sequence contains no elements.");
                using var content = reader.GetTextReader(0);
                var encoder = Encoding.Latin1.GetEncoder();
                var buffer = new char[16 * 1024];
                var bytes = new byte[Encoding.Latin1.GetMaxByteCount(buffer.Length)];
                int read;
                do
                {
                    read = await content.ReadAsync(buffer);
                    var size = encoder.GetBytes(buffer, 0, read, bytes, 0, flush: read == 0);
                    await response.Body.WriteAsync(bytes.AsMemory(0, size));
                }
                while (read > 0);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "ResponseLength",
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            response.ContentType = document.Title;
            response.ContentLength = document.Data.Length;
            await response.Body.WriteAsync(document.Data, token);
            return response.ContentLength.ToString()!;
            """,
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Data.Length, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var title = reader.GetString(0);
                var dataLength = reader.GetInt32(1);
                response.ContentType = title;
                response.ContentLength = dataLength;
                await using var content = reader.GetStream(2);
                await content.CopyToAsync(response.Body, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return response.ContentLength.ToString()!;
            """),
        new(
            "ProjectedLength",
            """
            var data = await db.Documents.Where(d => d.Id == id).Select(d => d.Data).{|ASQL1001:FirstOrDefaultAsync|}(token);
            if (data == null)
                return "none";
            writer.Write(data.Length);
            await stream.WriteAsync(data, 0, data.Length, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(d => new { d.Data.Length, d.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var dataLength = reader.GetInt32(0);
                writer.Write(dataLength);
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
            "ResponseBytes",
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
            {
                response.StatusCode = 404;
                return "none";
            }

            response.ContentType = document.Comment ?? "application/octet-stream";
            response.Headers.ContentDisposition = $"attachment; filename={document.Title}";
            await response.Body.WriteAsync(document.Data, token);
            return response.Headers.ContentDisposition.ToString();
            """,
            """
            var response = new DefaultHttpContext { Response = { Body = stream } }.Response;
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Comment, x.Title, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                {
                    response.StatusCode = 404;
                    return "none";
                }
                var comment = await reader.IsDBNullAsync(0, token) ? null : reader.GetString(0);
                var title = reader.GetString(1);

                response.ContentType = comment ?? "application/octet-stream";
                response.Headers.ContentDisposition = $"attachment; filename={title}";
                await using var content = reader.GetStream(2);
                await content.CopyToAsync(response.Body, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return response.Headers.ContentDisposition.ToString();
            """),
    ];
}
