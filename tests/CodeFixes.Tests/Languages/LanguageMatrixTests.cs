using System.Collections.Immutable;
using AsyncSql.CodeFixes.Models;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.CodeFixes.Tests.Behaviour;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>
/// What a fix writes is C# of the version that the project has: every program that compiles without a warning in a setting does so after
/// the fix, too, and a second fix finds nothing left to change. The programs share one compilation a setting and model.
/// </summary>
public sealed class LanguageMatrixTests(ITestOutputHelper output)
{
    private const string Options = "is_global = true\nasyncsql.provider = sqlserver\n";

    /// <summary>More than any program has queries.</summary>
    private const int Rounds = 8;

    /// <summary>Problems that are known, by "remedy: program", with the reason.</summary>
    private static readonly Dictionary<string, string> KnownGaps = [];

    public static TheoryData<string> Settings => new(LanguageSetting.All.Select(static setting => setting.ToString()));

    /// <summary>A fix changes every program that compiles in a setting, except the programs that it must keep.</summary>
    [Theory]
    [MemberData(nameof(Settings))]
    public async Task FixedPrograms_CompileWithoutWarnings(string name)
    {
        var setting = LanguageSetting.Parse(name);
        var behaviour = await CreateAsync(setting, "Behaviour", setting.Adapt(BehaviourModel.Entities), LanguagePrograms.OfBehaviour);
        var statements = await CreateAsync(setting, "Statements", setting.Adapt(Program.Usings + Program.Model), LanguagePrograms.OfStatements);
        var waiting = await CreateAsync(setting, "Waiting", setting.Adapt(BehaviourModel.Entities), LanguagePrograms.OfWaiting);
        var waitingStatements = await CreateAsync(setting, "WaitingStatements", setting.Adapt(Program.Usings + Program.Model), LanguagePrograms.OfWaitingStatements);
        var letters = await CreateAsync(setting, "Letters", "", LanguagePrograms.OfLetters);

        var problems = new List<string>();
        if (setting.IsNullable)
        {
            // Entities from a time before nullable reference types: nothing is known of their navigations.
            var entities = "#nullable disable\n" + (setting with { IsNullable = false }).Adapt(BehaviourModel.Entities);
            var withIncludes = LanguagePrograms.OfBehaviour.Where(static program => program.Source.Contains("Include(", StringComparison.Ordinal));
            await NarrowAsync(await CreateAsync(setting, "Oblivious", entities, withIncludes), problems);
        }

        await NarrowAsync(behaviour, problems);
        await NarrowAsync(statements, problems);
        await RunOneByOneAsync(waiting, new SynchronousCodeFixProvider(), LanguagePrograms.KeptBySynchronousCall, problems);
        await RunOneByOneAsync(waitingStatements, new SynchronousCodeFixProvider(), LanguagePrograms.KeptBySynchronousCall, problems);
        await RunOneByOneAsync(letters, new LengthCodeFixProvider(), ImmutableHashSet<string>.Empty, problems);
        var unknown = problems.Where(static problem => !KnownGaps.ContainsKey(problem[..problem.IndexOf('\n')])).ToList();
        Assert.True(unknown.Count == 0, $"{unknown.Count} problems:\n" + string.Join("\n\n", unknown));

        // A gap that is closed is no gap: it goes from the list. All are seen in the newest language of the oldest Roslyn.
        if (setting is { Version: LanguageVersion.CSharp11, IsNullable: true })
            Assert.Equal([], KnownGaps.Keys.Except(problems.Select(static problem => problem[..problem.IndexOf('\n')])));
    }

    /// <summary>A project of the programs that compile without a complaint in a setting.</summary>
    private async Task<Project> CreateAsync(LanguageSetting setting, string name, string model, IEnumerable<LanguageProgram> programs)
    {
        using var workspace = new AdhocWorkspace();
        var project = setting.CreateProject(workspace.CurrentSolution, name);
        project = project.AddAnalyzerConfigDocument(".globalconfig", SourceText.From(Options), filePath: "/.globalconfig").Project;
        project = project.AddDocument("Model", SourceText.From(model), filePath: "/Model.cs").Project;
        foreach (var program in programs)
            project = project.AddDocument(program.Name, SourceText.From(setting.Adapt(program.Source)), filePath: $"/{program.Name}.cs").Project;

        var complaints = await ComplaintsAsync(project);
        Assert.False(complaints.Contains("Model"), string.Join("\n", complaints["Model"]));
        foreach (var group in complaints)
            output.WriteLine($"Left out: {group.First()}");
        if (setting is { Version: LanguageVersion.CSharp11, IsNullable: true })
            Assert.Equal([], complaints.Select(static group => group.Key).Except(LanguagePrograms.OutsideCSharp11));
        return complaints.Aggregate(project, static (rest, group) => rest.RemoveDocument(rest.Documents.Single(document => document.Name == group.Key).Id));
    }

