namespace AsyncSql.CodeFixes;

/// <summary>A site with its document, as one target framework compiles it.</summary>
internal sealed record SiteInDocument<TSite>(
    TSite Site, CompilationUnitSyntax Root, Semantics Semantics, DataAccessContext Facts, Project Project)
{
    public CancellationToken CancellationToken => Semantics.CancellationToken;
}
