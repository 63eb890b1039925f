using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

public sealed class CountedOrdinalTests
{
    [Theory]
    [InlineData("var i = 0; Use(i++, i++, Get(i++));", 2)]
    [InlineData("var i = 0; Use(i++); Get(i);", 1)]
    [InlineData("var i = -1; Use(++i); Get(++i);", 1)]
    [InlineData("int a = 3, i = 2; i += 2; Get(i + 1);", 5)]
    [InlineData("var i = 0; Use(i++); Get(i - 1);", 0)]
    [InlineData("var i = 0; Use(i++); i = 0; Get(i++);", 0)]
    [InlineData("while (true) { var i = 0; Use(i++); Get(i++); Use(i++); }", 1)]
    [InlineData("var i = 5; while (true) { i = 0; Use(i++); Get(i++); Use(i++); }", 1)]
    [InlineData("var i = 0; Use(IsNull(i) ? null : Value(i)); i++; Use(IsNull(i) ? null : Get(i)); i++;", 1)]
    [InlineData("var i = 0; if (IsNull(i++)) Use(0); Get(i);", 1)]
    [InlineData("var i = 0; if (IsNull(i)) { i++; Get(i); }", 1)]
    [InlineData("var i = 0; try { i++; Get(i); } finally { i++; }", 1)]
    [InlineData("var i = 0; switch (i++) { case 0: i++; Get(i); break; }", 2)]
    [InlineData("var i = 0; Do(() => { var k = 1; Use(k++); Get(k); });", 2)]
    [InlineData("int i = 0, id = i++, title = i++; Get(i++);", 2)]
    [InlineData("int i; i = 3; Do(() => i); Get(i++);", 3)]
    public void Counter_HasAValue(string statements, int expected) => Assert.Equal(expected, Find(statements));

    [Theory]
    [InlineData("int i; Get(i);")]
    [InlineData("int i = Start(); Get(i++);")]
    [InlineData("var i = 0; while (true) { Get(i++); }")]
    [InlineData("var i = 0; foreach (var row in rows) { Use(i); Get(i); i++; }")]
    [InlineData("var i = 0; while (true) { Use(i++); } Get(i);")]
    [InlineData("for (var i = 0; i < 3; i++) Get(i);")]
    [InlineData("var i = 0; if (IsNull(i)) i++; Get(i);")]
    [InlineData("var i = 0; if (IsNull(i)) i++; else Get(i);")]
    [InlineData("var i = 0; Use(IsNull(i) ? 0 : i++); Get(i);")]
    [InlineData("var i = 0; Use(IsNull(i) && Is(i++)); Get(i);")]
    [InlineData("var i = 0; other ??= i++; Get(i);")]
    [InlineData("var i = 0; other?.Use(i++); Get(i);")]
    [InlineData("var i = 0; Next(ref i); Get(i);")]
    [InlineData("var i = 0; Next(out i); Get(i);")]
    [InlineData("var i = 0; i = Start(); Get(i);")]
    [InlineData("var i = 0; i *= 2; Get(i);")]
    [InlineData("var i = 0; i--; Get(i);")]
    [InlineData("var i = 0; Do(() => i++); Get(i);")]
    [InlineData("var i = 0; Next(); Get(i); void Next() => i++;")]
    [InlineData("var i = 0; Do(() => Get(i++));")]
    [InlineData("var i = 0; try { i++; } catch { Get(i); }")]
    [InlineData("var i = 0; switch (kind) { case 0: i++; break; default: Get(i); break; }")]
    [InlineData("var i = 0; _ = kind switch { 0 => i++, _ => Get(i) };")]
    [InlineData("var i = 0; Get(i * 2);")]
    [InlineData("Get(i++);")]
    [InlineData("var i = 0L; Get(i);")]
    [InlineData("i = 0; Get(i++);")] // a field, which Other may count
    [InlineData("var i = 0; while (true) { i = 0; Use(Next()); Get(i++); } int Next() => i++;")]
    [InlineData("var i = 0; Action next = () => i++; i = 0; next(); Get(i);")]
    [InlineData("var i = 0; next: Get(i); i++; if (i < 3) goto next;")]
    [InlineData("var i = 0; if (kind) goto read; i++; read: Get(i);")]
    [InlineData("var i = 0; switch (kind) { case 1: Get(i); break; case 2: i++; goto case 1; }")]
    public void OtherValue_IsUnknown(string statements) => Assert.Null(Find(statements));

    /// <summary>Each read looks at all uses: more of them would take quadratic time.</summary>
    [Theory]
    [InlineData(300, 300)]
    [InlineData(500, null)]
    public void LongRow_IsUnknown(int columns, int? expected) =>
        Assert.Equal(expected, Find($"var i = 0; {string.Concat(Enumerable.Repeat("Use(i++); ", columns))} Get(i++);"));

    /// <summary>The value of the argument of <c>Get</c>.</summary>
    private static int? Find(string statements)
    {
        var root = CSharpSyntaxTree.ParseText($"class Case {{ void M() {{ {statements} }} }}").GetRoot();
        var call = root.DescendantNodes().OfType<InvocationExpressionSyntax>().Single(call => call.Expression.ToString() == "Get");
        return CountedOrdinal.Find(call.ArgumentList.Arguments[0].Expression, default);
    }
}
