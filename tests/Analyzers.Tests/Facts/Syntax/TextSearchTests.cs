using System.Globalization;
using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Syntax;

/// <summary>Words are found where a search of the whole text finds them, also at the borders of the parts that are searched.</summary>
public sealed class TextSearchTests
{
    private const string Word = "UseSqlServer";

    // Around the length of a part, and of two.
    public static TheoryData<int> Places
    {
        get
        {
            var places = new TheoryData<int> { 0, 1, 100, 40_000 };
            for (var i = -Word.Length - 1; i <= 1; i++)
            {
                places.Add(16_384 + i);
                places.Add(32_768 + i);
            }

            return places;
        }
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void Word_IsFoundWhereverItBegins(int place)
    {
        var text = SourceText.From(new string('x', place) + Word + new string('y', 20_000));
        Assert.Equal([place], text.FindAll(Word));
        Assert.True(text.ContainsAny("absent", Word));
        Assert.Empty(text.FindAll(Word.ToLower(CultureInfo.InvariantCulture)));
        Assert.Equal([place], text.FindAll(Word.ToLower(CultureInfo.InvariantCulture), StringComparison.OrdinalIgnoreCase));
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void WordAtTheEnd_IsFoundOnce(int place)
    {
        var text = SourceText.From(new string('x', place) + Word);
        Assert.Equal([place], text.FindAll(Word));
        Assert.False(SourceText.From(new string('x', place) + Word[..^1]).ContainsAny(Word));
    }

    [Fact]
    public void Places_AreInTheirOrder()
    {
        var code = string.Concat(Enumerable.Range(0, 9_000).Select(i => i % 7 == 0 ? "aaa" : $"{i};"));
        var expected = Enumerable.Range(0, code.Length - 1).Where(i => string.CompareOrdinal(code, i, "aa", 0, 2) == 0);
        Assert.Equal(expected, SourceText.From(code).FindAll("aa"));
    }

    [Fact]
    public void EmptyText_ContainsNothing() => Assert.False(SourceText.From("").ContainsAny(Word));
}
