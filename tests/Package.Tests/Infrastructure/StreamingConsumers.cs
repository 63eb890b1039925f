namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The two runtime packages, restored into projects outside of the repository, which read from the TDS server.</summary>
internal sealed class StreamingConsumers : IDisposable
{
    private const string Program = """
        using System.Diagnostics;
        using System.Security.Cryptography;

        namespace Consumer;

        /// <summary>Prints what two ways to read return, and how much faster the second is.</summary>
        internal static class Comparison
        {
            public static async Task RunAsync(Func<Task<byte[]>> before, Func<Task<byte[]>> after)
            {
                Console.WriteLine($"before {Convert.ToHexString(await before())}");
                Console.WriteLine($"after {Convert.ToHexString(await after())}");
                Console.WriteLine($"ratio {(await MeasureAsync(before)) / await MeasureAsync(after):0.0}");
            }

            public static byte[] Hash(string text, byte[] data) =>
                SHA256.HashData([.. System.Runtime.InteropServices.MemoryMarshal.AsBytes(text.AsSpan()), .. data]);

            private static async Task<double> MeasureAsync(Func<Task<byte[]>> read)
            {
                var best = double.MaxValue;
                for (var i = 0; i < 3; i++)
                {
                    var start = Stopwatch.GetTimestamp();
                    await read();
                    best = Math.Min(best, Stopwatch.GetElapsedTime(start).TotalMilliseconds);
                }

                return best;
            }
        }

        """;

    private const string Reader = """
        using System.Data.SqlClient;
        using AsyncSql.Streaming;
        using Consumer;

        await using var connection = new SqlConnection(args[0]);
        await connection.OpenAsync();
        await Comparison.RunAsync(() => ReadAsync(false), () => ReadAsync(true));

        async Task<byte[]> ReadAsync(bool isStreamed)
        {
            await using var command = connection.CreateCommand();
            command.CommandText = "SELECT [Content], [Data] FROM [Large] WHERE [Id] = 1";
            await using var reader = isStreamed ? await command.ExecuteStreamedReaderAsync() : await command.ExecuteReaderAsync();
            await reader.ReadAsync();
            return Comparison.Hash(reader.GetString(0), reader.GetFieldValue<byte[]>(1));
        }

        """;

    private const string Context = """
        using Consumer;
        using Microsoft.EntityFrameworkCore;

        await Comparison.RunAsync(() => ReadAsync(false), () => ReadAsync(true));

        async Task<byte[]> ReadAsync(bool isStreamed)
        {
            var options = new DbContextOptionsBuilder<Library>().UseSqlServer(args[0]);
            if (isStreamed)
                options.UseStreamedReads();

            await using var db = new Library(options.Options);
            var document = (await EntityFrameworkQueryableExtensions.ToListAsync(db.Documents)).Single();
            return Comparison.Hash(document.Content, document.Data);
        }

        internal sealed class Document
        {
            public int Id { get; set; }

            public string Content { get; set; } = "";

            public byte[] Data { get; set; } = [];
        }

        internal sealed class Library(DbContextOptions<Library> options) : DbContext(options)
        {
            public DbSet<Document> Documents => Set<Document>();

            protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<Document>().ToTable("Large");
        }

        """;

    private const string Library = """
        using System.Data.Common;
        using System.Threading;
        using System.Threading.Tasks;
        using AsyncSql.Streaming;

        namespace Consumer
        {
            public static class Values
            {
                public static Task<object?> ReadAsync(DbCommand command, CancellationToken cancellationToken) =>
                    command.ExecuteStreamedScalarAsync(cancellationToken);
            }
        }

        """;

