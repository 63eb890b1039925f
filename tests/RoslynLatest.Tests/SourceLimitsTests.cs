using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests;

/// <summary>Limits of the sources: the width of a line, the length of a method and of its signature, and names that are verbs.</summary>
public sealed class SourceLimitsTests
{
    private const int MaxColumns = 140;
    private const int MaxMethodLines = 60;
    private const int MaxParameters = 6;

    [Fact]
    public void Sources_KeepTheLimits()
    {
        var violations = Repository.Sources("src")
            .SelectMany(static source => FindViolations(source.Text).Select(violation => source.Path + violation)).ToList();
        Assert.True(violations.Count == 0, string.Join('\n', violations));
    }

    [Theory]
    [InlineData("class C { void Off() { } int Ordinal { get; } }", "")]
    [InlineData("class C { int Of() => 1; }", "(1): the method 'Of' is not named after what it does")]
    [InlineData("class C { int OfName() => 1; }", "(1): the method 'OfName' is not named after what it does")]
    [InlineData("class C { void M(int a, int b, int c, int d, int e, int f) { } }", "")]
    [InlineData("class C { void M(int a, int b, int c, int d, int e, int f, int g) { } }", "(1): 'M' has 7 parameters")]
    [InlineData("class C { C(int a, int b, int c, int d, int e, int f, int g) { } }", "(1): 'C' has 7 parameters")]
    [InlineData("record C(int A, int B, int C, int D, int E, int F, int G);", "(1): 'C' has 7 parameters")]
    [InlineData("delegate void D(int a, int b, int c, int d, int e, int f, int g);", "(1): 'D' has 7 parameters")]
    public void Signature_IsChecked(string source, string violations) => Assert.Equal(violations, string.Join('\n', FindViolations(source)));

    [Fact]
    public void Line_IsChecked()
    {
        Assert.Empty(FindViolations(new string('/', MaxColumns) + "\r\n"));
        Assert.Equal(["(2): 141 columns"], FindViolations("\r\n" + new string('/', MaxColumns + 1)));
    }

    /// <summary>Attributes and comments before a signature do not count.</summary>
    [Fact]
    public void LengthOfMethod_IsChecked()
    {
        Assert.Empty(FindViolations(Method(MaxMethodLines)));
        Assert.Equal(["(4): 'M' has 61 lines"], FindViolations(Method(MaxMethodLines + 1)));

        static string Method(int lines) => "class C {\n/// <summary>M</summary>\n[A]\nvoid M() {" + new string('\n', lines - 1) + "}\n}";
    }

    private static IEnumerable<string> FindViolations(string source)
    {
        var text = source.Split('\n');
        for (var line = 0; line < text.Length; line++)
            if (text[line].TrimEnd('\r').Length is > MaxColumns and var columns)
                yield return $"({line + 1}): {columns} columns";

        foreach (var node in CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest)).GetRoot().DescendantNodes())
            if (GetName(node) is { IsMissing: false } name)
            {
                var lines = node.SyntaxTree.GetLineSpan(GetSpan(node));
                var start = lines.StartLinePosition.Line + 1;
                if (node is MethodDeclarationSyntax or LocalFunctionStatementSyntax && name.ValueText is "Of" or ['O', 'f', >= 'A' and <= 'Z', ..])
                    yield return $"({start}): the method '{name}' is not named after what it does";
                if (GetParameters(node) is { Parameters.Count: > MaxParameters and var parameters })
                    yield return $"({start}): '{name}' has {parameters} parameters";
                if (node is not (TypeDeclarationSyntax or DelegateDeclarationSyntax) && lines.EndLinePosition.Line - lines.StartLinePosition.Line + 1 is > MaxMethodLines and var length)
                    yield return $"({start}): '{name}' has {length} lines";
            }
    }

    /// <summary>The name of what may have parameters or a body.</summary>
    private static SyntaxToken? GetName(SyntaxNode node) => node switch
    {
        MethodDeclarationSyntax method => method.Identifier,
        LocalFunctionStatementSyntax local => local.Identifier,
        ConstructorDeclarationSyntax constructor => constructor.Identifier,
        OperatorDeclarationSyntax @operator => @operator.OperatorToken,
        ConversionOperatorDeclarationSyntax conversion => conversion.OperatorKeyword,
        IndexerDeclarationSyntax indexer => indexer.ThisKeyword,
        PropertyDeclarationSyntax property => property.Identifier,
        DelegateDeclarationSyntax @delegate => @delegate.Identifier,
        TypeDeclarationSyntax type => type.Identifier,
        _ => null,
    };

    private static BaseParameterListSyntax? GetParameters(SyntaxNode node) =>
        node.ChildNodes().OfType<BaseParameterListSyntax>().FirstOrDefault();

    /// <summary>From the signature to the end.</summary>
    private static TextSpan GetSpan(SyntaxNode node)
    {
        var attributes = node.ChildNodes().OfType<AttributeListSyntax>().LastOrDefault();
        var first = attributes is null ? node.GetFirstToken() : attributes.GetLastToken().GetNextToken();
        return TextSpan.FromBounds(first.SpanStart, node.Span.End);
    }
}
