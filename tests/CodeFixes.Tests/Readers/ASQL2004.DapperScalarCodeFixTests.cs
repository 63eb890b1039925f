using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"Read the value with 'QueryFirstOrDefaultAsync'": the same first value, and the same default where there is none.</summary>
public sealed class DapperScalarCodeFixTests
{
    private const string Queries = """
        public static Task<T> QueryFirstOrDefaultAsync<T>(this IDbConnection cnn, string sql, object param = null, IDbTransaction transaction = null, int? commandTimeout = null, CommandType? commandType = null) => null;
                public static Task<T> QueryFirstOrDefaultAsync<T>(this IDbConnection cnn, CommandDefinition command) => null;
        """;

    [Theory]
    [InlineData(
        "list.Add(await connection.{|ASQL2004:ExecuteScalarAsync|}<byte[]>(\"SELECT Data FROM Documents WHERE Id = @id\", new { id }));",
        "list.Add(await connection.QueryFirstOrDefaultAsync<byte[]>(\"SELECT Data FROM Documents WHERE Id = @id\", new { id }));")]
    [InlineData(
        """
        var data = await connection
            .{|ASQL2004:ExecuteScalarAsync|}<byte[]>(new CommandDefinition("SELECT Data FROM Documents", cancellationToken: token)) // all of it
            .ConfigureAwait(false);
        list.Add(data);
        """,
        """
        var data = await connection
            .QueryFirstOrDefaultAsync<byte[]>(new CommandDefinition("SELECT Data FROM Documents", cancellationToken: token)) // all of it
            .ConfigureAwait(false);
        list.Add(data);
        """)]
    [InlineData(
        "list.Add(await SqlMapper.{|ASQL2004:ExecuteScalarAsync|}<string>(connection, \"SELECT Content FROM Documents\", commandTimeout: 30));",
        "list.Add(await SqlMapper.QueryFirstOrDefaultAsync<string>(connection, \"SELECT Content FROM Documents\", commandTimeout: 30));")]
    [InlineData("list.Add((byte[])await connection.{|ASQL2004:ExecuteScalarAsync|}(\"SELECT Data FROM Documents\"));", null)] // of no type
    [InlineData("list.Add((byte[])await new SqlCommand(\"SELECT Data FROM Documents\", connection).{|ASQL2004:ExecuteScalarAsync|}(token));", null)] // not Dapper's
    public Task Scalar_BecomesAQuery(string before, string? after) => VerifyAsync(Source(before, Queries), Source(after ?? before, Queries));

    [Fact]
    public Task DapperWithoutTheMethod_IsLeftAlone()
    {
        var source = Source("list.Add(await connection.{|ASQL2004:ExecuteScalarAsync|}<byte[]>(\"SELECT Data FROM Documents\"));", "");
        return VerifyAsync(source, source);
    }

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new DapperScalarCodeFixProvider()));

    private static string Source(string statements, string queries) => ReaderProgram.Method(statements, usings: "Dapper") + $$"""

        namespace Dapper
        {
            public struct CommandDefinition
            {
                public CommandDefinition(string commandText, object parameters = null, CancellationToken cancellationToken = default) { }
            }

            public static class SqlMapper
            {
                public static Task<object> ExecuteScalarAsync(this IDbConnection cnn, string sql, object param = null, IDbTransaction transaction = null, int? commandTimeout = null, CommandType? commandType = null) => null;
                public static Task<T> ExecuteScalarAsync<T>(this IDbConnection cnn, string sql, object param = null, IDbTransaction transaction = null, int? commandTimeout = null, CommandType? commandType = null) => null;
                public static Task<T> ExecuteScalarAsync<T>(this IDbConnection cnn, CommandDefinition command) => null;
                {{queries}}
            }
        }

        """;

    private static Task VerifyAsync(string before, string after) =>
        new CSharpCodeFixTest<ScalarOfLargeValueAnalyzer, DapperScalarCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = PackageReferences.SqlClient6,
            CodeActionEquivalenceKey = DapperScalarCodeFixProvider.EquivalenceKey,
        }.RunAsync();
}
