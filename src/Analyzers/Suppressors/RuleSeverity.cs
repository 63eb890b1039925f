using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Suppressors;

/// <summary>Whether the configuration enables a rule in a file. Roslyn does not tell suppressors.</summary>
internal static class RuleSeverity
{
    private const string None = "none";

    /// <summary>Whether a rule is enabled: by its own severity, else by that of its category, else by that of all rules.</summary>
    public static bool IsEnabled(
        DiagnosticDescriptor rule,
        SyntaxTree tree,
        Compilation compilation,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        var isOff = compilation.Options.SpecificDiagnosticOptions.TryGetValue(rule.Id, out var own) && own == ReportDiagnostic.Suppress;
        if (isOff)
            return false;
        if (compilation.Options.SyntaxTreeOptionsProvider is { } severities
            && (severities.TryGetDiagnosticValue(tree, rule.Id, cancellationToken, out var severity)
                || severities.TryGetGlobalDiagnosticValue(rule.Id, cancellationToken, out severity)))
            return severity != ReportDiagnostic.Suppress;
        var settings = options.AnalyzerConfigOptionsProvider.GetOptions(tree);
        var value = settings.TryGetValue($"dotnet_analyzer_diagnostic.category-{rule.Category}.severity", out var ofCategory) ? ofCategory
            : settings.TryGetValue("dotnet_analyzer_diagnostic.severity", out var ofAll) ? ofAll
            : null;
        return value is null ? rule.IsEnabledByDefault : !None.Equals(value.Trim(), StringComparison.OrdinalIgnoreCase);
    }
}
