using System.Globalization;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Tests.Facts.Connections;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The SELECT lists of statements in code, and other statements.</summary>
public sealed class SelectListTests
{
    [Theory]
    [InlineData("SELECT Id, Data FROM Documents", "Id=Id Data=Data", "Documents")]
    [InlineData("select d.Id, d.[Data] as Content from [dbo].[Documents] as d where d.Id = @id", "Id=Id Content=Data", "Documents")]
    [InlineData("SELECT TOP 1 Data FROM dbo.Documents ORDER BY Id", "Data=Data", "Documents")]
    [InlineData("SELECT TOP (@n) PERCENT WITH TIES Data FROM Documents", "Data=Data", "Documents")]
    [InlineData("SELECT DISTINCT Name FROM Documents", "Name=Name", "Documents")]
    [InlineData("SELECT COUNT(*) FROM Documents", "=", "Documents")]
    [InlineData("SELECT COUNT(*) AS Total, MAX(Length) Longest FROM Documents", "Total= Longest=", "Documents")]
    [InlineData("SELECT Content = d.Data FROM Documents d JOIN Authors a ON a.Id = d.AuthorId", "Content=Data", "Documents Authors")]
    [InlineData("SELECT Content = Data FROM Documents", "Content=Data", "Documents")]
    [InlineData("SELECT d.Data Content, (SELECT TOP 1 Name FROM Authors) Author FROM Documents d", "Content=Data Author=", "Documents")]
    [InlineData("""
        SELECT Data -- , Other
        /* FROM x */ FROM Documents
        """, "Data=Data", "Documents")]
    [InlineData("SELECT 'a, FROM b', Data FROM Documents;", "= Data=Data", "Documents")]
    [InlineData("SELECT CASE WHEN Id > 1 THEN Data ELSE NULL END AS Data FROM Documents", "Data=", "Documents")]
    [InlineData("SELECT CASE WHEN Id > 1 THEN Data ELSE Other END FROM Documents", "=", "Documents")]
    [InlineData("SELECT Body, UPPER(Body) AS Big FROM (SELECT Data AS Body FROM Files) f", "Body=Data Big=", "Files")]
    [InlineData("SELECT ALL Data FROM Documents", "Data=Data", "Documents")]
    [InlineData("SELECT 1", "=", "")]
    public void Select_IsRead(string sql, string columns, string tables)
    {
        var select = SelectList.ReadBatch(sql)[0]!;
        Assert.Equal(columns, string.Join(" ", select.Columns.Select(static column => $"{column.Name}={column.Source}")));
        Assert.Equal(tables, string.Join(" ", select.Tables));
    }

    /// <summary>The text of each column.</summary>
    [Theory]
    [InlineData("SELECT Id, d.[Data] AS Content FROM Documents d", "Id|d.[Data] AS Content")]
    [InlineData("""
        SELECT TOP (ISNULL(@n, 1))  N'a, b' AS Name ,
        "Data"FROM Documents
        """, "N'a, b' AS Name|\"Data\"")]
    [InlineData("SELECT Content = (SELECT TOP 1 Data FROM Files), 1", "Content = (SELECT TOP 1 Data FROM Files)|1")]
    [InlineData("""
        SELECT /* c */ Id -- d
        , Data FROM Documents
        """, "Id|Data")]
    public void Columns_AreFound(string sql, string columns) =>
        Assert.Equal(columns, string.Join("|", SelectList.ReadBatch(sql)[0]!.Columns.Select(column => sql.Substring(column.Span.Start, column.Span.Length))));

