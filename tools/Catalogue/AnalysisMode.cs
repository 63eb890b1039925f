using System.Collections.Immutable;
using System.Text;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Catalogue;

/// <summary>
/// A value of the MSBuild property AsyncSqlAnalysisMode. The package has a <c>.globalconfig</c> file for each value except
/// <see cref="Recommended"/>: without a file, the default severities apply.
/// </summary>
/// <param name="Name">The value.</param>
/// <param name="Summary">What it does, as a comment of its file.</param>
internal sealed record AnalysisMode(string Name, string Summary)
{
    /// <summary>A rule is proven if its repair is more than this many times as fast.</summary>
    public const double ProvenGain = 10;

    private const string Warning = "warning";
    private const string None = "none";

    public static readonly AnalysisMode Recommended = new("Recommended", "the default severities");

    public static readonly AnalysisMode Strict = new("Strict", "rules with severity Info become warnings");

    public static readonly AnalysisMode ProvenOnly = new(
        "ProvenOnly", $"only the rules whose repair is measured to be more than {ProvenGain} times as fast, and those about the pack itself");

    public static readonly AnalysisMode Off = new("None", "all rules are off");

    /// <summary>
    /// The rules with severity Info that also report in project files. The severity of a category applies to C# files only, so these rules
    /// need a line of their own.
    /// </summary>
    private static readonly ImmutableArray<string> ReportedOutsideCode = [Rules.ASQL4003_SystemDataSqlClient.Id];

    public static ImmutableArray<AnalysisMode> All { get; } = [Recommended, Strict, ProvenOnly, Off];

    /// <summary>The path of the file from the root of the repository; <see langword="null"/> for a mode without a file.</summary>
    public string? Path => this == Recommended ? null : $"package/build/AsyncSqlAnalysisMode.{Name}.globalconfig";

    /// <summary>The severity of a rule in this mode, as the tables have it.</summary>
    public string FormatSeverity(CatalogueRule rule, MeasuredGains gains) => FindSeverity(rule, gains) switch
    {
        None => "off",
        Warning => nameof(DiagnosticSeverity.Warning),
        _ => rule.Descriptor.IsEnabledByDefault ? rule.Severity : "off",
    };

    /// <summary>Creates the text of the file.</summary>
    public string CreateFile(IReadOnlyList<CatalogueRule> rules, MeasuredGains gains)
    {
        // The lowest level in use, that of the SDK's own files: any other file with the same key overrides it.
        var file = new StringBuilder($"""
            # AsyncSqlAnalysisMode = {Name}: {Summary}.
            # 'dotnet run --project tools/Catalogue' writes this file. A line for a rule in your .editorconfig or .globalconfig overrides it.
            is_global = true
            global_level = -100


            """.ReplaceLineEndings("\n"));
        if (this == Strict)
        {
            file.Append("# For the category, so that a line for the category in an .editorconfig overrides it.\n");
            file.Append("dotnet_analyzer_diagnostic.category-").Append(rules[0].Descriptor.Category).Append(".severity = warning\n\n");
            file.Append("# Reports only what you ask for.\n");
            AppendLine(file, Rules.ASQL0001_ModelTrace, "suggestion");
            file.Append("\n# Also reported in project files, where no line for a category applies.\n");
        }

        foreach (var rule in rules.Where(rule => this != Strict || ReportedOutsideCode.Contains(rule.Id)))
            if (FindSeverity(rule, gains) is { } severity)
                AppendLine(file, rule.Descriptor, severity);
        return file.ToString();
    }

    /// <summary>The severity that differs from the default, as a configuration file has it; <see langword="null"/> for the default.</summary>
    private string? FindSeverity(CatalogueRule rule, MeasuredGains gains)
    {
        var isAboutPack = rule.Id.StartsWith("ASQL0", StringComparison.Ordinal);
        if (this == Off)
            return None;
        if (this == ProvenOnly)
            return isAboutPack || gains.FindLeast(rule.Id) > ProvenGain ? null : None;
        return this == Strict && rule.Id != Rules.ASQL0001_ModelTrace.Id
            && rule.Descriptor is { IsEnabledByDefault: true, DefaultSeverity: DiagnosticSeverity.Info }
            ? Warning
            : null;
    }

    private static void AppendLine(StringBuilder file, DiagnosticDescriptor rule, string severity) =>
        file.Append("dotnet_diagnostic.").Append(rule.Id).Append(".severity = ").Append(severity).Append('\n');
}
