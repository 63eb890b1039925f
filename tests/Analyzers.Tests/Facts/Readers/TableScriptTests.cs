using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Tests.Facts.Connections;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>CREATE TABLE statements of SQL projects and tools.</summary>
public sealed class TableScriptTests
{
    private const string Script = """
        -- documents
        CREATE TABLE [dbo].[Documents] (
            [Id]       INT             IDENTITY (1, 1) NOT NULL,
            [Title]    NVARCHAR (200)  COLLATE Latin1_General_CI_AS NOT NULL CONSTRAINT [DF_T] DEFAULT (N'a, b'),
            [Content]  NVARCHAR (MAX)  NULL,
            [Data]     varbinary(max)  FILESTREAM NULL,
            [Hash]     BINARY (32)     NOT NULL,
            [Version]  ROWVERSION      NOT NULL,
            [Price]    DECIMAL (18, 2) NOT NULL,
            [Body]     XML,
            [Legacy]   [sys].[ntext]   NULL,
            [Custom]   dbo.MyType NULL,
            CONSTRAINT [PK_Documents] PRIMARY KEY CLUSTERED ([Id] ASC),
            INDEX IX_Title (Title)
        );
        GO
        create table Notes (Id int primary key, Text ntext)
        """;

    [Theory]
    [InlineData("Documents", "Title", SizeKind.Bounded)]
    [InlineData("documents", "CONTENT", SizeKind.Unbounded)]
    [InlineData("Documents", "Data", SizeKind.Unbounded)]
    [InlineData("Documents", "Hash", SizeKind.Bounded)]
    [InlineData("Documents", "Version", SizeKind.Bounded)]
    [InlineData("Documents", "Price", SizeKind.Bounded)]
    [InlineData("Documents", "Body", SizeKind.Unbounded)]
    [InlineData("Documents", "Legacy", SizeKind.Unbounded)]
    [InlineData("Documents", "Custom", SizeKind.Unknown)]
    [InlineData("Notes", "Text", SizeKind.Unbounded)]
    [InlineData("Notes", "Id", SizeKind.Bounded)]
    public void Column_IsFound(string table, string column, object kind) => Assert.Equal(kind, Read(Script).Find(table, column)?.Size.Kind);

    [Theory]
    [InlineData("Documents", "PK_Documents")]
    [InlineData("Documents", "CONSTRAINT")]
    [InlineData("Documents", "Nothing")]
    [InlineData("Other", "Data")]
    public void UndeclaredColumn_IsNotFound(string table, string column) => Assert.Null(Read(Script).Find(table, column));

    [Theory]
    [InlineData("ALTER TABLE dbo.Documents ADD Photo varbinary(max) NULL", "Photo", SizeKind.Unbounded)]
    [InlineData("ALTER TABLE Documents ADD A int NOT NULL DEFAULT (1), Photo varbinary(max), CONSTRAINT C UNIQUE (A)", "Photo", SizeKind.Unbounded)]
    [InlineData("ALTER TABLE Documents ALTER COLUMN [Title] nvarchar(max) NOT NULL", "Title", SizeKind.Unbounded)]
    [InlineData("ALTER TABLE Documents ALTER COLUMN Content nvarchar(400)\nALTER TABLE Documents ADD Photo image", "Content", SizeKind.Bounded)]
    [InlineData("ALTER TABLE Documents ALTER COLUMN Content nvarchar(400)\nALTER TABLE Documents ADD Photo image", "Photo", SizeKind.Unbounded)]
    [InlineData("ALTER TABLE Documents ADD A int GO CREATE TABLE B (Photo image)", "Photo", null)]
    [InlineData("ALTER TABLE Documents WITH CHECK ADD CONSTRAINT C CHECK (A > 1)", "C", null)]
    [InlineData("ALTER TABLE Documents DROP COLUMN A", "A", null)]
    [InlineData("ALTER TABLE Documents DROP COLUMN Title UPDATE Documents SET Content = ''", "Title", SizeKind.Bounded)]
    [InlineData("ALTER TABLE Documents ADD", "A", null)]
    [InlineData("ALTER TABLE", "A", null)]
    public void Change_IsRead(string change, string column, object? kind) =>
        Assert.Equal(kind, Read($"{Script}\nGO\n{change}").Find("Documents", column)?.Size.Kind);

