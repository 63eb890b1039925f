using System.Reflection;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The shared settings of consumers: the package sources and the compiler's logs.</summary>
internal static class ConsumerSettings
{
    /// <summary>The reference that installs the pack.</summary>
    public const string InstalledPack = """<PackageReference Include="AsyncSql.AnalyzerPack" Version="$(AsyncSqlVersion)" PrivateAssets="all" />""";

    public const string EntityFrameworkOnSqlServer = """<PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="6.0.7" />""";

    /// <summary>
    /// Writes Directory.Build.props and the root .editorconfig. The pack is extracted into the directory, so that no cache survives the
    /// test or hides a newer pack. Other packages come from the machine's folder without a copy.
    /// </summary>
    public static void Write(TemporaryDirectory directory, PackedPack pack)
    {
        var machine = typeof(ConsumerSettings).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
            .Single(attribute => attribute.Key == "NuGetPackageRoot").Value;
        directory.Write("Directory.Build.props", $"""
            <Project>
              <PropertyGroup>
                <TargetFramework>net10.0</TargetFramework>
                <Nullable>enable</Nullable>
                <ImplicitUsings>enable</ImplicitUsings>
                <NuGetAudit>false</NuGetAudit>
                <!-- The consumers share a solution, but each shows what its own project and references show. -->
                <AsyncSqlSolutionFiles>false</AsyncSqlSolutionFiles>
                <AsyncSqlVersion>{pack.Version}</AsyncSqlVersion>
                <RestoreAdditionalProjectSources>{pack.Feed}</RestoreAdditionalProjectSources>
                <RestorePackagesPath>$(MSBuildThisFileDirectory)packages</RestorePackagesPath>
                <RestoreAdditionalProjectFallbackFolders>{machine}</RestoreAdditionalProjectFallbackFolders>
                <LogName>$(MSBuildProjectName)</LogName>
                <LogName Condition="'$(TargetFramework)' != 'net10.0'">$(MSBuildProjectName).$(TargetFramework)</LogName>
                <ErrorLog>$(MSBuildThisFileDirectory)sarif/$(LogName).sarif,version=2.1</ErrorLog>
              </PropertyGroup>
            </Project>
            """);
        directory.Write(".editorconfig", "root = true\n");
        Directory.CreateDirectory(directory["sarif"]);
    }

    public static string Solution(params string[] projects) =>
        $"<Solution>\n{string.Concat(projects.Select(project => $"  <Project Path=\"{project}\" />\n"))}</Solution>\n";

    /// <summary>The logs since the directory was last cleared, by their names.</summary>
    public static Dictionary<string, Sarif> Records(TemporaryDirectory directory) =>
        Directory.GetFiles(directory["sarif"]).ToDictionary(log => Path.GetFileNameWithoutExtension(log), Sarif.Read);
}
