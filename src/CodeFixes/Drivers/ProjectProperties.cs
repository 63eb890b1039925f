using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>What the build says of a project to its analyzers.</summary>
internal sealed record ProjectProperties(string? TargetFramework, bool? IsCentral, bool PinsTransitively)
{
    public static ProjectProperties Of(Project project)
    {
        var options = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions;
        return new ProjectProperties(
            AnalyzerPackOptions.Read(options, options).TargetFramework, Flag(options, "ManagePackageVersionsCentrally"), Flag(options, "CentralPackageTransitivePinningEnabled") == true);
    }

    private static bool? Flag(AnalyzerConfigOptions options, string property) =>
        options.TryGetValue("build_property." + property, out var value) && bool.TryParse(value.Trim(), out var flag) ? flag : null;
}