    private const string Caller = """
        using System.Data.SqlClient;
        using Consumer;

        await using var connection = new SqlConnection(args[0]);
        await connection.OpenAsync();
        await Comparison.RunAsync(() => ReadAsync(false), () => ReadAsync(true));

        async Task<byte[]> ReadAsync(bool isStreamed)
        {
            await using var command = connection.CreateCommand();
            command.CommandText = "SELECT [Data] FROM [Large] WHERE [Id] = 1";
            var value = isStreamed ? await Values.ReadAsync(command, CancellationToken.None) : await command.ExecuteScalarAsync();
            return Comparison.Hash("", (byte[])value!);
        }

        """;

    private const string SystemDriver = """<PackageReference Include="System.Data.SqlClient" Version="4.9.1" />""";

    private readonly TemporaryDirectory _directory = new();
    private readonly PublishedServer _server;

    public StreamingConsumers(PackedPack pack)
    {
        ConsumerSettings.Write(_directory, pack);
        Feed = _directory["feed"];
        foreach (var project in (string[])["src/Streaming", "src/Streaming.EntityFrameworkCore"])
            PackedPack.Pack(pack.SourceRoot, pack.VersionSuffix, Feed, project);

        _server = pack.Server;
        var streaming = $"""<PackageReference Include="AsyncSql.Streaming" Version="{pack.Version}" />""";
        WriteProject("Reader", "net8.0", Reader, SystemDriver, streaming);
        WriteProject(
            "Context",
            "net8.0",
            Context,
            ConsumerSettings.EntityFrameworkOnSqlServer,
            $"""<PackageReference Include="AsyncSql.Streaming.EntityFrameworkCore" Version="{pack.Version}" />""");
        // A library for .NET Standard 2.0, as one for .NET Framework is compiled, and a program that uses it.
        WriteProject("Library", "netstandard2.0", Library, streaming);
        File.Delete(_directory["Library", "Comparison.cs"]);
        WriteProject("Caller", "net8.0", Caller, SystemDriver, """<ProjectReference Include="../Library/Library.csproj" />""");
        Fixed = new FixedPrograms(_directory, _server, pack.SourceRoot, Feed);
    }

    /// <summary>A folder with the two packages.</summary>
    public string Feed { get; }

    /// <summary>Programs without the two packages, until a fix adds them.</summary>
    public FixedPrograms Fixed { get; }

    /// <summary>Builds a project, and runs it.</summary>
    /// <returns>The lines that it wrote.</returns>
    public string[] Run(string project)
    {
        DotNet.Run(_directory[project], "build", "--configuration", "Release");
        return _server.Serve("Large,1,1000000", connectionString => DotNet.Run(
            _directory[project],
            "exec",
            "--roll-forward",
            "Major",
            _directory[project, "bin", "Release", "net8.0", project + ".dll"],
            connectionString).Split('\n', StringSplitOptions.TrimEntries));
    }

    public void Dispose() => _directory.Dispose();

    private void WriteProject(string name, string framework, string source, params string[] references)
    {
        _directory.Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <TargetFramework>{framework}</TargetFramework>
                <OutputType Condition="'{framework}' != 'netstandard2.0'">Exe</OutputType>
                <ImplicitUsings Condition="'{framework}' == 'netstandard2.0'">disable</ImplicitUsings>
                <LangVersion>latest</LangVersion>
                <UseAppHost>false</UseAppHost>
                <RestoreAdditionalProjectSources>$(RestoreAdditionalProjectSources);{Feed}</RestoreAdditionalProjectSources>
                <NoWarn>$(NoWarn);CS0618;NU1903</NoWarn>
              </PropertyGroup>
              <ItemGroup>
                {string.Join("\n    ", references)}
                <PrunePackageReference Include="runtime.native.System.Data.SqlClient.sni" Version="99.0.0" />
              </ItemGroup>
              <PropertyGroup>
                <RestoreEnablePackagePruning>true</RestoreEnablePackagePruning>
              </PropertyGroup>
            </Project>
            """);
        _directory.Write($"{name}/{name}.cs", source);
        _directory.Write($"{name}/Comparison.cs", Program);
    }
}
