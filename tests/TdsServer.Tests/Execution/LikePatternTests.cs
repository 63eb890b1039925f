using AsyncSql.TdsServer.Execution;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Execution;

public sealed class LikePatternTests
{
    [Theory]
    [InlineData("", "", true)]
    [InlineData("", "%", true)]
    [InlineData("a", "", false)]
    [InlineData("abc", "ABC", true)]
    [InlineData("abc", "ab", false)]
    [InlineData("abc", "a%", true)]
    [InlineData("abc", "%c", true)]
    [InlineData("abc", "%b%", true)]
    [InlineData("abc", "%d%", false)]
    [InlineData("abc", "a_c", true)]
    [InlineData("ac", "a_c", false)]
    [InlineData("aXbXc", "a%b%c", true)]
    [InlineData("abab", "%ab", true)]
    [InlineData("aba", "%ab", false)]
    [InlineData("b7", "[a-c][^0-5]", true)]
    [InlineData("b3", "[a-c][^0-5]", false)]
    [InlineData("50%", "50!%", true)]
    [InlineData("505", "50!%", false)]
    [InlineData("a[b", "a![b", true)]
    public void Text_MatchesOrNot(string text, string pattern, bool expected) =>
        Assert.Equal(expected, new LikePattern(pattern, '!').IsMatch(text));

    [Fact]
    public void ManyPercents_DoNotTakeForever()
    {
        var pattern = string.Concat(Enumerable.Repeat("%a", 50)) + "%b";
        Assert.False(new LikePattern(pattern, escape: null).IsMatch(new string('a', 100_000)));
    }
}
