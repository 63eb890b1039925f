using System.Collections.Immutable;
using System.Reflection;
using AsyncSql.Analyzers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
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

    /// <summary>
    /// <c>dotnet format</c> prints "Code fix .. doesn't support Fix All" for a provider that is not for a solution, and applies the others.
    /// </summary>
    [Fact]
    public async Task EveryFixOfOnePlace_LeavesTheSolutionAlone()
    {
        using var workspace = new AdhocWorkspace();
        var document = workspace.CurrentSolution.AddProject("Shop", "Shop", LanguageNames.CSharp).AddDocument("Shop.cs", "class Shop { }");
        foreach (var fix in FixProviders.All())
        {
            var all = fix.GetFixAllProvider();
            Assert.NotNull(all);
            Assert.Contains(FixAllScope.Solution, all.GetSupportedFixAllScopes());
            if (FixProviders.FixesAll(fix))
                continue;
            var context = new FixAllContext(document, fix, FixAllScope.Solution, "", fix.FixableDiagnosticIds, new NoDiagnostics(), CancellationToken.None);
            var action = await all.GetFixAsync(context);
            Assert.NotNull(action);
            var change = Assert.IsType<ApplyChangesOperation>(Assert.Single(await action.GetOperationsAsync(CancellationToken.None)));
            Assert.Empty(change.ChangedSolution.GetChanges(document.Project.Solution).GetProjectChanges());
        }
    }

    /// <summary>An ID alone leads to the fixes of a rule and to their tests.</summary>
    [Fact]
    public void EveryFix_HasFilesThatBeginWithItsRules()
    {
        var names = FixProviders.All().Select(static fix => string.Join(".", fix.FixableDiagnosticIds) + "." + fix.GetType().Name).ToList();
        Assert.Equal("", string.Join("\n", NamingProblems(names, FileNames("src/CodeFixes"), FileNames("tests/CodeFixes.Tests"))));
    }

    /// <summary>Each check is shown to fail.</summary>
    [Fact]
    public void FileWithOtherRules_IsAProblem()
    {
        const string name = "ASQL9001.ASQL9002.ShopCodeFixProvider";
        Assert.Empty(NamingProblems([name], [name], ["ASQL9001.ASQL9002.ShopCodeFixTests"]));
        Assert.Equal(["The file ASQL9001.ASQL9002.ShopCodeFixProvider.cs is missing."], NamingProblems([name], [], ["ASQL9001.ASQL9002.ShopCodeFixTests"]));
        Assert.Equal(["The file ASQL9001.ASQL9002.ShopCodeFixTests.cs is missing."], NamingProblems([name], [name], ["ShopCodeFixTests"]));
        Assert.Equal(
            ["The file ASQL9001.ShopCodeFixProvider.cs names rules that no such fix repairs."],
            NamingProblems([name], [name, "ASQL9001.ShopCodeFixProvider"], ["ASQL9001.ASQL9002.ShopCodeFixTests"]));
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

    private sealed class NoDiagnostics : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => None;

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) => None;

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => None;

        private static Task<IEnumerable<Diagnostic>> None => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }

    private static List<string> FileNames(string folder) =>
        Repository.Sources(folder).Select(static file => Path.GetFileNameWithoutExtension(file.Path)).ToList();

    private static IEnumerable<string> NamingProblems(List<string> expected, List<string> sources, List<string> tests)
    {
        foreach (var missing in expected.Except(sources).Concat(expected.Select(static name => name.Replace("Provider", "Tests", StringComparison.Ordinal)).Except(tests)))
            yield return $"The file {missing}.cs is missing.";
        foreach (var other in sources.Where(static name => name.EndsWith("CodeFixProvider", StringComparison.Ordinal) && name.StartsWith("ASQL", StringComparison.Ordinal)).Except(expected))
            yield return $"The file {other}.cs names rules that no such fix repairs.";
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
