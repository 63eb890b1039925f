using System.Collections.Immutable;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The reader of select lists, on SQL of the forms that EF Core writes: the judge of the shapes must be right itself.</summary>
public sealed class CarriedColumnsTests
{
    [Theory]
    [InlineData("SELECT [b].[Id], [b].[Title] FROM [Books] AS [b]", "Id Title")]
    [InlineData("-- a tag\r\n\r\nSELECT TOP(@__p_0) [b].[Id] FROM [Books] AS [b] ORDER BY [b].[Title] DESC", "Id")]
    [InlineData("SELECT DISTINCT TOP(1) [b].[Title] AS [Name] FROM [Books] AS [b]", "Title")]
    [InlineData("SELECT [b].[Title]\r\nFROM [Books] AS [b]\r\nWHERE [b].[Body] LIKE N'it''s%'\r\nORDER BY (SELECT 1)\r\nOFFSET @p ROWS FETCH NEXT @q ROWS ONLY", "Title")]
    [InlineData("SELECT [b].[From], [b].[Odd]]Name] FROM [Books] AS [b]", "From Odd]Name")]
    [InlineData("SELECT 1", "")]
    [InlineData("SELECT COUNT(*) FROM [Books] AS [b]", "")]
    public void Columns_AreThoseOfTheList(string sql, string columns) => Check(sql, columns);

    [Theory]
    [InlineData("COALESCE([b].[Title], [b].[Body], N'')", "Body Title")]
    [InlineData("ISNULL([b].[Title], N'')", "Title")]
    [InlineData("CASE WHEN [b].[Pages] > 3 THEN [b].[Title] WHEN [b].[Id] IS NULL THEN N'x' ELSE [b].[Body] END", "Body Title")]
    [InlineData("CASE [b].[Pages] WHEN 1 THEN [b].[Title] END", "Title")]
    [InlineData("CASE WHEN [b].[Pages] = 1 THEN CASE WHEN [b].[Id] = 1 THEN [b].[Title] END ELSE NULL END", "Title")]
    [InlineData("CASE WHEN [b].[Body] IS NULL THEN CAST(1 AS bit) ELSE CAST(0 AS bit) END AS [HasBody]", "")]
    [InlineData("([b].[Title] + N' - ') + [b].[Body] AS [Text]", "Body Title")]
    [InlineData("CAST([b].[Title] AS nvarchar(max))", "Title")]
    [InlineData("CONVERT(varchar(100), [b].[Pages])", "Pages")]
    [InlineData("CAST([b].[Pages] AS bit)", "")]
    [InlineData("UPPER(LTRIM(RTRIM([b].[Title])))", "Title")]
    [InlineData("REPLACE([b].[Title], N',', [b].[Body])", "Body Title")]
    [InlineData("LEN([b].[Body])", "")]
    [InlineData("CAST(LEN([b].[Body]) AS int) AS [Length]", "")]
    [InlineData("DATALENGTH([b].[Body])", "")]
    [InlineData("SUBSTRING([b].[Body], 0 + 1, 3)", "")]
    [InlineData("SUBSTRING([b].[Body], 200 + 1, LEN([b].[Body]))", "Body")]
    [InlineData("SUBSTRING([b].[Body], 0 + 1, 100000)", "Body")]
    [InlineData("SUBSTRING([b].[Body], 0 + 1, CASE WHEN LEN([b].[Body]) > 9 THEN 9 ELSE CAST(LEN([b].[Body]) AS int) END)", "")]
    [InlineData("CASE WHEN CAST(LEN([b].[Body]) AS int) > 200 THEN SUBSTRING([b].[Body], 0 + 1, 200) ELSE [b].[Body] END", "")]
    [InlineData("CASE WHEN ([b].[Body] IS NULL) OR (CAST(LEN([b].[Body]) AS int) <= @max) THEN [b].[Body] ELSE [b].[Title] END", "Title")]
    [InlineData("CASE WHEN CAST(LEN([b].[Body]) AS int) > 200 THEN [b].[Body] ELSE N'' END", "Body")]
    [InlineData("CASE WHEN CAST(LEN([b].[Body]) AS int) > 5000 THEN N'' ELSE [b].[Body] END", "Body")]
    [InlineData("CASE WHEN CAST(LEN([b].[Title]) AS int) > 200 THEN N'' ELSE [b].[Body] END", "Body")]
    [InlineData("LEFT([b].[Body], 3) + [b].[Title]", "Title")]
    [InlineData("CHARINDEX(N'a', [b].[Body]) - 1", "")]
    [InlineData("[b].[Pages] * 2", "")]
    [InlineData("MAX([b].[Body])", "Body")]
    [InlineData("COUNT(DISTINCT [b].[Body])", "")]
    [InlineData("SUM([b].[Pages])", "")]
    [InlineData("COALESCE(SUM([b].[Pages]), 0)", "")]
    [InlineData("COALESCE(STRING_AGG([b].[Title], N','), N'')", "Title")]
    [InlineData("ROW_NUMBER() OVER(PARTITION BY [b].[Title] ORDER BY [b].[Body])", "")]
    [InlineData("[b].[Title] COLLATE Latin1_General_CI_AS", "Title")]
    [InlineData("(SELECT TOP(1) [r].[Text] FROM [Reviews] AS [r] WHERE [r].[BookId] = [b].[Id])", "Text")]
    [InlineData("(SELECT COUNT(*) FROM [Reviews] AS [r] WHERE [r].[BookId] = [b].[Id])", "")]
    [InlineData("(SELECT [b].[Body])", "Body")]
    [InlineData("CASE WHEN EXISTS (SELECT 1 FROM [Reviews] AS [r]) THEN CAST(1 AS bit) ELSE CAST(0 AS bit) END", "")]
    [InlineData("N'SELECT'", "")]
    [InlineData("@__name_0", "")]
    public void Expressions_CarryWhatTheyPassOn(string expression, string columns) => Check($"SELECT {expression} FROM [Books] AS [b]", columns);

