namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Columns behind other statements, and documents.</summary>
    private static IEnumerable<ReaderFormCase> Batches() =>
    [
        Case("A SELECT behind other statements without semicolons", """
            await using var command = new SqlCommand("SET NOCOUNT ON DECLARE @now datetime2 = SYSUTCDATETIME() SELECT Id, Body FROM Queue WHERE Due < @now", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), reader.{|ASQL2001:GetString|}(1)));
            """),

        Case("A SELECT behind IF", """
            await using var command = new SqlCommand(@"
                IF EXISTS (SELECT 1 FROM Articles WHERE Id = @id)
                    SELECT Title, Body FROM Articles WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.{|ASQL2001:GetString|}(1)));
            """),

        Case("A SELECT of short columns behind other statements", """
            await using var command = new SqlCommand("DECLARE @a int = 1 SELECT LEFT(Body, 100), Title FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.GetString(1)));
            """),

        // rebus-org/Rebus.SqlServer
        Case("A queue that a DELETE empties", """
            await using var command = new SqlCommand(@"
                SET NOCOUNT ON
                ;WITH TopCTE AS (SELECT TOP 1 [id], [headers], [body] FROM [Messages] WITH (UPDLOCK, READPAST) ORDER BY [id])
                DELETE FROM TopCTE OUTPUT deleted.[id] as [id], deleted.[headers] as [headers], deleted.[body] as [body]", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt64(0), reader.GetString(1), reader.{|ASQL2001:GetString|}(2)));
            """),

        Case("Scalar of a queue that a DELETE empties", """
            await using var command = new SqlCommand("DELETE TOP (1) FROM Queue OUTPUT deleted.Body", connection);
            Use((string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        Case("Scalar documents", """
            await using var xml = new SqlCommand("SELECT (SELECT Id, Name FROM Users FOR XML AUTO, ROOT('users'))", connection);
            Use((string?)await xml.{|ASQL2004:ExecuteScalarAsync|}(token));
            await using var json = new SqlCommand("SELECT ISNULL((SELECT Id, Name FROM Users FOR JSON PATH), '[]')", connection);
            Use((string?)await json.{|ASQL2004:ExecuteScalarAsync|}(token));
            await using var variable = new SqlCommand("DECLARE @result nvarchar(max) = (SELECT * FROM Users FOR JSON PATH) SELECT @result", connection);
            Use((string?)await variable.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        Case("A list that FOR XML joins", """
            await using var command = new SqlCommand(@"SELECT f.Id, STUFF((SELECT ',' + u.Name FROM Users u
                WHERE u.FolderId = f.Id ORDER BY u.Id FOR XML PATH('')), 1, 1, '') AS keys FROM Folders f", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(new { id = reader["Id"], keys = {|ASQL2001:reader["keys"]|} });
            """),

        Case("A list that FOR XML joins, of short texts", """
            await using var command = new SqlCommand(@"SELECT f.Id, CAST(STUFF((SELECT ',' + u.Name FROM Users u
                WHERE u.FolderId = f.Id ORDER BY u.Id FOR XML PATH('')), 1, 1, '') AS nvarchar(400)) AS keys FROM Folders f", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(new { id = reader["Id"], keys = reader["keys"] });
            """),

        Case("Scalars that are no documents", """
            await using var names = new SqlCommand("SELECT LEFT(STUFF((SELECT ',' + Name FROM Users FOR XML PATH('')), 1, 1, ''), 400)", connection);
            Use((string?)await names.ExecuteScalarAsync(token));
            await using var parts = new SqlCommand("SELECT Id, Name FROM Users FOR JSON PATH", connection);
            Use((string?)await parts.ExecuteScalarAsync(token));
            await using var variable = new SqlCommand("DECLARE @body nvarchar(50) = 'a' SELECT @body", connection);
            Use((string?)await variable.ExecuteScalarAsync(token));
            """),
    ];
}
