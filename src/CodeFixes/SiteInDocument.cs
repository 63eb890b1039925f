namespace AsyncSql.CodeFixes;

/// <summary>A site with its document, as one target framework compiles it.</summary>
internal sealed record SiteInDocument<TSite>(
    TSite Site, CompilationUnitSyntax Root, Semantics Semantics, DataAccessContext Facts, Project Project)
{
    /// <summary>Whether new statements have braces around one line.</summary>
    public bool HasBraces => BraceStyle.HasBraces(Root.SyntaxTree, Project.AnalyzerOptions, CancellationToken);

    public CancellationToken CancellationToken => Semantics.CancellationToken;
}