    [Theory]
    [InlineData(SizeKind.Unbounded, "CREATE TABLE A (B text)")]
    [InlineData(SizeKind.Bounded, "CREATE TABLE A (B text)", "ALTER TABLE A ALTER COLUMN B varchar(10)")]
    [InlineData(SizeKind.Unbounded, "CREATE TABLE A (B int)", "ALTER TABLE A ALTER COLUMN B varchar(10)", "ALTER TABLE a ALTER COLUMN b text")]
    [InlineData(SizeKind.Bounded, "CREATE TABLE A (B varchar(10))", "CREATE TABLE A (B varchar(20))")]
    [InlineData(SizeKind.Unknown, "CREATE TABLE A (B text)", "CREATE TABLE A (B varchar(20))")]
    [InlineData(SizeKind.Unbounded, "CREATE TABLE A (B text)", "CREATE TABLE C (B varchar(20))")]
    public void Scripts_AreMergedInTheirOrder(object kind, params string[] scripts)
    {
        var merged = TableScript.Merge(scripts.Select((text, order) => (Read(text), $"{order}.sql")));
        Assert.Equal(kind, merged.Find("A", "B")!.Size.Kind);
    }

    /// <summary>Nothing but the next statement ends the columns of ALTER TABLE.</summary>
    [Theory]
    [InlineData("ALTER TABLE A ADD B int CREATE TABLE C (D image)")]
    [InlineData("ALTER TABLE A ADD B int; CREATE TABLE C (D image)")]
    [InlineData("ALTER TABLE A DROP COLUMN B CREATE TABLE C (D image)")]
    [InlineData("DECLARE @a TABLE (B int); CREATE TABLE C (D image)")]
    public void NextStatement_IsRead(string script) => Assert.Equal(SizeKind.Unbounded, Read(script).Find("C", "D")?.Size.Kind);

    /// <summary>One declaration that only another database has is enough: its text types are not those of SQL Server.</summary>
    [Theory]
    [InlineData("CREATE TABLE A (B text, Id int AUTO_INCREMENT)")]
    [InlineData("CREATE TABLE A (Id integer PRIMARY KEY AUTOINCREMENT, B text)")]
    [InlineData("CREATE TABLE A (B text, At timestamp WITH TIME ZONE)")]
    [InlineData("CREATE TABLE A (At timestamp WITHOUT TIME ZONE, B text)")]
    [InlineData("CREATE TABLE A (B text, Data bytea)")]
    public void TableOfAnotherDatabase_IsSkipped(string script) => Assert.Null(Read(script).Find("A", "B"));

    [Theory]
    [InlineData("CREATE TABLE A (B text, C int WITH VALUES)", SizeKind.Unbounded)]
    [InlineData("CREATE TABLE A (B sys.nvarchar(max), C sys.int)", SizeKind.Unbounded)]
    [InlineData("CREATE TABLE A (B nvarchar(9", SizeKind.Bounded)]
    [InlineData("CREATE TABLE A (B sys.", SizeKind.Unknown)]
    [InlineData("CREATE TABLE A (B sys", SizeKind.Unknown)]
    [InlineData("DECLARE @a int CREATE TABLE A (B text)", SizeKind.Unbounded)]
    [InlineData("CREATE TABLE x.y.A (B text); CREATE TABLE C (B int)", SizeKind.Unbounded)]
    public void Declaration_IsRead(string script, object kind) => Assert.Equal(kind, Read(script).Find("A", "B")?.Size.Kind);

    [Theory]
    [InlineData("DECLARE A TABLE x B text")]
    [InlineData("CREATE TABLE A x B text")]
    [InlineData("CREATE VIEW A (B text)")]
    [InlineData("DROP TABLE A (B text)")]
    [InlineData("CREATE TABLE (A (B text))")]
    [InlineData("CREATE TABLE A (5 B, B = text)")]
    public void OtherStatement_DeclaresNothing(string script) => Assert.Null(Read(script).Find("A", "B"));

