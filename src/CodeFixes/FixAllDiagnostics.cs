namespace AsyncSql.CodeFixes;

/// <summary>Finds the diagnostics for fixes that edit additional files, whose changes Roslyn's own providers do not merge.</summary>
internal static class FixAllDiagnostics
{
    /// <summary>The diagnostics to fix, in an order that does not depend on the host.</summary>
    public static async Task<List<(Project Project, Diagnostic Diagnostic)>> FindAsync(FixAllContext context)
    {
        var found = new List<(Project Project, Diagnostic Diagnostic)>();
        if (context is { Scope: FixAllScope.Document, Document: { } document })
            Add(document.Project, await context.GetDocumentDiagnosticsAsync(document).ConfigureAwait(false));
        else
            foreach (var project in context.Scope == FixAllScope.Solution ? context.Solution.Projects : [context.Project])
                Add(project, await context.GetAllDiagnosticsAsync(project).ConfigureAwait(false));
        return found.OrderBy(static f => f.Project.FilePath, StringComparer.OrdinalIgnoreCase)
            .ThenBy(static f => f.Project.Name, StringComparer.Ordinal).ThenBy(static f => f.Diagnostic.Id, StringComparer.Ordinal)
            .ToList();

        void Add(Project project, IEnumerable<Diagnostic> diagnostics) =>
            found.AddRange(diagnostics.Where(static reported => reported.Location.IsInSource).Select(diagnostic => (project, diagnostic)));
    }
}
