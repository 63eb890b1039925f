using DiffPlex;
using DiffPlex.DiffBuilder;
using DiffPlex.DiffBuilder.Model;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>All texts of a solution or an expected state, by project, kind and path.</summary>
internal static class SolutionTexts
{
    public static async Task<SortedDictionary<string, string>> ReadAsync(Solution solution, CancellationToken cancellationToken)
    {
        var texts = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var project in solution.Projects)
        {
            await AddAsync("source", project.Documents).ConfigureAwait(false);
            await AddAsync("additional file", project.AdditionalDocuments).ConfigureAwait(false);
            await AddAsync("analyzer config", project.AnalyzerConfigDocuments).ConfigureAwait(false);

            async Task AddAsync(string kind, IEnumerable<TextDocument> documents)
            {
                foreach (var document in documents)
                {
                    var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
                    texts[Key(project.Name, kind, document.FilePath ?? document.Name)] = text.ToString();
                }
            }
        }

        return texts;
    }

    public static SortedDictionary<string, string> Read(SolutionState state)
    {
        var texts = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var project in state.AllProjects)
        {
            Add("source", project.Sources);
            Add("additional file", project.AdditionalFiles);
            Add("analyzer config", project.AnalyzerConfigFiles);

            void Add(string kind, SourceFileCollection files)
            {
                foreach (var (path, content) in files)
                    texts[Key(project.Name, kind, path)] = content.ToString();
            }
        }

        return texts;
    }

    /// <summary>Compares all files character by character, including files that a fix should not change.</summary>
    public static async Task VerifyAsync(
        IVerifier verifier, SolutionState expected, Solution actual, CancellationToken cancellationToken)
    {
        var wanted = Read(expected);
        var got = await ReadAsync(actual, cancellationToken).ConfigureAwait(false);
        var differences = wanted.Keys.Union(got.Keys)
            .Select(file => Difference(file, wanted.GetValueOrDefault(file), got.GetValueOrDefault(file)))
            .OfType<string>()
            .ToList();
        if (differences.Count > 0)
            verifier.Fail(string.Join('\n', differences));
    }

    private static string? Difference(string file, string? expected, string? actual)
    {
        if (expected == actual)
            return null;
        if (expected is null)
            return $"{file} was added:\n{actual}";
        if (actual is null)
            return $"{file} is missing.";

        var diff = new InlineDiffBuilder(new Differ()).BuildDiffModel(expected, actual, ignoreWhitespace: false);
        return diff.Lines.Any(line => line.Type != ChangeType.Unchanged)
            ? $"{file} differs (- expected, + actual):\n{string.Join('\n', diff.Lines.Select(Show))}"
            : $"{file} differs in its line endings only.";
    }

    private static string Show(DiffPiece line)
        => line.Type switch
        {
            ChangeType.Inserted => "+ ",
            ChangeType.Deleted => "- ",
            _ => "  ",
        } + line.Text;

    private static string Key(string project, string kind, string path) => $"{project}, {kind} {path}";
}