    [Theory]
    [InlineData("SELECT * FROM Documents", "Documents")]
    [InlineData("SELECT d.*, a.Name FROM dbo.Documents d JOIN Authors a ON a.Id = d.AuthorId", "Documents, Authors")]
    [InlineData("SELECT *, Data FROM Documents", "Documents")]
    [InlineData("SELECT Data, * FROM Documents CROSS APPLY dbo.Split(Data)", "Documents, Split")]
    [InlineData("SELECT TOP (1) Id, \u001A FROM [a b].[Documents]", "Documents")]
    [InlineData("DELETE FROM Documents OUTPUT deleted.*", "Documents")]
    [InlineData("UPDATE TOP (1) dbo.Documents SET Data = @data OUTPUT inserted.*", "Documents")]
    [InlineData("DELETE TOP (5) Documents OUTPUT deleted.*", "Documents")]
    [InlineData("INSERT INTO Documents (Data) OUTPUT inserted.* VALUES (@data)", "Documents")]
    public void UnknownColumns_AreThoseOfTheTables(string sql, string tables)
    {
        var select = SelectList.ReadBatch(sql)[0]!;
        Assert.Empty(select.Columns);
        Assert.Equal(tables, string.Join(", ", select.Tables.Distinct()));
    }

    [Theory]
    [InlineData("")]
    [InlineData("IF @a = 1 SELECT * FROM Documents ELSE SELECT * FROM Authors")]
    [InlineData("UPDATE Documents SET Data = @data")]
    [InlineData("EXEC GetDocument @id")]
    [InlineData("GetDocument")]
    [InlineData("WITH x AS (SELECT 1 a")]
    [InlineData("INSERT INTO Documents SELECT Id, Data FROM Drafts")]
    [InlineData("INSERT INTO Documents (Data) EXEC Drafts")]
    [InlineData("SELECT Data INTO #a FROM Documents")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents ELSE SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents; SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents ELSE IF @a = 2 SELECT Data FROM Drafts ELSE SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 BEGIN SELECT Data FROM Documents END SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 BEGIN DELETE FROM a; SELECT Data FROM Documents END SELECT Name FROM Authors")]
    [InlineData("SET NOCOUNT ON EXEC GetDocument @id")]
    [InlineData("IF @a = 1 BEGIN DELETE FROM a; DELETE FROM b; SELECT Data FROM Documents END SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents ELSE EXEC GetDocument; SELECT Name FROM Authors")]
    [InlineData("WHILE @a < 3 EXEC GetDocument; SELECT Data FROM Documents")]
    [InlineData("IF @a = 1 EXEC GetDocument; SELECT Data FROM Documents")]
    public void OtherStatement_IsNull(string sql) => Assert.Null(SelectList.ReadBatch(sql)[0]);

    [Theory]
    [InlineData("WITH x AS (SELECT 1 a), y (b) AS (SELECT 2) SELECT a, b FROM x, y", "a, b")]
    [InlineData("SET NOCOUNT ON; DECLARE @t TABLE (Id int); UPDATE d SET a = 1 OUTPUT inserted.Id INTO @t; SELECT Id FROM @t", "Id")]
    [InlineData("UPDATE d SET a = 1 OUTPUT inserted.Number INTO @t; SELECT Id FROM @t", "Id")]
    [InlineData("SELECT @a = 1; SELECT Data FROM Documents", "Data")]
    [InlineData("IF 1 = 2 DROP TABLE a; SELECT Data FROM a", "Data")]
    [InlineData("SELECT \u001A.Id, [\u001AName], Data FROM \u001A", "Id, , Data")]
    [InlineData("DECLARE @a int = 1, @b int SELECT Data FROM Documents", "Data")]
    [InlineData("SET NOCOUNT ON SELECT Data FROM Documents", "Data")]
    [InlineData("SET @a = (SELECT 1) SELECT Data FROM Documents", "Data")]
    [InlineData("DECLARE @a int SELECT TOP 1 @a = Id FROM Authors SELECT Data FROM Documents", "Data")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents", "Data")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents ELSE SELECT Data FROM Drafts", "Data")]
    [InlineData("IF @a = 1 BEGIN SELECT Data FROM Documents; END ELSE BEGIN SELECT Data FROM Drafts; END", "Data")]
    [InlineData("IF EXISTS (SELECT 1 FROM a) DELETE FROM a SELECT Data FROM Documents SELECT Name FROM Authors", "Data")]
    [InlineData("IF @a = 1 BEGIN DELETE FROM a; DELETE FROM b END; SELECT Data FROM Documents; SELECT Name FROM Authors", "Data")]
    [InlineData("UPDATE a SET b = (SELECT 1) WHERE c = 1 SELECT Data FROM Documents", "Data")]
    [InlineData("UPDATE a SET b = CASE WHEN c = 1 THEN 2 END WHERE d = 1 SELECT Data FROM Documents", "Data")]
    [InlineData("INSERT INTO a (b) VALUES (1) SELECT Data FROM Documents", "Data")]
    [InlineData("INSERT INTO a (b) SELECT c FROM d SELECT Data FROM Documents", "Data")]
    [InlineData("SELECT Id FROM a UNION ALL SELECT Id FROM b", "Id")]
    [InlineData("SELECT CASE WHEN a = 1 THEN 2 ELSE 3 END AS B, Data FROM Documents", "B, Data")]
    [InlineData("INSERT INTO Documents (Data) OUTPUT inserted.Id VALUES (@data)", "Id")]
    [InlineData("WITH x AS (SELECT 1 a) UPDATE x SET a = 2 OUTPUT inserted.a", "a")]
    [InlineData("WITH m AS (SELECT TOP (1) * FROM q WITH (UPDLOCK, READPAST) ORDER BY Id) DELETE FROM m OUTPUT deleted.Id, deleted.Body", "Id, Body")]
    [InlineData("SET NOCOUNT ON DELETE TOP (1) q OUTPUT deleted.Body AS Content WHERE a = 1", "Content")]
    [InlineData("BEGIN TRAN; UPDATE q SET a = 1 OUTPUT inserted.Id, inserted.[Body] FROM q WHERE a = 2; COMMIT", "Id, Body")]
    public void FirstResultOfABatch_IsRead(string sql, string names) =>
        Assert.Equal(names, string.Join(", ", SelectList.ReadBatch(sql)[0]!.Columns.Select(static column => column.Name)));

