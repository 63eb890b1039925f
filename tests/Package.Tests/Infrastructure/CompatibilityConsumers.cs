using static AsyncSql.Package.Tests.Infrastructure.ConsumerSettings;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Projects for several frameworks, versions of C# and other languages, built once through a solution filter. Each C# project compiles
/// the same sources in each of its builds.
/// </summary>
internal sealed class CompatibilityConsumers : IDisposable
{
    /// <summary>C# 7.3, as .NET Framework has it.</summary>
    public const string Queries = """
        using System.Collections.Generic;
        using System.Diagnostics.CodeAnalysis;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        namespace Consumer
        {
            public class Document
            {
                public int Id { get; set; }

                public byte[] Content { get; set; } = System.Array.Empty<byte>();
            }

            public class Library : DbContext
            {
                public DbSet<Document> Documents => Set<Document>();

                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=db");
            }

            public static class Queries
            {
                public static Task<List<Document>> AllAsync(Library db)
                {
                    return db.Documents.ToListAsync(); // ASQL1001
                }

        #pragma warning disable ASQL1001
                public static Task<List<Document>> WithPragmaAsync(Library db) => db.Documents.ToListAsync();
        #pragma warning restore ASQL1001

                [SuppressMessage("AsyncSql", "ASQL1001", Justification = "a document a day")]
                public static Task<List<Document>> WithAttributeAsync(Library db) => db.Documents.ToListAsync();

                public static async Task<bool> WithSuppressorAsync(Library db)
                {
                    await db.SaveChangesAsync();
                    return db.Documents.Find(1) == null;
                }
            }
        }

        """;

    public const string Readers = """
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;

        namespace Consumer
        {
            public static class Readers
            {
                public static async Task<byte[]> ContentAsync(SqlConnection connection)
                {
                    using (var command = new SqlCommand("SELECT Content FROM Documents", connection))
                    using (var reader = await command.ExecuteReaderAsync())
                    {
                        await reader.ReadAsync();
                        return await reader.GetFieldValueAsync<byte[]>(0); // ASQL2001
                    }
                }
            }
        }

        """;

    /// <summary>The context is in a project that the filter excludes.</summary>
    public const string LayeredQueries = """
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        namespace Consumer
        {
            public interface IScanContext
            {
                DbSet<Scan> Scans { get; }
            }

            public static class LayeredQueries
            {
                public static Task<List<Scan>> AllAsync(IScanContext db) => db.Scans.ToListAsync(); // ASQL1001
            }
        }

        """;

    private const string NewEntityFramework = """
        <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="8.0.33" Condition="'$(TargetFramework)' == 'net8.0'" />
        <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="9.0.22" Condition="'$(TargetFramework)' == 'net9.0'" />
        <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.14" Condition="'$(TargetFramework)' == 'net10.0'" />
        """;

    private static readonly string[] Built =
        ["Modern/Modern.csproj", "Classic/Classic.csproj", "Entities/Entities.csproj", "Layered/Layered.csproj", "FSharp/FSharp.fsproj", "VisualBasic/VisualBasic.vbproj"];

    private readonly TemporaryDirectory _directory = new();

