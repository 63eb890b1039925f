namespace AsyncSql.CodeFixes;

/// <summary>A site with its document, as one target framework compiles it.</summary>
internal sealed record SiteInDocument<TSite>(
    TSite Site, CompilationUnitSyntax Root, Semantics Semantics, DataAccessContext Facts, Project Project)
{
    /// <summary>Whether new statements have braces around one line. The file is only searched where a change has such a line.</summary>
    public Lazy<bool> HasBraces { get; } =
        new(() => BraceStyle.HasBraces(Root.SyntaxTree, Project.AnalyzerOptions, Semantics.CancellationToken));

    public CancellationToken CancellationToken => Semantics.CancellationToken;
}
