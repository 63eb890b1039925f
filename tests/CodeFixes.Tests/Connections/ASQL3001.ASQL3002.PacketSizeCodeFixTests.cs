using System.Text;
using AsyncSql.Analyzers.Connections;
using AsyncSql.CodeFixes.Connections;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Connections;

/// <summary>"Set Packet Size": where it writes it, and that nothing else changes.</summary>
public sealed class PacketSizeCodeFixTests
{
    private const string Settings = "/src/appsettings.json";

    private const string Model = Program.Usings + """
        using Microsoft.Data.SqlClient; using Microsoft.Extensions.Configuration; using Microsoft.Extensions.DependencyInjection;
        public class Report { public int Id { get; set; } public byte[] Scan { get; set; } }
        public class ShopContext : DbContext { public DbSet<Report> Reports { get; set; } }

        """;

    [Theory]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"Server=.;Database=Shop\"|});", "_ = new SqlConnection(\"Server=.;Database=Shop;Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"Server=.;Database=Shop;\"|});", "_ = new SqlConnection(\"Server=.;Database=Shop;Packet Size=16000;\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:@\"Server=.\\X;Password=a\"\"b\"|});", "_ = new SqlConnection(@\"Server=.\\X;Password=a\"\"b;Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"Server=.\\\\X;Password=\\u00e4\\x41\\U0001F600b\"|});", "_ = new SqlConnection(\"Server=.\\\\X;Password=\\u00e4\\x41\\U0001F600b;Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"Password='\\\"';Packet Size=;Server=.\"|});", "_ = new SqlConnection(\"Password='\\\"';Packet Size=16000;Server=.\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"\"\"Server=.;Password=\"x\" \"\"\"|});", "_ = new SqlConnection(\"\"\"Server=.;Password=\"x\";Packet Size=16000 \"\"\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:$\"Server={name};Password={{x}}\"|});", "_ = new SqlConnection($\"Server={name};Password={{x}};Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:$\"Server=.;Database={name}\"|});", "_ = new SqlConnection($\"Server=.;Database={name};Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:$@\"Server=.\\{name};Database=\"\"x\"\"\"|});", "_ = new SqlConnection($@\"Server=.\\{name};Database=\"\"x\"\";Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"Server=.;\" + \"Database=Shop\"|});", "_ = new SqlConnection(\"Server=.;\" + \"Database=Shop;Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"Server=\" + name + \";Database=Shop\"|} /* why */);", "_ = new SqlConnection(\"Server=\" + name + \";Database=Shop;Packet Size=16000\" /* why */);")]
    [InlineData("const string s = \"Server=.\"; _ = new SqlConnection({|ASQL3001:s|}); _ = new SqlConnection({|ASQL3001:s|});", "const string s = \"Server=.;Packet Size=16000\"; _ = new SqlConnection(s); _ = new SqlConnection(s);")]
    [InlineData("_ = new SqlConnection({|ASQL3001:Environment.GetEnvironmentVariable(\"SHOP\") ?? \"Server=.\"|});", "_ = new SqlConnection(Environment.GetEnvironmentVariable(\"SHOP\") ?? \"Server=.;Packet Size=16000\");")]
    [InlineData("services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:\"Server=.\"|}));", "services.AddDbContext<ShopContext>(o => o.UseSqlServer(\"Server=.;Packet Size=16000\"));")]
    [InlineData("_ = {|ASQL3001:new SqlConnectionStringBuilder(\"Server=.\")|};", "_ = new SqlConnectionStringBuilder(\"Server=.\") { PacketSize = 16000 };")]
    [InlineData("_ = {|ASQL3001:new SqlConnectionStringBuilder { DataSource = name }|};", "_ = new SqlConnectionStringBuilder { DataSource = name, PacketSize = 16000 };")]
    [InlineData("_ = {|ASQL3001:new SqlConnectionStringBuilder { DataSource = name, }|};", "_ = new SqlConnectionStringBuilder { DataSource = name, PacketSize = 16000 };")]
    [InlineData("SqlConnectionStringBuilder b = {|ASQL3001:new(\"Server=.\") { }|};", "SqlConnectionStringBuilder b = new(\"Server=.\") { PacketSize = 16000 };")]
    [InlineData("var b = {|ASQL3001:new SqlConnectionStringBuilder()|}; b.DataSource = name;", "var b = new SqlConnectionStringBuilder() { PacketSize = 16000 }; b.DataSource = name;")]
    [InlineData(
        """
        var b = {|ASQL3001:new SqlConnectionStringBuilder
                {
                    DataSource = name, // ours
                    InitialCatalog = "Shop",
                }|};
        """,
        """
        var b = new SqlConnectionStringBuilder
                {
                    DataSource = name, // ours
                    InitialCatalog = "Shop",
                    PacketSize = 16000,
                };
        """)]
    [InlineData(
        """
        var b = {|ASQL3001:new SqlConnectionStringBuilder
                {
                    DataSource = name,
                    InitialCatalog = "Shop" // theirs
                }|};
        """,
        """
        var b = new SqlConnectionStringBuilder
                {
                    DataSource = name,
                    InitialCatalog = "Shop",
                    PacketSize = 16000 // theirs
                };
        """)]
    public Task Unset_IsSet(string before, string after) => VerifyAsync(Method(before), Method(after), []);

    [Theory]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;Packet Size=65536;Database=Shop\"|});", "_ = new SqlConnection(\"Server=.;Packet Size=16383;Database=Shop\");")]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;Packet Size='32000'\"|});", "_ = new SqlConnection(\"Server=.;Packet Size='16383'\");")]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;Packet Size=32768;Encrypt=False\"|});", "_ = new SqlConnection(\"Server=.;Packet Size=32767;Encrypt=False\");")]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;MultipleActiveResultSets=True;Packet Size=16383\"|});", "_ = new SqlConnection(\"Server=.;MultipleActiveResultSets=True;Packet Size=16000\");")]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;MultipleActiveResultSets=True;Packet Size=20000\"|});", "_ = new SqlConnection(\"Server=.;MultipleActiveResultSets=True;Packet Size=16368\");")]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;Packet Size=100\"|});", "_ = new SqlConnection(\"Server=.;Packet Size=16000\");")]
    [InlineData("_ = {|ASQL3002:new SqlConnectionStringBuilder { DataSource = name, PacketSize = 32767 }|};", "_ = new SqlConnectionStringBuilder { DataSource = name, PacketSize = 16383 };")]
    [InlineData("_ = {|ASQL3002:new SqlConnectionStringBuilder(\" Server=.;Packet Size=32767\") { InitialCatalog = \"Shop\" }|};", "_ = new SqlConnectionStringBuilder(\" Server=.;Packet Size=16383\") { InitialCatalog = \"Shop\" };")]
    [InlineData("var b = {|ASQL3002:new SqlConnectionStringBuilder(\"Server=.\")|}; b.PacketSize = 99999;", "var b = new SqlConnectionStringBuilder(\"Server=.\"); b.PacketSize = 16383;")]
    public Task Refused_IsClamped(string before, string after) => VerifyAsync(Method(before), Method(after), []);

    [Fact]
    public Task Setting_IsSetInEveryFileThatLacksIt() => VerifyAsync(
        Method("_ = new SqlConnection({|ASQL3001:configuration.GetConnectionString(\"Shop\")|}); _ = new SqlConnection({|ASQL3001:configuration[\"ConnectionStrings:Shop\"]|});"),
        Method("_ = new SqlConnection(configuration.GetConnectionString(\"Shop\")); _ = new SqlConnection(configuration[\"ConnectionStrings:Shop\"]);"),
        [
            (Settings,
                "{\r\n\t// kept, \"as\" it is\r\n\t\"ConnectionStrings\": {\r\n\t\t\"Shop\": \"Server=.\\\\X;Password=\\u00e4\\\"\\/;Integrated Security=true\", /* too */\r\n\t},\r\n}",
                "{\r\n\t// kept, \"as\" it is\r\n\t\"ConnectionStrings\": {\r\n\t\t\"Shop\": \"Server=.\\\\X;Password=\\u00e4\\\"\\/;Integrated Security=true;Packet Size=16000\", /* too */\r\n\t},\r\n}"),
            ("/src/appsettings.Development.json", "{ \"ConnectionStrings:Shop\": \"Server=.;Packet Size=8000\" }", "{ \"ConnectionStrings:Shop\": \"Server=.;Packet Size=8000\" }"),
            ("/src/appsettings.Production.json", "{ \"ConnectionStrings\": { \"shop\": \"Server=tcp:db\" } }", "{ \"ConnectionStrings\": { \"shop\": \"Server=tcp:db;Packet Size=16000\" } }"),
        ]);

    [Fact]
    public async Task EncodingOfTheFile_IsKept()
    {
        var test = Test<PacketSizeAnalyzer, PacketSizeCodeFixProvider>(Method("_ = new SqlConnection({|ASQL3001:configuration.GetConnectionString(\"Shop\")|});"), Method("_ = new SqlConnection(configuration.GetConnectionString(\"Shop\"));"));
        test.TestState.AdditionalFiles.Add((Settings, SourceText.From("{ \"ConnectionStrings\": { \"Shop\": \"Server=.\" } }", new UTF8Encoding(encoderShouldEmitUTF8Identifier: true))));
        test.FixedState.AdditionalFiles.Add((Settings, SourceText.From("{ \"ConnectionStrings\": { \"Shop\": \"Server=.;Packet Size=16000\" } }", new UTF8Encoding(encoderShouldEmitUTF8Identifier: true))));
        await test.RunAsync();
    }

    /// <summary>The file belongs to two projects: it is written once, and the same for both.</summary>
    [Fact]
    public async Task SharedFile_IsTheSameInBothProjects()
    {
        const string before = """{ "ConnectionStrings": { "Shop": "Server=." } }""";
        const string after = """{ "ConnectionStrings": { "Shop": "Server=.;Packet Size=16000" } }""";
        const string read = "_ = new SqlConnection({|ASQL3001:configuration.GetConnectionString(\"Shop\")|});";
        var test = Test<PacketSizeAnalyzer, PacketSizeCodeFixProvider>(Method(read), Method("_ = new SqlConnection(configuration.GetConnectionString(\"Shop\"));"));
        test.TestState.AdditionalFiles.Add((Settings, before));
        test.FixedState.AdditionalFiles.Add((Settings, after));
        test.TestState.AdditionalProjects["Second"].Sources.Add(Method(read));
        test.TestState.AdditionalProjects["Second"].AdditionalFiles.Add((Settings, before));
        test.FixedState.AdditionalProjects["Second"].Sources.Add(Method("_ = new SqlConnection(configuration.GetConnectionString(\"Shop\"));"));
        test.FixedState.AdditionalProjects["Second"].AdditionalFiles.Add((Settings, after));
        test.NumberOfIncrementalIterations = 1;
        test.NumberOfFixAllIterations = 1;
        await test.RunAsync();
    }

    /// <summary>Only who knows the server can say that it does not require encryption, so this size is a second choice, for one place.</summary>
    [Theory]
    [InlineData("\"Server=db;Encrypt=false\"", "\"Server=db;Encrypt=false;Packet Size=32767\"")]
    [InlineData("\"Server=db;Encrypt=Optional;MultipleActiveResultSets=true\"", "\"Server=db;Encrypt=Optional;MultipleActiveResultSets=true;Packet Size=32767\"")]
    public Task LargestSizeWithoutEncryption_IsTheSecondChoice(string before, string after) => VerifySecondAsync(before, after);

    [Theory]
    [InlineData("\"Server=db\"")]
    [InlineData("\"Server=db;Encrypt=true\"")]
    [InlineData("\"Server=tcp:shop.database.windows.net;Encrypt=false\"")] // encrypts all the same
    [InlineData("$\"Server=db;Encrypt={name}\"")]
    public Task LargestSizeWithEncryption_IsNotOffered(string text) => VerifySecondAsync(text, text);

    private static Task VerifySecondAsync(string before, string after)
    {
        var test = Test<PacketSizeAnalyzer, PacketSizeCodeFixProvider>(
            Method($"_ = new SqlConnection({{|ASQL3001:{before}|}});"),
            Method(before == after ? $"_ = new SqlConnection({{|ASQL3001:{before}|}});" : $"_ = new SqlConnection({after});"));
        test.CodeActionIndex = 1;
        test.CodeFixTestBehaviors = CodeFixTestBehaviors.SkipFixAllCheck;
        return test.RunAsync();
    }

    /// <summary>In a raw literal of several lines, or a string of parts that the size is spread over, there is no one place.</summary>
    [Theory]
    [InlineData("_ = new SqlConnection({|ASQL3001:\"\"\"\n            Server=.;\n            Database=Shop\n            \"\"\"|});")]
    [InlineData("_ = new SqlConnection({|ASQL3002:\"Server=.;Packet Size=655\" + \"36\"|});")]
    public Task NoOnePlace_IsNotOffered(string statement) => VerifyAsync(Method(statement), Method(statement), []);

    private static string Method(string statement) => Model + $$"""
        public static class Startup
        {
            public static void Run(IServiceCollection services, IConfiguration configuration, string name)
            {
                {{statement}}
            }
        }
        """;

    private static Task VerifyAsync(string before, string after, (string Path, string Before, string After)[] files)
    {
        var test = Test<PacketSizeAnalyzer, PacketSizeCodeFixProvider>(before, after);
        foreach (var (path, fileBefore, fileAfter) in files)
        {
            test.TestState.AdditionalFiles.Add((path, fileBefore));
            test.FixedState.AdditionalFiles.Add((path, fileAfter));
        }

        return test.RunAsync();
    }

    private static CSharpCodeFixTest<TAnalyzer, TFix, DefaultVerifier> Test<TAnalyzer, TFix>(string before, string after)
        where TAnalyzer : Microsoft.CodeAnalysis.Diagnostics.DiagnosticAnalyzer, new()
        where TFix : Microsoft.CodeAnalysis.CodeFixes.CodeFixProvider, new() =>
        new() { TestCode = before, FixedCode = after, ReferenceAssemblies = PackageReferences.EntityFrameworkCore10, LanguageVersion = LanguageVersion.Latest };
}
