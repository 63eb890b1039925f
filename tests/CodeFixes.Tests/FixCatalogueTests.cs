using System.Collections.Immutable;
using System.Reflection;
using AsyncSql.Analyzers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Xunit;

namespace AsyncSql.CodeFixes.Tests;

/// <summary>The other half of the catalogue: a rule has a fix, or its page says why not.</summary>
public sealed class FixCatalogueTests
{
    /// <summary>What a line of the page begins with that gives the reason.</summary>
    private const string Reason = "There is no code fix because ";

    private static readonly ImmutableArray<string> Rules =
    [
        .. typeof(Rules).GetFields(BindingFlags.Static | BindingFlags.Public | BindingFlags.NonPublic)
            .Where(static field => field.FieldType == typeof(DiagnosticDescriptor))
            .Select(static field => ((DiagnosticDescriptor)field.GetValue(null)!).Id),
    ];

    [Fact]
    public void EveryRule_HasAFixOrAReason()
    {
        var fixable = FixProviders.All().SelectMany(static fix => fix.FixableDiagnosticIds).ToImmutableHashSet();
        Assert.Equal("", string.Join("\n", Problems(Rules, fixable, static id => Repository.TryRead($"docs/rules/{id}.md"))));
    }

    [Fact]
    public void EveryFix_IsExportedForCSharpUnderItsName()
    {
        foreach (var fix in FixProviders.All())
        {
            var export = fix.GetType().GetCustomAttribute<ExportCodeFixProviderAttribute>();
            Assert.NotNull(export);
            Assert.Equal([LanguageNames.CSharp], export.Languages);
            Assert.Equal(fix.GetType().Name, export.Name);
        }
    }

    /// <summary>Each check is shown to fail.</summary>
    [Fact]
    public void RuleWithoutFixAndReason_IsAProblem()
    {
        Assert.Empty(Problems(["ASQL9001"], ["ASQL9001"], static _ => null));
        Assert.Empty(Problems(["ASQL9001"], [], static _ => "## How to fix\n\nThere is no code fix because the server decides.\n"));
        Assert.Equal(["ASQL9001 has neither a fix nor a line 'There is no code fix because ...' on its page."], Problems(["ASQL9001"], [], static _ => null));
        Assert.Single(Problems(["ASQL9001"], [], static _ => "There is no code fix.\n"));
        Assert.Single(Problems(["ASQL9001"], [], static _ => "There is no code fix because \n"));
        Assert.Equal(["A fix repairs ASQL9002, which is not in the catalogue."], Problems(["ASQL9001"], ["ASQL9001", "ASQL9002"], static _ => null));
    }

    private static IEnumerable<string> Problems(ImmutableArray<string> rules, ImmutableHashSet<string> fixable, Func<string, string?> page)
    {
        foreach (var id in rules)
            if (!fixable.Contains(id) && !(page(id) ?? "").Split('\n').Any(static line => line.StartsWith(Reason, StringComparison.Ordinal) && line.TrimEnd().Length > Reason.Length))
                yield return $"{id} has neither a fix nor a line '{Reason}...' on its page.";
        foreach (var unknown in fixable.Except(rules))
            yield return $"A fix repairs {unknown}, which is not in the catalogue.";
    }
}
