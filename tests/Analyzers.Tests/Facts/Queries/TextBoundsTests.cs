using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Queries;

/// <summary>The texts that a condition keeps short, and the lengths that are short.</summary>
public sealed class TextBoundsTests
{
    private const string Source = """
        using System; using System.Collections.Generic;
        public class Doc { public string Body = ""; public string Other = ""; public byte[] Data = null!; public List<int> List = null!; public int Length { get; set; } public int Limit; }
        public static class Other { public static bool IsNullOrEmpty(string text) => false; public static int Min(int a, int b) => b; }
        public class Case
        {
            private int _limit; private static int s_limit;
            public object Run(Doc d, int n, bool b) { var local = n; return $; }
        }
        """;

    [Theory]
    [InlineData("d.Body.Length > 200", false, "d.Body")]
    [InlineData("d.Body.Length > 200", true, "")]
    [InlineData("d.Body.Length >= 200", false, "d.Body")]
    [InlineData("200 < d.Body.Length", false, "d.Body")]
    [InlineData("200 < d.Body.Length", true, "")]
    [InlineData("200 <= d.Body.Length", false, "d.Body")]
    [InlineData("200 > d.Body.Length", true, "d.Body")]
    [InlineData("200 >= d.Body.Length", true, "d.Body")]
    [InlineData("200 >= d.Body.Length", false, "")]
    [InlineData("d.Body.Length < 200", true, "d.Body")]
    [InlineData("d.Body.Length < 200", false, "")]
    [InlineData("d.Body.Length <= 4000", true, "d.Body")]
    [InlineData("d.Body.Length <= 4001", true, "")]
    [InlineData("d.Body.Length == 5", true, "d.Body")]
    [InlineData("d.Body.Length == 5", false, "")]
    [InlineData("5 == d.Body.Length", true, "d.Body")]
    [InlineData("5 != d.Body.Length", false, "d.Body")]
    [InlineData("d.Body.Length != 5", true, "")]
    [InlineData("d.Body.Length == 4001", true, "")]
    [InlineData("d.Body == null", true, "d.Body")]
    [InlineData("null == d.Body", true, "d.Body")]
    [InlineData("d.Body != null", false, "d.Body")]
    [InlineData("null != d.Body", true, "")]
    [InlineData("d.Body == d.Other", true, "")]
    [InlineData("d.Body == \"a\"", true, "")]
    [InlineData("d.Body.Length + 5 < 9", true, "")]
    [InlineData("d.Body!.Length < 9", true, "d.Body")]
    [InlineData("d.Data.Length < 9", true, "d.Data")]
    [InlineData("d.List.Count < 9", true, "")]
    [InlineData("d.Length < 9", true, "")]
    [InlineData("d.Body.Length < n", true, "d.Body")]
    [InlineData("d.Body.Length < local", true, "d.Body")]
    [InlineData("d.Body.Length < _limit", true, "d.Body")]
    [InlineData("d.Body.Length < s_limit", true, "d.Body")]
    [InlineData("d.Body.Length < d.Limit", true, "")]
    [InlineData("d.Body.Length < n + 1", true, "")]
    [InlineData("d.Body.Length < d.Other.Length", true, "")]
    [InlineData("!(d.Body.Length > 200)", true, "d.Body")]
    [InlineData("!(d.Body.Length > 200)", false, "")]
    [InlineData("string.IsNullOrEmpty(d.Body)", true, "d.Body")]
    [InlineData("string.IsNullOrEmpty(d.Body)", false, "")]
    [InlineData("!string.IsNullOrWhiteSpace(d.Body)", false, "d.Body")]
    [InlineData("Other.IsNullOrEmpty(d.Body)", true, "")]
    [InlineData("d.Body.Contains(\"a\")", true, "")]
    [InlineData("b", true, "")]
    [InlineData("d.Body.Length < 9 && d.Other.Length < 9", true, "d.Body d.Other")]
    [InlineData("d.Body.Length < 9 && d.Other.Length < 9", false, "")]
    [InlineData("d.Body.Length > 9 || d.Other.Length > 9", false, "d.Body d.Other")]
    [InlineData("d.Body.Length > 9 || d.Other.Length > 9", true, "")]
    [InlineData("d.Body.Length < 9 || d.Other.Length < 9", true, "")]
    [InlineData("d.Body == null || d.Body.Length < 9", true, "d.Body")]
    [InlineData("d.Body != null && d.Body.Length > 9", false, "d.Body")]
    [InlineData("d.Body.Length < 9 & d.Other.Length < 9", true, "")]
    public void Condition_KeepsTextsShort(string condition, bool value, string texts) => Assert.Equal(texts, FindShort(condition, value));

