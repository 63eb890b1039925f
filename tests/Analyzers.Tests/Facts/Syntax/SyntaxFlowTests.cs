using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Syntax;

/// <summary>What becomes of the variable or the call <c>x</c>, and the function that runs it.</summary>
public sealed class SyntaxFlowTests
{
    [Theory]
    [InlineData("x = 1;", true)]
    [InlineData("x += 1;", true)]
    [InlineData("y = x;", false)]
    [InlineData("x++;", true)]
    [InlineData("x--;", true)]
    [InlineData("++x;", true)]
    [InlineData("--x;", true)]
    [InlineData("_ = &x;", true)]
    [InlineData("_ = -x;", false)]
    [InlineData("_ = !x;", false)]
    [InlineData("_ = x!;", false)]
    [InlineData("F(x);", false)]
    [InlineData("F(ref x);", true)]
    [InlineData("F(out x);", true)]
    [InlineData("F(in x);", true)]
    [InlineData("(x, y) = F();", true)]
    [InlineData("F((x, y));", false)]
    [InlineData("ref var z = ref x;", true)]
    [InlineData("x.F();", false)]
    [InlineData("return x;", false)]
    public void Variable_IsWritten(string statement, bool expected) => Assert.Equal(expected, SyntaxFlow.IsWritten(Find(statement)));

    [Theory]
    [InlineData("_ = (x);", "(x)", "(x)", "(x)")]
    [InlineData("_ = x!;", "x!", "x!", "x!")]
    [InlineData("_ = await x;", "await x", "await x", "await x")]
    [InlineData("_ = x.ConfigureAwait(false);", "x.ConfigureAwait(false)", "x.ConfigureAwait(false)", "x.ConfigureAwait(false)")]
    [InlineData("_ = x.ConfigureAwait;", null, null, null)]
    [InlineData("_ = F(x.ConfigureAwait);", null, null, null)]
    [InlineData("_ = y.x;", null, null, null)]
    [InlineData("_ = x.Result;", null, "x.Result", null)]
    [InlineData("_ = x.GetAwaiter();", null, "x.GetAwaiter()", null)]
    [InlineData("_ = x.GetResult();", null, "x.GetResult()", null)]
    [InlineData("_ = x.AsTask();", null, "x.AsTask()", null)]
    [InlineData("_ = F(x.AsTask);", null, null, null)]
    [InlineData("_ = x.Other();", null, null, null)]
    [InlineData("_ = (string)x;", null, null, "(string)x")]
    [InlineData("_ = x ?? y;", null, null, "x ?? y")]
    [InlineData("_ = y ?? x;", null, null, "y ?? x")]
    [InlineData("_ = x as string;", null, null, "x as string")]
    [InlineData("_ = y as x;", null, null, null)]
    [InlineData("_ = x + y;", null, null, null)]
    [InlineData("_ = y ? x : z;", null, null, "y ? x : z")]
    [InlineData("_ = x ? y : z;", null, null, null)]
    public void Value_StaysTheSame(string statement, string? same, string? result, string? converted)
    {
        var value = Find(statement);
        Assert.Equal((same, result, converted), (ValueUses.FindSame(value)?.ToString(), ValueUses.FindResult(value)?.ToString(), ValueUses.FindConverted(value)?.ToString()));
    }

    [Fact]
    public void Name_OfAMemberIsNoValue()
    {
        var names = Parse("_ = y.Result; _ = y.AsTask(); _ = y.ConfigureAwait(false);").DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(static name => name.Parent is MemberAccessExpressionSyntax access && access.Name == name).ToList();
        Assert.Equal(3, names.Count);
        Assert.All(names, static name => Assert.Null(ValueUses.FindResult(name)));
    }

    [Fact]
    public void LaterNames_AreBehindTheValue() =>
        Assert.Equal(["F(y)", "y.G()"], ValueUses.FindLaterNames(Find("y = 1; var y = x; F(y); y.G(); z = 2;"), "y", default).Select(static name => name.FirstAncestorOrSelf<InvocationExpressionSyntax>()!.ToString()));

    [Theory]
    [InlineData("await x();", "x()", "await x()")]
    [InlineData("_ = (await (x()));", "x()", "(await (x()))")]
    [InlineData("await x().ConfigureAwait(false);", "x().ConfigureAwait(false)", "await x().ConfigureAwait(false)")]
    [InlineData("await x().Other(false);", null, null)]
    [InlineData("await x().ConfigureAwait;", null, null)]
    [InlineData("var t = x();", null, null)]
    [InlineData("await F(x());", null, null)]
    public void Call_IsAwaited(string statement, string? awaited, string? outermost)
    {
        var found = AwaitedCall.Find((InvocationExpressionSyntax)Find(statement).Parent!);
        Assert.Equal((awaited, outermost), (found?.Awaited.ToString(), found?.Outermost.ToString()));
    }

