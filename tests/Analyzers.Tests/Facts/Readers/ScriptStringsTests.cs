using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The tables that the texts of a file create.</summary>
public sealed class ScriptStringsTests
{
    [Theory]
    [InlineData("\"CREATE TABLE Files (Body text)\"")]
    [InlineData("\"create\\n\\ttable Files (Body text)\"")]
    [InlineData("\"ALTER TABLE Files ADD Body text\"")]
    [InlineData("\"a table; CREATE TABLE Files (Body text)\"")]
    [InlineData("\"table CREATE TABLE Files (Body text)\"")]
    [InlineData("\"CREATE TABLE \" + name + \" (Body text)\"")]
    [InlineData("\"CREATE TABLE Files (\" + \"Body text\" + \")\"")]
    [InlineData("a + b + \"CREATE TABLE Files (Body text)\"")]
    [InlineData("\"CREATE TABLE Files (Id int, \" + columns + \", Body text)\"")]
    [InlineData("$\"CREATE TABLE {name} (Body text)\"")]
    [InlineData("\"CREATE TABLE {0} (Body text)\"")]
    [InlineData("\"CREATE TABLE [{0}].[Files{12}] (Body text)\"")]
    [InlineData("new[] { \"Id int\", \"Body text\" }")]
    [InlineData("F(\"Id int\", \"Body text\")")]
    [InlineData("(string[])[\"Id int\", \"Body text\"]")]
    [InlineData("F(\"Id int NOT NULL\", name, \"Body text NULL\")")]
    [InlineData("F(\"i int\", \"Body text\")")]
    [InlineData("F(\"Id int NOT NULL\", \"Body text CHECK (a table)\")")]
    public void Table_IsRead(string expression) => Assert.Equal("text", Find(expression));

    [Theory]
    [InlineData("\"CREATETABLE Files (Body text)\"")]
    [InlineData("\"TABLE Files (Body text)\"")]
    [InlineData("\" TABLE Files (Body text)\"")]
    [InlineData("\"DROP TABLE Files (Body text)\"")]
    [InlineData("\"CREATE VIEW Files (Body text)\"")]
    [InlineData("CREATE + \" TABLE Files (Body text)\"")]
    [InlineData("new[] { \"Body text\" }")]
    [InlineData("F(\"Body text\")")]
    [InlineData("new[] { \"Id int\", \"Body\" }")]
    [InlineData("new[] { \"Id int\", \"Body custom\" }")]
    [InlineData("new[] { \"Id int\", \"Body = text\" }")]
    [InlineData("new[] { \"Id int\", \"5 text\" }")]
    [InlineData("\"Id int\" == \"Body text\"")]
    [InlineData("F(\"Id int\", G(\"Body text\"))")]
    public void OtherText_CreatesNothing(string expression) => Assert.Null(Find(expression));

    /// <summary>A column is declared in a short text.</summary>
    [Theory]
    [InlineData(199, "text")]
    [InlineData(200, null)]
    public void Column_HasALimitedLength(int length, string? type) =>
        Assert.Equal(type, Find($"new[] {{ \"Id int\", \"{"Body text".PadRight(length, '-')}\" }}"));

    [Fact]
    public void DownOfAMigration_IsUndone()
    {
        Assert.Null(Find("\"CREATE TABLE Files (Body text)\"", "Down"));
        Assert.Equal("text", Find("\"CREATE TABLE Files (Body text)\"", "Downgrade"));
    }

    [Fact]
    public void Scripts_AreInTheirOrder()
    {
        var tree = CSharpSyntaxTree.ParseText("class C { void M() { F(\"CREATE TABLE A (B text)\"); F(\"SELECT 1\"); F(\"ALTER TABLE A ALTER COLUMN B int\"); } }");
        Assert.Equal(["text", "int"], ScriptStrings.Read(tree, default).Select(static script => script.Find("A", "B")!.Size.StoreType));
    }

    private static string? Find(string expression, string method = "Up")
    {
        var tree = CSharpSyntaxTree.ParseText($"class C {{ void {method}() {{ _ = {expression}; }} void Other() {{ _ = \"CREATE TABLE Others (Id int)\"; }} }}");
        return ScriptStrings.Read(tree, default).SelectMany(static script => script.FindColumns("Body", [])).SingleOrDefault()?.Size.StoreType;
    }
}
