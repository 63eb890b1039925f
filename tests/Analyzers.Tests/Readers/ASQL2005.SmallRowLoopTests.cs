using AsyncSql.Analyzers.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>ASQL2005, which is off unless it is asked for.</summary>
public sealed class SmallRowLoopTests
{
    private const string On = "dotnet_diagnostic.ASQL2005.severity = warning";

    [Theory]
    [InlineData("while (await reader.{|ASQL2005:ReadAsync|}()) sum += reader.GetInt32(0);")]
    [InlineData("while (await reader.{|ASQL2005:ReadAsync|}().ConfigureAwait(false)) { if (!reader.IsDBNull(1)) sum += reader.GetInt32(0) + (int)reader.GetDouble(1); }")]
    public Task SmallValues_Trigger(string loop) => VerifyAsync(loop, On);

    [Theory]
    [InlineData("while (await reader.ReadAsync()) text += reader.GetString(0);")]
    [InlineData("while (await reader.ReadAsync()) Use(reader);")]
    [InlineData("while (await reader.ReadAsync()) sum++;")]
    [InlineData("while (reader.Read()) sum += reader.GetInt32(0);")]
    [InlineData("if (await reader.ReadAsync()) sum += reader.GetInt32(0);")]
    public Task OtherLoops_AreSilent(string loop) => VerifyAsync(loop, On);

    [Fact]
    public Task ByDefault_IsSilent() => VerifyAsync("while (await reader.ReadAsync()) sum += reader.GetInt32(0);", "");

    [Fact]
    public Task AnotherProviderByOption_IsSilent() => VerifyAsync("while (await reader.ReadAsync()) sum += reader.GetInt32(0);", On + "\nasyncsql.provider = other");

    [Theory]
    [InlineData("{|ASQL2005:ReadAsync|}", On)]
    [InlineData("ReadAsync", On + "\nasyncsql.provider = other")]
    public Task BaseClass_TriggersIfItIsSqlClients(string read, string config) => VerifyAsync($"while (await reader.{read}()) sum += reader.GetInt32(0);", config, "System.Data.Common.DbCommand");

    private static Task VerifyAsync(string loop, string config, string command = "SqlCommand") => new CSharpAnalyzerTest<SmallRowLoopAnalyzer, DefaultVerifier>
    {
        ReferenceAssemblies = PackageReferences.SqlClient6,
        TestState =
        {
            Sources =
            {
                $$"""
                using System.Threading.Tasks;
                using Microsoft.Data.SqlClient;
                public class Store
                {
                    public async Task<int> SumAsync({{command}} command)
                    {
                        var (sum, text) = (0, "");
                        using var reader = await command.ExecuteReaderAsync();
                        {{loop}}
                        return sum + text.Length;
                    }

                    private static void Use(SqlDataReader reader) { }
                }
                """,
            },
            AnalyzerConfigFiles = { ("/.globalconfig", "is_global = true\n" + config) },
        },
    }.RunAsync();
}
