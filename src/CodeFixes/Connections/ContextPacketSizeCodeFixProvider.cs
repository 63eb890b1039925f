using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Connections;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Packages;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>
/// Sets the packet size of the context that a slow query runs on, where its connection string is found: in the query's project, or in
/// one that uses it. It changes every connection, and halves the cost of the query only, so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ContextPacketSizeCodeFixProvider)), Shared]
public sealed class ContextPacketSizeCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "SetPacketSizeOfContext";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id, Rules.ASQL1002_AsyncReadOfUnboundedString.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, site) in await SitesAsync(context.Document, context.Diagnostics, context.CancellationToken).ConfigureAwait(false))
            if (await EditsAsync(context.Document.Project, site, context.CancellationToken).ConfigureAwait(false) is { } edits)
                context.RegisterCodeFix(CodeAction.Create(PacketSizeCodeFixProvider.Title(PacketSizeProblem.Advised, edits), edits.ApplyAsync, EquivalenceKey), diagnostic);
    }

    private static async Task<PacketSizeEdits?> EditsAsync(Project project, SiteInDocument site, CancellationToken cancellationToken)
    {
        var context = site.Site.Shape.Model.Name;
        if (Edits(project.Solution, context, site.Facts, cancellationToken) is { } own)
            return own;
        foreach (var id in project.Solution.GetProjectDependencyGraph().GetProjectsThatTransitivelyDependOnThisProject(project.Id))
            if (project.Solution.GetProject(id) is { } user
                && await MentionsProviderAsync(user, cancellationToken).ConfigureAwait(false)
                && await user.GetCompilationAsync(cancellationToken).ConfigureAwait(false) is { } compilation
                && FixFacts.Of(compilation, user.AnalyzerOptions) is { } facts
                && Edits(project.Solution, context, facts, cancellationToken) is { } edits)
                return edits;
        return null;
    }

    /// <summary>The edits for the connection strings that one project gives a context; <see langword="null"/> for none, or where one of them is known to be large enough.</summary>
    private static PacketSizeEdits? Edits(Solution solution, string context, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var edits = new PacketSizeEdits(solution);
        foreach (var use in facts.Providers.Uses(cancellationToken))
            if (use.IsSqlServer && (use.Context is null || use.Context == context)
                && facts.Sources.Of(use.Call.SyntaxTree) is { } semanticModel
                && DriverFacts.IsProviderCall(use.Call, semanticModel, cancellationToken)
                && ConnectionSite.OfProvider(use.Call, semanticModel, facts, cancellationToken) is { } site)
                edits.TryAdd(site.Sources.Where(static source => source.Text.PacketSizeEntry?.HasHole != true && !(source.Text.PacketSize >= PacketSizeProblem.Advised)), static _ => PacketSizeProblem.Advised);
        return edits.IsEmpty ? null : edits;
    }

    /// <summary>Whether a project may choose a provider, from its texts: its compilation costs more.</summary>
    private static async Task<bool> MentionsProviderAsync(Project project, CancellationToken cancellationToken)
    {
        foreach (var document in project.Documents)
            if (await document.GetSyntaxTreeAsync(cancellationToken).ConfigureAwait(false) is { } tree && tree.Mentions(cancellationToken, "UseSqlServer", "AddSqlServer", "UseAzureS"))
                return true;
        return false;
    }
}
