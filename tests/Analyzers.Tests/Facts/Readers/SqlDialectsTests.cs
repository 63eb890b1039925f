using AsyncSql.Analyzers.Facts.Readers;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>Whether no other database than SQL Server accepts a text.</summary>
public sealed class SqlDialectsTests
{
    [Theory]
    [InlineData("SELECT t.text FROM sys.dm_exec_requests r", true)]
    [InlineData("SELECT Body FROM Articles WITH (NOLOCK)", true)]
    [InlineData("SELECT Body FROM Articles a with (updlock, readpast)", true)]
    [InlineData("INSERT INTO Articles (Title) OUTPUT inserted.Id VALUES ('a')", true)]
    [InlineData("DELETE Articles OUTPUT deleted.Id", true)]
    [InlineData("SELECT Body FROM Articles", false)]
    [InlineData("SELECT name FROM sys.schema_table_statistics", false)] // MySQL
    [InlineData("SELECT sys, dm_text FROM Articles", false)]
    [InlineData("SELECT sys dm_text, a FROM Articles", false)]
    [InlineData("WITH nolock AS (SELECT 1 AS a) SELECT a FROM nolock", false)]
    [InlineData("WITH Recent (Id) AS (SELECT 1) SELECT Id FROM Recent", false)]
    [InlineData("SELECT Body FROM Articles WHERE WITH (Recent)", false)]
    [InlineData("SELECT output, inserted.Id FROM inserted", false)]
    [InlineData("SELECT output inserted, deleted FROM Articles", false)]
    [InlineData("SELECT output other.Id FROM other", false)]
    [InlineData("WITH (NOLOCK", true)]
    [InlineData("WITH (", false)]
    [InlineData("", false)]
    public void Text_IsForSqlServerOnly(string sql, bool expected) => Assert.Equal(expected, SqlDialects.IsSqlServerOnly(sql));
}
