using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Suppressors;

/// <summary>
/// Data readers and scalars that run synchronously: ASQL2001 to ASQL2004 would report their asynchronous form. Each case has both.
/// </summary>
public sealed class SynchronousReaderTests
{
    private const string Large = """using var command = new SqlCommand("SELECT Id, Title, Body FROM Queue", connection);""";

    [Theory]
    // The row: read at once, with all that reads parts of it.
    [InlineData("using var reader = command.ExecuteReader(); while (reader./*S*/Read()) if (!reader./*S*/IsDBNull(2)) Use(reader.GetString(2));")]
    [InlineData("using var reader = await command.ExecuteReaderAsync(token); if (reader./*S*/Read()) Use(reader./*S*/GetFieldValue<int>(0), reader./*S*/GetFieldValue<string>(2));")]
    [InlineData("using var reader = command.ExecuteReader(CommandBehavior.SingleRow); if (reader./*S*/Read()) Use((string)reader[\"Body\"]);")]
    [InlineData("using var reader = command.ExecuteReader(); while (reader./*S*/Read()) Use(reader.GetTextReader(2));")]
    [InlineData("using var reader = command.ExecuteReader(); while (reader./*S*/Read()) Map(reader);")]
    [InlineData("using var reader = Open(command); while (reader./*S*/Read()) Use(reader.GetString(2));")]
    [InlineData("using System.Data.Common.DbDataReader reader = command.ExecuteReader(); while (reader./*S*/Read()) Use(reader.GetString(2));")]
    // A sequential reader streams the rows: only the value itself is slow.
    [InlineData("using var reader = command.ExecuteReader(CommandBehavior.SequentialAccess); while (reader.Read()) if (!reader.IsDBNull(2)) Use(reader./*S*/GetFieldValue<string>(2));")]
    [InlineData("using var reader = command.ExecuteReader(CommandBehavior.SequentialAccess); while (reader.Read()) Use(reader.GetFieldValue<int>(0), reader.GetString(2));")]
    // Rows without a large value that the code reads.
    [InlineData("using var reader = command.ExecuteReader(); while (reader.Read()) if (!reader.IsDBNull(1)) Use(reader.GetString(1));")]
    [InlineData("using var reader = command.ExecuteReader(); while (reader.Read()) Use(reader.GetFieldValue<int>(0));")]
    // Rows that are read asynchronously: the advice to be quick about NULL costs nothing, and the rule reports the value.
    [InlineData("using var reader = command.ExecuteReader(); while (await reader.ReadAsync(token)) if (!reader.IsDBNull(2)) Use(reader.GetFieldValue<string>(2));")]
    [InlineData("using var reader = command.ExecuteReader(); if (token.CanBeCanceled ? await reader.ReadAsync(token) : reader.Read()) Use(reader.GetString(2));")]
    // Another result set of the same reader.
    [InlineData("using var command = new SqlCommand(\"SELECT Id FROM Queue; SELECT Body FROM Queue\", connection); using var reader = command.ExecuteReader(); while (reader.Read()) Use(reader.GetInt32(0)); reader.NextResult(); while (reader./*S*/Read()) Use(reader.GetString(0));")]
    // The scalar.
    [InlineData("command.CommandText = \"SELECT Body FROM Queue\"; Use((string)command./*S*/ExecuteScalar());")]
    [InlineData("command.CommandText = \"SELECT Body FROM Queue\"; Use(command./*S*/ExecuteScalar()?.ToString());")]
    [InlineData("command.CommandText = \"SELECT Title FROM Queue\"; Use((string)command.ExecuteScalar());")]
    [InlineData("command.CommandText = \"SELECT COUNT(*) FROM Queue\"; Use((int)command.ExecuteScalar());")]
    [InlineData("command.CommandText = \"INSERT INTO Queue (Body) OUTPUT inserted.Body VALUES (N'')\"; command.ExecuteNonQuery();")]
    // Others with these names.
    [InlineData("using var text = new System.IO.StringReader(\"\"); Use(text.Read()); Use(DBNull.Value.Equals(null));")]
    public Task Call_IsSuppressedWhereMarked(string statements) => Test(statements).RunAsync();

    /// <summary>A reader whose behavior is unknown: only <c>GetFieldValueAsync</c> is slow with any.</summary>
    [Fact]
    public Task UnknownBehavior_IsSuppressedForTheValueAlone() => Test(
        "using var reader = command.ExecuteReader(); while (reader./*S*/Read()) Map(reader);",
        "public static void Other(SqlDataReader reader) { while (reader.Read()) Use(reader./*S*/GetFieldValue<byte[]>(\"Body\")); }").RunAsync();

    [Fact]
    public Task OtherDriver_IsNotSuppressed() => new SuppressorTest(
        """
        using Microsoft.EntityFrameworkCore;
        public class C
        {
            public void M(Npgsql.NpgsqlCommand command)
            {
                command.CommandText = "SELECT Body FROM Queue";
                using var reader = command.ExecuteReader();
                while (reader.Read()) reader.GetString(0).ToString();
                ((string)command.ExecuteScalar()!).ToString();
            }
        }
        """, PackageReferences.EntityFrameworkCore10Npgsql).RunAsync();

    private static SuppressorTest Test(string statements, string members = "") => new(
        $$"""
        using System;
        using System.Data;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;

        public class Case
        {
            public async Task Run(SqlConnection connection, CancellationToken token)
            {
                await Task.Yield();
                {{(statements.Contains("new SqlCommand", StringComparison.Ordinal) ? "" : Large)}}
                {{statements}}
            }

            {{members}}

            private static SqlDataReader Open(SqlCommand command) => command.ExecuteReader();
            private static void Map(SqlDataReader reader) { Use(reader.GetString(2)); }
            private static void Use(params object?[] values) { }
        }
        """, PackageReferences.SqlClient6);
}
