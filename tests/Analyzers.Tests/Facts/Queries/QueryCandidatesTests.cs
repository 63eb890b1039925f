using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Queries;

public sealed class QueryCandidatesTests
{
    /// <summary>What is a candidate is bound. Each handler of Razor Pages ends with <c>Page()</c> or a redirection.</summary>
    [Theory]
    [InlineData("Page()", false)]
    [InlineData("this.Page()", false)]
    [InlineData("RedirectToPage(\"Index\")", false)]
    [InlineData("RedirectToPagePermanent(\"Index\")", false)]
    [InlineData("orders.Page(1, 20)", true)]
    [InlineData("GetPaged(1)", true)]
    [InlineData("orders.ToPagedList()", true)]
    public void CallNamedAfterAPage_IsACandidate_UnlessOfRazorPages(string call, bool isCandidate)
    {
        var tree = CSharpSyntaxTree.ParseText($"class IndexModel {{ object OnGet() => {call}; }}");
        var found = new QueryCandidates(CSharpCompilation.Create("Shop", [tree])).Find(tree, default);

        Assert.Equal(isCandidate ? [call] : [], found.Select(node => node.ToString()));
    }
}