    [Fact]
    public void TableVariable_HasColumns() => Assert.Equal(SizeKind.Unbounded, Read("DECLARE @a TABLE (Id int, B text)").Find("@a", "B")!.Size.Kind);

    [Theory]
    [InlineData("Documents", SizeKind.Unbounded)]
    [InlineData("documents", SizeKind.Unbounded)]
    [InlineData("#import", SizeKind.Bounded)]
    [InlineData("Documents Notes", SizeKind.Unbounded)]
    [InlineData("Documents #import", SizeKind.Unknown)]
    [InlineData("Others", SizeKind.Unknown)]
    [InlineData("", SizeKind.Unbounded)] // any table that is not temporary
    public void Size_IsThatOfTheTables(string tables, object kind)
    {
        var script = Read("CREATE TABLE Documents (B text); CREATE TABLE Notes (B text); CREATE TABLE #import (B varchar(9))");
        Assert.Equal(kind, script.FindSize("B", [.. tables.Split(' ', StringSplitOptions.RemoveEmptyEntries)]).Kind);
        Assert.Equal(SizeKind.Unknown, script.FindSize("C", []).Kind);
    }

    [Theory]
    [InlineData("CREATE TABLE [a].[dbo].[A] (B image)")]
    [InlineData("CREATE TABLE A (Id int, INDEX I (Id), B image)")]
    [InlineData("CREATE TABLE A (PERIOD FOR SYSTEM_TIME (X, Y), B image)")]
    [InlineData("CREATE TABLE A (Id int CHECK (Id > 1), B sys.image)")]
    [InlineData("; CREATE TABLE A(B image")]
    [InlineData("ALTER TABLE A ADD Id int, B image")]
    [InlineData("EXEC sp_executesql N'CREATE TABLE A (B image)'")]
    public void Table_IsRead(string script) => Assert.Equal(SizeKind.Unbounded, Read(script).Find("A", "B")?.Size.Kind);

    [Theory]
    [InlineData("CREATE TABLE [\u001A] (A text); CREATE TABLE B (C int)", true)]
    [InlineData("CREATE TABLE dbo.Notes\u001A (A text)", true)]
    [InlineData("CREATE TABLE \u001A.Notes (A text)", false)]
    [InlineData("CREATE TABLE a\u001Ab\u001Ac (A text)", true)]
    [InlineData("CREATE TABLE \u001A\u001A\u001A\u001A\u001A\u001A\u001A\u001A\u001A\u001A\u001A\u001A (A text)", false)]
    [InlineData("CREATE TABLE a\u001Ab\u001Ac\u001A (A text)", true)]
    [InlineData("CREATE TABLE a\u001Ab\u001Ac\u001Ad\u001Ae\u001Af\u001A (A text)", false)]
    [InlineData("CREATE TABLE B (C int)", false)]
    public void ComposedName_IsKnown(string script, bool expected) => Assert.Equal(expected, Read(script).HasComposedName);

    [Theory]
    [InlineData("#import", true)]
    [InlineData("@rows", true)]
    [InlineData("Documents", false)]
    [InlineData("", false)]
    public void TemporaryTable_IsKnownByItsName(string table, bool expected) => Assert.Equal(expected, TableScript.IsTemporary(table));

    [Fact]
    public void MutatedScript_DoesNotThrow()
    {
        foreach (var mutant in Mutations.Of(Script, "[](),;'\n-/*. "))
            _ = Read(mutant).Find("Documents", "Data");
        foreach (var mutant in Mutations.Of("ALTER TABLE [dbo].Documents ADD A int, B image; ALTER TABLE b ALTER COLUMN c varchar(max)", "[](),;'\n-/*. "))
            _ = Read(mutant).Find("Documents", "Data");
    }

    private static TableScript Read(string script) => new(SourceText.From(script));
}
