using AsyncSql.Analyzers.Connections;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Connections;

/// <summary>ASQL3001 and ASQL3002: the expressions and settings that are read, and the messages.</summary>
public sealed class PacketSizeTests
{
    private const string Server = "Server=.;Database=Shop;Integrated Security=true";

    private const string Options = "IBox<DatabaseOptions> settings";

    private const string Model = Program.Usings + """
        using Microsoft.Data.SqlClient; using Microsoft.Extensions.Configuration; using Microsoft.Extensions.DependencyInjection;
        public class Report { public int Id { get; set; } public byte[] Scan { get; set; } }
        public class Order { public int Id { get; set; } [System.ComponentModel.DataAnnotations.MaxLength(50)] public string Code { get; set; } public string Label { get; set; } }
        public class ShopContext : DbContext { public DbSet<Report> Reports { get; set; } }
        public class DatabaseOptions { public string ConnectionString { get; set; } } public interface IBox<T> { T Value { get; } }
        public class OrderContext : DbContext { public DbSet<Order> Orders { get; set; } }
        namespace Microsoft.Extensions.Configuration { public static class TenantSettings { public static string GetConnectionString(this IConfiguration configuration, string name, string tenant) => ""; } }
        public static class Names { public const string Text = "Server=.;Database=Shop"; public static readonly string Field = "Server=.;Database=Shop"; public static string Assigned = "Server=.;Database=Shop"; public static string Body => "Server=.;Database=Shop"; }

        """;

