namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// The changes of packet sizes in a whole solution, each once: several calls may read one setting, and several projects or target
/// frameworks may share a file.
/// </summary>
internal sealed class PacketSizeEdits(Solution solution)
{
    private readonly HashSet<PacketSizeEdit> _edits = [];

    public bool IsEmpty => _edits.Count == 0;

    public IEnumerable<string> FileNames => _edits.OrderBy(static edit => edit.Tree is null)
        .Select(edit => edit.Tree is null ? Path.GetFileName(edit.Path) : solution.GetDocument(edit.Tree)!.Name)
        .Distinct(StringComparer.Ordinal);

    /// <summary>Adds the changes of strings; <see langword="false"/>, without any change, where one of them cannot be changed.</summary>
    public bool TryAdd(IEnumerable<ConnectionSource> sources, Func<ConnectionSource, int> sizeFor)
    {
        var edits = sources.Select(source => PacketSizeEdit.Create(source, sizeFor(source))).ToList();
        if (edits.Contains(null))
            return false;
        _edits.UnionWith(edits.OfType<PacketSizeEdit>().Where(edit => edit.Tree is null || solution.GetDocument(edit.Tree) is not null));
        return edits.Count > 0;
    }

    public async Task<Solution> ApplyAsync(CancellationToken cancellationToken)
    {
        var changed = solution;
        foreach (var file in _edits.GroupBy(static edit => (edit.Tree, edit.Path)))
        {
            var documents = file.Key.Tree is { } tree
                ? [solution.GetDocument(tree)!]
                : solution.Projects.SelectMany(static project => project.AdditionalDocuments)
                    .Where(document => document.FilePath == file.Key.Path).ToList();
            if (documents.Count == 0)
                continue;
            // All of them receive the same text; otherwise the last one would win.
            var before = await documents[0].GetTextAsync(cancellationToken).ConfigureAwait(false);
            var text = WithChanges(before, file.Select(static edit => edit.Change));
            foreach (var document in documents)
                changed = file.Key.Tree is null
                    ? changed.WithAdditionalDocumentText(document.Id, text)
                    : changed.WithDocumentText(document.Id, text);
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
}
