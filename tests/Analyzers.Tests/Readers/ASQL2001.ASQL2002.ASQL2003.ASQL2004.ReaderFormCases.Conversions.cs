namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Expressions of the SQL that have a max type.</summary>
    private static IEnumerable<ReaderFormCase> Conversions() =>
    [
        Case("Conversions to max types", """
            await using var command = new SqlCommand("SELECT CAST(Number AS nvarchar(max)) + N';', STRING_AGG(CONVERT(varchar(max), Number), ',') WITHIN GROUP (ORDER BY Id), UPPER(CAST(Remark AS nvarchar(max))) AS Remark FROM Orders", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.{|ASQL2001:GetString|}(1) + reader.{|ASQL2001:GetString|}(2));
            """),

        Case("Conversions of short values", """
            await using var command = new SqlCommand("SELECT CONVERT(varchar(max), GETDATE(), 120), CAST(LEFT(Remark, 100) AS nvarchar(max)), LEFT(CAST(Remark AS nvarchar(max)), 50), STRING_AGG(Number, ','), CAST(Name AS nvarchar(max)) AS Name, CAST(NULL AS nvarchar(max)) FROM Orders", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1) + reader.GetString(2) + reader.GetString(3) + reader.GetString(4) + reader.GetString(5));
            """),

        Case("Scalars that are converted", """
            Use((string?)await new SqlCommand("SELECT STRING_AGG(CAST(Number AS nvarchar(max)), N',') FROM Orders", connection).{|ASQL2004:ExecuteScalarAsync|}(token));
            Use((string?)await new SqlCommand("SELECT CAST(COUNT(*) AS nvarchar(max)) FROM Orders", connection).ExecuteScalarAsync(token));
            Use((string?)await new SqlCommand("SELECT TRY_CAST(", connection).ExecuteScalarAsync(token));
            Use((string?)await new SqlCommand("SELECT CONVERT(nvarchar(max)", connection).ExecuteScalarAsync(token));
            """),

        // aadversteeg/mssqlclient-mcp-server
        ScriptCase("Texts of a column that are joined", "CREATE TABLE Notes (Id int, Remark nvarchar(max), Label nvarchar(40))", """
            await using var command = new SqlCommand(
                "SELECT STRING_AGG(Remark, ', ') AS A, STRING_AGG(Label, ', ') AS B FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1));

            await using var help = new SqlCommand(@"
                DECLARE @text TABLE (Text NVARCHAR(MAX))
                INSERT INTO @text
                EXEC sp_helptext @objname = @name
                SELECT STRING_AGG(Text, CHAR(13) + CHAR(10)) AS Definition FROM @text", connection);
            Use((string?)await help.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),
    ];
}
