namespace AsyncSql.CodeFixes.Tests.Queries;

internal static partial class StreamingForms
{
    /// <summary>Small members beside the column: they are read before it.</summary>
    private static readonly StreamingForm[] Members =
    [
        new(
            "MembersBefore",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none";
            writer.Write(document.Title);
            writer.Write(document.Comment?.Length);
            writer.Write(document.Title.Length);
            await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Comment, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var title = reader.GetString(0);
                var comment = await reader.IsDBNullAsync(1, token) ? null : reader.GetString(1);
                writer.Write(title);
                writer.Write(comment?.Length);
                writer.Write(title.Length);
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
            "MembersOfAllTypes",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            var text = FormattableString.Invariant($"{document.Id} {document.Pages} {document.Revision} {document.Year} {document.Level} {document.IsPublic} {document.Tag} {document.Parent}");
            writer.WriteLine(text);
            writer.WriteLine(FormattableString.Invariant($"{document.Created:O} {document.Printed:O} {document.Changed:O} {document.Published:O} {document.Price} {document.Ratio} {document.Weight}"));
            await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Id, x.Pages, x.Revision, x.Year, x.Level, x.IsPublic, x.Tag, x.Parent, x.Created, x.Printed, x.Changed, x.Published, x.Price, x.Ratio, x.Weight, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                var idValue = reader.GetInt32(0);
                var pages = await reader.IsDBNullAsync(1, token) ? (int?)null : reader.GetInt32(1);
                var revision = reader.GetInt64(2);
                var year = reader.GetInt16(3);
                var level = reader.GetByte(4);
                var isPublic = reader.GetBoolean(5);
                var tag = reader.GetGuid(6);
                var parent = await reader.IsDBNullAsync(7, token) ? (Guid?)null : reader.GetGuid(7);
                var created = reader.GetDateTime(8);
                var printed = await reader.IsDBNullAsync(9, token) ? (DateTime?)null : reader.GetDateTime(9);
                var changed = await reader.GetFieldValueAsync<DateTimeOffset>(10, token);
                var published = await reader.IsDBNullAsync(11, token) ? (DateTimeOffset?)null : await reader.GetFieldValueAsync<DateTimeOffset>(11, token);
                var price = reader.GetDecimal(12);
                var ratio = reader.GetDouble(13);
                var weight = reader.GetFloat(14);
                var text = FormattableString.Invariant($"{idValue} {pages} {revision} {year} {level} {isPublic} {tag} {parent}");
                writer.WriteLine(text);
                writer.WriteLine(FormattableString.Invariant($"{created:O} {printed:O} {changed:O} {published:O} {price} {ratio} {weight}"));
                await using var content = reader.GetStream(15);
                await content.CopyToAsync(stream, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "MembersInThePath",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document is null)
                return "none";
            await File.WriteAllBytesAsync(Path.Combine(Path.GetDirectoryName(path)!, document.Title + ".bin"), document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none";
                var title = reader.GetString(0);
                await using var content = reader.GetStream(1);
                await using var file = new FileStream(Path.Combine(Path.GetDirectoryName(path)!, title + ".bin"), FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true);
                await content.CopyToAsync(file, token);
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            return "done";
            """),
        new(
            "MembersBehind",
            """
            var document = await db.Documents.{|ASQL1001:FindAsync|}(id) ?? throw new Missing(id);
            await writer.WriteAsync(document.Content);
            writer.Write(path.Length);
            return $"{document.Title} {document.Number}";
            """,
            """
            await db.Database.OpenConnectionAsync();
            try
            {
                await using var command = db.Documents.Where(x => x.Id == id).Select(x => new { x.Title, x.Number, x.Content }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (!await reader.ReadAsync())
                    throw new Missing(id);
                var title = reader.GetString(0);
                var number = reader.GetInt32(1);
                using var content = reader.GetTextReader(2);
                var buffer = new char[32 * 1024];
                int read;
                while ((read = await content.ReadAsync(buffer)) > 0)
                    await writer.WriteAsync(buffer, 0, read);
                writer.Write(path.Length);
                return $"{title} {number}";
            }
            finally
            {
                await db.Database.CloseConnectionAsync();
            }
            """),
        new(
            "MembersInside",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id);
            if (document is not null)
            { // found
                if (document.Comment != null)
                    writer.Write(document.Comment);
                await stream.WriteAsync(document.Attachment);
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
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Comment, x.Attachment }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
                if (await reader.ReadAsync())
                { // found
                    var comment = await reader.IsDBNullAsync(0) ? null : reader.GetString(0);
                    if (comment != null)
                        writer.Write(comment);
                    if (!await reader.IsDBNullAsync(1))
                    {
                        await using var content = reader.GetStream(1);
                        await content.CopyToAsync(stream);
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
            "MembersAndValue",
            """
            var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token);
            if (document.Attachment == null)
                return document.Title;
            writer.Write(document.Pages ?? 0);
            await new MemoryStream(document.Attachment).CopyToAsync(stream);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Pages, x.Attachment }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    throw new InvalidOperationException("Sequence contains no elements.");
                var title = reader.GetString(0);
                var pages = await reader.IsDBNullAsync(1, token) ? (int?)null : reader.GetInt32(1);
                if (await reader.IsDBNullAsync(2, token))
                    return title;
                writer.Write(pages ?? 0);
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
            "MembersBehindComments",
            """
            var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);
            if (document == null)
                return "none"; // gone
            // the title goes first
            writer.Write(document!.Title);
            await stream.WriteAsync(document.Data, token);
            return "done";
            """,
            """
            await db.Database.OpenConnectionAsync(token);
            try
            {
                await using var command = db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Data }).CreateDbCommand();
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token);
                if (!await reader.ReadAsync(token))
                    return "none"; // gone
                var title = reader.GetString(0);
                // the title goes first
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
    ];
}