    [Theory]
    [InlineData("ISNULL(a.Data, 0x)", "Data", false)]
    [InlineData("ISNULL(a.Data, 0x) AS D", "Data", false)]
    [InlineData("D = MAX(RTRIM([Data]))", "Data", false)]
    [InlineData("COALESCE(Data, (SELECT 1))", "Data", false)]
    [InlineData("ISNULL(Data, 0x) + ISNULL(Other, 0x)", null, false)]
    [InlineData("CONCAT(Data, Other)", null, false)]
    [InlineData("CAST(CAST(a AS varbinary(max)) AS binary(8))", null, true)]
    [InlineData("CAST(Data AS varbinary(max))", null, false)]
    [InlineData("TRY_CONVERT(varchar(20), Data) D", null, true)]
    [InlineData("dbo.HASHBYTES('MD5', Data)", null, true)]
    [InlineData("HASHBYTES('MD5', Data) + Data", null, false)]
    [InlineData("@@DBTS AS Version", "@@DBTS", true)]
    [InlineData("LEFT(Data, 4000)", null, true)]
    [InlineData("LEFT(Data, 4001)", null, false)]
    [InlineData("CAST(Data AS", null, false)]
    [InlineData("CAST(", null, false)]
    public void Expression_HasABaseColumn(string expression, string? column, bool isBounded)
    {
        var selected = Assert.Single(SelectList.ReadBatch($"SELECT {expression} FROM Documents a")[0]!.Columns);
        Assert.Equal((column, isBounded), (selected.BasedOn, selected.IsBounded));
    }

