using System.Text.Json;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>
/// Applications with an outdated driver, below DriverLayouts, in a Git repository: built, fixed by one run of <c>dotnet format</c> and
/// built again. They share one solution, because a run of a tool takes as long for one as for all.
/// </summary>
internal sealed class DriverConsumers : IDisposable
{
    private const string Solution = "Drivers.slnx";
    private const string Unrestored = "Unrestored/Unrestored.csproj";

    private readonly TemporaryDirectory _directory = new();
    private readonly Dictionary<string, Sarif> _before;
    private readonly Dictionary<string, Sarif> _after;

    public DriverConsumers(PackedPack pack)
    {
        ConsumerSettings.Write(_directory, pack);
        StandInPackages.WriteForRealDrivers(_directory["stand-ins"]);
        Repository.CopyTo(_directory["Layouts"], "tests/Package.Tests/DriverLayouts");
        _directory.Write("Layouts/Directory.Build.props", """
            <Project>
              <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
              <PropertyGroup>
                <EnableNETAnalyzers>false</EnableNETAnalyzers>
                <RestoreAdditionalProjectSources>$(RestoreAdditionalProjectSources);$(MSBuildThisFileDirectory)../stand-ins</RestoreAdditionalProjectSources>
              </PropertyGroup>
            </Project>
            """);
        var projects = Directory.GetFiles(_directory["Layouts"], "*.csproj", SearchOption.AllDirectories)
            .Select(project => Path.GetRelativePath(_directory["Layouts"], project).Replace('\\', '/'))
            .Where(project => project != Unrestored)
            .Order(StringComparer.Ordinal);
        _directory.Write("Layouts/" + Solution, ConsumerSettings.Solution([.. projects]));
        _directory.Write("Layouts/Unrestored.slnx", ConsumerSettings.Solution(Unrestored));
        _directory.Write("Layouts/.gitignore", "bin/\nobj/\n");

        _before = Build();
        var repository = new GitRepository(_directory["Layouts"]);
        repository.Commit();

        Format("Unrestored.slnx");
        ChangedWithoutRestore = repository.ChangedFiles();
        Format(Solution);
        ChangedFiles = repository.ChangedFiles();
        ChangedLines = repository.ChangedLines();
        _after = Build();
    }

    /// <summary>The files that <c>dotnet format</c> changed in the project that was never restored.</summary>
    public IReadOnlyList<string> ChangedWithoutRestore { get; }

    /// <summary>The files that <c>dotnet format</c> changed in the solution.</summary>
    public IReadOnlyList<string> ChangedFiles { get; }

    /// <summary>See <see cref="GitRepository.ChangedLines"/>.</summary>
    public IReadOnlyList<string> ChangedLines { get; }

    public Sarif Before(string project) => _before[project];

    public Sarif After(string project) => _after[project];

    /// <summary>The versions of Microsoft.Data.SqlClient that the last restore selected, one for each target framework.</summary>
    public string[] ResolvedDrivers(string path)
    {
        using var assets = JsonDocument.Parse(Read($"{path}/obj/project.assets.json"));
        return
        [
            .. assets.RootElement.GetProperty("targets").EnumerateObject()
                .SelectMany(target => target.Value.EnumerateObject())
                .Where(library => library.Name.StartsWith("Microsoft.Data.SqlClient/", StringComparison.Ordinal))
                .Select(library => library.Name["Microsoft.Data.SqlClient/".Length..]),
        ];
    }

    public string Read(string path) => File.ReadAllText(_directory["Layouts", path]);

    public void Dispose() => _directory.Dispose();

    private void Format(string solution) =>
        DotNet.Run(
            _directory["Layouts"],
            "format", "analyzers", solution, "--diagnostics", "ASQL4001", "ASQL4002", "ASQL3001", "--severity", "info", "--no-restore");

    /// <summary>Restores and builds the solution.</summary>
    private Dictionary<string, Sarif> Build()
    {
        foreach (var log in Directory.GetFiles(_directory["sarif"]))
            File.Delete(log);
        DotNet.Run(_directory["Layouts"], "build", Solution, "--no-incremental");
        return ConsumerSettings.Records(_directory);
    }
}
