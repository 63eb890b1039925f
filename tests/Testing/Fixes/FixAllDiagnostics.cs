using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Provides the diagnostics of a scope to a fix-all provider.</summary>
internal sealed class FixAllDiagnostics(SolutionAnalysis analysis, Func<string, bool> isFixable) : FixAllContext.DiagnosticProvider
{
    public override async Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken)
        => (await analysis.DiagnosticsAsync(project, cancellationToken).ConfigureAwait(false))
            .Where(diagnostic => !diagnostic.IsSuppressed && isFixable(diagnostic.Id));

    public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
        Document document, CancellationToken cancellationToken)
    {
        var tree = await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false);
        return (await GetAllDiagnosticsAsync(document.Project, cancellationToken).ConfigureAwait(false))
            .Where(diagnostic => diagnostic.Location.SourceTree == tree);
    }

    /// <summary>Diagnostics without a location in source.</summary>
    public override async Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(
        Project project, CancellationToken cancellationToken)
        => (await GetAllDiagnosticsAsync(project, cancellationToken).ConfigureAwait(false))
            .Where(diagnostic => !diagnostic.Location.IsInSource);
}
