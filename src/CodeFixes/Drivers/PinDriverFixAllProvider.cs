using System.Globalization;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Drivers;

/// <summary>
/// Pins the drivers of many projects at once, and edits each shared file once. Roslyn's own providers merge only the changes of source
/// files, not those of additional files.
/// </summary>
internal sealed class PinDriverFixAllProvider : FixAllProvider
{
    private const string Title = "Pin supported versions of SqlClient";

    private PinDriverFixAllProvider()
    {
    }

    public static PinDriverFixAllProvider Instance { get; } = new();

    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        // dotnet format takes the first action of the first site for the whole solution: no key at all where no version runs there.
        var key = fixAllContext.CodeActionEquivalenceKey ?? PinDriverCodeFixProvider.EquivalenceKey + "0";
        if (!key.StartsWith(PinDriverCodeFixProvider.EquivalenceKey, StringComparison.Ordinal)
            || !int.TryParse(key.Substring(PinDriverCodeFixProvider.EquivalenceKey.Length), NumberStyles.None,
                CultureInfo.InvariantCulture, out var rank))
            return null;

        var pins = new SolutionPins(fixAllContext.Solution);
        var isChanged = false;
        foreach (var (project, diagnostic) in await DiagnosticsAsync(fixAllContext).ConfigureAwait(false))
            isChanged |= await pins.PinAsync(project, diagnostic, rank, fixAllContext.CancellationToken).ConfigureAwait(false) is not null;
        return isChanged ? CodeAction.Create(Title, _ => Task.FromResult(pins.Apply()), key) : null;
    }

    /// <summary>The diagnostics to fix, in an order that does not depend on the host.</summary>
    private static async Task<List<(Project Project, Diagnostic Diagnostic)>> DiagnosticsAsync(FixAllContext context)
    {
        var found = new List<(Project Project, Diagnostic Diagnostic)>();
        if (context.Scope == FixAllScope.Document && context.Document is { } document)
            Add(document.Project, await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false));
        else
            foreach (var project in context.Scope == FixAllScope.Solution ? context.Solution.Projects : [context.Project])
                Add(project, await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false));
        return found.OrderBy(static f => f.Project.FilePath, StringComparer.OrdinalIgnoreCase)
            .ThenBy(static f => f.Project.Name, StringComparer.Ordinal).ThenBy(static f => f.Diagnostic.Id, StringComparer.Ordinal)
                .ToList();

        void Add(Project project, IEnumerable<Diagnostic> diagnostics) =>
            found.AddRange(diagnostics.Where(static diagnostic => diagnostic.Location.IsInSource)
                .Select(diagnostic => (project, diagnostic)));
    }
}
