using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>
/// A project that references no SqlClient and reads through the base classes of ADO.NET: the option, or another project of the solution,
/// says that it is on SQL Server.
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
    [InlineData("/.globalconfig", "is_global = true\nbuild_property._AsyncSqlIsUsedWithSqlServer = true")]
    public Task OnSqlServer_BaseClass_Triggers(string path, string text) => VerifyAsync(Marked, path, text);

    [Theory]
    [InlineData("is_global = true")]
    [InlineData("is_global = true\nasyncsql.provider = other")]
    [InlineData("is_global = true\nbuild_property._AsyncSqlIsUsedWithSqlServer =")]
    [InlineData("is_global = true\nbuild_property._AsyncSqlIsUsedWithSqlServer = false")]
    [InlineData("is_global = true\nbuild_property._AsyncSqlIsUsedWithSqlServer = true\nasyncsql.provider = other")]
    public Task NotOnSqlServer_BaseClass_DoesNotTrigger(string text) => VerifyAsync(Unmarked, "/.globalconfig", text);

    [Fact]
    public Task WithTheOption_OtherFile_DoesNotTrigger() =>
        VerifyAsync(Unmarked, "/.editorconfig", "root = true\n[*.cs]\nasyncsql.provider = sqlserver\n[Test0.cs]\nasyncsql.provider = other", "public class First { }");

    /// <summary>A solution may have a project for each provider, and one file with the option.</summary>
    [Theory]
    [InlineData("asyncsql.provider = sqlserver")]
    [InlineData("build_property._AsyncSqlIsUsedWithSqlServer = true")]
    public Task OnSqlServer_OtherProvider_DoesNotTrigger(string option) => VerifyAsync(
        Unmarked, "/.globalconfig", "is_global = true\n" + option, references: PackageReferences.EntityFrameworkCore10Npgsql);

    /// <summary>Code for all databases asks a factory. One of these databases is SQL Server.</summary>
    [Theory]
    [InlineData("class Data { public System.Data.Common.DbProviderFactory Factory { get; set; } }", true)]
    [InlineData("abstract class Own : System.Data.Common.DbConnection { }", false)]
    public Task UsedWithSqlServer_FactoryButNoConnectionOfItsOwn_Triggers(string source, bool isReported) => VerifyAsync(
        isReported ? Marked : Unmarked, "/.globalconfig", "is_global = true\nbuild_property._AsyncSqlIsUsedWithSqlServer = true", source);

    [Fact]
    public Task Message_NamesSqlServer()
    {
        var test = new ReaderTest { ReferenceAssemblies = PackageReferences.None };
        test.TestState.Sources.Add(Store);
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nbuild_property._AsyncSqlIsUsedWithSqlServer = true"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL2001", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'GetString' reads a text on SQL Server (its target 'GetBody') from a buffered row; time grows with the square of the row's size. "
            + "Use SequentialAccess and GetTextReader."));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL2004", DiagnosticSeverity.Warning).WithLocation(1).WithMessage(
            "'ExecuteScalarAsync' reads 'Body' on SQL Server (its name) at once; time grows with the square of the value's size. "
            + "Use ExecuteReaderAsync with SequentialAccess and GetTextReader."));
        return test.RunAsync();
    }

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
