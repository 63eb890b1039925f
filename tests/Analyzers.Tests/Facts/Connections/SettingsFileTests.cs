using System.Diagnostics;
using System.Reflection;
using System.Text;
using AsyncSql.Analyzers.Facts.Settings;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Connections;

public sealed class SettingsFileTests
{
    [Theory]
    [InlineData("""{ "ConnectionStrings": { "Shop": "Server=." } }""", "ConnectionStrings:Shop=Server=.")]
    [InlineData("""{"A":"1","B":{"C":"2","D":{"E":"3"}},"F":"4"}""", "A=1|B:C=2|B:D:E=3|F=4")]
    [InlineData("""{"A":["x",1,{"B":"y"},["z"]]}""", "A:0=x|A:2:B=y|A:3:0=z")]
    [InlineData("""{"A:B":"x","C":{"D:E":"y"}}""", "A:B=x|C:D:E=y")]
    [InlineData("""{"A":1,"B":-1.5e+3,"C":true,"D":false,"E":null,"F":0,"G":{},"H":[]}""", "")]
    [InlineData("""{"A":1E5,"B":-2.5E-3,"C":"x"}""", "C=x")]
    [InlineData("""{}""", "")]
    [InlineData("""{"":{"":"x"},"A":{"":"y"}}""", ":=x|A:=y")]
    // valid in appsettings.json, but not in JSON
    [InlineData("""
        // first
        { /* one */ "A" /**/ : // two
         "x" /* , */ , }
        // last
        """, "A=x")]
    [InlineData("{ \"A\" : // CRLF\r\n \"x\" }", "A=x")]
    [InlineData("""{"A":["x","y",],}""", "A:0=x|A:1=y")]
    [InlineData("\uFEFF{\"A\":\"x\"}", "A=x")]
    [InlineData("""{"A":"// no /* comment"}""", "A=// no /* comment")]
    // the last one of two wins
    [InlineData("""{"A":"1","a":"2"}""", "a=2")]
    [InlineData("""{"A":{"B":"1"},"A:B":"2"}""", "A:B=2")]
    [InlineData("""{"A":"1","A":2}""", "")]
    [InlineData("""{"A":{"B":"1"},"A":{"C":"2"}}""", "A:B=1|A:C=2")]
    // escapes
    [InlineData("""{"A":"a\"b\\c\/d\b\f\n\r\té😀"}""", "A=a\"b\\c/d\b\f\n\r\té😀")]
    [InlineData("""{"A\u0042":"x"}""", "AB=x")]
    [InlineData("""{"A":"\u0000"}""", "A=\0")]
    public void Strings_AreFoundByPath(string json, string expected)
    {
        var file = Read(json);
        Assert.Equal(expected, string.Join("|", file.Values.Select(static value => value.Path + "=" + value.Text)));
        Assert.All(file.Values, value => Assert.Same(value, file.Find(value.Path.ToUpperInvariant())));
        Assert.All(file.Values, value => Assert.True(json[value.Span.Start] == '"' && json[value.Span.End - 1] == '"'));
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("\"A\"")]
    [InlineData("""["A"]""")]
    [InlineData("null")]
    [InlineData("""{"A":"x" """)]
    [InlineData("""{"A":"x"}}""")]
    [InlineData("""{"A":"x"} x""")]
    [InlineData("""{"A":"x"]""")]
    [InlineData("""{"A":"x" "B":"y"}""")]
    [InlineData("""{"A":"x",,"B":"y"}""")]
    [InlineData("""{"A":"x","B":}""")]
    [InlineData("""{"A":"x","B"}""")]
    [InlineData("""{,"A":"x"}""")]
    [InlineData("""{"A":"x","B":[,]}""")]
    [InlineData("""{"A":"x","B":["C":"y"]}""")]
    [InlineData("""{"A":"x",B:"y"}""")]
    [InlineData("""{"A":"x",'B':'y'}""")]
    [InlineData("""{"A":"x","B":01}""")]
    [InlineData("""{"A":"x","B":1.}""")]
    [InlineData("""{"A":"x","B":.1}""")]
    [InlineData("""{"A":"x","B":+1}""")]
    [InlineData("""{"A":"x","B":1e}""")]
    [InlineData("""{"A":"x","B":-}""")]
    [InlineData("""{"A":"x","B":True}""")]
    [InlineData("""{"A":"x","B":NaN}""")]
    [InlineData("""{"A":"x","B":"\x"}""")]
    [InlineData("""{"A":"x","B":"\u12"}""")]
    [InlineData("""{"A":"x","B":"\u12G4"}""")]
    [InlineData("""{"A":"x","B":"\ud83d"}""")]
    [InlineData("""{"A":"x","B":"\ud83d\u0041"}""")]
    [InlineData("""{"A":"x","B":"\ude00"}""")]
    [InlineData("{\"A\":\"x\",\"B\":\"\n\"}")]
    [InlineData("""{"A":"x","B":"\""")]
    [InlineData("""{"A":"x"} /""")]
    [InlineData("""{"A":"x"} /* """)]
    [InlineData("""{"A":"x"} /*/""")]
    [InlineData("{\"A\":\"x\"} //\u2028")]
    public void BrokenFile_HasNoStrings(string json) => Assert.Empty(Read(json).Values);

    [Fact]
    public void UnknownPath_IsNotFound() => Assert.Null(Read("""{"A":"x"}""").Find("B"));

    [Theory]
    [InlineData(64, 1)]
    [InlineData(65, 0)]
    [InlineData(10_000, 0)]
    [InlineData(1_000_000, 0)]
    public void Depth_IsBounded(int depth, int found)
    {
        var objects = string.Concat(Enumerable.Repeat("{\"\":", depth));
        Assert.Equal(found, Read(objects + "\"x\"" + new string('}', depth)).Values.Length);
        Assert.Empty(Read(objects).Values);
        Assert.Empty(Read("{\"\":" + new string('[', depth)).Values);
        Assert.Equal(found, Read("{\"\":" + new string('[', depth - 1) + "\"x\"" + new string(']', depth - 1) + "}").Values.Length);
    }

    /// <summary>Files that need linear work: many values, a long key around them, one long string.</summary>
    [Fact]
    public void LargeFile_IsReadFast()
    {
        var watch = Stopwatch.StartNew();
        var values = string.Join(",", Enumerable.Range(0, 200_000).Select(static i => $"\"k{i}\":\"\\u0041\""));
        Assert.Equal(200_000, Read("{" + values + "}").Values.Length);
        Assert.Empty(Read("{\"" + new string('k', 1_000_000) + "\":{" + values + "}}").Values);
        Assert.Equal(2_000_000, Assert.Single(Read("{\"A\":\"" + string.Concat(Enumerable.Repeat("\\n", 2_000_000)) + "\"}").Values).Text.Length);
        Assert.Empty(Read("{" + string.Concat(Enumerable.Repeat("/", 1_000_000))).Values);
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(30), watch.Elapsed.ToString());
    }

    [Theory]
    [InlineData("""{ "A": "Server=.;Packet Size=[8000]" }""", "16000", """{ "A": "Server=.;Packet Size=16000" }""")]
    [InlineData("""{ "A": "Server=.\\SQLEXPRESS[]" }""", ";P=1", """{ "A": "Server=.\\SQLEXPRESS;P=1" }""")]
    [InlineData("""{ "A": "\u0041[\\]\u0042" }""", "/", """{ "A": "\u0041/\u0042" }""")]
    [InlineData("""{ "A": "[]" }""", "x", """{ "A": "x" }""")]
    [InlineData("""{ "A": "\ud83d\ude00[é]\n" }""", "", """{ "A": "\ud83d\ude00\n" }""")]
    [InlineData("""{ "A": "x[]" }""", "\"\\\n\0😀é", """{ "A": "x\"\\\u000a\u0000😀é" }""")]
    [InlineData("// one\r\n{\r\n\t\"A\" : \"a\\\\[b]\", // two\r\n}\r\n", "c", "// one\r\n{\r\n\t\"A\" : \"a\\\\c\", // two\r\n}\r\n")]
    public void Change_ReachesTheFile(string marked, string newText, string expected)
    {
        // Each mark is one character of the file and of the decoded text.
        var json = marked.Replace("[", "", StringComparison.Ordinal).Replace("]", "", StringComparison.Ordinal);
        var text = Assert.Single(Read(marked).Values).Text;
        var start = text.IndexOf('[', StringComparison.Ordinal);
        var change = new TextChange(TextSpan.FromBounds(start, text.IndexOf(']', StringComparison.Ordinal) - 1), newText);

        var value = Assert.Single(Read(json).Values);
        Assert.Equal(expected, SourceText.From(json).WithChanges(value.MapToFile(change)).ToString());
        Assert.Equal(TextSpan.FromBounds(marked.IndexOf('[', StringComparison.Ordinal), marked.IndexOf(']', StringComparison.Ordinal) - 1), value.MapToFile(change.Span));
    }

    [Fact]
    public void Bytes_WithAByteOrderMark_AreRead()
    {
        var text = SourceText.From(new MemoryStream([.. Encoding.UTF8.Preamble, .. """{"A":"x"}"""u8]));
        Assert.Equal("x", new SettingsFile(text).Find("A")?.Text);
    }

    [Fact]
    public void Secrets_AreNotPrinted()
    {
        var file = Read("""{"A":"secret"}""");
        foreach (var shown in file.Values.Append<object>(file))
        {
            Assert.DoesNotContain("secret", shown.ToString(), StringComparison.Ordinal);
            Assert.DoesNotContain("Text", shown.GetType().GetCustomAttribute<DebuggerDisplayAttribute>()!.Value, StringComparison.Ordinal);
        }
    }

    private static SettingsFile Read(string json) => new(SourceText.From(json));
}
