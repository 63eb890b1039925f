using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>
/// A project that references no SqlClient and reads through the base classes of ADO.NET: only the option says that it is on SQL Server.
/// </summary>
public sealed class BaseClassTests
{
    // BrighterCommand/Brighter: the core project has the reads, another one the commands of each database
    private const string Store = """
        using System;
        using System.Data.Common;
        using System.Threading;
        using System.Threading.Tasks;

        public abstract class Store
        {
            protected abstract DbCommand CreateCommand(string id);

            public Task<string> GetAsync(string id, CancellationToken token) =>
                ReadAsync(() => CreateCommand(id), reader => MapAsync(reader, token), token);

            public async Task<string> GetOnlyAsync(DbConnection connection, CancellationToken token)
            {
                using var command = connection.CreateCommand();
                command.CommandText = "SELECT Body FROM Outbox";
                return (string)await command.{|#1:ExecuteScalarAsync|}(token);
            }

            protected virtual async Task<T> ReadAsync<T>(Func<DbCommand> create, Func<DbDataReader, Task<T>> map, CancellationToken token)
            {
                await using var command = create.Invoke();
                var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
                return await map.Invoke(reader).ConfigureAwait(false);
            }

            protected virtual async Task<string> MapAsync(DbDataReader reader, CancellationToken token) =>
                await reader.ReadAsync(token).ConfigureAwait(false) ? GetTopic(reader) + GetBody(reader) : "";

            protected virtual string BodyColumn => "Body";

            protected virtual string GetTopic(DbDataReader reader) => reader.GetString(reader.GetOrdinal("Topic"));

            protected virtual string GetBody(DbDataReader reader) => reader.{|#0:GetString|}(reader.GetOrdinal(BodyColumn));
        }
        """;

    private static readonly string Marked = Store
        .Replace("{|#0:", "{|ASQL2001:", StringComparison.Ordinal).Replace("{|#1:", "{|ASQL2004:", StringComparison.Ordinal);

    private static readonly string Unmarked = Marked
        .Replace("{|ASQL2001:GetString|}", "GetString", StringComparison.Ordinal)
        .Replace("{|ASQL2004:ExecuteScalarAsync|}", "ExecuteScalarAsync", StringComparison.Ordinal);

    [Theory]
    [InlineData("/.globalconfig", "is_global = true\nasyncsql.provider = sqlserver")]
    [InlineData("/.globalconfig", "is_global = true\nbuild_property.AsyncSqlProvider = sqlserver")]
    [InlineData("/.editorconfig", "root = true\n[*.cs]\nasyncsql.provider = sqlserver")]
    public Task WithTheOption_BaseClass_Triggers(string path, string text) => VerifyAsync(Marked, path, text);

    [Theory]
    [InlineData("is_global = true")]
    [InlineData("is_global = true\nasyncsql.provider = other")]
    public Task WithoutTheOption_BaseClass_DoesNotTrigger(string text) => VerifyAsync(Unmarked, "/.globalconfig", text);

    [Fact]
    public Task WithTheOption_OtherFile_DoesNotTrigger() =>
        VerifyAsync(Unmarked, "/.editorconfig", "root = true\n[*.cs]\nasyncsql.provider = sqlserver\n[Test0.cs]\nasyncsql.provider = other", "public class First { }");

    /// <summary>A solution may have a project for each provider, and one file with the option.</summary>
    [Fact]
    public Task WithTheOption_OtherProvider_DoesNotTrigger() => VerifyAsync(
        Unmarked, "/.globalconfig", "is_global = true\nasyncsql.provider = sqlserver", references: PackageReferences.EntityFrameworkCore10Npgsql);

    private static Task VerifyAsync(
        string source, string path, string text, string? first = null, ReferenceAssemblies? references = null)
    {
        var test = new ReaderTest { ReferenceAssemblies = references ?? PackageReferences.None };
        if (first is not null)
            test.TestState.Sources.Add(("/0/First.cs", first));
        test.TestState.Sources.Add(("/0/Test0.cs", source));
        test.TestState.AnalyzerConfigFiles.Add((path, text));
        return test.RunAsync();
    }
}
