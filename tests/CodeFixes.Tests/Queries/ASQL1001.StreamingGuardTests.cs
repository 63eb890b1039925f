using AsyncSql.CodeFixes.Tests.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Stream the column" where the driver, a setting, or code of the program's own says that it would be something else.</summary>
public sealed class StreamingGuardTests
{
    private static readonly ReferenceAssemblies WithoutDriver = StreamingCodeFixTests.WithAspNetCore(PackageReferences.EntityFrameworkCore10Sqlite)
        .AddPackages([new("Microsoft.EntityFrameworkCore.SqlServer", "10.0.14")]);

    private static readonly StreamingForm Plain = StreamingForms.All.Single(static form => form.Name == "CheckedAgainstNull");

    /// <summary>SqlClient cannot stream what it decrypts itself.</summary>
    [Theory]
    [InlineData("Server=.;Column Encryption Setting=Enabled")]
    [InlineData("Server=.;column encryption setting=enabled")]
    [InlineData("Server=.;ColumnEncryptionSetting=Enabled")]
    public async Task Encryption_LeavesItAlone(string connectionString)
    {
        var model = StreamingModel.Source.Replace("UseSqlServer(\"Server=.\")", $"UseSqlServer(\"{connectionString}\")", StringComparison.Ordinal);
        Assert.NotEqual(StreamingModel.Source, model);
        await StreamingCodeFixTests.Test(Plain.Program, Plain.Program, model).RunAsync();
        await SettingsAsync(Plain.Program, connectionString);
    }

    [Fact]
    public Task OtherSettings_ChangeNothing() => SettingsAsync(Plain.FixedProgram, "Server=.;Encrypt=True");

    /// <summary>Streams of the drivers before 2.0 may stall. The assembly says what it is; where it does not, the restore graph does.</summary>
    [Theory]
    [InlineData("1.1.4", "", false)]
    [InlineData("-.-.-", "direct: Microsoft.Data.SqlClient/1.1.3", false)]
    [InlineData("2.0.0", "", true)]
    [InlineData("-.-.-", "", true)]
    public async Task Driver_IsOneThatStreams(string version, string graph, bool isStreamed)
    {
        var test = StreamingCodeFixTests.Test(Plain.Program, isStreamed ? Plain.FixedProgram : Plain.Program);
        test.ReferenceAssemblies = WithoutDriver;
        test.TestState.AdditionalReferences.Add(ReaderStreamingGuardTests.DriverOf(version));
        if (graph.Length > 0)
            test.TestState.AdditionalFiles.Add(("/src/obj/AsyncSql.RestoreGraph.txt", graph));
        await test.RunAsync();
    }

    /// <summary>Extension methods and types of the program's own that are nearer than those that the fix means.</summary>
    [Theory]
    [InlineData("public static class Near { public static Task OpenConnectionAsync(this Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade database, CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public static class Near { public static Task CloseConnectionAsync(this Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade database) => Task.CompletedTask; }")]
    [InlineData("public static class Near { public static System.Data.Common.DbCommand CreateDbCommand(this IQueryable query) => throw new NotSupportedException(); }")]
    [InlineData("public static class Near { public static IQueryable<byte[]> Select(this IQueryable<Document> query, System.Linq.Expressions.Expression<Func<Document, byte[]>> selector) => Queryable.Select(query, selector); }")]
    [InlineData("public class InvalidOperationException : Exception { public InvalidOperationException(string message) : base(message) { } }")]
    public Task NearerName_LeavesItAlone(string declaration) => InNamespaceAsync(declaration, isStreamed: false);

    [Theory]
    [InlineData("public static class Near { public static Task OpenAsync(this Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade database, CancellationToken token) => Task.CompletedTask; }")]
    [InlineData("public static class Near { public static Task OpenConnectionAsync(this string database, CancellationToken token) => Task.CompletedTask; }")]
    public Task OtherName_ChangesNothing(string declaration) => InNamespaceAsync(declaration, isStreamed: true);

    /// <summary>A variable that moves inside would leave code behind to a field of the same name.</summary>
    [Theory]
    [InlineData(
        """
        var name = Path.GetFileName(path);
        await stream.WriteAsync(document.Data, token);
        return name;
        """)]
    [InlineData(
        """
        int.TryParse(path, out var name);
        await stream.WriteAsync(document.Data, token);
        return name.ToString();
        """)]
    [InlineData(
        """
        var (name, size) = (path, id);
        writer.Write(size);
        await stream.WriteAsync(document.Data, token);
        return name.ToString();
        """)]
    public Task FieldOfSameName_LeavesItAlone(string statements)
    {
        var source = new StreamingForm("Left", "var document = await db.Documents.{|ASQL1001:FirstAsync|}(token);\n" + statements, "").Program
            .Replace("public static async Task<string> Run", "private static string name = \"\";\n\n    public static async Task<string> Run", StringComparison.Ordinal);
        return StreamingCodeFixTests.Test(source, source).RunAsync();
    }

    private static Task InNamespaceAsync(string declaration, bool isStreamed)
    {
        var form = StreamingForms.All.Single(static form => form.Name == "SynchronousRange");
        var before = Inside(form.Program);
        return StreamingCodeFixTests.Test(before, isStreamed ? Inside(form.FixedProgram) : before).RunAsync();

        string Inside(string program) => program.Replace("public static class Form", "namespace Shop;\n\n" + declaration + "\n\npublic static class Form", StringComparison.Ordinal);
    }

    private static Task SettingsAsync(string after, string connectionString)
    {
        var test = StreamingCodeFixTests.Test(Plain.Program, after);
        test.TestState.AdditionalFiles.Add(("/src/appsettings.json", $$"""{ "ConnectionStrings": { "Shop": "{{connectionString}}" } }"""));
        return test.RunAsync();
    }
}
