using AsyncSql.Analyzers.Facts.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Syntax;

public sealed class NameDistanceTests
{
    [Theory]
    [InlineData("", "", 2, 0)]
    [InlineData("a", "", 2, 1)]
    [InlineData("", "ab", 2, 2)]
    [InlineData("abc", "", 2, int.MaxValue)]
    [InlineData("abc", "ABC", 0, 0)]
    [InlineData("kitten", "sitting", 2, 3)]
    [InlineData("abcd", "acbd", 2, 2)]
    [InlineData("abcd", "bcd", 1, 1)]
    [InlineData("abcd", "abc", 1, 1)]
    [InlineData("abcd", "abxd", 1, 1)]
    [InlineData("abcd", "abcde", 0, int.MaxValue)]
    public void Distance_IsThatOfLevenshtein(string left, string right, int greatest, int expected)
    {
        Assert.Equal(expected, NameDistance.Compute(left, right, greatest));
        Assert.Equal(expected, NameDistance.Compute(right, left, greatest));
    }

    [Theory]
    [InlineData("abcd", "abce", "abce")]
    [InlineData("abc", "abd", null)]
    [InlineData("abcd", "abef", null)]
    [InlineData("abcdefg", "abcdexx", null)]
    [InlineData("abcdefgh", "abcdefxx", "abcdefxx")]
    [InlineData("abcdefghijkl", "abcdefghixxx", null)]
    [InlineData("abcdefgh", "abcdefxx abcdefgx", "abcdefgx")]
    [InlineData("abcd", "abcy abcx", "abcx")]
    public void ClosestName_IsSimilar(string name, string known, string? expected) => Assert.Equal(expected, NameDistance.FindClosest(name, known.Split(' ')));
}
