using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>Readers and scalars of AsyncSql.Streaming read large values through streams, so nothing is reported.</summary>
public sealed class StreamedReaderTests
{
    [Theory]
    [InlineData("ExecuteReaderAsync(token)", "{|ASQL2001:GetString|}(0)")]
    [InlineData("ExecuteStreamedReaderAsync(token)", "GetString(0)")]
    [InlineData("ExecuteStreamedReaderAsync(CommandBehavior.SingleRow, token)", "GetFieldValue<byte[]>(0)")]
    [InlineData("ExecuteStreamedReaderAsync(token)", "GetFieldValueAsync<byte[]>(0)")]
    [InlineData("ExecuteStreamedReaderAsync(CommandBehavior.SequentialAccess)", "GetFieldValueAsync<string>(0)")]
    [InlineData("ExecuteStreamedReaderAsync(token)", "GetStream(0)")]
    public Task Reader_IsReportedWhereTheDriverOpensIt(string open, string read) => VerifyAsync($$"""
        await using var reader = await command.{{open}};
        while (await reader.ReadAsync(token))
            _ = reader.{{read}};
        """);

    /// <summary>The option makes every reader SqlClient's, but not this one.</summary>
    [Fact]
    public Task WithTheOption_StreamedReaderDoesNotTrigger() => VerifyAsync(
        """
        await using System.Data.Common.DbDataReader reader = await command.ExecuteStreamedReaderAsync(token).ConfigureAwait(false);
        while (await reader.ReadAsync(token))
            _ = Read(reader);
        """, "asyncsql.provider = sqlserver");

    [Theory]
    [InlineData("_ = await command.{|ASQL2004:ExecuteScalarAsync|}(token);")]
    [InlineData("_ = await command.ExecuteStreamedScalarAsync(token);")]
    public Task Scalar_IsReportedWhereTheDriverReadsIt(string statement) => VerifyAsync(statement);

    private static Task VerifyAsync(string statements, string? setting = null)
    {
        var test = new ReaderTest
        {
            ReferenceAssemblies = PackageReferences.SqlClient6,
            TestCode = $$"""
                using System.Data;
                using System.Threading;
                using System.Threading.Tasks;
                using AsyncSql.Streaming;
                using Microsoft.Data.SqlClient;

                public class Case
                {
                    public async Task Run(SqlConnection connection, CancellationToken token)
                    {
                        await using var command = new SqlCommand("SELECT Payload FROM Files", connection);
                        {{statements}}
                    }

                    private static string Read(System.Data.Common.DbDataReader reader) => reader.GetString(0);
                }
                """,
        };
        foreach (var reference in StreamingAssemblies.AdoNet)
            test.TestState.AdditionalReferences.Add(reference);
        if (setting is not null)
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + setting));
        return test.RunAsync();
    }
}
