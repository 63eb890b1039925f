using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Syntax;

public sealed class SyntaxTreeIndexTests
{
    private static readonly SyntaxTree Tree = CSharpSyntaxTree.ParseText("""
        namespace Shop.Data
        {
            class A : List<x>, I.Base { int M() { x(); return x; } int P => a.x + b?.x(); }
            class B<T> { class C : Base<T> { x field; } }
            class D { void M() { x(1); F(x<int>()); } }
        }
        """);

    [Theory]
    [InlineData("int M()", 2)]
    [InlineData("int P", 2)]
    [InlineData("x field", 1)]
    [InlineData("void M()", 2)]
    [InlineData("class B", 1)]
    public void Names_AreFoundInAScope(string start, int count)
    {
        var scope = Tree.GetRoot().DescendantNodes().OfType<MemberDeclarationSyntax>().Single(node => node.ToString().StartsWith(start, StringComparison.Ordinal));
        var names = SyntaxTreeIndex.Get(Tree).FindNames(scope, "x", default).ToList();
        Assert.Equal(count, names.Count);
        Assert.All(names, name => Assert.True(scope.Span.Contains(name.Span)));
    }

    [Fact]
    public void Names_AreFoundInTheFile()
    {
        var index = SyntaxTreeIndex.Get(Tree);
        Assert.Equal(8, index.FindNames("x", default).Count());
        Assert.Equal(8, index.FindNames(Tree.GetRoot(), "x", default).Count());
        Assert.Empty(index.FindNames("missing", default));
        Assert.Empty(index.FindNames("Shop.Data", default));
        Assert.Empty(index.FindNames(null, "x", default));
        Assert.Empty(index.FindNames(Tree.GetRoot(), "y", default));
    }

    [Theory]
    [InlineData("Base", "A C")]
    [InlineData("List", "A")]
    [InlineData("I", "")]
    [InlineData("Missing", "")]
    public void Types_AreFoundByABase(string name, string types) =>
        Assert.Equal(types, string.Join(" ", SyntaxTreeIndex.Get(Tree).FindTypesByBaseName(name, default).Select(static type => type.Identifier.ValueText)));

    [Theory]
    [InlineData("List", 1)]
    [InlineData("Base", 1)]
    [InlineData("x", 1)]
    [InlineData("B", 0)]
    [InlineData("Missing", 0)]
    public void GenericNames_AreFound(string name, int count) => Assert.Equal(count, SyntaxTreeIndex.Get(Tree).FindGenericNames(name, default).Count());

    [Theory]
    [InlineData("A", "Shop.Data.A")]
    [InlineData("B", "Shop.Data.B`1")]
    [InlineData("C", "Shop.Data.B`1+C")]
    public void Type_HasAMetadataName(string name, string expected) =>
        Assert.Equal(expected, Tree.GetRoot().DescendantNodes().OfType<TypeDeclarationSyntax>().Single(type => type.Identifier.ValueText == name).GetMetadataName());

    [Theory]
    [InlineData("x();", "x()")]
    [InlineData("a.x();", "a.x()")]
    [InlineData("a?.x();", ".x()")]
    [InlineData("x<int>();", "x<int>()")]
    [InlineData("x.a();", null)]
    [InlineData("a(x);", null)]
    [InlineData("a.x = b;", null)]
    [InlineData("x[0]();", null)]
    [InlineData("(x)();", null)]
    [InlineData("a = x;", null)]
    public void Call_IsThatOfItsName(string statement, string? call)
    {
        var name = CSharpSyntaxTree.ParseText(statement).GetRoot().DescendantNodes().OfType<SimpleNameSyntax>().Single(static name => name.Identifier.ValueText == "x");
        Assert.Equal(call, name.FindCall()?.ToString());
        Assert.Equal(call is null ? null : name, name.FindCall()?.GetCalledName());
    }

    [Theory]
    [InlineData("class C { void M() { F(() => x); } }", SyntaxKind.MethodDeclaration)]
    [InlineData("class C { void M() { void L() { x(); } } }", SyntaxKind.MethodDeclaration)]
    [InlineData("class C { int P { get { return x; } } }", SyntaxKind.PropertyDeclaration)]
    [InlineData("class C { int f = x; }", SyntaxKind.FieldDeclaration)]
    [InlineData("x();", SyntaxKind.CompilationUnit)]
    public void Node_HasAMember(string code, SyntaxKind kind) =>
        Assert.Equal(kind, CSharpSyntaxTree.ParseText(code).GetRoot().DescendantNodes().OfType<IdentifierNameSyntax>().Single(static name => name.Identifier.ValueText == "x").FindContainingMember()!.Kind());
}
