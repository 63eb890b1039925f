using AsyncSql.Analyzers.Facts.ProviderCalls;
using AsyncSql.CodeFixes.Connections;

namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Makes the context of a query use streamed reads, in every project of the solution that configures it. Where the project of the query
/// does not see that configuration, a property names the context.
/// </summary>
internal sealed class ContextStreaming(QueryInDocument document)
{
    private const string Property = "AsyncSqlStreamedReads";

    /// <summary>Source: the dependency of AsyncSql.Streaming.EntityFrameworkCore.</summary>
    private static readonly Version LowestRelational = new(6, 0, 7);
    private const int MajorBeyondRelational = 11;

    private readonly SolutionEdits _edits = new(document.Project.Solution);
    private readonly string _context = document.Site.Shape.Model.Name;
    private readonly CancellationToken _cancellationToken = document.CancellationToken;

    /// <summary>The edits; <see langword="null"/> where no configuration is visible, or the context uses streamed reads already.</summary>
    public async Task<SolutionEdits?> CreateEditsAsync()
    {
        var (isStreamed, isVisible) = (false, false);
        foreach (var (project, facts, uses) in await ContextProviders.FindAsync(document).ConfigureAwait(false))
        {
            isVisible |= project.Id == document.Project.Id;
            isStreamed |= await StreamAsync(project, facts, uses).ConfigureAwait(false);
        }

        if (isStreamed && !isVisible)
            await NameContextAsync().ConfigureAwait(false);
        return isStreamed && !_edits.IsEmpty ? _edits : null;
    }

    /// <summary>Edits the calls of a project, and adds the package to it.</summary>
    /// <returns>Whether this project makes the context stream all queries then.</returns>
    private async Task<bool> StreamAsync(Project project, DataAccessContext facts, IReadOnlyList<ProviderUse> uses)
    {
        var pending = uses.Where(use => !facts.Queries.StreamedReads.IsStreamed(use, _context, _cancellationToken)).ToList();
        if (pending.Count == 0)
            return !facts.Queries.StreamedReads.AreOnlyTagged(_context, _cancellationToken);
        var compilation = facts.Symbols.Compilation;
        var changes = new List<(Document Document, ImmutableArray<TextChange> Changes)>();
        foreach (var use in pending)
            if (project.Solution.GetDocument(use.Call.SyntaxTree) is { } source and not SourceGeneratedDocument
                && facts.Queries.SemanticModels.Get(use.Call.SyntaxTree) is { } semanticModel
                && OptionsEdit.Create(use.Call, new Semantics(semanticModel, _cancellationToken)) is { IsEmpty: false } change)
                changes.Add((source, change));
            else
                return false;

        // Another target framework of the project has changed the same files.
        if (changes.Exists(change => _edits.HasChanged(change.Document)))
            return true;
        if (!RunsOn(compilation) || MentionsInternalServices(compilation)
            || !await StreamingPackage.EntityFrameworkCore.AddAsync(project, compilation, _edits, _cancellationToken).ConfigureAwait(false))
            return false;
        foreach (var file in changes.GroupBy(static change => change.Document))
        {
            var text = await _edits.GetTextAsync(file.Key, _cancellationToken).ConfigureAwait(false);
            _edits.Change(file.Key, text, file.SelectMany(static change => change.Changes).Distinct());
        }

        return true;
    }

    /// <summary>Whether the package accepts the project's version of EF Core.</summary>
    private static bool RunsOn(Compilation compilation) =>
        compilation.ReferencedAssemblyNames.FirstOrDefault(static name => name.Name == "Microsoft.EntityFrameworkCore.Relational")
            is { Version: var version }
        && version >= LowestRelational && version.Major < MajorBeyondRelational;

    /// <summary>With services of its own, a context needs <c>AddEntityFrameworkStreamedReads</c> too.</summary>
    private bool MentionsInternalServices(Compilation compilation) =>
        compilation.SyntaxTrees.Any(tree => tree.Mentions(_cancellationToken, "UseInternalServiceProvider"));

    /// <summary>Names the context in the property that the projects of a layered solution share.</summary>
    private async Task NameContextAsync()
    {
        if (SharedProperty.FindFile(document.Project) is { } file
            && await _edits.GetTextAsync(file, _cancellationToken).ConfigureAwait(false) is var text
            && ProjectXml.Parse(text) is { } xml && SharedProperty.AddToList(xml, Property, _context) is { } change)
            _edits.Change(file, text, [change]);
    }
}
