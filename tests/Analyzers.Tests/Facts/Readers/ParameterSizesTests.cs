using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The size that a parameter with the name of the column <c>Body</c> has, in the method <c>Read</c> or elsewhere in its type.</summary>
public sealed class ParameterSizesTests
{
    private const string Large = "command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, -1);";

    [Theory]
    [InlineData(Large, "nvarchar(max)")]
    [InlineData("command.Parameters.Add(\"@body\", System.Data.SqlDbType.VarChar, 20);", "varchar(20)")]
    [InlineData("command.Parameters.Add(\"Body\", SqlDbType.NVarChar, -1);", "nvarchar(max)")]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, 20); command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, 30);", "nvarchar(30)")]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, -1); command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, 30);", null)]
    [InlineData("command.Parameters.Add(\"@Other\", SqlDbType.NVarChar, 20); command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, -1);", "nvarchar(max)")]
    [InlineData("command.Parameters.Add(\"@Other\", SqlDbType.NVarChar, -1);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, -1, 5);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, -2);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, +1);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, size);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, 1.5);", null)]
    [InlineData("command.Parameters.Add(name, SqlDbType.NVarChar, -1);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType, -1);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar.Other, -1);", null)]
    [InlineData("command.Parameters.Add(\"@Body\", (SqlDbType)12, -1);", null)]
    [InlineData("var type = SqlDbType.NVarChar;", null)]
    public void Parameter_HasASize(string statements, string? type) => Assert.Equal(type, Find(statements));

    /// <summary>SQL in the same member inserts the parameter or compares it with the column.</summary>
    [Theory]
    [InlineData("Run(\"INSERT INTO Files (Body) VALUES (@Body)\"); " + Large, "nvarchar(max)")]
    [InlineData("Run(\"UPDATE Files SET Body = @Body\"); " + Large, "nvarchar(max)")]
    [InlineData("Run($\"UPDATE {table} SET [body]=@body\"); " + Large, "nvarchar(max)")]
    [InlineData("Run(\"SELECT Id FROM Files WHERE Body LIKE @Body\"); " + Large, null)]
    [InlineData("Run($\"SELECT {columns} FROM Files WHERE Body LIKE @Body\"); " + Large, null)]
    [InlineData("Run(\"SELECT Id FROM Files WHERE Other = @Body\"); " + Large, null)]
    [InlineData("Run(\"SELECT Id FROM Files WHERE 1 = @Body\"); " + Large, null)]
    [InlineData("Run(\"SELECT @Body\"); " + Large, null)]
    [InlineData("command.Parameters[\"@Body\"].Value = 1; " + Large, "nvarchar(max)")]
    [InlineData("Run(\"= @Body\"); " + Large, null)]
    [InlineData("Run(\"Body > @Body\"); " + Large, null)]
    [InlineData("Run(\"SELECT Id FROM Files WHERE Body LIKE @Body OR Body = @Body\"); " + Large, "nvarchar(max)")]
    [InlineData("Run(\"SELECT Id FROM Files WHERE Body LIKE @Body\"); Run(\"UPDATE Files SET Body = @Body\"); " + Large, "nvarchar(max)")]
    [InlineData("Run(\"SELECT Id FROM Files WHERE Body LIKE @BodyPattern\"); " + Large, "nvarchar(max)")]
    [InlineData("Run(\"SELECT Id FROM Files\"); " + Large, "nvarchar(max)")]
    [InlineData("Run('@'); " + Large, "nvarchar(max)")]
    public void Parameter_IsThatOfTheColumn(string statements, string? type) => Assert.Equal(type, Find(statements));

    [Theory]
    [InlineData("", Large, "nvarchar(max)")]
    [InlineData("command.Parameters.Add(\"@Body\", SqlDbType.NVarChar, 20);", Large, "nvarchar(20)")]
    [InlineData("command.Parameters.Add(\"@Other\", SqlDbType.NVarChar, 20);", Large, "nvarchar(max)")]
    [InlineData("Run(\"SELECT Id FROM Files WHERE Body LIKE @Body\");", Large, "nvarchar(max)")]
    [InlineData("", "Run(\"SELECT Id FROM Files WHERE Body LIKE @Body\"); " + Large, null)]
    public void Member_ComesBeforeItsType(string statements, string others, string? type) => Assert.Equal(type, Find(statements, others));

    [Fact]
    public void Evidence_IsTheParameter()
    {
        var tree = CSharpSyntaxTree.ParseText($"class C {{ void Read() {{ {Large} }} }}");
        var found = ParameterSizes.Find("Body", tree.GetRoot().DescendantNodes().OfType<BlockSyntax>().Single(), default)!;
        Assert.Equal(("parameter '@Body'", "\"@Body\""), (found.Evidence, tree.ToString().Substring(found.Location!.SourceSpan.Start, found.Location.SourceSpan.Length)));
    }

    private static string? Find(string statements, string others = "")
    {
        var tree = CSharpSyntaxTree.ParseText($"class C {{ void Read() {{ {statements} }} void Write() {{ {others} }} }}");
        return ParameterSizes.Find("Body", tree.GetRoot().DescendantNodes().OfType<BlockSyntax>().First(), default)?.Size.StoreType;
    }
}