    public CompatibilityConsumers(PackedPack pack)
    {
        WriteSettings(pack);
        Add("Modern/Modern.csproj", """
            <TargetFramework /><TargetFrameworks>net8.0;net9.0;net10.0</TargetFrameworks>
            <LangVersion Condition="'$(TargetFramework)' == 'net8.0'">7.3</LangVersion>
            <LangVersion Condition="'$(TargetFramework)' == 'net9.0'">8.0</LangVersion>
            <LangVersion Condition="'$(TargetFramework)' == 'net10.0'">latest</LangVersion>
            <Nullable Condition="'$(TargetFramework)' == 'net10.0'">enable</Nullable>
            """, NewEntityFramework, ("Queries.cs", Queries));
        Add("Classic/Classic.csproj", """
            <TargetFramework /><TargetFrameworks>net472;netstandard2.0</TargetFrameworks>
            <!-- Not every registry has the driver's native part. -->
            <RestoreEnablePackagePruning>true</RestoreEnablePackagePruning>
            <LangVersion Condition="'$(TargetFramework)' == 'netstandard2.0'">preview</LangVersion>
            <Nullable Condition="'$(TargetFramework)' == 'netstandard2.0'">enable</Nullable>
            """, """
            <PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" />
            <PrunePackageReference Include="Microsoft.Data.SqlClient.SNI" Version="99.0.0" />
            """, ("Readers.cs", Readers));
        AddLayers();
        Add("FSharp/FSharp.fsproj", "", """<Compile Include="Nothing.fs" />""", ("Nothing.fs", "module Nothing\n\nlet nothing = 0\n"));
        Add("VisualBasic/VisualBasic.vbproj", "", "", ("Nothing.vb", "Public Class Nothing1\nEnd Class\n"));

        _directory.Write("solutions/All.slnx", Solution([.. Built.Append("Data/Data.csproj").Select(static project => "../" + project)]));
        _directory.Write("solutions/Part.slnf", $$"""
            { "solution": { "path": "All.slnx", "projects": [ {{string.Join(", ", Built.Select(static project => $"\"../{project}\""))}} ] } }
            """);
        Output = DotNet.Run(_directory.Root, "build", "solutions/Part.slnf");
    }

    /// <summary>The output of the build.</summary>
    public string Output { get; }

    /// <summary>The path of a log, by the name of a project, followed by the target framework.</summary>
    public string LogPath(string build) => _directory["sarif", build + ".sarif"];

    /// <summary>The names of all files that the build of a project wrote or copied.</summary>
    public IEnumerable<string> GetBuildFiles(string project) =>
        ((string[])["bin", "obj"]).SelectMany(folder => Directory.GetFiles(_directory[project, folder], "*", SearchOption.AllDirectories)).Select(file => Path.GetFileName(file));

    public void Dispose() => _directory.Dispose();

    private void WriteSettings(PackedPack pack)
    {
        Write(_directory, pack);
        // As an application has it: the pack is installed once for all projects, whatever their language.
        _directory.Write("Directory.Build.targets", $"""
            <Project>
              <PropertyGroup>
                <AsyncSqlSolutionFiles>true</AsyncSqlSolutionFiles>
                <ImplicitUsings>disable</ImplicitUsings>
                <!-- A registry may have only a later version. -->
                <NoWarn>$(NoWarn);NU1603</NoWarn>
                <ErrorLog>$(MSBuildThisFileDirectory)sarif/$(MSBuildProjectName).$(TargetFramework).sarif,version=2.1</ErrorLog>
              </PropertyGroup>
              <ItemGroup>
                {InstalledPack}
              </ItemGroup>
            </Project>
            """);
        _directory.Write(".globalconfig", """
            is_global = true
            dotnet_diagnostic.CA1849.severity = warning
            dotnet_diagnostic.ASQL3001.severity = none
            dotnet_diagnostic.ASQL4001.severity = none
            dotnet_diagnostic.ASQL4002.severity = none

            """);
    }

    private void AddLayers()
    {
        const string reference = """<ProjectReference Include="../Entities/Entities.csproj" />""";
        Add("Entities/Entities.csproj", "", "", ("Scan.cs", """
            namespace Consumer
            {
                public class Scan
                {
                    public int Id { get; set; }

                    public byte[] Image { get; set; } = System.Array.Empty<byte>();
                }
            }

            """));
        Add("Layered/Layered.csproj", "", $"""{reference}<PackageReference Include="Microsoft.EntityFrameworkCore" Version="10.0.14" />""", ("LayeredQueries.cs", LayeredQueries));
        Add("Data/Data.csproj", "", reference, ("ScanContext.cs", """
            using Microsoft.EntityFrameworkCore;

            namespace Consumer
            {
                public class ScanContext : DbContext
                {
                    public DbSet<Scan> Scans => Set<Scan>();

                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=db");
                }
            }

            """));
    }

    private void Add(string project, string properties, string items, params (string Name, string Text)[] files)
    {
        foreach (var (name, text) in files)
            _directory.Write(Path.Combine(Path.GetDirectoryName(project)!, name), text);
        _directory.Write(project, $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>
                <Nullable>disable</Nullable>
                {properties}
              </PropertyGroup>
              <ItemGroup>
                {items}
              </ItemGroup>
            </Project>
            """);
    }
}
