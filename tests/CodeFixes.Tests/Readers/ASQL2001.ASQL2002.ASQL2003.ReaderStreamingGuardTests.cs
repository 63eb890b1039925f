using System.Text;
using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"Stream the large values of the reader" where a file beside the method, the model or the driver says that a stream would fail.</summary>
public sealed class ReaderStreamingGuardTests
{
    private const string Script = "/database/schema.sql";
    private const string Graph = "/src/obj/AsyncSql.RestoreGraph.txt";
    private const string Settings = "/src/appsettings.json";
    private const string Imported = "Microsoft.EntityFrameworkCore";

    /// <summary>A view: what its columns are made of, the tables say.</summary>
    private const string View = "SELECT Id, Data FROM DocumentList";

    /// <summary>Of these SqlClient gives no stream.</summary>
    [Theory]
    [InlineData("xml")]
    [InlineData("XML(CONTENT dbo.Pages)")]
    [InlineData("[xml]")]
    [InlineData("rowversion")]
    [InlineData("timestamp")]
    [InlineData("sql_variant")]
    [InlineData("[sys].[geography]")]
    [InlineData("sys.hierarchyid")]
    public Task ColumnOfScript_IsLeftAlone(string type) => StaysAsync(View, (Script, $"CREATE TABLE dbo.Documents ([Id] int NOT NULL, [Data] {type} NOT NULL);"));

    /// <summary>Another name in the result does not change the type.</summary>
    [Theory]
    [InlineData("SELECT Id, Picture AS Data FROM DocumentList")]
    [InlineData("SELECT Id, d.[Picture] Data FROM DocumentList d")]
    public async Task RenamedColumnOfScript_IsLeftAlone(string select)
    {
        await StaysAsync(select, (Script, "CREATE TABLE dbo.Documents (Id int, Picture xml NULL);"));
        await IsStreamedAsync(select, (Script, "CREATE TABLE dbo.Documents (Id int, Picture varbinary(max) NULL);"));
    }

    [Fact]
    public async Task XmlOfTheServersViews_IsLeftAlone()
    {
        await StaysAsync("SELECT 1 AS Id, query_plan AS Data FROM sys.dm_exec_query_plan(@handle)", (Script, ""));
        await IsStreamedAsync("SELECT 1 AS Id, query_plan AS Data FROM Plans", (Script, ""));
    }

    [Theory]
    [InlineData("CREATE TABLE dbo.Documents (Id int NOT NULL, Data varbinary(max) NOT NULL, Metadata xml NULL);")]
    [InlineData(
        """
        -- Data xml
        CREATE TABLE dbo.Documents (Id int NOT NULL, [Data] [varbinary](max) NOT NULL);
        """)]
    [InlineData("SELECT Data FROM sys.objects;")]
    public Task StreamableColumnOfScript_IsStreamed(string script) => IsStreamedAsync(View, (Script, script));

    [Theory]
    [InlineData("[System.ComponentModel.DataAnnotations.Schema.Column(TypeName = \"xml\")] public string Data { get; set; }", "")]
    [InlineData("[System.ComponentModel.DataAnnotations.Schema.Column(TypeName = \"sql_variant\")] public string Data { get; set; }", "")]
    [InlineData("[System.ComponentModel.DataAnnotations.Timestamp] public byte[] Data { get; set; }", "")]
    [InlineData("public byte[] Data { get; set; }", "model.Entity<Document>().Property(d => d.Data).IsRowVersion();")]
    [InlineData("public byte[] Data { get; set; }", "model.Entity<Document>().Property(d => d.Data).HasColumnType(\"rowversion\");")]
    [InlineData("public byte[] Data { get; set; }", "model.Entity<Document>().Property(d => d.Data).HasColumnType(\"TIMESTAMP\");")]
    [InlineData("public byte[] Data { get; set; }", "model.Entity<Document>().Property(d => d.Data).HasColumnType(\"geography\");")]
    public Task ColumnOfModel_IsLeftAlone(string property, string configuration) => VerifyAsync(
        Source(View, Imported) + Model(property, configuration), Source(View, Imported) + Model(property, configuration), PackageReferences.EntityFrameworkCore10);

    [Theory]
    [InlineData("public byte[] Data { get; set; }", "")]
    [InlineData("public byte[] Data { get; set; } [System.ComponentModel.DataAnnotations.Timestamp] public byte[] Stamp { get; set; }", "")]
    [InlineData("public byte[] Data { get; set; }", "model.Entity<Document>().Property(d => d.Data).HasColumnType(\"varbinary(max)\");")]
    public Task StreamableColumnOfModel_IsStreamed(string property, string configuration) => VerifyAsync(
        Source(View, Imported) + Model(property, configuration), Streamed(View, Imported) + Model(property, configuration), PackageReferences.EntityFrameworkCore10);

