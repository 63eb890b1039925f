using static AsyncSql.Package.Tests.Infrastructure.ConsumerSettings;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Applications that install the package from a folder, restored and built together once, outside the repository.
/// </summary>
internal sealed class Consumers : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly Dictionary<string, Sarif> _firstBuild;
    private readonly Dictionary<string, string[]> _restoreGraphs;

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
            .. Layouts(),
            .. Drivers(),
        ];

        Write("Consumers.slnx", Solution(projects));
        Write("Repairs.slnx", Solution("Repairs/Repairs.csproj"));
        Write("FirstOnlySynchronous.slnx", Solution("FirstOnlySynchronous/FirstOnlySynchronous.csproj"));
        Directory.CreateDirectory(_directory["additional-files"]);

        FirstOutput = DotNet.Run(_directory.Root, "build", "Consumers.slnx");
        _firstBuild = Records(_directory);
        _restoreGraphs = _firstBuild.Keys
            .Select(project => (Project: project, Graphs: HandedOver(project).Where(IsRestoreGraph).ToList()))
            .Where(build => build.Graphs.Count > 0)
            .ToDictionary(build => build.Project, build => File.ReadAllLines(_directory[build.Graphs.Single()]));
    }

    public string Root => _directory.Root;

    /// <summary>The output of the build of all consumers.</summary>
    public string FirstOutput { get; }

    /// <summary>
    /// The compiler's logs of the build of all consumers, before any test changed one. The name of a project with several target frameworks
    /// omits the usual one and contains each other one: "Shop", "Shop.net10.0-windows".
    /// </summary>
    public Sarif FirstBuild(string project) => _firstBuild[project];

    /// <summary>Builds one project again, with properties as <c>Name=Value</c>, and returns its output and log.</summary>
    public (string Output, Sarif Log) Build(string project, params string[] properties)
    {
        File.Delete(LogPath(project));
        var output = DotNet.Run(
            Root,
            ["build", $"{project}/{project}.csproj", "--no-restore", "--no-incremental", .. properties.Select(property => $"-p:{property}")]);
        return (output, Sarif.Read(LogPath(project)));
    }

    /// <summary>
    /// The user's additional files in the first build, relative to the root, in ordinal order, without those that every project gets.
    /// </summary>
    public string[] AdditionalFiles(string project) => [.. HandedOver(project).Where(file => !IsRestoreGraph(file) && !IsSharedFile(file))];

    /// <summary>The lines of the generated additional file in the first build.</summary>
    public string[] RestoreGraph(string project) => _restoreGraphs[project];

    /// <summary>All additional files of the first build.</summary>
    public string[] HandedOver(string project) =>
        [.. File.ReadAllLines(_directory["additional-files", project + ".txt"]).Select(Relative).Order(StringComparer.Ordinal)];

    public string Relative(string path) => Path.GetRelativePath(Root, path).Replace('\\', '/');

    public string Read(string path) => File.ReadAllText(_directory[path]);

    public void Dispose() => _directory.Dispose();

    private static bool IsRestoreGraph(string file) => Path.GetFileName(file) == "AsyncSql.RestoreGraph.txt";

    private static bool IsSharedFile(string file) => Path.GetFileName(file) == "Directory.Build.props";

    private string LogPath(string project) => _directory["sarif", project + ".sarif"];

    private void WriteSettings(PackedPack pack)
    {
        ConsumerSettings.Write(_directory, pack);
        Write("Directory.Build.targets", """
            <Project>
              <Target Name="RecordAdditionalFiles" AfterTargets="CoreCompile" Condition="'$(DesignTimeBuild)' != 'true'">
                <WriteLinesToFile File="$(MSBuildThisFileDirectory)additional-files/$(LogName).txt" Lines="@(AdditionalFiles->'%(FullPath)')" Overwrite="true" />
              </Target>
            </Project>
            """);
        // These consumers are about queries and run on EF Core 6, whose driver is outdated. DriverConsumers test drivers and
        // connections. Neither an editorconfig nor the severity of a category applies to diagnostics in project files.
        Write(".globalconfig", """
            is_global = true
            dotnet_diagnostic.ASQL3001.severity = none
            dotnet_diagnostic.ASQL3002.severity = none
            dotnet_diagnostic.ASQL4001.severity = none
            dotnet_diagnostic.ASQL4002.severity = none
            dotnet_diagnostic.ASQL4003.severity = none
            dotnet_diagnostic.ASQL4004.severity = none

            """);
    }

    private string EntityFramework(string name, params (string Name, string Text)[] files) => EntityFramework(name, "", files);

    private string EntityFramework(string name, string properties, params (string Name, string Text)[] files)
    {
        Write($"{name}/Model.cs", ConsumerSources.Model);
        foreach (var file in files)
            Write($"{name}/{file.Name}", file.Text);
        return Project($"{name}/{name}.csproj", $"{InstalledPack}\n    {EntityFrameworkOnSqlServer}", properties);
    }

    private string WithoutEntityFramework()
    {
        Write("WithoutEntityFramework/Queries.cs", ConsumerSources.SameNamesWithoutEntityFramework);
        return Project("WithoutEntityFramework/WithoutEntityFramework.csproj", InstalledPack);
    }

    /// <summary>Web uses Application uses Storage, which holds the model; Listed references the snapshot itself, more than once.</summary>
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
        Write("Layered/Database/Tables/Documents.sql", "CREATE TABLE Documents (Id int);");
        Write("Layered/Database/bin/Documents.sql", "not a source file");
        Write("Layered/Database/Database.sqlproj", """
            <Project>
              <Target Name="Build" />
              <Target Name="GetTargetPath" />
            </Project>
            """);
        Write("Layered/Web/Scripts/001.sql", "CREATE TABLE Notes (Id int);");
        Write("Layered/Web/Scripts/002.SQL", "ALTER TABLE Notes ADD Text ntext;");
        Write("Layered/Web/Scripts/003.sql.txt", "not a script");
        Write("Layered/Web/appsettings.json", "{}");
        Write("Layered/Web/appsettings.Development.json", "{}");
        return
        [
            LayeredProject("Storage", ""),
            LayeredProject("Application", """<ProjectReference Include="../Storage/Storage.csproj" />"""),
            LayeredProject("Web", """
                <ProjectReference Include="../Application/Application.csproj" />
                    <ProjectReference Include="../Database/Database.sqlproj" ReferenceOutputAssembly="false" SkipGetTargetFrameworkProperties="true" />
                    <EmbeddedResource Include="Scripts/002.SQL" />
                    <AsyncSqlModelSnapshot Include="../Elsewhere/OtherModelSnapshot.cs" />
                """),
            LayeredProject("Listed", """
                <ProjectReference Include="../Storage/Storage.csproj" />
                    <AdditionalFiles Include="../Storage/Migrations/ShopModelSnapshot.cs" />
                    <AsyncSqlModelSnapshot Include="$(MSBuildProjectDirectory)/../Storage/Migrations/ShopModelSnapshot.cs" />
                """),
        ];
    }

    private string LayeredProject(string name, string items) =>
        Project($"Layered/{name}/{name}.csproj", $"""<PackageReference Include="AsyncSql.AnalyzerPack" PrivateAssets="all" />{items}""");

    /// <summary>Paths to a driver through stand-in packages. Tests of repeated builds change the last three.</summary>
    private string[] Drivers()
    {
        StandInPackages.Write(_directory["stand-ins"]);
        Write("Drivers/Directory.Build.props", """
            <Project>
              <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
              <PropertyGroup>
                <EnableNETAnalyzers>false</EnableNETAnalyzers>
                <RestoreAdditionalProjectSources>$(RestoreAdditionalProjectSources);$(MSBuildThisFileDirectory)../stand-ins</RestoreAdditionalProjectSources>
              </PropertyGroup>
              <ItemGroup Condition="'$(MSBuildProjectName)' == 'Direct'">
                <RuntimeHostConfigurationOption Include="Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour" Value="false" />
                <RuntimeHostConfigurationOption Include="Switch.Contoso.Microsoft.Data.SqlClient.Other" Value="true" />
              </ItemGroup>
            </Project>
            """);
        Write("Drivers/Direct/runtimeconfig.template.json", "{}");
        Write("Drivers/WithDatabase/WithDatabase.slnx", """<Solution><Project Path="WithDatabase.csproj" /><Project Path="../Database/Database.sqlproj" /></Solution>""");
        Write("Drivers/Database/Database.sqlproj", "<Project />");
        Write("Drivers/Database/Procedures/GetDocument.sql", "CREATE PROCEDURE GetDocument AS SELECT 1 AS Id");
        Write("Drivers/Database/obj/Other.sql", "not a source file");
        return
        [
            DriverProject("Direct", Package("Microsoft.Data.SqlClient", StandInPackages.Driver)),
            DriverProject("Library", Package("Contoso.Archive", "1.0.0"), Package("Contoso.Unrelated", "1.0.0")),
            DriverProject(
                "Ways",
                Package("Contoso.Data", "1.2.0"),
                Package("Contoso.Reports", "3.0.0"),
                Package("Contoso.Unrelated", "1.0.0"),
                """<ProjectReference Include="../Library/Library.csproj" />"""),
            DriverProject("Deep", Package($"Contoso.Level{StandInPackages.Levels}", "1.0.0")),
            DriverProject("Locked", "<RestorePackagesWithLockFile>true</RestorePackagesWithLockFile>", [Package("Contoso.Data", "1.2.0")]),
            DriverProject("WithDatabase", "<AsyncSqlSolutionFiles>true</AsyncSqlSolutionFiles>", [Package("Microsoft.Data.SqlClient", "2.1.4")]),
            DriverProject("Broken", Package("Contoso.Data", "1.2.0")),
            DriverProject("Changing", Package("Contoso.Data", "1.2.0")),
            DriverProject("Cleaned", Package("Contoso.Data", "1.2.0")),
        ];
    }

    private static string Package(string id, string version) => $"""<PackageReference Include="{id}" Version="{version}" />""";

    private string DriverProject(string name, params string[] references) => DriverProject(name, "", references);

    private string DriverProject(string name, string properties, string[] references) =>
        Project($"Drivers/{name}/{name}.csproj", string.Join("\n    ", [InstalledPack, .. references]), properties);

    /// <summary>The projects of the solutions in the repository.</summary>
    private string[] Layouts()
    {
        Repository.CopyTo(_directory["Layouts"], "tests/Package.Tests/Layouts");
        return [.. Directory.GetFiles(_directory["Layouts"], "*.csproj", SearchOption.AllDirectories).Select(Relative).Order(StringComparer.Ordinal)];
    }

    private string Project(string path, string items, string properties = "") => Write(path, $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>{properties}</PropertyGroup>
          <ItemGroup>
            {items}
          </ItemGroup>
        </Project>
        """);

    private string Write(string path, string text) => _directory.Write(path, text);
}
