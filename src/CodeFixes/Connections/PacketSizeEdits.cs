using System.Collections.Immutable;
using AsyncSql.Analyzers.Connections;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// The changes of packet sizes in a whole solution, each once: several calls may read one setting, and several projects, or target
/// frameworks of one, may have the same file.
/// </summary>
internal sealed class PacketSizeEdits(Solution solution)
{
    private readonly Dictionary<DocumentId, HashSet<TextChange>> _documents = [];
    private readonly Dictionary<string, HashSet<TextChange>> _files = new(StringComparer.Ordinal);

    /// <summary>Whether there is nothing to change.</summary>
    public bool IsEmpty => _documents.Count == 0 && _files.Count == 0;

    /// <summary>The names of the files that change, for a title.</summary>
    public IEnumerable<string> FileNames =>
        _documents.Keys.Select(id => solution.GetDocument(id)!.Name).Concat(_files.Keys.Select(Path.GetFileName)).Distinct(StringComparer.Ordinal);

    /// <summary>Adds what sets the packet size of strings; <see langword="false"/>, and nothing is added, where one of them cannot be set.</summary>
    public bool TryAdd(IEnumerable<ConnectionSource> sources, Func<ConnectionSource, int> sizeFor)
    {
        var edits = new List<PacketSizeEdit>();
        foreach (var source in sources)
            if (PacketSizeEdit.Of(source, sizeFor(source)) is { } edit)
                edits.Add(edit);
            else
                return false;
        foreach (var edit in edits)
            if (edit.Tree is null)
                Of(_files, edit.Path).Add(edit.Change);
            else if (solution.GetDocument(edit.Tree) is { } document)
                Of(_documents, document.Id).Add(edit.Change);
        return edits.Count > 0;
    }

    public async Task<Solution> ApplyAsync(CancellationToken cancellationToken)
    {
        var changed = solution;
        foreach (var pair in _documents)
            changed = changed.WithDocumentText(pair.Key, WithChanges(await changed.GetDocument(pair.Key)!.GetTextAsync(cancellationToken).ConfigureAwait(false), pair.Value));
        foreach (var pair in _files)
        {
            var documents = solution.Projects.SelectMany(static project => project.AdditionalDocuments).Where(document => document.FilePath == pair.Key).ToList();
            if (documents.Count == 0)
                continue;
            // The same text for all, or the one that is written last would win.
            var text = WithChanges(await documents[0].GetTextAsync(cancellationToken).ConfigureAwait(false), pair.Value);
            foreach (var document in documents)
                changed = changed.WithAdditionalDocumentText(document.Id, text);
        }

        return changed;
    }

    /// <summary>Two edits of one place are the same edit, or one of them waits for the next run.</summary>
    private static SourceText WithChanges(SourceText text, IEnumerable<TextChange> changes)
    {
        var accepted = ImmutableArray.CreateBuilder<TextChange>();
        foreach (var change in changes.OrderBy(static change => change.Span))
            if (accepted.Count == 0 || !change.Span.IntersectsWith(accepted[accepted.Count - 1].Span))
                accepted.Add(change);
        return text.WithChanges(accepted);
    }

    private static HashSet<TextChange> Of<TKey>(Dictionary<TKey, HashSet<TextChange>> changes, TKey key)
        where TKey : notnull
    {
        if (!changes.TryGetValue(key, out var known))
            changes.Add(key, known = []);
        return known;
    }
}
