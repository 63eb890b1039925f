using AsyncSql.Analyzers.Facts.Sql;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts.Readers;

/// <summary>The stored procedures of scripts, and the calls of them.</summary>
public sealed class ProcedureScriptTests
{
    [Theory]
    [InlineData("CREATE PROCEDURE dbo.GetFile AS SELECT Data FROM Files", "dbo.GetFile: Data")]
    [InlineData("alter proc GetFile @id int as select Data from Files", ".GetFile: Data")]
    [InlineData("CREATE OR ALTER PROCEDURE [a].[b] AS BEGIN SELECT Data FROM Files; SELECT Name FROM Authors END", "a.b: Data, Name")]
    [InlineData("CREATE PROC a @id AS int AS SELECT Data FROM Files", ".a: Data")]
    [InlineData("CREATE PROC a WITH EXECUTE AS OWNER AS SELECT Data FROM Files", ".a: Data")]
    [InlineData("CREATE PROC a WITH EXEC AS 'b' AS SELECT Data FROM Files", ".a: Data")]
    [InlineData("CREATE PROC a AS SELECT Data FROM Files GO CREATE PROC b AS SELECT Name FROM Authors", ".a: Data|.b: Name")]
    [InlineData("CREATE PROC a AS EXEC b", ".a: ?")]
    [InlineData("CREATE PROC a AS", ".a: ?")]
    [InlineData("CREATE PROC AS SELECT Data FROM Files", "")]
    [InlineData("CREATE PROC a SELECT Data FROM Files", "")]
    [InlineData("CREATE PROC ( AS SELECT Data FROM Files", "")]
    [InlineData("CREATE PROC", "")]
    [InlineData("DROP PROC a AS SELECT Data FROM Files", "")]
    [InlineData("CREATE VIEW procs AS SELECT Data FROM Files", "")]
    [InlineData("CREATE VIEW a AS SELECT Data FROM Files", "")]
    public void Procedures_AreRead(string sql, string procedures) =>
        Assert.Equal(procedures, string.Join("|", ProcedureScript.Read(sql).Select(static procedure =>
            $"{procedure.Schema}.{procedure.Name}: " + string.Join(", ", procedure.Results.Select(static result => result?.Columns[0].Name ?? "?")))));

    [Theory]
    [InlineData("EXEC dbo.GetFile @id", "dbo", "GetFile")]
    [InlineData("EXECUTE [dbo].[GetFile];", "dbo", "GetFile")]
    [InlineData("GetFile", null, "GetFile")]
    [InlineData("dbo.GetFile", "dbo", "GetFile")]
    [InlineData("Shop.dbo.GetFile", "dbo", "GetFile")]
    [InlineData("Shop..GetFile", null, "GetFile")]
    [InlineData("EXEC GetFile; SELECT 1", null, null)]
    [InlineData("EXEC GetFile @a SELECT 1", null, null)]
    [InlineData("EXEC GetFile EXEC GetName", null, null)]
    [InlineData("EXEC GetFile EXECUTE GetName", null, null)]
    [InlineData("EXEC GetFile;;", null, null)]
    [InlineData("EXEC ('SELECT 1')", null, null)]
    [InlineData("EXEC", null, null)]
    [InlineData("SELECT 1", null, null)]
    [InlineData("GetFile @id", null, null)]
    [InlineData("", null, null)]
    public void Call_HasAName(string sql, string? schema, string? name) => Assert.Equal((schema, name), ProcedureScript.ReadCall(sql));
}
