using AsyncSql.Analyzers.Facts.Sql;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>What belongs to SQL Server itself, by names with their qualifiers.</summary>
public sealed class SystemViewsTests
{
    [Theory]
    [InlineData("sys.databases", true, true)]
    [InlineData("INFORMATION_SCHEMA.TABLES", true, true)]
    [InlineData("msdb.sysjobs", true, true)]
    [InlineData("msdb.backupset", true, true)]
    [InlineData("msdb.RestoreHistory", true, true)]
    [InlineData("msdb.Documents", true, false)] // a table of a project in msdb
    [InlineData("dbo.databases", false, false)]
    [InlineData("msdbs.sysjobs", false, false)]
    [InlineData(".databases", false, false)]
    [InlineData("databases", false, false)]
    [InlineData("", false, false)]
    public void Table_IsOwn(string table, bool isOwn, bool areColumnsKnown) =>
        Assert.Equal((isOwn, areColumnsKnown), (SystemViews.IsOwn(table), SystemViews.AreColumnsKnown(table)));

    [Theory]
    [InlineData("sys.sql_modules", "Definition", "nvarchar(max)", "sys.sql_modules")]
    [InlineData("msdb.sysjobsteps", "command", "nvarchar(max)", "msdb.dbo.sysjobsteps")]
    [InlineData("SysJobSteps", "command", "nvarchar(max)", "msdb.dbo.SysJobSteps")]
    [InlineData("sys.sql_modules", "object_id", null, "sys.sql_modules")]
    [InlineData("dbo.sysjobsteps", "command", null, null)]
    [InlineData("sql_modules", "definition", null, null)]
    public void LargeColumn_HasItsType(string table, string column, string? type, string? name)
    {
        Assert.Equal(type, SystemViews.FindMaxType(table, column));
        if (name is not null)
            Assert.Equal(name, SystemViews.GetFullName(table));
    }

    [Theory]
    [InlineData("sys.", "sys")]
    [InlineData("SYS.", "sys")]
    [InlineData("[sys].", "sys")]
    [InlineData("master.sys.", "sys")]
    [InlineData("information_schema.", "INFORMATION_SCHEMA")]
    [InlineData("msdb.dbo.", "msdb")]
    [InlineData("MSDB..", "msdb")]
    [InlineData("msdb.", null)]
    [InlineData("Shop.dbo.", null)]
    [InlineData("dbo.", null)]
    [InlineData("sys", null)]
    [InlineData("", null)]
    public void Qualifier_IsOwn(string qualifiers, string? expected) => Assert.Equal(expected, SystemViews.FindQualifier(SqlTokens.Read(qualifiers).AsSpan()));
}
