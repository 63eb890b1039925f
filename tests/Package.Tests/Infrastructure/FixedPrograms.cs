using System.Globalization;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Programs without streamed reads, outside of the repository and with the analyzer package: built and run, edited by one fix, built and
/// run again.
/// </summary>
internal sealed class FixedPrograms
{
    /// <summary>A web application as <c>dotnet new web</c> and the documentation of EF Core begin it.</summary>
    private const string Web = """
        using System.Diagnostics;
        using Microsoft.EntityFrameworkCore;

        var builder = WebApplication.CreateBuilder(args);
        builder.Services.AddDbContext<ArchiveContext>(options =>
            options.UseSqlServer(builder.Configuration.GetConnectionString("Archive")));
        var app = builder.Build();
        app.MapGet("/", async (ArchiveContext db) =>
        {
            var start = Stopwatch.GetTimestamp();
            var letters = await db.Letters.ToListAsync();
            return Visit.Describe(start, letters.Select(letter => letter.Content));
        });
        await app.StartAsync();
        await Visit.RunAsync(new HttpClient { BaseAddress = new Uri(app.Urls.First()) }.GetStringAsync);

        public class Letter
        {
            public int Id { get; set; }

            public string Content { get; set; } = "";
        }

        public class ArchiveContext(DbContextOptions<ArchiveContext> options) : DbContext(options)
        {
            public DbSet<Letter> Letters => Set<Letter>();
        }

        """;

    private const string Reader = """
        using System.Diagnostics;
        using Microsoft.Data.SqlClient;

        await Visit.RunAsync(ReadAsync);

        async Task<string> ReadAsync(string _)
        {
            var start = Stopwatch.GetTimestamp();
            await using var connection = new SqlConnection(args[0]);
            await connection.OpenAsync();
            await using var command = new SqlCommand("SELECT Id, Content FROM Letters", connection);
            await using SqlDataReader reader = await command.ExecuteReaderAsync();
            var contents = new List<string>();
            while (await reader.ReadAsync())
                contents.Add(reader.GetString(1));
            return Visit.Describe(start, contents);
        }

        """;

    /// <summary>What the ADO.NET program reads. The model of the web application has no script.</summary>
    private const string Tables = """
        CREATE TABLE Letters (Id int NOT NULL PRIMARY KEY, Content nvarchar(max) NOT NULL);

        """;

    private const string Visit = """
        using System.Diagnostics;
        using System.Globalization;
        using System.Runtime.InteropServices;
        using System.Security.Cryptography;

        /// <summary>Reads several times, and prints the shortest time and what was read.</summary>
        public static class Visit
        {
            public static async Task RunAsync(Func<string, Task<string>> read)
            {
                var visits = new List<string[]>();
                for (var i = 0; i < 4; i++)
                    visits.Add((await read("/")).Split(' '));
                Console.WriteLine($"read {string.Join(',', visits.Select(visit => visit[0]).Distinct())}");
                Console.WriteLine($"milliseconds {visits.MinBy(visit => double.Parse(visit[1], CultureInfo.InvariantCulture))![1]}");
            }

            public static string Describe(long start, IEnumerable<string> contents)
            {
                var elapsed = Stopwatch.GetElapsedTime(start);
                var hash = SHA256.HashData(MemoryMarshal.AsBytes(string.Concat(contents).AsSpan()));
                return string.Create(CultureInfo.InvariantCulture, $"{Convert.ToHexString(hash)} {elapsed.TotalMilliseconds:0.0}");
            }
        }

        """;

    private readonly TemporaryDirectory _directory;
    private readonly PublishedServer _server;

    public FixedPrograms(TemporaryDirectory directory, PublishedServer server, string sourceRoot, string feed)
    {
        (_directory, _server) = (directory, server);
        _directory.Write("Fixed/Directory.Build.props", $"""
            <Project>
              <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
              <PropertyGroup>
                <EnableNETAnalyzers>false</EnableNETAnalyzers>
                <UseAppHost>false</UseAppHost>
                <RestoreAdditionalProjectSources>$(RestoreAdditionalProjectSources);{feed}</RestoreAdditionalProjectSources>
              </PropertyGroup>
              <Import Project="{sourceRoot}/benchmarks/StandIns/StandIns.props" />
            </Project>
            """);
        WriteProgram("Web", "Microsoft.NET.Sdk.Web", Web, """<PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.14" />""");
        WriteProgram("Reader", "Microsoft.NET.Sdk", Reader, """<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />""");
        WriteProgram("Values", "Microsoft.NET.Sdk", Reader, """<PackageReference Include="Microsoft.Data.SqlClient" Version="6.1.8" />""");
        _directory.Write("Fixed/Reader/Tables.sql", Tables);
        _directory.Write("Fixed/Values/Tables.sql", Tables);
    }

    public string Read(string path) => File.ReadAllText(_directory["Fixed", path]);

    /// <summary>Applies a fix to a program, see <see cref="LightBulb"/>.</summary>
    public Task<string> ApplyAsync(string program, string rule, string title) => LightBulb.ApplyAsync(_directory["Fixed", program], rule, title);

    /// <summary>Builds a program, and runs it while the server has one document.</summary>
    /// <param name="program">Its name.</param>
    /// <param name="length">The length of the document, in UTF-16 code units.</param>
    public (Sarif Log, string Content, double Milliseconds) Run(string program, int length)
    {
        DotNet.Run(_directory["Fixed", program], "build", "--configuration", "Release");
        var lines = _server.Serve($"Letters,1,{length}", connectionString => DotNet.Run(
            _directory["Fixed", program],
            [
                "exec",
                _directory["Fixed", program, "bin", "Release", "net10.0", program + ".dll"],
                .. program == "Web" ? ["--urls", "http://127.0.0.1:0", "--ConnectionStrings:Archive", connectionString] : (string[])[connectionString],
            ])).Split('\n', StringSplitOptions.TrimEntries);
        return (Sarif.Read(_directory["sarif", program + ".sarif"]), Find("read "), double.Parse(Find("milliseconds "), CultureInfo.InvariantCulture));

        string Find(string name) => Assert.Single(lines, line => line.StartsWith(name, StringComparison.Ordinal))[name.Length..];
    }

    private void WriteProgram(string name, string sdk, string source, string reference)
    {
        _directory.Write($"Fixed/{name}/{name}.csproj", $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>
                <OutputType>Exe</OutputType>
              </PropertyGroup>
              <ItemGroup>
                {ConsumerSettings.InstalledPack}
                {reference}
              </ItemGroup>
            </Project>

            """);
        _directory.Write($"Fixed/{name}/Program.cs", source);
        _directory.Write($"Fixed/{name}/Visit.cs", Visit);
    }
}
