using AsyncSql.Analyzers.Connections;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// The changes of packet sizes in a whole solution, each once: several calls may read one setting, and several projects or target
/// frameworks may share a file.
/// </summary>
internal sealed class PacketSizeEdits(Solution solution)
{
    private readonly Dictionary<DocumentId, HashSet<TextChange>> _documents = [];
    private readonly Dictionary<string, HashSet<TextChange>> _files = new(StringComparer.Ordinal);

    public bool IsEmpty => _documents.Count == 0 && _files.Count == 0;

    /// <summary>The names of the files that change, for a title.</summary>
    public IEnumerable<string> FileNames =>
        _documents.Keys.Select(id => solution.GetDocument(id)!.Name).Concat(_files.Keys.Select(Path.GetFileName))
            .Distinct(StringComparer.Ordinal);

    /// <summary>Adds the changes of strings; <see langword="false"/>, without any change, where one of them cannot be changed.</summary>
    public bool TryAdd(IEnumerable<ConnectionSource> sources, Func<ConnectionSource, int> sizeFor)
    {
        var edits = sources.Select(source => PacketSizeEdit.Create(source, sizeFor(source))).ToList();
        if (edits.Contains(null))
            return false;
        foreach (var edit in edits.OfType<PacketSizeEdit>())
            if (edit.Tree is null)
                GetOrAdd(_files, edit.Path).Add(edit.Change);
            else if (solution.GetDocument(edit.Tree) is { } document)
                GetOrAdd(_documents, document.Id).Add(edit.Change);
        return edits.Count > 0;
    }

    public async Task<Solution> ApplyAsync(CancellationToken cancellationToken)
    {
        var changed = solution;
        foreach (var pair in _documents)
        {
            var text = await changed.GetDocument(pair.Key)!.GetTextAsync(cancellationToken).ConfigureAwait(false);
            changed = changed.WithDocumentText(pair.Key, WithChanges(text, pair.Value));
        }

        foreach (var pair in _files)
        {
            var documents = solution.Projects.SelectMany(static project => project.AdditionalDocuments)
                .Where(document => document.FilePath == pair.Key).ToList();
            if (documents.Count == 0)
                continue;
            // All of them receive the same text; otherwise the last one would win.
            var text = WithChanges(await documents[0].GetTextAsync(cancellationToken).ConfigureAwait(false), pair.Value);
            foreach (var document in documents)
                changed = changed.WithAdditionalDocumentText(document.Id, text);
        }

        return changed;
    }

    /// <summary>A second edit of the same place waits for the next run.</summary>
    private static SourceText WithChanges(SourceText text, IEnumerable<TextChange> changes)
    {
        var accepted = ImmutableArray.CreateBuilder<TextChange>();
        foreach (var change in changes.OrderBy(static change => change.Span))
            if (accepted.Count == 0 || !change.Span.IntersectsWith(accepted[accepted.Count - 1].Span))
                accepted.Add(change);
        return text.WithChanges(accepted);
    }

    private static HashSet<TextChange> GetOrAdd<TKey>(Dictionary<TKey, HashSet<TextChange>> changes, TKey key)
        where TKey : notnull
    {
        if (!changes.TryGetValue(key, out var known))
            changes.Add(key, known = []);
        return known;
    }
}
