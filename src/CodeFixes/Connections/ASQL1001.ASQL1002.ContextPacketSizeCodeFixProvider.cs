using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.Providers;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// Sets the packet size in the connection string of the context of a slow query, in the query's project or a related one. This
/// changes every connection, and only halves the number of packets; so there is no fix for all.
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
        foreach (var (_, used) in await ProviderProjects.FindAsync(project, facts, cancellationToken).ConfigureAwait(false))
            if (CreateEdits(solution, context, used, cancellationToken) is { } edits)
                return edits;
        return null;
    }

    /// <summary>The edits of the connection strings of a context in one project; <see langword="null"/> for none.</summary>
    private static PacketSizeEdits? CreateEdits(
        Solution solution, string context, DataAccessContext facts, CancellationToken cancellationToken)
    {
        var edits = new PacketSizeEdits(solution);
        foreach (var use in facts.Queries.Providers.GetUses(cancellationToken))
            if (use.IsSqlServer && (use.Context is null || use.Context == context) && !ProviderFacts.IsForDesignTime(use.Call)
                && facts.Queries.SemanticModels.Get(use.Call.SyntaxTree) is { } semanticModel
                && DriverContext.IsProviderCall(use.Call, semanticModel, cancellationToken)
                && new ConnectionSiteFinder(semanticModel, facts.Connections, cancellationToken).FindForProvider(use.Call) is { } site)
                edits.TryAdd(
                    site.Sources.Where(static source => source.Text.PacketSizeEntry?.HasPlaceholder != true
                        && !(source.Text.PacketSize >= PacketSizeProblem.Advised)),
                    static _ => PacketSizeProblem.Advised);
        return edits.IsEmpty ? null : edits;
    }
}
