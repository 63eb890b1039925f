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
    [InlineData("Documents", "Custom", SizeKind.Unknown)]
    [InlineData("Notes", "Text", SizeKind.Unbounded)]
    [InlineData("Notes", "Id", SizeKind.Bounded)]
    public void Column_IsFound(string table, string column, object kind) => Assert.Equal(kind, Read(Script).Find(table, column)?.Kind);

    [Theory]
    [InlineData("Documents", "PK_Documents")]
    [InlineData("Documents", "CONSTRAINT")]
    [InlineData("Documents", "Nothing")]
    [InlineData("Other", "Data")]
    public void UndeclaredColumn_IsNotFound(string table, string column) => Assert.Null(Read(Script).Find(table, column));

    [Fact]
    public void MutatedScript_DoesNotThrow()
    {
        foreach (var mutant in Mutations.Of(Script, "[](),;'\n-/*. "))
            _ = Read(mutant).Find("Documents", "Data");
    }

    private static TableScript Read(string script) => new(SourceText.From(script));
}
