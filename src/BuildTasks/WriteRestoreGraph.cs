using Microsoft.Build.Framework;

namespace AsyncSql.BuildTasks;

/// <summary>
/// Writes which SqlClient the restore chose and through which packages it comes, one statement a line:
/// <code>
/// direct: A/1.0               a reference of this project
/// project: A/1.0              the entry is a project, not a package
/// dependency: A/1.0 &lt; B/2.0   B references A; versions are those chosen, not those asked for
/// switch: Name=Value          a switch of the driver that the project sets
/// </code>
/// Only what leads to a SqlClient is listed, in the order of the assets file, which NuGet sorts. IDs may differ in case between lines.
/// </summary>
/// <remarks>The SDK reports a missing or half-written assets file; what was written before stays.</remarks>
public sealed class WriteRestoreGraph : QuietTask
{
    private const string SwitchPrefix = "Switch.Microsoft.Data.SqlClient.";

    /// <summary>The path of project.assets.json.</summary>
    [Required]
    public string AssetsFile { get; set; } = "";

    /// <summary>The target framework as the project names it, such as <c>net10.0</c>.</summary>
    [Required]
    public string TargetFramework { get; set; } = "";

    /// <summary>The full name of the target framework, such as <c>.NETStandard,Version=v2.0</c>.</summary>
    public string TargetFrameworkMoniker { get; set; } = "";

    /// <summary>The AppContext switches of the project; their metadata <c>Value</c> holds their values.</summary>
    public ITaskItem[] Switches { get; set; } = [];

    /// <summary>The path of the file to write.</summary>
    [Required]
    public string GraphFile { get; set; } = "";

    private protected override string Subject => "the restored packages";

    private protected override void Run()
    {
        if (RestoredPackages.Read(AssetsFile, TargetFramework, TargetFrameworkMoniker) is not { } packages)
            return;
        var statements = GetStatements(packages).ToList();
        Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(GraphFile))!);
        File.WriteAllLines(GraphFile, statements);
    }

    private IEnumerable<string> GetStatements(RestoredPackages packages)
    {
        yield return "# Through which packages a SqlClient is referenced. Written by AsyncSql.AnalyzerPack.";
        yield return $"target-framework: {TargetFramework}";
        foreach (var statement in packages.FindWaysToDriver())
            yield return statement;
        foreach (var option in Switches)
            if (option.ItemSpec.StartsWith(SwitchPrefix, StringComparison.Ordinal))
                yield return $"switch: {option.ItemSpec}={option.GetMetadata("Value")}";
    }
}
