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
    [InlineData("SELECT d.Data COLLATE DATABASE_DEFAULT AS Content, d.Data COLLATE Latin1_General_BIN FROM Documents d", "Content=Data =Data", "Documents")]
    [InlineData("SELECT Content = Data COLLATE DATABASE_DEFAULT, (Name COLLATE DATABASE_DEFAULT) + 'x' AS N FROM Documents", "Content=Data N=", "Documents")]
    [InlineData("SELECT Data COLLATE", "COLLATE=Data", "")]
    [InlineData("SELECT 1", "=", "")]
    [InlineData("SELECT x = FROM Documents", "=", "Documents")]
    [InlineData("SELECT Data FROM msdb..", "Data=Data", "")]
    [InlineData("SELECT Data FROM a JOIN", "Data=Data", "a")]
    [InlineData("SELECT TOP 5 PERCENT Data, TOP FROM Documents", "Data=Data TOP=TOP", "Documents")]
    [InlineData("SELECT DISTINCT ALL TOP 5 WITH TIES Data FROM Documents", "Data=Data", "Documents")]
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
    [InlineData("SELECT * FROM msdb.dbo.sysjobs", "msdb.sysjobs")]
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
    [InlineData("IF @a = 1 BEGIN SELECT Data FROM Documents; END ELSE EXEC GetDocument")]
    [InlineData("IF @a = 1 BEGIN IF @b = 1 SELECT Data FROM Documents ELSE RETURN; END SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents; IF @b = 1 BEGIN RETURN END SELECT Name FROM Authors")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents; ELSE EXEC GetDocument")]
    [InlineData("IF @a = 1 BEGIN IF @b = 1 SELECT Data FROM Documents ELSE RETURN END SELECT Name FROM Authors")]
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
    [InlineData("IF @a = 1 BEGIN SELECT Data FROM Documents; BEGIN TRAN; RETURN; END SELECT Name FROM Authors", "Name")]
    [InlineData("IF EXISTS (SELECT 1 FROM a) DELETE FROM a SELECT Data FROM Documents SELECT Name FROM Authors", "Data")]
    [InlineData("IF @a = 1 BEGIN DELETE FROM a; DELETE FROM b END; SELECT Data FROM Documents; SELECT Name FROM Authors", "Data")]
    [InlineData("\u001ASELECT d.Id, Data FROM filter f JOIN Documents d ON d.Id = f.Id", "Id, Data")]
    [InlineData("\u001A SELECT Data FROM Documents SELECT Name FROM Authors", "Data")]
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
    [InlineData("(SELECT Data FROM b WHERE EXISTS (SELECT 1 FROM c))", null, false)]
    [InlineData("(SELECT b.Data FROM b)", "Data", false)]
    [InlineData("(SELECT Data, Other FROM b)", null, false)]
    [InlineData("(Data)", null, false)]
    [InlineData("MAX()", null, false)]
    [InlineData("MAX(Data", null, false)]
    [InlineData("a..Data", null, false)]
    [InlineData("dbo.a.Data", "Data", false)]
    [InlineData("Data.", null, false)]
    [InlineData("CAST(Data AS)", null, false)]
    [InlineData("(SELECT Data FROM Files)", "Data", false)]
    [InlineData("(SELECT Data, Id FROM Files)", null, false)]
    [InlineData("(SELECT Data FROM (SELECT Data FROM Files) f)", null, false)]
    [InlineData("(SELECT Data FROM Files) + (SELECT Data FROM Files)", null, false)]
    [InlineData("ISNULL(Data, 0x) + UPPER(Other)", null, false)]
    [InlineData("ABS(Data)", null, true)]
    [InlineData("CASE WHEN Id > 1 THEN Data END", "Data", false)]
    [InlineData("CASE Id WHEN 1 THEN a.Data ELSE NULL END", "Data", false)]
    [InlineData("CASE WHEN Id > 1 THEN 'none' WHEN Id > 0 THEN ISNULL(Data, '') ELSE Data END", "Data", false)]
    [InlineData("CASE WHEN Id > 1 THEN Data ELSE Other END", null, false)]
    [InlineData("CASE WHEN Id > 1 THEN a.Data ELSE b.Data END", null, false)]
    [InlineData("CASE WHEN LEN(Data) > 100 THEN LEFT(Data, 100) ELSE Data END", null, false)]
    [InlineData("CASE WHEN Id > 1 THEN LEFT(Data, 100) ELSE '' END", null, true)]
    [InlineData("CASE WHEN Id > 1 THEN CASE WHEN @a = 1 THEN Data END ELSE '' END", "Data", false)]
    [InlineData("ISNULL(CASE WHEN Id > 1 THEN Data END, '')", "Data", false)]
    [InlineData("CASE WHEN Id > 1 END", null, false)]
    [InlineData("CASE WHEN THEN ELSE END", null, false)]
    [InlineData("CASE END", null, true)]
    [InlineData("a.b.Data", "Data", false)]
    [InlineData("[a\u001A]", null, false)]
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
    [InlineData("WITH x AS y SELECT Body FROM x", "Body: Body of x")]
    [InlineData("WITH 1 AS (SELECT Data AS Body FROM Files) SELECT Body FROM [1]", "Body: Body of ")]
    [InlineData("WITH x IS (SELECT Data AS Body FROM Files) SELECT Body FROM x", "Body: Body of x")]
    [InlineData("WITH x (a, 1, b) AS (SELECT Data, Name FROM Files) SELECT a, b FROM x", "a: Data of Files, b: Name of Files")]
    [InlineData("SELECT (SELECT Data FROM Files), Data FROM Documents", ": Data of Files, Data: Data of Documents")]
    [InlineData("SELECT Data FROM (SELECT Data FROM Files) a, (SELECT Name FROM Names) b, Documents", "Data: Data of Files")]
    [InlineData("SELECT Body FROM (SELECT Data FROM Files) a, Documents, (SELECT b + c AS d FROM Names) e, Drafts", "Body: Body of Documents Drafts")]
    [InlineData("SELECT Body FROM (SELECT Data FROM Files) a, (SELECT Name FROM Names) b", "Body: Body of ")]
    [InlineData("SELECT Body FROM (SELECT Data FROM Files) a", "Body: Body of Files")]
    [InlineData("SELECT z.Data FROM Files a JOIN Names b ON 1 = 1", "Data: Data")]
    [InlineData("SELECT a.Data, s.Data FROM Files a CROSS APPLY dbo.Split(a.Data, ',') s OUTER APPLY (SELECT Data FROM Names) n", "Data: Data of Files, Data: Data of Split")]
    [InlineData("SELECT Split.Data FROM dbo.Split(1, (2)) AS s", "Data: Data of Split")]
    [InlineData("SELECT a.Data FROM Files UNION SELECT b.Data FROM Names a", "Data: Data")]
    [InlineData("WITH x OF (SELECT Body AS Data FROM Files) SELECT Data FROM x", "Data: Data of x")]
    [InlineData("WITH x AS (SELECT Body AS Data FROM Files); SELECT Data FROM x", "")]
    [InlineData("SELECT Data FROM a..", "Data: Data of ")]
    [InlineData("SELECT Name, f.Body FROM Documents WHERE Id = 1, (SELECT Data AS Body FROM Files) f", "Name: Name of Documents, Body: Body")]
    [InlineData("SELECT Data FROM (SELECT Body AS Data FROM Files) f UNION SELECT Data FROM Drafts", "Data: Body of Files")]
    [InlineData("SELECT f.Data FROM Documents d CROSS APPLY (SELECT Body AS Data FROM Files) AS f", "Data: Body of Files")]
    [InlineData("SELECT f.Data FROM Documents d OUTER APPLY dbo.Split(d.Body, ',') f", "Data: Data of Split")]
    [InlineData("SELECT Data FROM 'a', Files", "Data: Data of ")]
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
    [InlineData("SELECT (CAST(Id AS nvarchar(max))) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT Title + ': ' + CAST(Id AS nvarchar(max)) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT STRING_AGG(CAST(Id AS nvarchar(max)), ',') WITHIN GROUP (ORDER BY Id) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT CONCAT(Id, ISNULL(CAST(Id AS nvarchar(max)), '')) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT CAST(Id AS ntext) AS Text FROM Files", "ntext")]
    [InlineData("SELECT sys.OBJECT_DEFINITION(Id) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT CONVERT(xml, Id, 1) AS Text FROM Files", "xml")]
    [InlineData("SELECT UPPER(CAST(Id AS nvarchar(max))) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT 'a' + CAST(Id AS nvarchar(max)) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT CAST(Id AS nvarchar(max)) + 'a' AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT CONCAT(Name, CAST(Id AS nvarchar(max))) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT OBJECT_DEFINITION(Id) AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT CONVERT(text, Name) AS Text FROM Files", "text")]
    [InlineData("SELECT (SELECT ',' + Name FROM Files FOR XML PATH('')) AS Text", "nvarchar(max)")]
    [InlineData("SELECT STUFF((SELECT ',' + Name FROM Files FOR XML PATH('')), 1, 1, '') AS Text FROM Folders", "nvarchar(max)")]
    [InlineData("SELECT ISNULL(STUFF((SELECT Name FROM Files FOR SYSTEM_TIME ALL ORDER BY Name FOR XML RAW), 1, 1, ''), '') AS Text", "nvarchar(max)")]
    [InlineData("SELECT ISNULL(STUFF((SELECT Name FROM Files ORDER BY Name FOR JSON PATH), 1, 1, ''), '') AS Text", "nvarchar(max)")]
    [InlineData("SELECT STUFF(CAST(Id AS nvarchar(max)), 1, 1, '') AS Text FROM Files", "nvarchar(max)")]
    [InlineData("SELECT STUFF(Body, 1, 1, '') AS Text FROM Files", null)]
    [InlineData("SELECT STUFF((SELECT ',' + Name FROM Files FOR XML PATH(''), TYPE).value('.', 'nvarchar(99)'), 1, 1, '') AS Text FROM Folders", null)]
    [InlineData("SELECT (SELECT Name FROM Files FOR XML PATH(''), TYPE) AS Text", null)]
    [InlineData("SELECT LEFT(STUFF((SELECT ',' + Name FROM Files FOR XML PATH('')), 1, 1, ''), 400) AS Text FROM Folders", null)]
    [InlineData("SELECT CAST((SELECT ',' + Name FROM Files FOR XML PATH('')) AS nvarchar(400)) AS Text FROM Folders", null)]
    [InlineData("SELECT (SELECT Name FROM Files WHERE Id IN (SELECT Id FROM Files FOR XML RAW)) AS Text", null)]
    [InlineData("SELECT (SELECT Name FROM Files FOR BROWSE) AS Text", null)]
    [InlineData("SELECT STRING_AGG(CAST(Id AS nvarchar(max)), ',') OVER (ORDER BY Id) AS Text FROM Files", null)]
    [InlineData("SELECT LEN(CAST(Id AS nvarchar(max))) AS Text FROM Files", null)]
    [InlineData("SELECT CAST('a' AS nvarchar(max)) AS Text FROM Files", null)]
    [InlineData("SELECT CONVERT(nvarchar(max)) AS Text FROM Files", null)]
    [InlineData("SELECT CAST(Id) AS Text FROM Files", null)]
    [InlineData("SELECT CAST(Id AS nvarchar(20)) AS Text FROM Files", null)]
    [InlineData("SELECT CAST(Id AS nvarchar(max)) = 1 AS Text FROM Files", null)]
    [InlineData("SELECT CAST(Id AS nvarchar(max) AS Text FROM Files", null)]
    public void Expression_HasAMaxType(string sql, string? type) =>
        Assert.Equal(type, Assert.Single(SelectList.ReadBatch(sql)[0]!.Columns).MaxType);

    [Theory]
    [InlineData("CAST(Id AS nvarchar(50))")]
    [InlineData("CAST(LEFT(Id, 9) AS nvarchar(max))")]
    [InlineData("LEN(CAST(Id AS nvarchar(max)))")]
    [InlineData("CAST(Id AS nvarchar(max)).value('a', 'int')")]
    [InlineData("CAST(Id AS)")]
    [InlineData("CAST(Id, nvarchar(max))")]
    [InlineData("CONVERT(nvarchar(max))")]
    [InlineData("CAST(Id AS nvarchar(max)")]
    public void Expression_HasNoMaxType(string expression) =>
        Assert.Null(Assert.Single(SelectList.ReadBatch($"SELECT {expression} AS Text")[0]!.Columns).MaxType);

    /// <summary>Nested expressions are followed to a limit; a deeper one has no known bound and no known type.</summary>
    [Theory]
    [InlineData("(", "'abc'", ")", 31, 5)]
    [InlineData("ISNULL(", "'abc'", ", 'a')", 15, 5)]
    [InlineData("'a' + (", "'b'", ")", 15, 48)]
    [InlineData("CASE WHEN 1 = 1 THEN ", "'abc'", " END", 31, 5)]
    [InlineData("UPPER(", "'abc'", ")", 31, 5)]
    public void Bound_IsComputedToALimit(string opening, string inner, string closing, int limit, int bound)
    {
        Assert.Equal(bound, Compute(limit));
        Assert.Null(Compute(limit + 1));

        int? Compute(int depth)
        {
            var nested = string.Concat(Enumerable.Repeat(opening, depth)) + inner + string.Concat(Enumerable.Repeat(closing, depth));
            return ExpressionBound.Compute(SqlTokens.Read(nested).AsSpan());
        }
    }

    [Theory]
    [InlineData("(", "", ")", 31)]
    [InlineData("UPPER(", "", ")", 31)]
    [InlineData("'a' + (", "", ")", 15)]
    public void MaxType_IsFoundToALimit(string opening, string before, string closing, int limit)
    {
        Assert.Equal("nvarchar(max)", Find(limit));
        Assert.Null(Find(limit + 1));

        string? Find(int depth)
        {
            var nested = string.Concat(Enumerable.Repeat(opening, depth)) + before + "CAST(Id AS nvarchar(max))" + string.Concat(Enumerable.Repeat(closing, depth));
            return ExpressionBound.FindMaxType(SqlTokens.Read(nested).AsSpan());
        }
    }

    /// <summary>FOR JSON and FOR XML turn all rows into text, which the server sends in parts. With TYPE it is a single value.</summary>
    [Theory]
    [InlineData("SELECT Data FROM Documents FOR JSON PATH", true)]
    [InlineData("SELECT Data FROM Documents FOR SYSTEM_TIME ALL FOR XML AUTO", true)]
    [InlineData("SELECT * FOR JSON AUTO", true)]
    [InlineData("SELECT Data FROM Documents FOR XML AUTO, TYPE", false)]
    [InlineData("SELECT Data FROM Documents FOR BROWSE", false)]
    [InlineData("SELECT Data FROM Documents FOR", false)]
    [InlineData("SELECT Data FROM Documents", false)]
    public void Document_HasParts(string sql, bool isDocument)
    {
        var column = Assert.Single(SelectList.ReadBatch(sql)[0]!.Columns);
        Assert.Equal(isDocument ? (null, 2033) : ("Data", null), (column.Name, column.MaxLength));
    }

    [Theory]
    [InlineData("SELECT Id, Data FROM a", "data", 1)]
    [InlineData("SELECT Id, Data FROM a", "Name", null)]
    [InlineData("SELECT Data, Data FROM a", "Data", null)]
    [InlineData("SELECT Data, 1 FROM a", "Data", null)]
    public void Ordinal_IsThatOfTheOnlyColumn(string sql, string name, int? ordinal) =>
        Assert.Equal(ordinal, SelectList.ReadBatch(sql)[0]!.FindOrdinal(name));

    [Theory]
    [InlineData("LEFT(Data, 4) AS Title", true)]
    [InlineData("'Title' AS Title", true)]
    [InlineData("LEFT([title], 4) AS Title", false)]
    [InlineData("Data AS Title", false)]
    [InlineData("1", false)]
    public void Column_IsComputed(string column, bool isComputed) =>
        Assert.Equal(isComputed, Assert.Single(SelectList.ReadBatch($"SELECT {column} FROM a")[0]!.Columns).IsComputed);

    [Theory]
    [InlineData("INSERT INTO a (b) OUTPUT inserted.Id VALUES (1)", true)]
    [InlineData("update a set b = 1", true)]
    [InlineData("MERGE a USING b ON 1 = 1 WHEN MATCHED THEN DELETE OUTPUT deleted.b", true)]
    [InlineData("DELETE FROM a", true)]
    [InlineData("DELETE FROM a OUTPUT deleted.b", false)]
    [InlineData("SELECT b FROM a", false)]
    [InlineData("", false)]
    public void Write_ReturnsAKey(string sql, bool expected) => Assert.Equal(expected, SelectList.IsWrite(sql));

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
    [InlineData("STUFF(Body, 1, LEN(Body) + 1)", null)]
    [InlineData("SUBSTRING(Body, 1, DATALENGTH(Body))", "Body")]
    [InlineData("SUBSTRING(Body, 1, LEN(Other))", null)]
    [InlineData("SUBSTRING(Body, 1, LEN(Other) + Body)", null)]
    [InlineData("SUBSTRING(Body, 1, ABS(Body))", null)]
    [InlineData("SUBSTRING(Body, 1, CASE WHEN @a = 1 THEN LEN(Body) ELSE DATALENGTH(Body) END)", "Body")]
    [InlineData("SUBSTRING(Body, 1, CASE WHEN @a = 1 THEN LEN(Body) ELSE @n END)", null)]
    [InlineData("SUBSTRING(Body, 1, CASE WHEN @a = 1 THEN 9 ELSE LEN(Body) END)", null)]
    [InlineData("SUBSTRING(Body, 1, LEN(Body) ELSE)", null)]
    [InlineData("SUBSTRING(Body, 1, LEN)", null)]
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
    [InlineData("CAST(Body AS)", null)]
    [InlineData("CAST(Body AS 5)", null)]
    [InlineData("CONVERT(varchar(20), Body)", 20)]
    [InlineData("PARSE('1' AS int)", 50)]
    [InlineData("CHOOSE(1, 'a', 'bcd')", 5)]
    [InlineData("CHOOSE(1)", 0)]
    [InlineData("SPACE(9)", 9)]
    [InlineData("REPLICATE('ab', 2000000000)", int.MaxValue)]
    [InlineData("REPLICATE(Body, 2)", null)]
    [InlineData("LOWER('ab')", 4)]
    [InlineData("LEFT('ab', 4)", 4)]
    [InlineData("@@ROWCOUNT", 50)]
    [InlineData("12", 50)]
    [InlineData("12 + Body", null)]
    [InlineData("CASE WHEN a = 1 THEN 'x' WHEN b = 1 THEN 'yyy' END", 5)]
    [InlineData("CASE WHEN a = 1 THEN Body ELSE 'yyy' END", null)]
    [InlineData("CASE WHEN a = 1 ELSE 'yyy' END", null)]
    [InlineData("dbo.LEN(Body)", 50)]
    [InlineData("LEN(Body) OVER (ORDER BY Id)", null)]
    [InlineData("N 'ab'", 4)]
    [InlineData("M 'ab'", null)]
    [InlineData("CAST(Body AS nvarchar(x))", null)]
    [InlineData("CAST(Body AS date)", 50)]
    [InlineData("UPPER(LEFT(Body, 9))", 9)]
    [InlineData("SPACE(7)", 7)]
    [InlineData("SPACE(@n)", null)]
    [InlineData("STR(Price, 30, 2)", 30)]
    [InlineData("STR(Price, @n)", null)]
    [InlineData("CHOOSE(LEN(Body), 'a', 'bbb')", 5)]
    [InlineData("CHOOSE(Body, 'a', Body)", null)]
    [InlineData("IIF(1 = 1, 'a', 'bbb')", 5)]
    [InlineData("ISNULL('bbb', 'a')", 5)]
    [InlineData("ISNULL(CASE WHEN a = 1 THEN 'x' END, 'yyyy')", 6)]
    [InlineData("REPLICATE(Body, 3)", null)]
    [InlineData("REPLICATE('ab', @n)", null)]
    [InlineData("NEWID()", 36)]
    [InlineData("0XFFFFFFFF", 5)]
    [InlineData("N'a' + N'bb' + 'ccc'", 12)]
    [InlineData("((LEFT(Body, 9)))", 9)]
    [InlineData("(SELECT LEFT(Body, 9), 1 FROM Documents)", null)]
    [InlineData("(SELECT LEFT(Body, 9) AS Body FROM Documents FOR JSON PATH)", null)]
    [InlineData("(DELETE FROM Documents)", null)]
    [InlineData("PARSE(Body AS int USING 'en-US')", 50)]
    [InlineData("TRY_PARSE(Body AS int)", 50)]
    [InlineData("CONVERT(varchar(20), Body, 120)", 20)]
    [InlineData("CONVERT(nvarchar(max), Body)", null)]
    [InlineData("CONVERT('a', Body)", null)]
    [InlineData("CASE a WHEN 1 THEN 'abc' ELSE 'x' END", 5)]
    [InlineData("CASE WHEN a = 1 THEN 'abc' WHEN b = 1 THEN 'wxyz' END", 6)]
    [InlineData("CASE WHEN a = 1 THEN Body WHEN b = 1 THEN 'x' END", null)]
    [InlineData("CASE WHEN a = 1 THEN END", null)]
    [InlineData("CASE WHEN a = 1 END", null)]
    [InlineData("LEFT(Body, 9) COLLATE Latin1_General_BIN", 9)]
    [InlineData("LEFT(Body, 9) - (1)", null)]
    public void Expression_HasABound(string expression, int? length) =>
        Assert.Equal(length, Assert.Single(SelectList.ReadBatch($"SELECT TOP 1 {expression} FROM Documents")[0]!.Columns).MaxLength);

    [Theory]
    [InlineData("SELECT Data FROM Documents; SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents; UPDATE a SET b = 1; SELECT Name FROM Authors", "Data|Name")]
    [InlineData("IF @a = 1 SELECT Data FROM Documents ELSE SELECT Data FROM Drafts SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents COMMIT SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents;; SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT CASE WHEN (1 = 1) THEN 2 END AS Data FROM Documents SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents) SELECT Name FROM Authors", "Name")]
    [InlineData("SELECT Data FROM a EXCEPT SELECT Data FROM b SELECT Name FROM Authors", "Data|Name")]
    [InlineData("WITH x AS (SELECT 1 AS Data) SELECT Data FROM x SELECT Name FROM Authors", "Data|Name")]
    [InlineData("SELECT Data FROM Documents; INSERT INTO a (b) EXEC Get SELECT Name FROM Authors", "Data|Name")]
    [InlineData("IF @a = 1 BEGIN SELECT Id FROM a; BEGIN TRAN; RETURN END SELECT Name FROM Authors", "Name")]
    [InlineData("IF @a = 1 BEGIN SELECT Id FROM a; RETURN END SELECT Name FROM Authors", "Name")]
    [InlineData("SELECT Data FROM b; IF @a = 1 BEGIN SELECT Id FROM a; RETURN END SELECT Name FROM Authors", "Data|Name")]
    [InlineData("IF @a = 1 RETURN SELECT Name FROM Authors SELECT Data FROM b", "Name|Data")]
    [InlineData("IF @a = 1 BEGIN RETURN END SELECT Name FROM Authors; SELECT Data FROM b", "Name|Data")]
    [InlineData("SELECT CASE WHEN 1 = 1 THEN 2 END AS Data FROM a SELECT (SELECT 1 WHERE (1) = 1) AS Name FROM b", "Data|Name")]
    [InlineData("INSERT INTO a (b) EXEC c SELECT Name FROM b", "Name")]
    [InlineData("ROLLBACK SELECT Name FROM b COMMIT", "Name")]
    [InlineData("SELECT Data FROM a EXCEPT SELECT Data FROM b INTERSECT SELECT Data FROM c SELECT Name FROM d", "Data|Name")]
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
    [InlineData("SELECT (SELECT Name FROM a FOR XML PATH(ab))", "FOR XML", null)]
    [InlineData("SELECT (SELECT Name FROM a FOR XML PATH, '')", "FOR XML", null)]
    [InlineData("SELECT (SELECT Name FROM a FOR XML RAW(''))", "FOR XML", null)]
    [InlineData("SELECT LEN((SELECT * FROM a FOR JSON PATH))", null, null)]
    [InlineData("SELECT CONVERT(nvarchar(max), (SELECT * FROM a FOR JSON PATH))", "FOR JSON", null)]
    [InlineData("SELECT TRY_CAST((SELECT * FROM a FOR JSON PATH) AS xml)", "FOR JSON", null)]
    [InlineData("SELECT TRY_CONVERT(xml, (SELECT * FROM a FOR JSON PATH))", "FOR JSON", null)]
    [InlineData("SELECT (SELECT Name FROM a FOR XML PATH '')", "FOR XML", null)]
    [InlineData("SELECT CONVERT((SELECT Name FROM a FOR XML AUTO))", "FOR XML", null)]
    [InlineData("SELECT TRY_CAST((SELECT Name FROM a FOR XML AUTO) AS nvarchar(max))", "FOR XML", null)]
    [InlineData("SELECT LEN((SELECT Name FROM a FOR JSON AUTO))", null, null)]
    [InlineData("SELECT (SELECT Name AS JSON FROM a)", null, null)]
    [InlineData("SELECT (SELECT Name FROM a FOR BROWSE)", null, null)]
    [InlineData("SELECT STUFF((SELECT ',' + Name FROM a FOR XML PATH('')), 1, 1, '')", null, null)]
    [InlineData("SELECT (SELECT MAX(Name) FROM a)", null, null)]
    [InlineData("DECLARE @a int, @json nvarchar(max) = (SELECT 1, 2 FOR JSON PATH) SELECT @json", null, "nvarchar(max)")]
    [InlineData("DECLARE @json AS NVARCHAR(200); SET @json = 'a'; SELECT @json AS Json", null, "nvarchar(200)")]
    [InlineData("DECLARE @t TABLE (Id int); SELECT @json", null, null)]
    [InlineData("DECLARE Data nvarchar(max); SELECT Data FROM a", null, null)]
    [InlineData("DECLARE @a (; SELECT @a", null, null)]
    [InlineData("DECLARE @a int, @b AS nvarchar(9), @c xml SELECT @b", null, "nvarchar(9)")]
    [InlineData("DECLARE @a int, @b AS nvarchar(9), @c xml; SELECT @c", null, "xml")]
    [InlineData("DECLARE @a int; SELECT @b AS a", null, null)]
    [InlineData("DECLARE @t TABLE (Body nvarchar(max)); SELECT Body FROM @t", null, "nvarchar(max)")]
    [InlineData("CREATE TABLE #t (Body nvarchar(9)); SELECT ISNULL(Body, '') AS Text FROM #t", null, "nvarchar(9)")]
    [InlineData("CREATE TABLE #t (Body dbo.Custom); SELECT Body FROM #t", null, null)]
    [InlineData("CREATE TABLE #t (Body nvarchar(9)); SELECT Body FROM #t JOIN Files ON 1 = 1", null, null)]
    [InlineData("CREATE TABLE Files (Body nvarchar(9)); SELECT Body FROM Files", null, null)]
    public void Column_OfADocumentOrVariable(string sql, string? document, string? type)
    {
        var column = Assert.Single(SelectList.ReadBatch(sql)[0]!.Columns);
        Assert.Equal((document, type), (column.Document, column.Variable?.StoreType));
    }

    /// <summary>Only a declaration of a variable or of a temporary table bounds a column of the batch.</summary>
    [Theory]
    [InlineData("DECLARE Data text; SELECT Data FROM Files", null)]
    [InlineData("DECLARE @a = 1; SELECT @a", null)]
    [InlineData("DECLARE @a text; SELECT Data FROM Files", null)]
    [InlineData("DECLARE @a int, @b text; SELECT @b", "text")]
    [InlineData("DECLARE @a int = (SELECT 1, 2), @b AS text; SELECT @b", "text")]
    [InlineData("CREATE TABLE #t (Data text); SELECT Data FROM #t", "text")]
    [InlineData("DECLARE @t TABLE (Data text); SELECT ISNULL(Data, '') FROM @t", "text")]
    [InlineData("CREATE TABLE #t (Data text); SELECT Other FROM #t", null)]
    [InlineData("CREATE TABLE #t (Data text); SELECT Data FROM Files", null)]
    [InlineData("CREATE TABLE #t (Data text); SELECT Data FROM #t JOIN Files ON 1 = 1", null)]
    [InlineData("CREATE TABLE #t (Data text); SELECT f.Data FROM #t JOIN Files f ON 1 = 1", null)]
    [InlineData("CREATE TABLE #t (Data text); SELECT t.Data FROM #t t JOIN Files f ON 1 = 1", "text")]
    public void Variable_IsDeclaredByTheBatch(string sql, string? type)
    {
        var column = Assert.Single(SelectList.ReadBatch(sql)[0]!.Columns);
        Assert.Equal(type, column.Variable?.StoreType);
        Assert.Equal(type is null, column.Variable is null);
    }

    /// <summary>The SELECT ends a declaration, although no semicolon does. An alias is no type.</summary>
    [Fact]
    public void Variable_KeepsItsTypeInTheSelectList() =>
        Assert.Equal("nvarchar(max)", SelectList.ReadBatch("DECLARE @text nvarchar(max) SELECT Id, @text AS Body FROM Documents")[0]!.Columns[1].Variable?.StoreType);

    [Theory]
    [InlineData("", 100, true)]
    [InlineData("", 101, false)]
    [InlineData(")", 100, true)]
    [InlineData(")))", 101, false)]
    public void Parentheses_AreReadToADepth(string before, int depth, bool expected) =>
        Assert.Equal(expected, SelectList.ReadBatch($"{before};SELECT {Nest("(", "Body", ")", depth)} FROM a").Any(static select => select is not null));

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

    private static string Nest(string opening, string inner, string closing, int depth) =>
        string.Concat(Enumerable.Repeat(opening, depth)) + inner + string.Concat(Enumerable.Repeat(closing, depth));
}
