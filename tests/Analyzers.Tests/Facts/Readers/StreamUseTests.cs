using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>Whether the stream that <c>Open()</c> returns is only read forward before <c>End()</c>.</summary>
public sealed class StreamUseTests
{
    [Theory]
    [InlineData("Open().CopyTo(target); End();", true)]
    [InlineData("await Open().CopyToAsync(target); End();", true)]
    [InlineData("Open().CopyToAsync(target); End();", false)]
    [InlineData("Open().Read(buffer); End();", false)]
    [InlineData("while (Open().Read(buffer) > 0) { } End();", true)]
    [InlineData("_ = Open().Length; End();", false)]
    [InlineData("Use(Open()); End();", false)]
    [InlineData("Use(Open().CopyTo); End();", false)]
    [InlineData("var s = Open(); s.CopyTo(target); End();", true)]
    [InlineData("using var s = Open(); s.CopyTo(target); s.Dispose(); End();", true)]
    [InlineData("var s = Open(); End(); s.CopyTo(target);", false)]
    [InlineData("var s = Open(); s.CopyTo(target); End(); s.Close();", false)]
    [InlineData("var s = Open(); Use(s); End();", false)]
    [InlineData("var s = Open(); s.Seek(0); End();", false)]
    [InlineData("var s = Open(); Action a = () => s.CopyTo(target); End();", false)]
    [InlineData("var s = Open(); while (s.Read(buffer) > 0) { } End();", true)]
    [InlineData("var s = Open(); while (await s.ReadAsync(buffer) > 0) { } End();", true)]
    [InlineData("var s = Open(); while (s.ReadAsync(buffer) != null) { } End();", false)]
    [InlineData("var s = Open(); while (true) { s.Read(buffer); } End();", false)]
    [InlineData("var s = Open(); for (var i = 1; (i = s.Read(buffer)) > 0;) { } End();", true)]
    [InlineData("var s = Open(); for (var i = s.Read(buffer); i > 0;) { } End();", false)]
    [InlineData("var s = Open(); for (var i = s.Read(buffer); ;) { } End();", false)]
    [InlineData("var s = Open(); s.Read(buffer); End();", false)]
    [InlineData("var s = Open(); s.ReadByte(); await s.ReadExactlyAsync(buffer); End();", true)]
    [InlineData("var s = Open(); s.ReadExactlyAsync(buffer); End();", false)]
    [InlineData("var s = Open(); End();", true)]
    public void Stream_EndsBefore(string statements, bool expected)
    {
        var tree = CSharpSyntaxTree.ParseText($"using System; class C {{ async void M() {{ {statements} }} System.IO.Stream Open() => null; void End() {{ }} }}");
        var compilation = CSharpCompilation.Create("Streams", [tree], [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);
        var calls = tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().ToList();
        var open = calls.First(static call => call.ToString() == "Open()");
        var end = calls.First(static call => call.ToString() == "End()").SpanStart;
        Assert.Equal(expected, StreamUse.EndsBefore(open, end, SyntaxFlow.FindFunction(open)!, compilation.GetSemanticModel(tree), default));
    }
}
