using AsyncSql.Analyzers.Facts.Drivers;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// Sets the packet size in the connection string of the context of a slow query, in the query's project or in one that uses it. This
/// changes every connection, and only halves the cost of the query; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ContextPacketSizeCodeFixProvider)), Shared]
public sealed class ContextPacketSizeCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL1001_AsyncReadOfLargeColumn, Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    internal const string EquivalenceKey = "SetPacketSizeOfContext";

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, site) in await SiteFinders.Queries.FindAsync(context.Document, context.Diagnostics,
            context.CancellationToken).ConfigureAwait(false))
            if (await CreateEditsAsync(site).ConfigureAwait(false) is { } edits)
            {
                var title = PacketSizeCodeFixProvider.CreateTitle(PacketSizeProblem.Advised, edits);
                context.RegisterCodeFix(CodeAction.Create(title, edits.ApplyAsync, EquivalenceKey), diagnostic);
            }
    }

    private static async Task<PacketSizeEdits?> CreateEditsAsync(QueryInDocument document)
    {
        var (site, _, _, facts, project) = document;
        var (context, solution, cancellationToken) = (site.Shape.Model.Name, project.Solution, document.CancellationToken);
        if (CreateEdits(solution, context, facts, cancellationToken) is { } own)
            return own;
        foreach (var id in solution.GetProjectDependencyGraph().GetProjectsThatTransitivelyDependOnThisProject(project.Id))
            if (solution.GetProject(id) is { } user
                && await MentionsProviderAsync(user, cancellationToken).ConfigureAwait(false)
                && await user.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && DataAccessContext.Get(compilation, user.AnalyzerOptions) is { } used
                && CreateEdits(solution, context, used, cancellationToken) is { } edits)
                return edits;
        return null;
    }

    /// <summary>The edits of the connection strings of a context in one project; <see langword="null"/> for none.</summary>
    private static PacketSizeEdits? CreateEdits(
        Solution solution, string context, DataAccessContext facts, CancellationToken cancellationToken)
    {
        var edits = new PacketSizeEdits(solution);
        foreach (var use in facts.Queries.Providers.GetUses(cancellationToken))
            if (use.IsSqlServer && (use.Context is null || use.Context == context) && !PacketSizeProblem.IsForDesignTime(use.Call)
                && facts.Queries.SemanticModels.Get(use.Call.SyntaxTree) is { } semanticModel
                && DriverContext.IsProviderCall(use.Call, semanticModel, cancellationToken)
                && new ConnectionSiteFinder(semanticModel, facts.Connections, cancellationToken).FindForProvider(use.Call) is { } site)
                edits.TryAdd(
                    site.Sources.Where(static source => source.Text.PacketSizeEntry?.HasPlaceholder != true
                        && !(source.Text.PacketSize >= PacketSizeProblem.Advised)),
                    static _ => PacketSizeProblem.Advised);
        return edits.IsEmpty ? null : edits;
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
