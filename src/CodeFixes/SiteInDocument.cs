namespace AsyncSql.CodeFixes;

/// <summary>A site with its document, as one target framework compiles it.</summary>
/// <param name="Site">What the analyzer found: a query, a read or a connection.</param>
/// <param name="Root">The file.</param>
/// <param name="Semantics">Its semantic model, for one request.</param>
/// <param name="Facts">The facts of its compilation.</param>
/// <param name="Project">Its project.</param>
internal sealed record SiteInDocument<TSite>(
    TSite Site, CompilationUnitSyntax Root, Semantics Semantics, DataAccessContext Facts, Project Project)
{
    public CancellationToken CancellationToken => Semantics.CancellationToken;
}