    [Theory]
    [InlineData("await x();", false)]
    [InlineData("await x(); await F();", true)]
    [InlineData("await x(); await foreach (var a in b) { }", true)]
    [InlineData("await x(); foreach (var a in b) { }", false)]
    [InlineData("await x(); await using var a = b;", true)]
    [InlineData("await x(); using var a = b;", false)]
    [InlineData("await x(); await using (var a = b) { }", true)]
    [InlineData("await x(); using (var a = b) { }", false)]
    [InlineData("await x(); F(async () => await G());", false)]
    [InlineData("await x(); async Task L() { await G(); }", false)]
    [InlineData("F(async () => { await x(); await G(); });", true)]
    [InlineData("await G(); F(async () => { await x(); });", false)]
    [InlineData("await G(); async Task L() { await x(); }", false)]
    public void Function_AwaitsAnythingElse(string statements, bool expected) =>
        Assert.Equal(expected, AwaitedCall.LeavesOtherAwaits(Find(statements).FirstAncestorOrSelf<AwaitExpressionSyntax>()!));

    [Theory]
    [InlineData("x();", SyntaxKind.MethodDeclaration)]
    [InlineData("F(() => x());", SyntaxKind.ParenthesizedLambdaExpression)]
    [InlineData("F(y => x());", SyntaxKind.SimpleLambdaExpression)]
    [InlineData("F(delegate { x(); });", SyntaxKind.AnonymousMethodExpression)]
    [InlineData("void L() { x(); }", SyntaxKind.LocalFunctionStatement)]
    [InlineData("_ = from y in z select x;", SyntaxKind.QueryExpression)]
    public void Function_RunsANode(string statement, SyntaxKind kind) => Assert.Equal(kind, SyntaxFlow.FindFunction(Find(statement))!.Kind());

    [Theory]
    [InlineData("#if A\nreader.Read();\n#endif\nF();", true)]
    [InlineData("#if A\nother.Read();\n#endif\nF();", false)]
    [InlineData("#if !A\nreader.Read();\n#endif\nF();", false)]
    [InlineData("// reader\nF();", false)]
    public void OtherBranch_MayContainAName(string code, bool expected) =>
        Assert.Equal(expected, SyntaxFlow.IsInOtherBranches("reader", CSharpSyntaxTree.ParseText(code).GetRoot()));

    [Theory]
    [InlineData("async Task M() { x(); }", true)]
    [InlineData("Task M() { x(); }", false)]
    [InlineData("Task M() { async Task L() { x(); } }", true)]
    [InlineData("async Task M() { void L() { x(); } }", false)]
    [InlineData("Task M() { F(async () => x()); }", true)]
    [InlineData("async Task M() { F(() => x()); }", false)]
    [InlineData("async Task M() { lock (y) { x(); } }", false)]
    [InlineData("async Task M() { unsafe { x(); } }", false)]
    [InlineData("async Task M() { fixed (char* p = s) { x(); } }", false)]
    [InlineData("async Task M() { try { } catch (Exception e) when (x()) { } }", false)]
    [InlineData("async Task M() { try { x(); } catch (Exception e) when (y) { } }", true)]
    [InlineData("async Task M() { lock (y) { } x(); }", true)]
    [InlineData("async Task M() { System.Span<int> s = default; x(); }", false)]
    [InlineData("async Task M() { int i = 1; ref int r = ref i; x(); }", false)]
    [InlineData("async Task M() { int i = 1; x(); }", true)]
    [InlineData("int P { get { return x(); } }", false)]
    public void Await_IsAllowed(string member, bool expected)
    {
        var tree = CSharpSyntaxTree.ParseText($"using System; using System.Threading.Tasks; class C {{ {member} }}");
        var compilation = CSharpCompilation.Create("Flow", [tree], [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);
        Assert.Equal(expected, SyntaxFlow.AllowsAwait(FindIn(tree.GetRoot()), compilation.GetSemanticModel(tree), default));
    }

    [Theory]
    [InlineData("x();", true)]
    [InlineData("lock (y) { x(); }", false)]
    [InlineData("void L() { x(); }", false)]
    public void Await_IsAllowedInTopLevelCode(string code, bool expected)
    {
        var tree = CSharpSyntaxTree.ParseText(code);
        var compilation = CSharpCompilation.Create("Flow", [tree], [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)]);
        Assert.Equal(expected, SyntaxFlow.AllowsAwait(FindIn(tree.GetRoot()), compilation.GetSemanticModel(tree), default));
    }

    private static SyntaxNode Parse(string statements) => CSharpSyntaxTree.ParseText($"class C {{ async Task M() {{ {statements} }} }}").GetRoot();

    private static IdentifierNameSyntax Find(string statements) => FindIn(Parse(statements));

    private static IdentifierNameSyntax FindIn(SyntaxNode root) =>
        root.DescendantNodes().OfType<IdentifierNameSyntax>().First(static name => name.Identifier.ValueText == "x");
}
