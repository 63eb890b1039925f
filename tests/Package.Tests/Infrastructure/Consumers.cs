using System.Reflection;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Throw-away applications that install the package from a folder, restored and built together once, outside the repository.
/// </summary>
internal sealed class Consumers : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly Dictionary<string, Sarif> _firstBuild;

    public Consumers(PackedPack pack)
    {
        WriteSettings(pack);
        string[] projects =
        [
            EntityFramework("Plain", ("Queries.cs", ConsumerSources.Queries)),
            EntityFramework("Silenced", ("Queries.cs", ConsumerSources.Queries), (".editorconfig", ConsumerSources.SilencingEditorConfig)),
            EntityFramework("Tested", "<IsTestProject>true</IsTestProject>", ("Queries.cs", ConsumerSources.Queries)),
            EntityFramework("Repairs", ("Queries.cs", ConsumerSources.Repairable)),
            EntityFramework("FirstOnlySynchronous", ("FirstQueries.cs", ConsumerSources.OnlySynchronous), ("Queries.cs", ConsumerSources.Repairable)),
            WithoutEntityFramework(),
            .. Layered(),
        ];

        Write("Consumers.slnx", Solution(projects));
        Write("Repairs.slnx", Solution("Repairs/Repairs.csproj"));
        Write("FirstOnlySynchronous.slnx", Solution("FirstOnlySynchronous/FirstOnlySynchronous.csproj"));
        Directory.CreateDirectory(_directory["sarif"]);
        Directory.CreateDirectory(_directory["additional-files"]);

        DotNet.Run(_directory.Root, "build", "Consumers.slnx", DotNet.NoServers);
        _firstBuild = projects.Select(Path.GetFileNameWithoutExtension).ToDictionary(name => name!, name => ReadLog(name!));
    }

    public string Root => _directory.Root;

    /// <summary>What the compiler recorded when all consumers were built, before any test changed one.</summary>
    public Sarif FirstBuild(string project) => _firstBuild[project];

    /// <summary>Builds one project again, with properties as <c>Name=Value</c>, and returns the build's output and record.</summary>
    public (string Output, Sarif Log) Build(string project, params string[] properties)
    {
        File.Delete(LogPath(project));
        var output = DotNet.Run(
            Root,
            ["build", $"{project}/{project}.csproj", "--no-restore", "--no-incremental", DotNet.NoServers, .. properties.Select(property => $"-p:{property}")]);
        return (output, ReadLog(project));
    }

    /// <summary>The additional files that the compiler was given in the first build, relative to the root, in ordinal order.</summary>
    public string[] AdditionalFiles(string project) =>
        [.. File.ReadAllLines(_directory["additional-files", project + ".txt"]).Select(Relative).Order(StringComparer.Ordinal)];

    public string Relative(string path) => Path.GetRelativePath(Root, path).Replace('\\', '/');

    public string Read(string path) => File.ReadAllText(_directory[path]);

    public void Dispose() => _directory.Dispose();

    private static string Solution(params string[] projects) =>
        $"<Solution>\n{string.Concat(projects.Select(project => $"  <Project Path=\"{project}\" />\n"))}</Solution>\n";

    private string LogPath(string project) => _directory["sarif", project + ".sarif"];

    private Sarif ReadLog(string project) => Sarif.Read(LogPath(project));

    private void WriteSettings(PackedPack pack)
    {
        // Our package is extracted into this directory, so no cache outlives the test or hides a newer pack; what else a consumer
        // needs comes from the machine's own folder without being copied.
        var machine = typeof(Consumers).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(attribute => attribute.Key == "NuGetPackageRoot").Value;
        Write("Directory.Build.props", $"""
            <Project>
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <NuGetAudit>false</NuGetAudit>
                <AsyncSqlVersion>{pack.Version}</AsyncSqlVersion>
                <RestoreAdditionalProjectSources>{pack.Feed}</RestoreAdditionalProjectSources>
                <RestorePackagesPath>$(MSBuildThisFileDirectory)packages</RestorePackagesPath>
                <RestoreAdditionalProjectFallbackFolders>{machine}</RestoreAdditionalProjectFallbackFolders>
                <ErrorLog>$(MSBuildThisFileDirectory)sarif/$(MSBuildProjectName).sarif,version=2.1</ErrorLog>
              </PropertyGroup>
            </Project>
            """);
        Write("Directory.Build.targets", """
            <Project>
              <Target Name="RecordAdditionalFiles" AfterTargets="CoreCompile" Condition="'$(DesignTimeBuild)' != 'true'">
                <WriteLinesToFile File="$(MSBuildThisFileDirectory)additional-files/$(MSBuildProjectName).txt" Lines="@(AdditionalFiles->'%(FullPath)')" Overwrite="true" />
              </Target>
            </Project>
            """);
        Write(".editorconfig", "root = true\n");
    }

    private string EntityFramework(string name, params (string Name, string Text)[] files) => EntityFramework(name, "", files);

    private string EntityFramework(string name, string properties, params (string Name, string Text)[] files)
    {
        Write($"{name}/Model.cs", ConsumerSources.Model);
        foreach (var file in files)
            Write($"{name}/{file.Name}", file.Text);
        return Write($"{name}/{name}.csproj", $"""
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup>{properties}</PropertyGroup>
              <ItemGroup>
                <PackageReference Include="AsyncSql.AnalyzerPack" Version="$(AsyncSqlVersion)" PrivateAssets="all" />
                <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />
              </ItemGroup>
            </Project>
            """);
    }

    private string WithoutEntityFramework()
    {
        Write("WithoutEntityFramework/Queries.cs", ConsumerSources.SameNamesWithoutEntityFramework);
        return Write("WithoutEntityFramework/WithoutEntityFramework.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="AsyncSql.AnalyzerPack" Version="$(AsyncSqlVersion)" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);
    }

    /// <summary>Web uses Application uses Storage, which holds the model; Listed names the snapshot itself, more than once.</summary>
    private string[] Layered()
    {
        Write("Layered/Directory.Packages.props", """
            <Project>
              <PropertyGroup>
                <ManagePackageVersionsCentrally>true</ManagePackageVersionsCentrally>
              </PropertyGroup>
              <ItemGroup>
                <PackageVersion Include="AsyncSql.AnalyzerPack" Version="$(AsyncSqlVersion)" />
              </ItemGroup>
            </Project>
            """);
        Write("Layered/Storage/Migrations/ShopModelSnapshot.cs", "namespace Storage;\n\npublic class ShopModelSnapshot;\n");
        Write("Layered/Storage/bin/Stale/ShopModelSnapshot.cs", "not a source file");
        Write("Layered/Storage/obj/Stale/ShopModelSnapshot.cs", "not a source file");
        Write("Layered/Elsewhere/OtherModelSnapshot.cs", "namespace Elsewhere;\n\npublic class OtherModelSnapshot;\n");
        Write("Layered/Web/appsettings.json", "{}");
        Write("Layered/Web/appsettings.Development.json", "{}");
        return
        [
            LayeredProject("Storage", ""),
            LayeredProject("Application", """<ProjectReference Include="../Storage/Storage.csproj" />"""),
            LayeredProject("Web", """
                <ProjectReference Include="../Application/Application.csproj" />
                    <AsyncSqlModelSnapshot Include="../Elsewhere/OtherModelSnapshot.cs" />
                """),
            LayeredProject("Listed", """
                <ProjectReference Include="../Storage/Storage.csproj" />
                    <AdditionalFiles Include="../Storage/Migrations/ShopModelSnapshot.cs" />
                    <AsyncSqlModelSnapshot Include="$(MSBuildProjectDirectory)/../Storage/Migrations/ShopModelSnapshot.cs" />
                """),
        ];
    }

    private string LayeredProject(string name, string items) => Write($"Layered/{name}/{name}.csproj", $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
            <PackageReference Include="AsyncSql.AnalyzerPack" PrivateAssets="all" />
            {items}
          </ItemGroup>
        </Project>
        """);

    private string Write(string path, string text)
    {
        var full = _directory[path];
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
        return path;
    }
}
