namespace AsyncSql.CodeFixes.Projects;

/// <summary>
/// New texts for files of a solution. Several projects and target frameworks may share a file: it has one text here, which all of them
/// receive. Otherwise the last one would win.
/// </summary>
internal sealed class SolutionEdits(Solution solution)
{
    private readonly Dictionary<string, SourceText> _changed = new(StringComparer.OrdinalIgnoreCase);
    private readonly List<string> _names = [];

    public Solution Solution { get; } = solution;
    public bool IsEmpty => _changed.Count == 0;

    /// <summary>The names of the changed files: code first, then project files.</summary>
    public IEnumerable<string> FileNames => _names.Distinct(StringComparer.Ordinal)
        .OrderByDescending(static name => name.EndsWith(".cs", StringComparison.OrdinalIgnoreCase));

    public async Task<SourceText> GetTextAsync(TextDocument document, CancellationToken cancellationToken) =>
        _changed.TryGetValue(GetKey(document), out var text)
            ? text
            : await document.GetTextAsync(cancellationToken).ConfigureAwait(false);

    public bool HasChanged(TextDocument document) => _changed.ContainsKey(GetKey(document));

    /// <summary>Changes the current text of a file.</summary>
    public void Change(TextDocument document, SourceText text, IEnumerable<TextChange> changes)
    {
        _changed[GetKey(document)] = text.WithChanges(changes.OrderBy(static change => change.Span));
        _names.Add(ProjectFiles.GetFileName(document.FilePath ?? document.Name));
    }

    public Solution Apply()
    {
        var result = Solution;
        foreach (var project in Solution.Projects)
        {
            foreach (var document in project.Documents)
                if (_changed.TryGetValue(GetKey(document), out var text))
                    result = result.WithDocumentText(document.Id, text);
            foreach (var document in project.AdditionalDocuments)
                if (_changed.TryGetValue(GetKey(document), out var text))
                    result = result.WithAdditionalDocumentText(document.Id, text);
        }

        return result;
    }

    private static string GetKey(TextDocument document) => document.FilePath ?? document.Id.Id.ToString();
}