    /// <summary>Every form in which a string without a packet size reaches the driver.</summary>
    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:"Server=.;Database=Shop"|}));""")]
    [InlineData("""services.AddSqlServer<ShopContext>({|ASQL3001:"Server=.;Database=Shop"|});""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => SqlServerDbContextOptionsExtensions.UseSqlServer(o, {|ASQL3001:"Server=."|}));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer(connectionString: {|ASQL3001:"Server=."|}, sqlServerOptionsAction: null));""")]
    [InlineData("""new DbContextOptionsBuilder<ShopContext>().UseSqlServer({|ASQL3001:@"Server=.\X"|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:"Server=."|});""")]
    [InlineData("""SqlConnection c = new({|ASQL3001:"Server=."|});""")]
    [InlineData("""var c = new SqlConnection(); c.ConnectionString = {|ASQL3001:"Server=."|};""")]
    [InlineData("""_ = new SqlConnection { ConnectionString = {|ASQL3001:"Server=."|} };""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:"Server=.;" + "Database=Shop"|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:$"Server={name};Database=Shop"|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:"Server=" + name + ";Database=Shop"|});""")]
    [InlineData("""const string s = "Server=."; _ = new SqlConnection({|ASQL3001:s|});""")]
    [InlineData("""var s = "Server=."; _ = new SqlConnection({|ASQL3001:s|});""")]
    [InlineData("_ = new SqlConnection({|ASQL3001:Names.Text|});")]
    [InlineData("_ = new SqlConnection({|ASQL3001:Names.Field|});")]
    [InlineData("_ = new SqlConnection({|ASQL3001:Names.Body|});")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:Names.Text + ";Application Name=x"|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:$"{Names.Text};Application Name={name}"|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:Environment.GetEnvironmentVariable("SHOP") ?? "Server=."|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:("Server=.")!|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:"Server=.;Packet Size="|});""")] // resets the packet size to its default
    [InlineData("""_ = {|ASQL3001:new SqlConnectionStringBuilder("Server=.")|};""")]
    [InlineData("""_ = {|ASQL3001:new SqlConnectionStringBuilder { DataSource = name, InitialCatalog = "Shop" }|};""")]
    [InlineData("SqlConnectionStringBuilder b = {|ASQL3001:new() { DataSource = name }|};")]
    [InlineData("""var b = {|ASQL3001:new SqlConnectionStringBuilder()|}; b.DataSource = name; b["Database"] = "Shop";""")]
    public Task DefaultPacketSize_Triggers(string statement) => VerifyAsync(Method(statement));

    [Theory]
    [InlineData("""_ = new SqlConnection("Server=.;Packet Size=16000");""")]
    [InlineData("""_ = new SqlConnection("Server=.;packet  size=8000".Replace("  ", " "));""")]
    [InlineData("""_ = new SqlConnection("Server=.;Packet Size=8000");""")] // set explicitly
    [InlineData("""_ = new SqlConnection("Server=.;PacketSize=16000");""")]
    [InlineData("""_ = new SqlConnection($"Server=.;Packet Size={id}");""")]
    [InlineData("""_ = new SqlConnection("Server=.;Packet Size=" + 16384);""")] // a fix replaces text, and this is a number
    [InlineData("_ = new SqlConnection(name);")]
    [InlineData("""_ = new SqlConnection($"{name};Database=Shop");""")] // the rest is unknown
    [InlineData("""_ = new SqlConnection(name + ";Database=Shop");""")]
    [InlineData("""_ = new SqlConnection(string.Format("Server={0}", name));""")]
    [InlineData("_ = new SqlConnection(Names.Assigned);")]
    [InlineData("""var s = "Server=."; s += ";Packet Size=16000"; _ = new SqlConnection(s);""")]
    [InlineData("""var s = "Server=."; Change(ref s); _ = new SqlConnection(s);""")]
    [InlineData("""_ = new SqlConnection("");""")]
    [InlineData("""_ = new SqlConnection("no connection string");""")]
    [InlineData("""_ = new SqlConnection("Data Source=:memory:");""")]
    [InlineData("_ = new SqlConnection();")]
    [InlineData("services.AddDbContext<ShopContext>(o => o.UseSqlServer());")]
    [InlineData("""services.AddDbContext<OrderContext>(o => o.UseSqlServer("Server=.;Database=Shop"));""")] // no large column there
    [InlineData("_ = new SqlConnectionStringBuilder();")]
    [InlineData("_ = new SqlConnectionStringBuilder(name);")]
    [InlineData("""_ = new SqlConnectionStringBuilder(name) { InitialCatalog = "Shop" };""")]
    [InlineData("_ = new SqlConnectionStringBuilder { DataSource = name, PacketSize = 16000 };")]
    [InlineData("""_ = new SqlConnectionStringBuilder { DataSource = name, ["Packet Size"] = 16000 };""")]
    [InlineData("""_ = new SqlConnectionStringBuilder("Server=.") { PacketSize = id };""")]
    [InlineData("""var b = new SqlConnectionStringBuilder("Server=."); b.PacketSize = 16000;""")]
    [InlineData("""var b = new SqlConnectionStringBuilder("Server=."); b["Packet Size"] = 16000;""")]
    public Task PacketSize_DoesNotTrigger(string statement) => VerifyAsync(Method(statement));

    [Fact]
    public Task WithoutALargeColumn_DoesNotTrigger() => VerifyAsync("""
        using Microsoft.Data.SqlClient;
        public class Store { public object Open() => new SqlConnection("Server=.;Integrated Security=true"); }
        """);

    [Fact]
    public Task StringOfEntityFrameworksTools_DoesNotTrigger() => VerifyAsync(Method("") + """
        public class Factory : Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory<ShopContext>
        {
            public ShopContext CreateDbContext(string[] args) { new DbContextOptionsBuilder<ShopContext>().UseSqlServer("Server=.;Database=Shop"); return new ShopContext(); }
        }
        """);

    [Fact]
    public Task ModelOfAnotherProvider_DoesNotTrigger() => VerifyAsync(Method("""services.AddDbContext<ShopContext>(o => Elsewhere.UseNpgsql(o, "Host=db")); _ = new SqlConnection("Server=.");"""));

    [Fact]
    public Task Message_NamesTheColumnAndNoValueOfTheString() => VerifyAsync(Method("_ = new SqlConnection({|#0:\"Server=secret.host;User ID=me;Password=hidden\"|});"),
        new DiagnosticResult("ASQL3001", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "The connection string uses the default Packet Size (8000 bytes), and 'Report.Scan' is varbinary(max) (byte[] without a length). Where its queries cannot change, set Packet Size=16000."));

    [Fact]
    public Task Message_OfAStringWithoutEncryption_NamesBothSizes() => VerifyAsync(Method("_ = new SqlConnection({|#0:\"Server=db;Encrypt=false\"|});"),
        new DiagnosticResult("ASQL3001", DiagnosticSeverity.Info).WithLocation(0).WithMessage(
            "The connection string uses the default Packet Size (8000 bytes), and 'Report.Scan' is varbinary(max) (byte[] without a length). Where its queries cannot change, set Packet Size=16000 (32767 if the server never encrypts)."));

    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:configuration.GetConnectionString("Shop")|}));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:configuration["ConnectionStrings:Shop"]|}));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:configuration.GetSection("ConnectionStrings")["Shop"]|}));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:configuration.GetSection("connectionstrings").GetSection("x")["shop"]|}));""", "\"ConnectionStrings\": { \"x\": { \"Shop\": \"Server=.\" } }")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:Load("Shop")["ConnectionStrings:Shop"]|})); IConfiguration Load(string file) => configuration;""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer(configuration?{|ASQL3001:.GetConnectionString("Shop")|}));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer(configuration?.GetSection("a")?{|ASQL3001:.GetConnectionString("Shop")|}));""", "\"a\": { \"ConnectionStrings\": { \"Shop\": \"Server=.\" } }")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer(configuration?.GetSection("a")?.GetSection("b")?{|ASQL3001:.GetConnectionString("Shop")|}));""", "\"a\": { \"b\": { \"ConnectionStrings\": { \"Shop\": \"Server=.\" } } }")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer(configuration?{|ASQL3001:.GetSection("a").GetSection("b").GetConnectionString("Shop")|}));""", "\"a\": { \"b\": { \"ConnectionStrings\": { \"Shop\": \"Server=.\" } } }")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:"Name=Shop"|}));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:"name=ConnectionStrings:Shop"|}));""")]
    [InlineData("""var s = {|ASQL3001:configuration.GetConnectionString("Shop")|} ?? throw new InvalidOperationException(); services.AddDbContext<ShopContext>(o => o.UseSqlServer(s));""")]
    [InlineData("""var s = {|ASQL3001:configuration.GetConnectionString("Shop")|}!; _ = new SqlConnection(s);""")]
    [InlineData("""_ = new SqlConnection { ConnectionString = {|ASQL3001:configuration.GetConnectionString("Shop")|} };""")]
    [InlineData("""_ = {|ASQL3001:configuration.GetConnectionString("Shop")|};""")] // unknown target, but SQL Server's
    [InlineData("""Use({|ASQL3001:configuration.GetConnectionString("Shop")|});""")]
    [InlineData("""_ = new SqlConnection({|ASQL3001:configuration.GetConnectionString("Shop")|});""", "\"ConnectionStrings\": { \"Shop\": \"Server=db;Database=Shop;Uid=app;Pwd=x\" }")] // could be MySQL's, were it not given to SqlConnection
    public Task Setting_Triggers(string statement, string json = "\"ConnectionStrings\": { \"Shop\": \"" + Server + "\" }") => VerifyAsync(Method(statement), ("/src/appsettings.json", "{ " + json + " }"));

    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer(configuration.GetConnectionString("Other")));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Name=Shop;Pooling=true"));""", "\"ConnectionStrings\": { \"Shop;Pooling=true\": \"Server=.;Integrated Security=true\" }")] // the name of a setting has no semicolon
    [InlineData("""services.AddDbContext<OrderContext>(o => o.UseSqlServer(configuration.GetConnectionString("Shop")));""")]
    [InlineData("_ = new SqlConnection(configuration.GetConnectionString(name));")]
    [InlineData("""_ = configuration.GetConnectionString("Shop");""", "\"ConnectionStrings\": { \"Shop\": \"Server=db;Database=Shop;Uid=app;Pwd=x\" }")] // MySQL's or SQL Server's
    [InlineData("""_ = configuration.GetConnectionString("Shop");""", "\"ConnectionStrings\": { \"Shop\": \"Host=db;Database=Shop\" }")]
    [InlineData("""_ = configuration.GetConnectionString("Shop");""", "\"ConnectionStrings\": { \"Shop\": \"Server=.;Integrated Security=true;Packet Size=16000\" }")]
    [InlineData("""_ = configuration.GetConnectionString("Shop");""", "\"ConnectionStrings\": { \"Shop\": 5 }")]
    [InlineData("""_ = configuration.GetConnectionString("Shop");""", "\"ConnectionStrings\": { \"Shop\": \"Server=.;Integrated Security=true\" ")]
    [InlineData("""_ = configuration["Shop"];""")]
    [InlineData("""IConfigurationSection s = configuration.GetSection("Elsewhere"); _ = s["ConnectionStrings:Shop"];""")]
    [InlineData("""Console.WriteLine(configuration.GetConnectionString("Shop"));""")] // passed to another library
    [InlineData("""var s = configuration.GetConnectionString("Shop"); Console.WriteLine(s);""")]
    [InlineData("""_ = configuration.GetConnectionString("Shop", "Tenant");""")] // an own method in the namespace of the library
    public Task Setting_DoesNotTrigger(string statement, string json = "\"ConnectionStrings\": { \"Shop\": \"" + Server + "\" }") => VerifyAsync(Method(statement), ("/src/appsettings.json", "{ " + json + " }"));

    /// <summary>A class of the program may read its sections from anywhere.</summary>
    [Fact]
    public Task SettingOfAnotherStore_DoesNotTrigger() => VerifyAsync(
        Method("""_ = new SqlConnection(store.GetSection("ConnectionStrings")["Shop"]);""", "Store store")
            + "public class Store { public IConfiguration GetSection(string name) => null; }",
        ("/src/appsettings.json", "{ \"ConnectionStrings\": { \"Shop\": \"" + Server + "\" } }"));

    /// <summary>An object of options hides the key; the content of the settings shows it.</summary>
    [Theory]
    [InlineData("settings.Value.ConnectionString", "\"Shop\": { \"Database\": { \"ConnectionString\": \"" + Server + "\" } }")] // the only one
    [InlineData("settings.Value.ConnectionString", "\"Shop:Database:ConnectionString\": \"" + Server + "\"")]
    [InlineData("settings.Value.ConnectionString", "\"Main\": { \"ConnectionString\": \"" + Server + "\" }, \"Jobs\": { \"Storage\": \"" + Server + "\" }")] // the only one with the name
    [InlineData("settings.Value.ConnectionString", "\"Database\": { \"ConnectionString\": \"" + Server + "\" }, \"Jobs\": { \"Storage\": \"" + Server + "\" }")] // the only one with the name
    [InlineData("settings.Value.ConnectionString", "\"Database\": { \"ConnectionString\": \"" + Server + "\" }, \"Jobs\": { \"ConnectionString\": \"" + Server + "\" }")] // in the section of the type
    [InlineData("settings.Value.ConnectionString", "\"Any\": \"Server=.;AttachDbFilename=shop.mdf;Integrated Security=true\"")]
    [InlineData("settings.Value.ConnectionString", "\"Any\": \"" + Server + "\", \"Cache\": \"localhost:6379\", \"Files\": \"Data Source=shop.db\"")]
    public Task SettingBehindOptions_Triggers(string text, string json) => VerifyAsync(
        Method($$"""services.AddDbContext<ShopContext>(o => o.UseSqlServer({|ASQL3001:{{text}}|}));""", Options), ("/src/appsettings.json", "{ " + json + " }"));

    [Theory]
    [InlineData("\"Orders\": { \"ConnectionString\": \"" + Server + "\" }, \"Jobs\": { \"ConnectionString\": \"" + Server + "\" }")] // which one is unknown
    [InlineData("\"Database\": { \"ConnectionString\": \"" + Server + ";Packet Size=16000\" }")]
    [InlineData("\"Database\": { \"ConnectionString\": \"Host=db;Database=Shop\" }")]
    [InlineData("\"Database\": { \"ConnectionString\": \"\" }")]
    public Task SettingBehindOptions_DoesNotTrigger(string json) => VerifyAsync(
        Method("services.AddDbContext<ShopContext>(o => o.UseSqlServer(settings.Value.ConnectionString));", Options), ("/src/appsettings.json", "{ " + json + " }"));

    [Fact]
    public Task SettingOfSeveralFiles_HasALocationForEachWithoutASize() => VerifyAsync(Method("_ = new SqlConnection({|#0:configuration.GetConnectionString(\"Shop\")|});"),
        [
            ("/src/appsettings.json", "{ \"ConnectionStrings\": { \"Shop\": {|#1:\"Server=.;Integrated Security=true\"|} } }"),
            ("/src/appsettings.Development.json", "{ \"ConnectionStrings\": { \"Shop\": \"Server=.;Packet Size=16000;Integrated Security=true\" } }"),
            ("/src/appsettings.Production.json", "{ \"ConnectionStrings\": { \"Shop\": {|#2:\"Server=tcp:db;Integrated Security=true\"|} } }"),
            ("/src/other.json", "{ \"ConnectionStrings\": { \"Shop\": \"Server=.;Packet Size=16000;Integrated Security=true\" } }"),
        ],
        new DiagnosticResult("ASQL3001", DiagnosticSeverity.Info).WithLocation(0).WithLocation(1).WithLocation(2).WithMessage(
            "The connection string 'ConnectionStrings:Shop' in appsettings.json, appsettings.Production.json uses the default Packet Size (8000 bytes), and 'Report.Scan' is varbinary(max) (byte[] without a length). Where its queries cannot change, set Packet Size=16000."));

    /// <summary>The invalid sizes for each driver, with their messages.</summary>
    [Theory]
    [InlineData(6, "\"Server=.;Packet Size=100\"", "of 100 bytes makes SqlClient throw; the range is 512 to 32768")]
    [InlineData(6, "\"Server=.;Packet Size=65536\"", "of 65536 bytes makes SqlClient throw; the range is 512 to 32768")]
    [InlineData(6, "\"Server=.;Packet Size=large\"", "that is not a number makes SqlClient throw; the range is 512 to 32768")]
    [InlineData(6, "\"Server=.;Packet Size=32768;Encrypt=false\"", "of 32768 bytes is one more than SQL Server's maximum of 32767")]
    [InlineData(2, "\"Server=.;Packet Size=32768\"", "of 32768 bytes is one more than SQL Server's maximum of 32767")]
    [InlineData(6, "\"Server=.;Packet Size=16384\"", "of 16384 bytes breaks an encrypted connection (the default since SqlClient 4.0); the maximum is 16383")]
    [InlineData(2, "\"Server=.;Packet Size=16384;Encrypt=true\"", "of 16384 bytes breaks an encrypted connection; the maximum is 16383")]
    [InlineData(6, "\"Server=.;Packet Size=16380;MultipleActiveResultSets=true;Encrypt=Strict\"", "of 16380 bytes breaks an encrypted connection; the maximum is 16368")]
    [InlineData(6, "$\"Server={name};Packet Size=32000\"", "of 32000 bytes breaks an encrypted connection (the default since SqlClient 4.0); the maximum is 16383")]
    public Task InvalidPacketSize_Triggers(int driver, string text, string message) => VerifyAsync(
        $$"""using Microsoft.Data.SqlClient; public class Store { public object Open(string name) => new SqlConnection({|#0:{{text}}|}); }""",
        driver == 2 ? PackageReferences.SqlClient2 : PackageReferences.SqlClient6, [],
        new DiagnosticResult("ASQL3002", DiagnosticSeverity.Warning).WithLocation(0).WithMessage("A Packet Size " + message));

    [Theory]
    [InlineData(6, "new SqlConnectionStringBuilder { DataSource = name, PacketSize = 32767 }")]
    [InlineData(6, """new SqlConnectionStringBuilder("Server=.") { PacketSize = 40000 }""")]
    [InlineData(6, "new SqlConnectionStringBuilder { DataSource = name, PacketSize = 20000, Encrypt = SqlConnectionEncryptOption.Mandatory }")]
    [InlineData(2, "new SqlConnectionStringBuilder { DataSource = name, PacketSize = 20000, Encrypt = true }")]
    public Task InvalidPacketSizeOfABuilder_Triggers(int driver, string builder) => VerifyAsync(
        $$"""using Microsoft.Data.SqlClient; public class Store { public object Open(string name) => {|ASQL3002:{{builder}}|}; }""",
        driver == 2 ? PackageReferences.SqlClient2 : PackageReferences.SqlClient6, []);

    [Theory]
    [InlineData(6, """new SqlConnection("Server=.;Packet Size=16383")""")]
    [InlineData(6, """new SqlConnection("Server=.;Packet Size=16368;MultipleActiveResultSets=true")""")]
    [InlineData(6, """new SqlConnection("Server=.;Packet Size=32767;Encrypt=false")""")]
    [InlineData(6, """new SqlConnection($"Server=.;Packet Size=32767;Encrypt={name}")""")] // known at run time only
    [InlineData(2, """new SqlConnection("Server=.;Packet Size=32767")""")]
    [InlineData(6, """new SqlConnection("Server=.;Packet Size=65536;Packet Size=8000")""")] // the last one wins
    [InlineData(6, "new SqlConnectionStringBuilder { DataSource = name, PacketSize = 32767, Encrypt = false }")]
    [InlineData(6, "new SqlConnectionStringBuilder { DataSource = name, PacketSize = 32767, Encrypt = SqlConnectionEncryptOption.Optional }")]
    public Task ValidPacketSize_DoesNotTrigger(int driver, string expression) => VerifyAsync(
        $$"""using Microsoft.Data.SqlClient; public class Store { public object Open(string name) => {{expression}}; }""",
        driver == 2 ? PackageReferences.SqlClient2 : PackageReferences.SqlClient6, []);

    [Fact]
    public Task InvalidPacketSizeOfASetting_TriggersWithoutAModel() => VerifyAsync(
        """using Microsoft.Extensions.Configuration; public class Store { public string Read(IConfiguration configuration) => {|ASQL3002:configuration.GetConnectionString("Shop")|}; }""",
        ("/src/appsettings.json", """{ "ConnectionStrings": { "Shop": "Server=.;Integrated Security=true;Packet Size=32767" } }"""));

    /// <summary>Where the text does not show its target, the driver is the only one that the project references.</summary>
    [Fact]
    public Task InvalidPacketSizeOfASetting_TriggersWithoutEntityFramework() => VerifyAsync(
        """
        using Microsoft.Extensions.Configuration;
        namespace Microsoft.Extensions.Configuration
        {
            public interface IConfiguration { string this[string key] { get; } }
            public static class ConfigurationExtensions { public static string GetConnectionString(this IConfiguration configuration, string name) => configuration["ConnectionStrings:" + name]; }
        }
        public class Store { public string Read(IConfiguration configuration) => {|ASQL3002:configuration.GetConnectionString("Shop")|}; }
        """,
        PackageReferences.SqlClient6,
        [("/src/appsettings.json", """{ "ConnectionStrings": { "Shop": "Server=.;Integrated Security=true;Packet Size=32767" } }""")]);

    /// <summary>For another provider, neither rule reports. An entity that is ignored has no large column.</summary>
    [Theory]
    [InlineData("asyncsql.provider = other", "_ = new SqlConnection(\"Server=.\"); _ = new SqlConnection(\"Server=.;Packet Size=32767\");")]
    [InlineData("asyncsql.ignored_entities = Report", "_ = new SqlConnection(\"Server=.\");")]
    public Task Option_DisablesTheRules(string option, string statement)
    {
        var test = new CSharpAnalyzerTest<PacketSizeAnalyzer, DefaultVerifier>
        {
            TestCode = Method(statement),
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            LanguageVersion = LanguageVersion.Latest,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + option));
        return test.RunAsync();
    }

    private static string Method(string statement, string parameters = "") => Model + $$"""
        public static class Elsewhere { public static DbContextOptionsBuilder UseNpgsql(DbContextOptionsBuilder o, string s) => o; }
        public static class Startup
        {
            public static void Run(IServiceCollection services, IConfiguration configuration, string name, int id{{(parameters.Length == 0 ? "" : ", " + parameters)}}) { {{statement}} }
            private static void Change(ref string text) { }
            private static void Use(string text) { }
        }
        """;

    private static Task VerifyAsync(string source, params DiagnosticResult[] expected) => VerifyAsync(source, PackageReferences.EntityFrameworkCore10, [], expected);

    private static Task VerifyAsync(string source, (string Path, string Text) file) => VerifyAsync(source, PackageReferences.EntityFrameworkCore10, [file]);

    private static Task VerifyAsync(string source, (string Path, string Text)[] files, params DiagnosticResult[] expected) => VerifyAsync(source, PackageReferences.EntityFrameworkCore10, files, expected);

    private static Task VerifyAsync(string source, ReferenceAssemblies references, (string Path, string Text)[] files, params DiagnosticResult[] expected)
    {
        var test = new CSharpAnalyzerTest<PacketSizeAnalyzer, DefaultVerifier> { TestCode = source, ReferenceAssemblies = references, LanguageVersion = LanguageVersion.Latest };
        foreach (var (path, text) in files)
            test.TestState.AdditionalFiles.Add((path, text));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