    [Theory]
    [InlineData("4000", true)]
    [InlineData("4001", false)]
    [InlineData("n", true)]
    [InlineData("d.Body.Length", false)]
    [InlineData("d.Data.Length", false)]
    [InlineData("d.List.Count", true)]
    [InlineData("d.Length", true)]
    [InlineData("n + 4000", true)]
    [InlineData("n + 4001", false)]
    [InlineData("4001 - n", false)]
    [InlineData("d.Body.Length - 5", false)]
    [InlineData("n * d.Body.Length", true)]
    [InlineData("Math.Min(d.Body.Length, 99)", true)]
    [InlineData("Math.Min(9999, d.Body.Length)", false)]
    [InlineData("Math.Max(d.Body.Length, 9999)", true)]
    [InlineData("Other.Min(d.Body.Length, 9999)", true)]
    [InlineData("n > 5 ? 99 : 98", true)]
    [InlineData("n > 5 ? 99 : 9999", false)]
    [InlineData("n > 5 ? 9999 : 99", false)]
    [InlineData("d.Body.Length > 99 ? 99 : d.Body.Length", true)]
    [InlineData("d.Body.Length > 99 ? d.Body.Length : 99", false)]
    [InlineData("d.Body.Length < 99 ? d.Body.Length : 99", true)]
    [InlineData("d.Other.Length < 99 ? d.Body.Length : 99", false)]
    public void Length_IsShort(string length, bool expected) => Assert.Equal(expected, TextBounds.IsShortLength(Bind(length)));

    /// <summary>The most nested forms that are read; a deeper condition bounds nothing, and a deeper length is one of the running program.</summary>
    [Theory]
    [InlineData(16, "d.Body")]
    [InlineData(17, "")]
    public void Condition_IsReadToADepth(int depth, string texts)
    {
        Assert.Equal(texts, FindShort(Repeat("!", depth) + "(d.Body.Length > 200)", value: depth % 2 != 0));
        Assert.Equal(texts, FindShort("d.Body.Length < 200" + Repeat(" && b", depth), value: true));
        Assert.Equal(texts, FindShort(Repeat("b && (", depth) + "d.Body.Length < 200" + Repeat(")", depth), value: true));
    }

    [Theory]
    [InlineData(16, false)]
    [InlineData(17, true)]
    public void Length_IsReadToADepth(int depth, bool isShort)
    {
        Assert.Equal(isShort, TextBounds.IsShortLength(Bind("4001" + Repeat(" + n", depth))));
        Assert.Equal(isShort, TextBounds.IsShortLength(Bind(Repeat("n + (", depth) + "4001" + Repeat(")", depth))));
        Assert.Equal(isShort, TextBounds.IsShortLength(Bind(Repeat("b ? 1 : ", depth) + "4001")));
        Assert.Equal(isShort, TextBounds.IsShortLength(Bind(Repeat("Math.Min(4001, ", depth) + "4001" + Repeat(")", depth))));
    }

    [Theory]
    [InlineData("d.Body.Length - 5", true)]
    [InlineData("d.Body.Length - n", true)]
    [InlineData("d.Body.Length - 4001", false)]
    [InlineData("d.Body.Length + 5", false)]
    [InlineData("n - 5", false)]
    [InlineData("5", false)]
    public void Start_IsNearTheEnd(string start, bool expected) => Assert.Equal(expected, TextBounds.IsNearEnd(Bind(start)));

    [Theory]
    [InlineData("Math.Min(1, n)", true)]
    [InlineData("1 + Math.Min(1, n)", true)]
    [InlineData("Math.Max(1, n)", false)]
    [InlineData("Other.Min(1, n)", false)]
    public void Minimum_IsUsed(string length, bool expected) => Assert.Equal(expected, TextBounds.UsesMinimum(Bind(length)));

    private static string FindShort(string condition, bool value) =>
        string.Join(" ", TextBounds.FindShort(Bind(condition), value).Select(static text => text.Syntax));

    private static string Repeat(string text, int count) => string.Concat(Enumerable.Repeat(text, count));

    private static IOperation Bind(string expression)
    {
        var tree = CSharpSyntaxTree.ParseText(Source.Replace("$", expression, StringComparison.Ordinal));
        var compilation = CSharpCompilation.Create("Bounds", [tree], [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);
        var result = tree.GetRoot().DescendantNodes().OfType<ReturnStatementSyntax>().Single().Expression!;
        return compilation.GetSemanticModel(tree).GetOperation(result)!;
    }
}
