using static AsyncSql.Package.Tests.Infrastructure.ConsumerSettings;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Applications that set <c>AsyncSqlAnalysisMode</c>, or are built with it in the command line. They are restored once.
/// </summary>
internal sealed class ModeConsumers : IDisposable
{
    private const string Mode = "AsyncSqlAnalysisMode";

    /// <summary>Reports in C# files.</summary>
    public const string Application = "Application";

    /// <summary>Reports in the project file, and an unknown option, which belongs to no file.</summary>
    public const string Library = "Library";

    private const string OutdatedDrivers =
        """<PackageReference Include="Microsoft.Data.SqlClient" Version="2.1.4" /><PackageReference Include="System.Data.SqlClient" Version="4.9.1" />""";

    private readonly TemporaryDirectory _directory = new();
    private readonly Dictionary<string, Sarif> _ownSettings;

    public ModeConsumers(PackedPack pack)
    {
        Write(_directory, pack);
        _directory.Write("Application/Services.cs", """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.Extensions.DependencyInjection;

            namespace Consumer;

            public static class Services
            {
                public static IServiceCollection AddShop(this IServiceCollection services) =>
                    services.AddDbContext<ProblemContext>(options => options.UseSqlServer("Server=db;Database=Shop;Integrated Security=true"));
            }

            """);
        AddApplication(Application, "");
        _directory.Write("Library/.editorconfig", "[*.cs]\nasyncsql.unknown = true\n");
        _directory.Write("Library/Nothing.cs", "namespace Consumer;\n\npublic static class Nothing;\n");
        AddProject("Library/Library.csproj", "", InstalledPack + OutdatedDrivers);

        AddApplication("Unknown", $"<{Mode}>Strictest</{Mode}>");
        AddApplication("OwnEditorConfig", $"<{Mode}>Strict</{Mode}>");
        _directory.Write("OwnEditorConfig/.editorconfig", """
            [*.cs]
            dotnet_diagnostic.ASQL1001.severity = suggestion
            [Legacy/**.cs]
            dotnet_analyzer_diagnostic.category-AsyncSql.severity = silent
            dotnet_diagnostic.ASQL1001.severity = warning
            """);
        _directory.Write("OwnEditorConfig/Legacy/OldQueries.cs", ConsumerSources.Queries.Replace("class Queries", "class OldQueries", StringComparison.Ordinal));
        AddApplication("OwnGlobalConfig", $"<{Mode}>None</{Mode}>");
        _directory.Write("OwnGlobalConfig/.globalconfig", "is_global = true\ndotnet_diagnostic.ASQL1002.severity = warning\n");
        AddApplication("MultiTargeted", $"<TargetFramework /><TargetFrameworks>net10.0;net10.0-windows</TargetFrameworks><{Mode}>None</{Mode}>"
            + "<EnableWindowsTargeting>true</EnableWindowsTargeting><DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads>");
        AddApplication("LateProperty", "");
        _directory.Write("LateProperty/Directory.Build.targets", $"<Project><PropertyGroup><{Mode}> none </{Mode}></PropertyGroup></Project>");
        _directory.Write("VisualBasic/Nothing.vb", "Public Class Nothing1\nEnd Class\n");
        AddProject("VisualBasic/VisualBasic.vbproj", $"<{Mode}>Strictest</{Mode}>", InstalledPack);

        string[] own = ["Unknown", "OwnEditorConfig", "OwnGlobalConfig", "MultiTargeted", "LateProperty"];
        _directory.Write("Own.slnx", Solution([.. own.Select(ProjectFile), "VisualBasic/VisualBasic.vbproj"]));
        _directory.Write("Modes.slnx", Solution(ProjectFile(Application), ProjectFile(Library)));
        OwnOutput = DotNet.Run(_directory.Root, "build", "Own.slnx");
        _ownSettings = Records(_directory);
        DotNet.Run(_directory.Root, "restore", "Modes.slnx");
    }

    /// <summary>The output of the build of the projects with settings of their own.</summary>
    public string OwnOutput { get; }

    /// <summary>The log of a project with settings of its own.</summary>
    public Sarif OwnBuild(string project) => _ownSettings[project];

    /// <summary>Builds both projects with a mode in the command line.</summary>
    /// <returns>The logs by project.</returns>
    public Dictionary<string, Sarif> Build(string mode, params string[] arguments)
    {
        Run(mode, ["--no-incremental", .. arguments]);
        return Records(_directory);
    }

    /// <summary>Builds what is not up to date.</summary>
    /// <returns>The output; the output of a failed build too.</returns>
    public string Run(string mode, params string[] arguments)
    {
        try
        {
            return DotNet.Run(_directory.Root, ["build", "Modes.slnx", "--no-restore", $"-p:{Mode}={mode}", .. arguments]);
        }
        catch (InvalidOperationException failed)
        {
            return failed.Message;
        }
    }

    public void Dispose() => _directory.Dispose();

    private static string ProjectFile(string name) => $"{name}/{name}.csproj";

    private void AddApplication(string name, string properties)
    {
        _directory.Write($"{name}/Model.cs", ConsumerSources.Model);
        _directory.Write($"{name}/Queries.cs", ConsumerSources.Queries);
        AddProject(ProjectFile(name), properties, InstalledPack + EntityFrameworkOnSqlServer);
    }

    private void AddProject(string path, string properties, string items) => _directory.Write(path, $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>{properties}</PropertyGroup>
          <ItemGroup>{items}</ItemGroup>
        </Project>
        """);
}
