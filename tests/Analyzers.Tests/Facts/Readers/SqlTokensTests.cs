using AsyncSql.Analyzers.Facts.Sql;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The words, names and signs of T-SQL.</summary>
public sealed class SqlTokensTests
{
    [Theory]
    [InlineData("a-b/c", "a|-|b|/|c")]
    [InlineData("a--c\nb", "a|b")]
    [InlineData("a--\nb", "a|b")]
    [InlineData("a--c", "a")]
    [InlineData("a--", "a")]
    [InlineData("a-", "a|-")]
    [InlineData("a/*c*/b", "a|b")]
    [InlineData("a/*/ c */b", "a|b")]
    [InlineData("a/**/b", "a|b")]
    [InlineData("a/*", "a")]
    [InlineData("a/", "a|/")]
    [InlineData("[a b].\"c\"", "<a b>|.|<c>")]
    [InlineData("[a]]b]c", "<a]]b>|c")]
    [InlineData("'it''s' 'x", "'|'")]
    [InlineData("'a\u001A' '\u001A", "'\u001A|'\u001A")]
    [InlineData("'a'\u001A", "'|\u001A")]
    [InlineData("[]a[", "<>|a|<>")]
    [InlineData("@a$1 #t _x a$ 1.5", "@a$1|#t|_x|a$|1|.|5")]
    [InlineData("$a", "$|a")]
    [InlineData(" \t\r\n", "")]
    public void Tokens_AreRead(string sql, string tokens) =>
        Assert.Equal(tokens, string.Join("|", SqlTokens.Read(sql).Select(static token => token.Kind == SqlTokenKind.Name ? $"<{token.Text}>" : token.Text)));

    [Theory]
    [InlineData("a", true)]
    [InlineData("[1]", false)]
    [InlineData("[]", false)]
    [InlineData("1a", false)]
    [InlineData("@a", true)]
    [InlineData("'a'", false)]
    [InlineData(".", false)]
    public void Name_BeginsWithALetter(string sql, bool isName) => Assert.Equal(isName, SqlTokens.Read(sql)[0].IsName);

    [Theory]
    [InlineData("a.b.c d", 4)]
    [InlineData("a..b", 3)]
    [InlineData("a..", 2)]
    [InlineData("a.", 0)]
    [InlineData("a b", 0)]
    [InlineData("a.b..", 4)]
    public void LastPart_IsFound(string sql, int position) => Assert.Equal(position, SqlTokens.FindLastPart(SqlTokens.Read(sql).AsSpan(), 0));
}
