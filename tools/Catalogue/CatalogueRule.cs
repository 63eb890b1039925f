using System.Collections.Immutable;
using System.Reflection;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.Catalogue;

/// <summary>A rule with everything that its code states: the descriptor and the fix providers.</summary>
/// <param name="Descriptor">The rule's entry in <c>src/Analyzers/Rules.cs</c>.</param>
/// <param name="HasFix">Whether a fix provider repairs the rule.</param>
/// <param name="HasFixAll">Whether one of them repairs a whole solution.</param>
internal sealed record CatalogueRule(DiagnosticDescriptor Descriptor, bool HasFix, bool HasFixAll)
{
    public string Id => Descriptor.Id;

    public string Severity => Descriptor.DefaultSeverity + (Descriptor.IsEnabledByDefault ? "" : ", off");

    /// <summary>The severity as AnalyzerReleases.*.md has it.</summary>
    public string ReleaseSeverity => Descriptor.IsEnabledByDefault ? Descriptor.DefaultSeverity.ToString() : "Disabled";

    /// <summary>All rules in the order of their IDs.</summary>
    public static ImmutableArray<CatalogueRule> FindAll()
    {
        // Loaded by name, so that no provider has to be named here.
        var providers = Assembly.Load("AsyncSql.CodeFixes").GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(CodeFixProvider)))
            .Select(static type => (CodeFixProvider)Activator.CreateInstance(type)!)
            .ToList();
        return
        [
            .. typeof(Rules).GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)
                .Where(static field => field.FieldType == typeof(DiagnosticDescriptor))
                .Select(static field => (DiagnosticDescriptor)field.GetValue(null)!)
                .OrderBy(static rule => rule.Id, StringComparer.Ordinal)
                .Select(rule => Create(rule, [.. providers.Where(provider => provider.FixableDiagnosticIds.Contains(rule.Id))])),
        ];
    }

    private static CatalogueRule Create(DiagnosticDescriptor rule, List<CodeFixProvider> providers) =>
        new(rule, providers.Count > 0, providers.Any(static provider =>
            provider.GetFixAllProvider()?.GetSupportedFixAllDiagnosticIds(provider).Any() == true));
}
