using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Syntax;

/// <summary>Whether <c>later()</c> may run after <c>earlier()</c>.</summary>
public sealed class ReachabilityTests
{
    [Theory]
    [InlineData("earlier(); later();")]
    [InlineData("if (x) earlier(); later();")]
    [InlineData("if (x) { earlier(); if (y) return; } later();")]
    [InlineData("while (x) { earlier(); if (y) break; continue; } later();")]
    [InlineData("while (x) { if (later()) earlier(); }")]
    [InlineData("try { earlier(); return; } finally { later(); }")]
    [InlineData("try { earlier(); throw e; } catch { later(); }")]
    [InlineData("if (earlier()) a(); else later();")]
    [InlineData("while (x) { _ = later() ? earlier() : y; }")]
    [InlineData("_ = x switch { 1 when earlier() => 2, _ => later() };")]
    [InlineData("switch (x) { case 1 when earlier(): break; case 2: later(); break; }")]
    [InlineData("switch (x) { case 1: earlier(); goto case 2; case 2: later(); break; }")]
    [InlineData("{ earlier(); } later();")]
    [InlineData("try { if (x) { earlier(); return; } } catch { later(); }")]
    [InlineData("while (x) { switch (y) { case 1: { earlier(); break; } } later(); }")]
    [InlineData("while (x) { { earlier(); goto end; } end: later(); }")]
    [InlineData("_ = earlier() ? later() : y;")]
    [InlineData("_ = earlier() switch { _ => later() };")]
    [InlineData("switch (earlier()) { case 1: later(); break; }")]
    [InlineData("if (x) { earlier(); } else { } later();")]
    [InlineData("if (x) { earlier(); yield return 1; } later();")]
    public void LaterCode_MayFollow(string code) => Assert.True(MayFollow(code));

    [Theory]
    [InlineData("if (x) earlier(); else later();")]
    [InlineData("_ = x ? earlier() : later();")]
    [InlineData("_ = x switch { 1 => earlier(), _ => later() };")]
    [InlineData("switch (x) { case 1: earlier(); break; case 2: later(); break; }")]
    [InlineData("if (x) return earlier(); later();")]
    [InlineData("if (x) { earlier(); return; } later();")]
    [InlineData("if (x) { earlier(); throw e; } later();")]
    [InlineData("while (x) { if (y) { earlier(); continue; } later(); }")]
    // The block as a whole ends with a jump.
    [InlineData("if (x) { earlier(); { return; } } later();")]
    [InlineData("if (x) { earlier(); yield break; } later();")]
    [InlineData("if (x) throw earlier(); later();")]
    [InlineData("try { if (x) { earlier(); return; } later(); } catch { }")]
    [InlineData("try { } catch { if (x) { earlier(); return; } later(); }")]
    public void LaterCode_DoesNotFollow(string code) => Assert.False(MayFollow(code));

    private static bool MayFollow(string code)
    {
        var calls = CSharpSyntaxTree.ParseText($$"""object M() { {{code}} }""").GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().ToList();
        return Reachability.MayFollow(calls.Single(static call => call.ToString() == "earlier()"), calls.Single(static call => call.ToString() == "later()"));
    }
}
