using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Tests;

internal static class FixProviders
{
    /// <summary>Every fix of the assembly, so that a new one is covered without being named.</summary>
    public static ImmutableArray<CodeFixProvider> All() =>
    [
        .. typeof(SiteCodeFixProvider).Assembly.GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(CodeFixProvider)))
            .OrderBy(static type => type.FullName, StringComparer.Ordinal)
            .Select(static type => (CodeFixProvider)Activator.CreateInstance(type)!),
    ];

    /// <summary>Whether an editor offers to apply a fix to more than one place.</summary>
    public static bool FixesAll(CodeFixProvider fix) => fix.GetFixAllProvider()?.GetSupportedFixAllDiagnosticIds(fix).Any() == true;
}
