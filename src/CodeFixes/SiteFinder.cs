using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Models;

namespace AsyncSql.CodeFixes;

/// <summary>
/// Finds the sites of diagnostics again, with the functions of the analyzers. All providers share a site: it is found once for each version
/// of a document.
/// </summary>
internal sealed class SiteFinder<TSite>(Func<Diagnostic, SyntaxNode, Semantics, DataAccessContext, TSite?> find)
    where TSite : class
{
    private readonly ConditionalWeakTable<DataAccessContext, ConcurrentDictionary<(SyntaxTree, TextSpan, string), TSite?>> _known = new();

    /// <summary>The sites of the diagnostics that still have one.</summary>
    public async Task<List<(Diagnostic Diagnostic, SiteInDocument<TSite> Site)>> FindAsync(
        Document document, IEnumerable<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not CompilationUnitSyntax root
            || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } semanticModel
            || DataAccessContext.Get(semanticModel.Compilation, document.Project.AnalyzerOptions) is not { } facts)
            return [];
        var semantics = new Semantics(semanticModel, cancellationToken);
        return (
            from diagnostic in diagnostics
            let site = Find(diagnostic, root, semantics, facts)
            where site is not null
            select (diagnostic, new SiteInDocument<TSite>(site, root, semantics, facts, document.Project))).ToList();
    }

    /// <summary>The function that finds the sites of a document and repairs those that have a remedy.</summary>
    public DocumentRepair RepairWith(Func<SiteInDocument<TSite>, Remedy?> repair) => async (document, diagnostics, cancellationToken) =>
        (from found in await FindAsync(document, diagnostics, cancellationToken).ConfigureAwait(false)
         let remedy = repair(found.Site)
         where remedy is not null
         select (found.Diagnostic, remedy)).ToList();

    private TSite? Find(Diagnostic diagnostic, CompilationUnitSyntax root, Semantics semantics, DataAccessContext facts)
    {
        var place = diagnostic.Location.SourceSpan;
        if (!root.FullSpan.Contains(place))
            return null;
        var sites = _known.GetValue(facts, static _ => new());
        var key = (root.SyntaxTree, place, diagnostic.Id);
        if (!sites.TryGetValue(key, out var site))
            sites.TryAdd(key, site = find(diagnostic, root.FindNode(place, getInnermostNodeForTie: true), semantics, facts));
        return site;
    }
}

/// <summary>The finders of each kind of site.</summary>
internal static class SiteFinders
{
    /// <summary>A loop is reported at its sequence, a call at its name.</summary>
    public static SiteFinder<MaterializationSite> Queries { get; } = new(static (diagnostic, node, semantics, facts) =>
    {
        var loop = node.FirstAncestorOrSelf<CommonForEachStatementSyntax>();
        var site = loop is not null && loop.Expression.Span == diagnostic.Location.SourceSpan ? (SyntaxNode)loop : FindCallAround(node);
        // A method that is passed on is an argument of another call.
        return site is not null
            && MaterializationSites.Get(facts.Queries).Find(site, semantics.Model, semantics.CancellationToken) is { } found
            && found.Location.SourceSpan == diagnostic.Location.SourceSpan
                ? found
                : null;
    });

    /// <summary>An indexer is reported as a whole, a call at its name.</summary>
    public static SiteFinder<ReaderSite> Readers { get; } = new(static (diagnostic, node, semantics, facts) =>
    {
        var read = node.FirstAncestorOrSelf<ElementAccessExpressionSyntax>(access => access.Span == diagnostic.Location.SourceSpan)
            ?? (ExpressionSyntax?)FindCallAround(node);
        return read is null ? null : new ReaderSiteFinder(semantics.Model, facts.Readers, semantics.CancellationToken).Find(read);
    });

    /// <summary>The connection string itself is reported; the node that takes it is around it.</summary>
    public static SiteFinder<PacketSizeProblem> Connections { get; } = new(static (diagnostic, node, semantics, facts) =>
        node.AncestorsAndSelf().TakeWhile(static ancestor => ancestor is not (StatementSyntax or MemberDeclarationSyntax))
            .Select(ancestor => new ConnectionSiteFinder(semantics.Model, facts.Connections, semantics.CancellationToken).Find(ancestor))
            .OfType<ConnectionSite>().Where(site => site.Node.Span == diagnostic.Location.SourceSpan)
            .Select(site => PacketSizeProblem.Find(site, facts.Connections, semantics.CancellationToken))
            .FirstOrDefault(problem => problem?.Rule.Id == diagnostic.Id));

    /// <summary>The name of the property is reported.</summary>
    public static SiteFinder<StringProperty> Models { get; } = new(static (diagnostic, node, semantics, facts) =>
        node.FirstAncestorOrSelf<SyntaxNode>(static ancestor => ancestor is PropertyDeclarationSyntax or ParameterSyntax) is { } declaration
        && StringProperties.Get(facts.Queries).Find(declaration, semantics.Model, semantics.CancellationToken) is { } found
        && found.Location.SourceSpan == diagnostic.Location.SourceSpan
            ? found
            : null);

    private static InvocationExpressionSyntax? FindCallAround(SyntaxNode node) =>
        node.FirstAncestorOrSelf<SimpleNameSyntax>()?.FirstAncestorOrSelf<InvocationExpressionSyntax>();
}