    /// <summary>Errors and warnings by document.</summary>
    private static async Task<ILookup<string, string>> ComplaintsAsync(Project project)
    {
        var compilation = (await project.GetCompilationAsync())!;
        return compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning)
            .ToLookup(diagnostic => diagnostic.Location.SourceTree is { } tree ? project.GetDocument(tree)!.Name : "Model", static diagnostic => diagnostic.ToString());
    }

    /// <summary>Fixes all; a second run changes nothing.</summary>
    private static async Task NarrowAsync(Project before, List<string> problems)
    {
        var session = new FixSession(new ProjectionCodeFixProvider());
        var after = await FixAllAsync(session, before);
        var changed = Changed(before, after).ToHashSet();
        after = Only(after, changed);
        var remedy = before.Name == "Oblivious" ? "Projection without annotations" : "Projection";
        ReportOthers(remedy, before, changed, LanguagePrograms.KeptByProjection, problems);
        await ReportAsync(remedy, before, after, problems);
        var again = await FixAllAsync(session, after);
        foreach (var id in Changed(after, again))
            problems.Add($"{remedy}: {after.GetDocument(id)!.Name}\nA second run changes it again:\n{await TextAsync(after, id)}\n{await TextAsync(again, id)}");
    }

    private static async Task<Project> FixAllAsync(FixSession session, Project project)
    {
        var fixedSolution = await session.FixAllAsync(project.Documents.First(), FixAllScope.Project, ProjectionCodeFixProvider.EquivalenceKey);
        return fixedSolution.GetProject(project.Id)!;
    }

    /// <summary>The model with some of the programs: a smaller project is compiled sooner.</summary>
    private static Project Only(Project project, HashSet<DocumentId> programs) =>
        project.Documents.Where(document => document.Name != "Model" && !programs.Contains(document.Id)).Aggregate(project, static (smaller, document) => smaller.RemoveDocument(document.Id));

    /// <summary>Applies what a provider without a fix for all offers, one by one until it offers nothing; each step must compile.</summary>
    private static async Task RunOneByOneAsync(Project project, CodeFixProvider provider, IReadOnlySet<string> kept, List<string> problems)
    {
        var session = new FixSession(provider);
        var remedy = provider.GetType().Name.Replace("CodeFixProvider", "", StringComparison.Ordinal);
        for (var round = 0; round < Rounds; round++)
        {
            var after = await session.NextRoundAsync(project);
            var changed = Changed(project, after).ToHashSet();
            if (round == 0)
                ReportOthers(remedy, project, changed, kept, problems);
            if (changed.Count == 0)
                return;
            after = Only(after, changed);
            await ReportAsync(remedy, project, after, problems);
            project = after;
        }

        problems.Add($"{provider.GetType().Name}: all\nThere is still something to fix after {Rounds} rounds.");
    }

    /// <summary>Reports the programs that a fix changes, but must keep, and those that it keeps, but must change.</summary>
    private static void ReportOthers(string remedy, Project before, HashSet<DocumentId> changed, IReadOnlySet<string> kept, List<string> problems)
    {
        foreach (var document in before.Documents.Where(static document => document.Name != "Model"))
            if (changed.Contains(document.Id) == kept.Contains(document.Name))
                problems.Add($"{remedy}: {document.Name}\nThe program is {(kept.Contains(document.Name) ? "fixed, but must be kept" : "kept, but must be fixed")}.");
    }

    private static async Task ReportAsync(string remedy, Project before, Project after, List<string> problems)
    {
        foreach (var group in await ComplaintsAsync(after))
        {
            var id = after.Documents.Single(document => document.Name == group.Key).Id;
            problems.Add($"{remedy}: {group.Key}\n{string.Join("\n", group)}\n{await TextAsync(before, id)}\n{await TextAsync(after, id)}");
        }
    }

    private static IEnumerable<DocumentId> Changed(Project before, Project after) => after.GetChanges(before).GetChangedDocuments();

    private static async Task<string> TextAsync(Project project, DocumentId id) => (await project.GetDocument(id)!.GetTextAsync()).ToString();
}