    /// <summary>SqlClient cannot stream what it decrypts itself; which columns that are only the server knows.</summary>
    [Theory]
    [InlineData("\"Server=.;Column Encryption Setting=Enabled\"")]
    [InlineData("\"Server=.;column encryption setting=enabled\"")]
    [InlineData("\"Server=.;ColumnEncryptionSetting=Enabled\"")]
    [InlineData("new Microsoft.Data.SqlClient.SqlConnectionStringBuilder { ColumnEncryptionSetting = Microsoft.Data.SqlClient.SqlConnectionColumnEncryptionSetting.Enabled }.ConnectionString")]
    public Task EncryptionInCode_LeavesItAlone(string connectionString)
    {
        var source = Source(View) + $"\npublic static class Settings {{ public static readonly string Shop = {connectionString}; }}\n";
        return VerifyAsync(source, source, PackageReferences.SqlClient6);
    }

    [Theory]
    [InlineData("Server=.;Column Encryption Setting=enabled")]
    [InlineData("Server=.;COLUMN ENCRYPTION SETTING=ENABLED;Packet Size=16000")]
    [InlineData("Server=.;ColumnEncryptionSetting=Enabled")]
    public Task EncryptionInSettings_LeavesItAlone(string connectionString) => StaysAsync(View, (Settings, $$"""{ "ConnectionStrings": { "Shop": "{{connectionString}}" } }"""));

    [Fact]
    public Task OtherSettings_ChangeNothing() => IsStreamedAsync(View, (Settings, """{ "ConnectionStrings": { "Shop": "Server=.;Encrypt=True" } }"""));

    /// <summary>Streams of the drivers before 2.0 may stall. The assembly says what it is; where it does not, the restore graph does.</summary>
    [Theory]
    [InlineData("1.1.4", "", false)]
    [InlineData("1.1.4", "direct: Microsoft.Data.SqlClient/2.1.4", false)]
    [InlineData("-.-.-", "direct: Microsoft.Data.SqlClient/1.0.19", false)]
    [InlineData(
        "-.-.-",
        """
        direct: Contoso/1.0.0
        dependency: Microsoft.Data.SqlClient/1.1.3 < Contoso/1.0.0
        """,
        false)]
    [InlineData("2.1.4", "", true)]
    [InlineData("2.0.0", "", true)]
    [InlineData("-.-.-", "direct: Microsoft.Data.SqlClient/2.0.0", true)]
    [InlineData("-.-.-", "", true)]
    public async Task Driver_IsOneThatStreams(string version, string graph, bool isStreamed)
    {
        var test = Test(Source(View), isStreamed ? Streamed(View) : Source(View), PackageReferences.None);
        test.TestState.AdditionalReferences.Add(DriverOf(version));
        if (graph.Length > 0)
            test.TestState.AdditionalFiles.Add((Graph, graph));
        await test.RunAsync();
    }

    private static string Source(string select, params string[] usings) => Statements("", "await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, token)", select, usings);

    private static string Streamed(string select, params string[] usings) =>
        Statements("CommandBehavior.SequentialAccess, ", "await StreamedValues.ReadBytesAsync(reader, 1, token)", select, usings);

    private static string Statements(string behavior, string read, string select, string[] usings) => ReaderProgram.Method(
        $"await using var reader = await command.ExecuteReaderAsync({behavior}token);\nwhile (await reader.ReadAsync(token))\n    list.Add({read});", select, usings: usings);

    /// <summary>An entity with a property <c>Data</c>, which no SELECT names the table of.</summary>
    private static string Model(string property, string configuration) => $$"""

        public class Document
        {
            public int Id { get; set; }
            {{property}}
        }

        public class ShopContext : DbContext
        {
            public DbSet<Document> Documents { get; set; }

            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");

            protected override void OnModelCreating(ModelBuilder model) { {{configuration}} }
        }

        """;

    /// <summary>The driver 2.1.4 that says it is another; 1.x itself is nothing that anybody should download.</summary>
    internal static PortableExecutableReference DriverOf(string version)
    {
        var driver = ((PortableExecutableReference)PackageReferences.SqlClient2.References.Single(static reference => reference.Display!.EndsWith("Microsoft.Data.SqlClient.dll", StringComparison.Ordinal))).FilePath!;
        var image = File.ReadAllBytes(driver);
        var own = image.AsSpan().IndexOf("2.1.4"u8);
        Assert.True(own > 0 && image.AsSpan(own + 1).IndexOf("2.1.4"u8) < 0, "The version is to stand in the assembly once.");
        Encoding.ASCII.GetBytes(version).CopyTo(image, own);
        return MetadataReference.CreateFromImage(image);
    }

    private static Task StaysAsync(string select, (string Path, string Text) file) => VerifyAsync(Source(select), Source(select), PackageReferences.SqlClient6, file);

    private static Task IsStreamedAsync(string select, (string Path, string Text) file) => VerifyAsync(Source(select), Streamed(select), PackageReferences.SqlClient6, file);

    private static Task VerifyAsync(string before, string after, ReferenceAssemblies references, params (string Path, string Text)[] files)
    {
        var test = Test(before, after, references);
        foreach (var file in files)
            test.TestState.AdditionalFiles.Add(file);
        return test.RunAsync();
    }

    private static CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier> Test(string before, string after, ReferenceAssemblies references)
    {
        var test = new CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = references,
            CodeActionEquivalenceKey = ReaderStreamingCodeFixProvider.EquivalenceKey,
        };
        test.AddHelpers(before == after ? "" : ReaderProgram.Helpers(ReaderProgram.Bytes()));
        return test;
    }
}
