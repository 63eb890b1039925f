namespace AsyncSql.CodeFixes.Connections;

/// <summary>Finds the projects that may configure the contexts of a project.</summary>
internal static class ProviderProjects
{
    /// <summary>The project itself, those that use it, and those that it uses, where they may choose a provider.</summary>
    public static async Task<List<(Project Project, DataAccessContext Facts)>> FindAsync(
        Project project, DataAccessContext facts, CancellationToken cancellationToken)
    {
        var graph = project.Solution.GetProjectDependencyGraph();
        var found = new List<(Project Project, DataAccessContext Facts)> { (project, facts) };
        foreach (var id in graph.GetProjectsThatTransitivelyDependOnThisProject(project.Id)
            .Concat(graph.GetProjectsThatThisProjectTransitivelyDependsOn(project.Id)))
            if (project.Solution.GetProject(id) is { } other
                && await MentionsProviderAsync(other, cancellationToken).ConfigureAwait(false)
                && await other.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && DataAccessContext.Get(compilation, other.AnalyzerOptions) is { } context)
                found.Add((other, context));
        return found;
    }

    /// <summary>Whether a project may choose a provider. Its text answers faster than its compilation.</summary>
    private static async Task<bool> MentionsProviderAsync(Project project, CancellationToken cancellationToken)
    {
        foreach (var document in project.Documents)
            if (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree
                && tree.Mentions(cancellationToken, "UseSqlServer", "AddSqlServer", "UseAzureS"))
                return true;
        return false;
    }
}
