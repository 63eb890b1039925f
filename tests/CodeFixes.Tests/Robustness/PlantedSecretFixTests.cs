using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>No title of a fix shows a value of a connection string: an editor shows titles where others look on.</summary>
public sealed class PlantedSecretFixTests
{
    private const string Secret = "planted";

    [Theory]
    [InlineData("Server=planted-server;Database=planted-base;User ID=planted-user;Password=planted-pass", "Set Packet Size to 16000")]
    [InlineData("Server=planted-server;Password=planted-pass;Packet Size=32767;Encrypt=true", "Set Packet Size to 16383")]
    [InlineData("Server=planted-server;Password='planted;pass planted-more';Packet Size=99999;Encrypt=false", "Set Packet Size to 32767")]
    [InlineData("Server=planted-server;Packet Size=planted-pass", "Read only the members used")]
    public async Task Titles_ShowNoValue(string connectionString, string title)
    {
        var literal = SymbolDisplay.FormatLiteral(connectionString, quote: true);
        var inCode = await ListTitlesAsync($"UseSqlServer({literal})", "{}");
        var inSettings = await ListTitlesAsync(
            "UseSqlServer(configuration.GetConnectionString(\"Shop\"))", $$"""{ "ConnectionStrings": { "Shop": {{literal}} } }""");
        foreach (var titles in new[] { inCode, inSettings })
        {
            Assert.Contains(titles, offered => offered.StartsWith(title, StringComparison.Ordinal));
            Assert.All(titles, static offered => Assert.DoesNotContain(Secret, offered, StringComparison.OrdinalIgnoreCase));
        }
    }

    private static async Task<List<string>> ListTitlesAsync(string call, string settings)
    {
        var project = await FixRun.CreateProjectAsync([("/shop/Shop.cs", Program.Usings + $$"""
            using Microsoft.Extensions.Configuration;
            public class Report { public int Id { get; set; } public byte[] Scan { get; set; } public string Remark { get; set; } }
            public class ShopContext : DbContext
            {
                private readonly IConfiguration configuration;
                public ShopContext(IConfiguration configuration) => this.configuration = configuration;
                public DbSet<Report> Reports { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.{{call}};
            }
            public class Service { public async Task<int> RunAsync(ShopContext db) => (await db.Reports.ToListAsync()).Count; }
            """)]);
        project = project.AddAdditionalDocument("appsettings.json", SourceText.From(settings), filePath: "/shop/appsettings.json").Project;
        var titles = new List<string>();
        foreach (var diagnostic in await FixRun.AnalyzeAsync(project))
            foreach (var (_, action) in await FixRun.OffersAsync(project, diagnostic))
                titles.Add(action.Title);
        return titles;
    }
}
