using System.Collections.Immutable;
using System.Text;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.CodeFixes.Tests.Behaviour;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>
/// Fixing all of a document, a project or the solution gives the texts that the single fixes give one after the other, in whichever order,
/// and once it has run there is nothing left to fix.
/// </summary>
public sealed class FixAllTests
{
    /// <summary>How many of the behaviour cases share a document: those that are fixed between those that are not.</summary>
    private const int CasesOfADocument = 10;

    private const string Usings = "using System.Threading.Tasks;\nusing Microsoft.EntityFrameworkCore;\n\n";

    private static readonly FixSession Session = new(new ProjectionCodeFixProvider());

    private static readonly Lazy<Task<Solution>> Before = new(CreateAsync);

    /// <summary>The texts after one fix for the whole solution; the others are held against it.</summary>
    private static readonly Lazy<Task<SortedDictionary<string, string>>> AfterAll = new(static async () =>
        await TextsAsync(await Session.FixAllAsync((await Before.Value).Projects.First().Documents.Last(), FixAllScope.Solution, ProjectionCodeFixProvider.EquivalenceKey)));

    [Fact]
    public async Task Solution_IsFixedInManyPlaces()
    {
        var before = await TextsAsync(await Before.Value);
        var after = await AfterAll.Value;
        Assert.True(before.Count(text => text.Value != after[text.Key]) >= 8);
        Assert.True(after.Values.Sum(static text => text.Split(" => new {").Length - 1) - before.Values.Sum(static text => text.Split(" => new {").Length - 1) >= 40);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task FixesOneByOne_GiveTheTextsOfFixAll(bool fromTheEnd)
    {
        var solution = await Before.Value;
        var texts = await TextsAsync(solution);
        foreach (var project in solution.Projects)
        {
            var rest = project;
            for (var round = 0; ; round++)
            {
                Assert.True(round < 40, "There is no end to the fixes.");
                var after = await Session.NextRoundAsync(rest, fromTheEnd);
                var changed = after.GetChanges(rest).GetChangedDocuments().ToHashSet();
                if (changed.Count == 0)
                    break;
                foreach (var id in changed)
                    texts[after.GetDocument(id)!.FilePath!] = (await after.GetDocument(id)!.GetTextAsync()).ToString();
                // Documents without anything left to fix need not be compiled again.
                rest = after.Documents.Where(document => !changed.Contains(document.Id) && document.Name != "Model").Aggregate(after, static (smaller, document) => smaller.RemoveDocument(document.Id));
            }
        }

        AssertEqual(await AfterAll.Value, texts);
    }

    [Fact]
    public async Task FixAllOfEachProject_GivesTheSameTexts()
    {
        var solution = await Before.Value;
        foreach (var id in solution.ProjectIds)
            solution = await Session.FixAllAsync(solution.GetProject(id)!.Documents.Last(), FixAllScope.Project, ProjectionCodeFixProvider.EquivalenceKey);
        AssertEqual(await AfterAll.Value, await TextsAsync(solution));
    }

    [Fact]
    public async Task FixAllOfEachDocument_GivesTheSameTexts()
    {
        var solution = await Before.Value;
        foreach (var project in solution.Projects)
        {
            var diagnostics = new Dictionary<ProjectId, ImmutableArray<Diagnostic>> { [project.Id] = await Session.DiagnosticsAsync(project) };
            foreach (var document in project.Documents)
            {
                // The documents do not see each other: each is fixed in the solution as it was.
                var after = await Session.FixAllAsync(document, FixAllScope.Document, ProjectionCodeFixProvider.EquivalenceKey, diagnostics);
                solution = solution.WithDocumentText(document.Id, await after.GetDocument(document.Id)!.GetTextAsync());
                Assert.All(after.GetChanges(project.Solution).GetProjectChanges().SelectMany(static changes => changes.GetChangedDocuments()), id => Assert.Equal(document.Id, id));
            }
        }

        AssertEqual(await AfterAll.Value, await TextsAsync(solution));
    }

    [Fact]
    public async Task SecondFixAll_ChangesNothing()
    {
        var solution = await Before.Value;
        foreach (var (path, text) in await AfterAll.Value)
            solution = solution.WithDocumentText(solution.GetDocumentIdsWithFilePath(path).Single(), SourceText.From(text));
        var again = await Session.FixAllAsync(solution.Projects.First().Documents.Last(), FixAllScope.Solution, ProjectionCodeFixProvider.EquivalenceKey);
        AssertEqual(await AfterAll.Value, await TextsAsync(again));
    }

    /// <summary>
    /// A query inside another one's predicate would be edited where it has been, not where it goes: it waits for the next run. The compiler
    /// takes no such program, but an editor shows it.
    /// </summary>
    [Fact]
    public async Task NestedQueries_AreFixedByTheSecondRun()
    {
        const string nested = BehaviourModel.Usings + """
            public static class Nested
            {
                public static async Task<string> Run(ShopContext db)
                {
                    var outer = await db.Documents.FirstAsync(d => Use(async () => { var inner = await db.Documents.FirstAsync(i => i.Id > 1); return inner.Title; }) == d.Title);
                    return outer.Title;
                }

                private static string Use(Func<Task<string>> read) => read().Result;
            }

            """;
        const string narrowed = "var outer = await db.Documents.Where(d => Use(async () => { var inner = await db.Documents.Where(i => i.Id > 1).Select(i => new { i.Title }).FirstAsync(); return inner.Title; }) == d.Title).Select(d => new { d.Title }).FirstAsync();";
        using var workspace = new AdhocWorkspace();
        var before = AddProject(workspace.CurrentSolution, "Nested", [("Nested", nested)]);
        var id = before.Documents.Single(static document => document.Name == "Nested").Id;

        var texts = new List<string>();
        var project = before;
        for (var run = 0; run < 3; run++)
        {
            project = (await Session.FixAllAsync(project.GetDocument(id)!, FixAllScope.Document, ProjectionCodeFixProvider.EquivalenceKey)).GetProject(project.Id)!;
            texts.Add((await project.GetDocument(id)!.GetTextAsync()).ToString());
        }

        Assert.NotEqual(nested, texts[0]);
        Assert.NotEqual(texts[0], texts[1]);
        Assert.Contains(narrowed, texts[1], StringComparison.Ordinal);
        Assert.Equal(texts[1], texts[2]);

        foreach (var fromTheEnd in new[] { false, true })
        {
            project = await Session.NextRoundAsync(await Session.NextRoundAsync(before, fromTheEnd), fromTheEnd);
            Assert.Equal(texts[1], (await project.GetDocument(id)!.GetTextAsync()).ToString());
        }
    }

    /// <summary>Two projects with the same cases in different company; and files that the fix adds a using to, once for all of its queries.</summary>
    private static Task<Solution> CreateAsync()
    {
        var cases = ProjectionBehaviourCases.All.Where(static @case => @case.Usings == BehaviourModel.Usings).ToList();
        var kept = cases.Where(static @case => !@case.IsFixed).ToList();
        // Two that are fixed before each that is not.
        var mixed = cases.Where(static @case => @case.IsFixed).Chunk(2).Zip(kept, static (pair, one) => pair.Append(one)).SelectMany(static group => group).Take(8 * CasesOfADocument).ToList();
        var documents = mixed.Chunk(CasesOfADocument).Select(static (chunk, number) => ("Document" + number, Together(chunk))).ToList();

        using var workspace = new AdhocWorkspace();
        var first = AddProject(workspace.CurrentSolution, "First", [.. documents.Take(4), ("WithoutImport", Usings + ReadsTwice("First")), ("Also", Usings + ReadsTwice("Second"))]);
        var second = AddProject(first.Solution, "Second", [.. documents.Skip(4), ("WithoutImport", Usings + ReadsTwice("First"))]);
        return Task.FromResult(second.Solution);
    }

    private static string Together(IEnumerable<BehaviourCase> cases)
    {
        var text = new StringBuilder(BehaviourModel.Usings);
        foreach (var @case in cases)
            text.Append(@case.Source.AsSpan(@case.Usings.Length)).Append('\n');
        return text.ToString();
    }

    private static string ReadsTwice(string name) => $$"""
        public class {{name}}
        {
            public async Task<string> Both(ShopContext db)
            {
                Document first = await db.Documents.FirstAsync(d => d.Id > 1);
                Document second = await db.Documents.FirstAsync(d => d.Id > first.Id);
                return first.Title + second.Title;
            }

            public async Task<bool> Exists(ShopContext db) => await db.Documents.FirstOrDefaultAsync() != null;
        }

        """;

    private static Project AddProject(Solution solution, string name, IEnumerable<(string Name, string Source)> documents)
    {
        var project = new LanguageSetting(LanguageVersion.CSharp11, IsNullable: true).CreateProject(solution, name);
        project = project.AddAnalyzerConfigDocument(".globalconfig", SourceText.From("is_global = true\nasyncsql.provider = sqlserver\n"), filePath: $"/{name}/.globalconfig").Project;
        project = project.AddDocument("Model", SourceText.From(BehaviourModel.Entities), filePath: $"/{name}/Model.cs").Project;
        foreach (var (document, source) in documents)
            project = project.AddDocument(document, SourceText.From(source), filePath: $"/{name}/{document}.cs").Project;
        return project;
    }

    private static async Task<SortedDictionary<string, string>> TextsAsync(Solution solution)
    {
        var texts = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var document in solution.Projects.SelectMany(static project => project.Documents))
            texts.Add(document.FilePath!, (await document.GetTextAsync()).ToString());
        return texts;
    }

    private static void AssertEqual(SortedDictionary<string, string> expected, SortedDictionary<string, string> actual)
    {
        foreach (var (path, text) in expected)
            Assert.Equal(text, actual[path]);
        Assert.Equal(expected.Count, actual.Count);
    }
}
