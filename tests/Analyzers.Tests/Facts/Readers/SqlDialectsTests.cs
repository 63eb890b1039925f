using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>Whether no other database than SQL Server accepts a text.</summary>
public sealed class SqlDialectsTests
{
    [Theory]
    [InlineData("SELECT t.text FROM sys.dm_exec_requests r", true)]
    [InlineData("SELECT Body FROM Articles WITH (NOLOCK)", true)]
    [InlineData("SELECT Body FROM Articles a with (updlock, readpast)", true)]
    [InlineData("INSERT INTO Articles (Title) OUTPUT inserted.Id VALUES ('a')", true)]
    [InlineData("DELETE Articles OUTPUT deleted.Id", true)]
    [InlineData("SELECT Body FROM Articles", false)]
    [InlineData("SELECT name FROM sys.schema_table_statistics", false)] // MySQL
    [InlineData("SELECT sys, dm_text FROM Articles", false)]
    [InlineData("SELECT sys dm_text, a FROM Articles", false)]
    [InlineData("WITH nolock AS (SELECT 1 AS a) SELECT a FROM nolock", false)]
    [InlineData("WITH Recent (Id) AS (SELECT 1) SELECT Id FROM Recent", false)]
    [InlineData("SELECT Body FROM Articles WHERE WITH (Recent)", false)]
    [InlineData("SELECT output, inserted.Id FROM inserted", false)]
    [InlineData("SELECT output inserted, deleted FROM Articles", false)]
    [InlineData("SELECT output other.Id FROM other", false)]
    [InlineData("WITH (NOLOCK", true)]
    [InlineData("WITH (", false)]
    [InlineData("", false)]
    public void Text_IsForSqlServerOnly(string sql, bool expected) => Assert.Equal(expected, SqlDialects.IsSqlServerOnly(sql));

    /// <summary>The texts that the arms of a switch give, and others.</summary>
    [Theory]
    [InlineData("F(x switch { Db.SqlServer => \"a\", Db.Other => \"b\" })", "a")]
    [InlineData("F(x switch { \"mssql\" => (\"a\"), _ => ((\"b\")) })", "a")]
    [InlineData("F(x switch { Db.Other => \"a\", _ => \"b\" })", "a b")]
    [InlineData("F(x switch { Db.SqlServer => \"a\", Db.Other => \"b\" }, \"c\")", "a c")]
    [InlineData("F(x switch { Db.SqlServer => \"a\", _ => \"b\" }, y switch { Db.Other => \"c\", _ => \"d\" })", "a c d")]
    [InlineData("F(\"a\", \"b\")", "a b")]
    public void Text_IsThatForSqlServer(string expression, string texts)
    {
        var tree = CSharpSyntaxTree.ParseText($"class C {{ object M() => {expression}; }}");
        var model = CSharpCompilation.Create("Texts", [tree]).GetSemanticModel(tree);
        var origins = tree.GetRoot().DescendantNodes().OfType<LiteralExpressionSyntax>()
            .Where(static text => text.Parent is not ConstantPatternSyntax).Select(text => new ValueOrigin(text, model)).ToImmutableArray();
        Assert.Equal(texts, string.Join(" ", SqlDialects.Select(origins).Select(static origin => ((LiteralExpressionSyntax)origin.Expression).Token.ValueText)));
    }
}
