using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Flow;

/// <summary>Where values come from, form by form; and the texts that they are.</summary>
public sealed class ValueTracerTests
{
    private static readonly Lazy<IReadOnlyList<MetadataReference>> Platform = new(() =>
        [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => Path.GetFileName(path) is "System.Runtime.dll" or "System.Private.CoreLib.dll" or "System.Collections.dll")
            .Select(path => MetadataReference.CreateFromFile(path))]);

    public static TheoryData<string> Cases => [.. FlowCases.All.Keys];

    [Theory]
    [MemberData(nameof(Cases))]
    public void Value_ComesFrom(string name)
    {
        var flow = FlowCases.All[name];
        var (values, used, model) = Read(flow.Members, flow.Types);
        Assert.Equal(flow.Origins, values.Trace(used, model, null, CancellationToken.None).Select(origin => origin.Expression.ToString()));
    }

    [Theory]
    [InlineData("A local that is assigned once", "void M() { var x = A(); var y = (object)x; Use(y); }", "A()")]
    [InlineData("A local that is assigned twice", "void M() { var x = A(); x = B(); Use(x); }", "x")]
    [InlineData("A member that is assigned once", "readonly string _x = A(); string X => _x; void M() => Use(X);", "A()")]
    [InlineData("A choice is one value", "void M(bool b) { var x = b ? A() : B(); Use(x); }", "b ? A() : B()")]
    [InlineData("Callers and returned values are not followed", "string X(string s) => s; void M(string x) { var y = x; Use(y); } void N() => M(A());", "x")]
    [InlineData("A property that returns itself ends", "string X => X; void M() => Use(X);", "X")]
    public void OnlyValue_IsThatOfVariablesAssignedOnce(string name, string members, string expected)
    {
        var (values, used, model) = Read(members);
        Assert.Equal((name, expected), (name, values.FindOnlyValue(used, model, CancellationToken.None).Expression.ToString()));
    }

    [Theory]
    [InlineData("""void M() => Use("a" + "b" + 'c' + 1);""", "abc1", "ab??")]
    [InlineData("""void M(int i) => Use($"a{i}b{1}c{"d"}{2:N}{3,4}");""", "a?b1cd??", "a?b?cd??")]
    [InlineData("""void M() { var t = "T"; Use($"a{t}b"); }""", "aTb", "aTb")]
    [InlineData("""const string T = "T"; void M() => Use("a" + T);""", "aT", "aT")]
    [InlineData("""readonly string _t = "T"; void M() => Use("a" + _t);""", "aT", "aT")]
    [InlineData("""void M() { var t = "T"; t = "U"; Use("a" + t); }""", "a?", "a?")]
    [InlineData("""void M() => Use("a" + (1 + 2) + nameof(M));""", "a3M", "a??")]
    [InlineData("""void M() => Use("a" + int.MaxValue + string.Empty);""", "a2147483647?", "a??")]
    [InlineData("""void M() => Use(string.Format(System.Globalization.CultureInfo.InvariantCulture, "a{0}b{1}{2}", "x", 2));""", "axb2?", "?")]
    [InlineData("""void M() => Use(string.Format(format: "a{0}", arg0: "x"));""", "?", "?")]
    [InlineData("""void M() => Use(String.Format("{{a}} {1}{0}", "x", "y"));""", "{a} yx", "?")]
    [InlineData("""void M() => Use("a" + ("b" + (("c"))));""", "abc", "abc")]
    [InlineData("""void M() => Use(A());""", "?", "?")]
    [InlineData("""void M() { var t = t + "a"; Use(t); }""", "?aaaaaaaa", "?aaaaaaaa")]
    public void Text_IsThatOfItsParts(string members, string withConstants, string ofTokens)
    {
        var (values, used, model) = Read(members);
        var constants = new TextTracer(values, '?', acceptsConstants: true).Trace(used, model, CancellationToken.None);
        var tokens = new TextTracer(values, '?', acceptsConstants: false).Trace(used, model, CancellationToken.None);
        Assert.Equal((withConstants, ofTokens), (constants.Text, tokens.Text));
        Assert.Equal(tokens.Text.Replace("?", "", StringComparison.Ordinal), string.Concat(tokens.Tokens.Select(token => token.ValueText)));
    }

    [Fact]
    public void LongConcatenation_EndsWithAPlaceholder()
    {
        var (values, used, model) = Read($"void M() => Use(\"a\"{string.Concat(Enumerable.Repeat(" + \"a\"", 5000))});");
        var text = new TextTracer(values, '?', acceptsConstants: true).Trace(used, model, CancellationToken.None).Text;
        Assert.Matches("^a+[?]$", text);
    }

    [Theory]
    [InlineData(8, "a")]
    [InlineData(9, "?")]
    public void NestedFormats_AreReadToADepth(int depth, string expected)
    {
        var nested = string.Concat(Enumerable.Repeat("string.Format(\"{0}\", ", depth)) + "\"a\"" + new string(')', depth);
        var (values, used, model) = Read($"void M() => Use({nested});");
        Assert.Equal(expected, new TextTracer(values, '?', acceptsConstants: true).Trace(used, model, CancellationToken.None).Text);
    }

    private static (ValueTracer Values, ExpressionSyntax Used, SemanticModel Model) Read(string members, string types = "")
    {
        var tree = CSharpSyntaxTree.ParseText($$"""
            using System; using System.Collections.Generic; using System.Threading.Tasks;
            public partial class Case
            {
                {{members}}
            }
            {{types}}
            public partial class Case
            {
                public static void Use(object? value) { }
                private static extern string A();
                private static extern string B();
                private static extern string C();
            }
            """);
        var compilation = CSharpCompilation.Create("Case", [tree], Platform.Value, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var used = tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().First(call => call.Expression.ToString() is "Use" or "Case.Use").ArgumentList.Arguments[0].Expression;
        return (new ValueTracer(compilation, new SemanticModels(compilation)), used, compilation.GetSemanticModel(tree));
    }
}