    /// <summary>The column of a table behind a common table expression, with its tables; or the bound of an expression in it.</summary>
    [Theory]
    [InlineData("WITH x AS (SELECT Data AS Body FROM Files) SELECT Body FROM x", "Body: Data of Files")]
    [InlineData("WITH x AS (SELECT Data AS Body FROM Files) SELECT ISNULL(a.Body, '') AS Text FROM Documents JOIN x AS a ON 1 = 1", "Text: Data of Files")]
    [InlineData("WITH x AS (SELECT Data AS Body FROM Files), y (Id, Html) AS (SELECT 1, x.Body FROM x) SELECT y.Id, Html FROM y", "Id: 50, Html: Data of Files")]
    [InlineData("WITH x AS (SELECT * FROM Files) SELECT x.Data FROM x", "Data: Data of Files")]
    [InlineData("WITH x AS (SELECT Data FROM Files) SELECT Data FROM x JOIN Documents ON 1 = 1", "Data: Data of Files")]
    [InlineData("WITH x AS (SELECT Data FROM Files) SELECT d.Data, x.Other FROM x JOIN Documents d ON 1 = 1", "Data: Data of Documents, Other: Other of Files")]
    [InlineData("WITH x AS (SELECT LEFT(Data, 9) AS Data FROM Files) SELECT x.Data, UPPER(Data) AS B FROM x", "Data: 9, B: 9")]
    [InlineData("WITH x AS (SELECT LEFT(@text, 9) AS Data) SELECT x.Data FROM x", "Data: 9")]
    [InlineData("WITH x AS (SELECT a + b AS Data FROM Files) SELECT Data FROM x", "Data: ")]
    [InlineData("WITH x AS (SELECT Data FROM Files", "")]
    [InlineData("WITH x (a AS (SELECT Data FROM Files) SELECT a FROM x", "")]
    [InlineData("WITH x AS SELECT Data FROM x", "Data: Data of x")]
    [InlineData("WITH x AS (SELECT Data FROM Files), x AS (SELECT Name FROM Others) SELECT Data FROM x", "Data: Data of Files")]
    [InlineData("WITH x (a, b) AS (SELECT Data FROM Files) SELECT a FROM x", "a: a of Files")]
    [InlineData("SELECT Data FROM", "Data: Data")]
    [InlineData("SELECT y.Data FROM ('a') y", "Data: Data of ")]
    [InlineData("SELECT Data FROM (SELECT Data FROM", "Data: Data of ")]
    [InlineData("SELECT d.Data, x.Body, Name FROM Documents d JOIN (SELECT Data AS Body, LEFT(Name, 5) AS Name FROM dbo.Files) x ON 1 = 1", "Data: Data of Documents, Body: Data of Files, Name: 5")]
    [InlineData("SELECT Data, e.Data, a.Data, v.Data FROM Documents, Files e, (A a JOIN B b ON 1 = 1), (VALUES (1)) v WHERE EXISTS (SELECT 1 FROM Others)", "Data: Data of Documents Files A B VALUES, Data: Data of Files, Data: Data of A, Data: Data of VALUES")]
    [InlineData("SELECT a.Data, c.Data FROM ((A a JOIN B b ON 1 = 1) JOIN C c ON 1 = 1)", "Data: Data of A, Data: Data of C")]
    [InlineData("SELECT STR(Id) AS A, STR(Id, 30) AS B FROM Files", "A: 50, B: 30")]
    [InlineData("SELECT Data FROM Documents ORDER BY Title, Id", "Data: Data of Documents")]
    [InlineData("SELECT Data FROM Documents WHERE Id > 1 GROUP BY Data, Id", "Data: Data of Documents")]
    [InlineData("SELECT Data, v.Data FROM Documents, (VALUES (1)) AS v (Data), (SELECT Data FROM Files a JOIN Names b ON 1 = 1) f", "Data: Data of Files Names, Data: Data of VALUES")]
    [InlineData("SELECT a.Data, b.Data FROM msdb.Documents a, msdb.dbo.sysjobs b", "Data: Data of Documents, Data: Data of msdb.sysjobs")]
    [InlineData("SELECT Data, d.Data, x.Data FROM \u001A d JOIN [\u001A].sys.databases x ON 1 = 1", "Data: Data of , Data: Data of , Data: Data of sys.databases")]
    [InlineData("SELECT Data, t.Data FROM msdb..sysjobs t JOIN Shop.dbo.Files ON 1 = 1", "Data: Data of msdb.sysjobs Files, Data: Data of msdb.sysjobs")]
    [InlineData("WITH x AS (SELECT Data FROM Files) SELECT a.Data, b.Data FROM (SELECT * FROM x) a JOIN dbo.x b ON 1 = 1", "Data: Data of x, Data: Data of x")]
    public void CommonTable_IsResolved(string sql, string columns) =>
        Assert.Equal(columns, string.Join(", ", SelectList.ReadBatch(sql)[0]?.Columns.Select(static column =>
            $"{column.Name}: {column.MaxLength?.ToString(CultureInfo.InvariantCulture) ?? column.BasedOn}"
            + (column.Tables.IsDefault || column.BasedOn is null ? "" : " of " + string.Join(" ", column.Tables))) ?? []));

