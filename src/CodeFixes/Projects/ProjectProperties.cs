using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.CodeFixes.Projects;

/// <summary>The properties of a project that the build passes to analyzers.</summary>
internal sealed record ProjectProperties(string? TargetFramework, bool? IsCentral, bool PinsTransitively)
{
    public static ProjectProperties Read(Project project)
    {
        var options = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions;
        return new ProjectProperties(
            new AnalyzerPackOptions(options, options).TargetFramework,
            ReadFlag(options, "ManagePackageVersionsCentrally"),
            ReadFlag(options, "CentralPackageTransitivePinningEnabled") == true);
    }

    private static bool? ReadFlag(AnalyzerConfigOptions options, string property) =>
        options.TryGetValue("build_property." + property, out var value) && bool.TryParse(value.Trim(), out var flag) ? flag : null;
}
