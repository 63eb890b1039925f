using AsyncSql.Analyzers.Facts.Sql;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The texts of a script that executes any.</summary>
public sealed class DynamicSqlTests
{
    [Theory]
    [InlineData("SELECT 'a'", null)]
    [InlineData("EXEC dbo.Get @id", null)]
    [InlineData("EXEC dbo.Get ''", null)]
    [InlineData("EXEC dbo.Get 'a'", "\na")]
    [InlineData("EXEC dbo.Get N'''a'' b'''", "\n'a' b'")]
    [InlineData("EXEC ('SELECT ' + @column + ' FROM Files')", "\nSELECT \u001A FROM Files")]
    [InlineData("EXEC ('SELECT ' + QUOTENAME(f.Name) + ' FROM Files')", "\nSELECT \u001A FROM Files")]
    [InlineData("EXEC ('SELECT Id', ' FROM Files')", "\nSELECT Id\n FROM Files")]
    [InlineData("EXEC ('SELECT Id FROM ' + @table); PRINT 'done'", "\nSELECT Id FROM \ndone")]
    [InlineData("SET @sql = 'SELECT a'; SET @other = @sql + 'b'; EXECUTE sp_executesql @sql", "\nSELECT a\nb")]
    [InlineData("EXEC sp_executesql N'SELECT ''it''''s'' FROM a', N'b''s'", "\nSELECT 'it''s' FROM a\nb's")]
    public void Texts_AreFound(string sql, string? texts) => Assert.Equal(texts, DynamicSql.Find(sql, SqlTokens.Read(sql)));
}