    /// <summary>The type that an expression converts its text to, also behind a common table expression.</summary>
    [Theory]
    [InlineData("SELECT CAST(Id AS nvarchar(max)) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("WITH x AS (SELECT CAST(Id AS nvarchar(max)) AS Text FROM Files) SELECT Text FROM x", "nvarchar(max)")]
    [InlineData("WITH x AS (SELECT Id AS Text FROM Files) SELECT CAST(Text AS nvarchar(max)) AS Text FROM x", "nvarchar(max)")]
    [InlineData("WITH x AS (SELECT Body, Other FROM Files) SELECT ISNULL(Body, CAST(Other AS nvarchar(max))) AS Text FROM x", "nvarchar(max)")]
    [InlineData("SELECT TRY_CONVERT(nvarchar(max), Id) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT TRY_CAST(Id AS varchar(max)) AS Text FROM Files", "varchar(max)")]
    public void Expression_HasAMaxType(string sql, string type) =>
        Assert.Equal(type, Assert.Single(SelectList.ReadBatch(sql)[0]!.Columns).MaxType);

    /// <summary>SUBSTRING up to the end of a text has its size; an excerpt does not.</summary>
    [Theory]
    [InlineData("SUBSTRING(t.text, (offset/2) + 1, ((CASE ending WHEN -1 THEN DATALENGTH(t.text) ELSE ending END - offset) / 2) + 1) AS Q", "text")]
    [InlineData("SUBSTRING(Body, CHARINDEX(':', Body) + 1, LEN(Body))", "Body")]
    [InlineData("ISNULL(SUBSTRING(Body, 2, LEN(CONVERT(nvarchar(max), Body)) - 2), '')", "Body")]
    [InlineData("SUBSTRING(Body, 1, 200)", null)]
    [InlineData("SUBSTRING(Body, 1, @n)", null)]
    [InlineData("SUBSTRING(Body, 1, CHARINDEX(' ', Body))", null)]
    [InlineData("SUBSTRING(Body, CHARINDEX('<a>', Body), LEN('<a>'))", null)]
    [InlineData("SUBSTRING(Body, LEN(Body) - CHARINDEX('/', REVERSE(Body)), LEN(Body))", null)]
    [InlineData("SUBSTRING(Body, 1, CASE WHEN LEN(Body) > 99 THEN 99 ELSE LEN(Body) END)", null)]
    [InlineData("SUBSTRING(Body, 1, CASE WHEN LEN(Body) < @n THEN LEN(Body) ELSE @n END)", null)]
    [InlineData("SUBSTRING(Body, 1, LEAST(LEN(Body), 99))", null)]
    [InlineData("SUBSTRING(Body, 1, IIF(LEN(Body) > 99, 99, LEN(Body)))", null)]
    [InlineData("SUBSTRING(Body, 1, LEN + LEFT(Body, 3))", null)]
    [InlineData("SUBSTRING(Body)", null)]
    [InlineData("SUBSTRING(, 1, LEN(Body))", null)]
    [InlineData("SUBSTRING(Body, 1)", null)]
    [InlineData("STUFF(Body, 1, LEN(Body))", null)]
    public void RestOfAText_HasItsBase(string expression, string? column) =>
        Assert.Equal(column, Assert.Single(SelectList.ReadBatch($"SELECT {expression} FROM Documents a")[0]!.Columns).BasedOn);

    /// <summary>The bounds that the T-SQL reference documents, in characters or bytes.</summary>
    [Theory]
    [InlineData("LEFT(Body, 100)", 100)]
    [InlineData("RIGHT(Body, @n)", null)]
    [InlineData("LEFT(JSON_VALUE(Body, '$.a'), @n)", 4000)]
    [InlineData("SUBSTRING(Body, 1, 200) AS Excerpt", 200)]
    [InlineData("SUBSTRING(Body, 1, 200000)", 200_000)]
    [InlineData("JSON_VALUE(Body, '$.title')", 4000)]
    [InlineData("JSON_QUERY(Body, '$.items')", null)]
    [InlineData("'abc'", 5)]
    [InlineData("N'abc' AS Body", 5)]
    [InlineData("'a\u001A'", null)]
    [InlineData("0x00FF", 3)]
    [InlineData("NULL AS Body", 0)]
    [InlineData("CAST(LEN(Body) AS varchar(10)) + ' characters'", 23)]
    [InlineData("LEFT(Body, 10) + Body", null)]
    [InlineData("LEFT(Body, 10) + '...'", 15)]
    [InlineData("CONCAT(LEFT(Body, 10), LEN(Body), NULL)", 60)]
    [InlineData("CONCAT(Title, LEFT(Body, 10))", null)]
    [InlineData("CASE WHEN LEN(Body) > 200 THEN LEFT(Body, 200) ELSE '' END AS Body", 200)]
    [InlineData("CASE WHEN LEN(Body) > 200 THEN LEFT(Body, 200) ELSE Body END", null)]
    [InlineData("CASE WHEN a = 1 THEN CASE WHEN b = 1 THEN 'x' ELSE 'yy' END END", 4)]
    [InlineData("IIF(LEN(Body) > 9, LEFT(Body, 9), '')", 9)]
    [InlineData("ISNULL(LEFT(Body, 9), 'none')", 9)]
    [InlineData("COALESCE(NULL, LEFT(Body, 9), Body)", null)]
    [InlineData("REPLICATE('ab', 10)", 40)]
    [InlineData("(SELECT TOP 1 LEFT(Body, 100) FROM Documents)", 100)]
    [InlineData("(SELECT TOP 1 Body FROM Documents)", null)]
    [InlineData("(SELECT Id FROM Documents FOR XML PATH(''), TYPE)", null)]
    [InlineData("CAST(Body AS nvarchar(200))", 200)]
    [InlineData("CAST(Body AS nvarchar)", 50)]
    [InlineData("dbo.Shorten(Body)", null)]
    [InlineData("Body COLLATE Latin1_General_BIN", null)]
    [InlineData("LEFT(LEFT(Body, 100), 9)", 9)]
    [InlineData("LEFT(LEFT(Body, 9), 100)", 9)]
    [InlineData("CAST(Price AS decimal(18, 2))", 50)]
    [InlineData("CAST(Id AS int)", 50)]
    [InlineData("LEFT()", null)]
    public void Expression_HasABound(string expression, int? length) =>
        Assert.Equal(length, Assert.Single(SelectList.ReadBatch($"SELECT TOP 1 {expression} FROM Documents")[0]!.Columns).MaxLength);

    [Theory]
    [InlineData("SELECT Data FROM Documents; SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents; UPDATE a SET b = 1; SELECT Name FROM Authors", "Data|Name")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents ELSE SELECT Data FROM Drafts SELECT Name FROM Authors", "Data|Name")]
    public void Results_AreInOrder(string sql, string names) =>
        Assert.Equal(names, string.Join("|", SelectList.ReadBatch(sql).Select(static result => result!.Columns[0].Name)));

    /// <summary>What a document or a variable of the batch says of a column.</summary>
    [Theory]
    [InlineData("SELECT (SELECT * FROM a FOR JSON PATH)", "FOR JSON", null)]
    [InlineData("SELECT (SELECT * FROM a FOR XML AUTO, TYPE) AS Doc", "FOR XML", null)]
    [InlineData("SELECT CAST((SELECT * FROM a FOR XML RAW) AS nvarchar(max))", "FOR XML", null)]
    [InlineData("SELECT ISNULL((SELECT * FROM a FOR JSON AUTO), '[]')", "FOR JSON", null)]
    [InlineData("SELECT (SELECT ',' + Name FROM a FOR XML PATH(''))", null, null)]
    [InlineData("SELECT (SELECT Name FROM a FOR XML PATH('row'))", "FOR XML", null)]
    [InlineData("SELECT (SELECT Name FROM a FOR XML PATH, TYPE)", "FOR XML", null)]
    [InlineData("SELECT (SELECT Name FROM a FOR BROWSE)", null, null)]
    [InlineData("SELECT STUFF((SELECT ',' + Name FROM a FOR XML PATH('')), 1, 1, '')", null, null)]
    [InlineData("SELECT (SELECT MAX(Name) FROM a)", null, null)]
    [InlineData("DECLARE @a int, @json nvarchar(max) = (SELECT 1, 2 FOR JSON PATH) SELECT @json", null, "nvarchar(max)")]
    [InlineData("DECLARE @json AS NVARCHAR(200); SET @json = 'a'; SELECT @json AS Json", null, "nvarchar(200)")]
    [InlineData("DECLARE @t TABLE (Id int); SELECT @json", null, null)]
    public void Column_OfADocumentOrVariable(string sql, string? document, string? type)
    {
        var column = Assert.Single(SelectList.ReadBatch(sql)[0]!.Columns);
        Assert.Equal((document, type), (column.Document, column.Variable?.StoreType));
    }

    [Fact]
    public void MutatedText_DoesNotThrow()
    {
        foreach (var mutant in Mutations.Of("WITH c AS (SELECT 1 a) SELECT ISNULL(CAST(x AS binary(8)), HASHBYTES('MD5', y)) AS Z, MAX(RTRIM(\u001A.[a\u001A])) FROM c; UPDATE c SET a = 1 OUTPUT inserted.a INTO @t; IF 1 = 1 PRINT 'x'", "[]()'\",.*=;-/ \n\u001A"))
            _ = SelectList.ReadBatch(mutant);
        foreach (var mutant in Mutations.Of("SELECT CASE WHEN a = 1 THEN LEFT(SUBSTRING(b, 1, 2), 3) ELSE CAST(c AS nchar(2)) + N'd' END, (SELECT IIF(1 = 1, STR(1, 2), SPACE(3)))", "[]()'\",.*=;-/ \n\u001A"))
            _ = SelectList.ReadBatch(mutant);
        foreach (var mutant in Mutations.Of("SELECT TOP (1) d.[Id], 'x''y' AS Name, d.\"Data\" Content /* c */ FROM [dbo].[Documents] d -- end", "[]()'\",.*=;-/ \n"))
            _ = SelectList.ReadBatch(mutant);
    }

    /// <summary>Generated SQL may be nested so deeply that a recursion without a limit would end the process of the compiler.</summary>
    [Theory]
    [InlineData("SELECT ", "(SELECT ", "1", ")", " FROM a")]
    [InlineData("SELECT ", "(SELECT ", "Body FROM b", ")", " FROM a")]
    [InlineData("SELECT ", "ISNULL((SELECT MAX(", "Body", ") FROM b), '')", " FROM a")]
    [InlineData("SELECT ", "UPPER(", "Body", ")", " FROM a")]
    [InlineData("SELECT ", "(", "Body", ")", " FROM a")]
    [InlineData("SELECT ", "CASE WHEN 1 = 1 THEN ", "Body", " END", " FROM a")]
    [InlineData("SELECT ", "'a' + (", "Body", ")", " FROM a")]
    [InlineData("SELECT Body FROM ", "(SELECT Body FROM ", "a", ") b", "")]
    [InlineData("SELECT Body FROM ", "(", "a", ")", "")]
    [InlineData("", "WITH c AS (", "SELECT 1 a", ") SELECT a FROM c", "")]
    [InlineData("", "IF 1 = 1 ", "SELECT Body FROM a", "", "")]
    [InlineData("", "BEGIN ", "SELECT Body FROM a", " END", "")]
    public void DeepNesting_Ends(string start, string opening, string inner, string closing, string end)
    {
        const int Depth = 2_000;
        var sql = start + string.Concat(Enumerable.Repeat(opening, Depth)) + inner + string.Concat(Enumerable.Repeat(closing, Depth)) + end;
        Assert.NotEmpty(SelectList.ReadBatch(sql));
    }
}
