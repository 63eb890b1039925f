namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// Sets the packet size in the connection string of the context of a slow query, in the projects that configure it. This
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

    /// <summary>The edits of the connection strings of a query's context; <see langword="null"/> for none.</summary>
    private static async Task<PacketSizeEdits?> CreateEditsAsync(QueryInDocument document)
    {
        var edits = new PacketSizeEdits(document.Project.Solution);
        foreach (var (_, facts, uses) in await ContextProviders.FindAsync(document).ConfigureAwait(false))
            foreach (var use in uses)
                if (facts.Queries.SemanticModels.Get(use.Call.SyntaxTree) is { } semanticModel
                    && new ConnectionSiteFinder(semanticModel, facts.Connections, document.CancellationToken).FindForProvider(use.Call)
                        is { } site)
                    edits.TryAdd(
                        site.Sources.Where(static source => source.Text.PacketSizeEntry?.HasPlaceholder != true
                            && !(source.Text.PacketSize >= PacketSizeProblem.Advised)),
                        static _ => PacketSizeProblem.Advised);
        return edits.IsEmpty ? null : edits;
    }
}
