using AsyncSql.Evidence.Measuring;

namespace AsyncSql.Evidence.Tests.Measuring;

/// <summary>Which texts are executed on the server of a user.</summary>
public sealed class QueryCheckTests
{
    [Theory]
    [InlineData("SELECT 1")]
    [InlineData("  -- DELETE\n select [Delete], \"UPDATE\", 'DROP TABLE x; it''s' /* EXEC /* nested */ EXEC */ FROM [a]]EXEC b]")]
    [InlineData("WITH x AS (SELECT 1 AS a) SELECT * FROM x OPTION (RECOMPILE)")]
    [InlineData("DECLARE @set int = 1, @update int; SELECT @set")]
    [InlineData("SELECT * FROM dbo.Documents WITH (NOLOCK) ORDER BY Id OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY")]
    [InlineData("SELECT Updated, DeletedAt, InsertedBy, #t.Settings FROM Executions FOR XML PATH")]
    [InlineData("SELECT 1; SELECT Next FROM x; SELECT Value FROM x")]
    public void Query_IsAccepted(string query) => Assert.Null(QueryCheck.FindProblem(query));

    [Theory]
    [InlineData("", "empty")]
    [InlineData("-- SELECT 1", "empty")]
    [InlineData("DELETE FROM x", "DELETE")]
    [InlineData("EXEC sp_who", "EXEC")]
    [InlineData("IF 1 = 1 SELECT 1", "IF")]
    [InlineData("SELECT 1 delete from x", "DELETE")]
    [InlineData("SELECT 1;UPDATE x SET a = 1", "UPDATE")]
    [InlineData("SELECT * INTO y FROM x", "INTO")]
    [InlineData("WITH c AS (SELECT 1 AS a) DELETE FROM c", "DELETE")]
    [InlineData("SELECT '--'; DROP TABLE x --'", "DROP")]
    [InlineData("SELECT '/*'; DROP TABLE x; SELECT '*/'", "DROP")]
    [InlineData("SELECT \"'\"; DROP TABLE x; SELECT \"'\"", "DROP")]
    [InlineData("SELECT [']; DROP TABLE x; SELECT '", "DROP")]
    [InlineData("SELECT 1 /* /* */ */ MERGE x USING y ON 1 = 1 WHEN MATCHED THEN DELETE", "MERGE")]
    [InlineData("DECLARE @x int; EXECUTE @x = p", "EXECUTE")]
    [InlineData("SELECT NEXT VALUE FOR dbo.Numbers", "NEXT VALUE FOR")]
    [InlineData("SELECT * FROM OPENROWSET(BULK 'x', SINGLE_BLOB) AS y", "OPENROWSET")]
    [InlineData("SELECT * FROM OPENQUERY(other, 'DELETE x')", "OPENQUERY")]
    [InlineData("SELECT 1 COMMIT", "COMMIT")]
    [InlineData("SELECT 1 SET IDENTITY_INSERT x ON", "SET")]
    [InlineData("SELECT 1 WAITFOR DELAY '1:00'", "WAITFOR")]
    public void OtherText_IsRefused_WithTheWord(string query, string word) =>
        Assert.Contains(word, QueryCheck.FindProblem(query), StringComparison.Ordinal);
}