    [Theory]
    [InlineData("SELECT [t].[Name] FROM (SELECT [b].[Title] AS [Name], [b].[Body] FROM [Books] AS [b]) AS [t]", "Title")]
    [InlineData("SELECT [t].[c] FROM (SELECT LEN([b].[Body]) AS [c] FROM [Books] AS [b]) AS [t]", "")]
    [InlineData("SELECT [t].[Id], [r0].[Text0] FROM (SELECT [b].[Id] FROM [Books] AS [b]) AS [t] LEFT JOIN (SELECT [r].[Text] AS [Text0], [r].[BookId] FROM [Reviews] AS [r]) AS [r0] ON [t].[Id] = [r0].[BookId]", "Id Text")]
    [InlineData("SELECT [t].[Text], [t].[c] FROM [Books] AS [b] OUTER APPLY (SELECT TOP(1) [r].[Text], [b].[Body] AS [c] FROM [Reviews] AS [r]) AS [t]", "Body Text")]
    [InlineData("SELECT [s].[c] FROM (SELECT [t].[c] FROM (SELECT COALESCE([b].[Title], N'') AS [c] FROM [Books] AS [b]) AS [t]) AS [s]", "Title")]
    [InlineData("SELECT [t].[Value] FROM [Books] AS [b] CROSS JOIN (VALUES (CAST(1 AS int)), (2)) AS [t]([Value])", "")]
    [InlineData("SELECT [o].[value], [b].[Title] FROM [Books] AS [b], OPENJSON(@ids) WITH ([value] int '$') AS [o]", "Title")]
    [InlineData("SELECT [t].[Title], [t].[Body] FROM (SELECT * FROM Books WHERE Pages > @p0) AS [t]", "Body Title")]
    public void DerivedTables_AreFollowed(string sql, string columns) => Check(sql, columns);

    [Theory]
    [InlineData("SELECT [b].[Title] FROM [Books] AS [b] UNION ALL SELECT [r].[Text] FROM [Reviews] AS [r]", "Text Title")]
    [InlineData("SELECT [b].[Title] FROM [Books] AS [b] EXCEPT SELECT [r].[Text] FROM [Reviews] AS [r]", "Title")]
    [InlineData("SELECT [t].[Title] FROM (SELECT [b].[Title], [b].[Id] FROM [Books] AS [b] UNION SELECT [r].[Text], [r].[Id] FROM [Reviews] AS [r]) AS [t]", "Text Title")]
    [InlineData("SELECT [t].[Title] FROM ((SELECT [b].[Title] FROM [Books] AS [b] INTERSECT SELECT [r].[Text] FROM [Reviews] AS [r]) UNION ALL SELECT [a].[Name] FROM [Authors] AS [a]) AS [t]", "Name Title")]
    public void SetOperations_TakeTheBranchesThatAreRead(string sql, string columns) => Check(sql, columns);

    [Theory]
    [InlineData("SELECT * FROM Books", "Body Id Pages Title")]
    [InlineData("SELECT * FROM dbo.Books b WHERE b.Id = @p0", "Body Id Pages Title")]
    [InlineData("SELECT b.* FROM Books b JOIN Reviews AS r ON r.BookId = b.Id", "Body Id Pages Title")]
    [InlineData("SELECT Id, Title FROM Books", "Id Title")]
    public void HandWrittenSql_IsRead(string sql, string columns) => Check(sql, columns);

    [Theory]
    [InlineData("UPDATE [b] SET [b].[Title] = N'' FROM [Books] AS [b]")]
    [InlineData("DELETE FROM [b] FROM [Books] AS [b]")]
    [InlineData("EXEC dbo.Books")]
    public void OtherStatements_CarryNothing(string sql) => Check(sql, "");

    [Fact]
    public void UnknownTable_Throws() => Assert.Throws<FormatException>(() => Read("SELECT [x].[Title] FROM [Books] AS [b]"));

    private static void Check(string sql, string columns) => Assert.Equal(columns, string.Join(' ', Read(sql)));

    private static ImmutableSortedSet<string> Read(string sql) => CarriedColumns.Read(sql, table => table == "Books" ? ["Id", "Title", "Body", "Pages"] : ["Id", "Text", "BookId"]);
}
