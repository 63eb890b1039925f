using AsyncSql.Analyzers.Facts.Drivers;
using AsyncSql.Analyzers.Facts.ProviderCalls;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>The calls of one project that choose SQL Server for a context.</summary>
internal sealed record ContextProviders(Project Project, DataAccessContext Facts, IReadOnlyList<ProviderUse> Uses)
{
    /// <summary>
    /// Finds the calls for the context of a query, in the projects of the solution that may configure it. Methods that configure the
    /// options of any context count where there is no other call.
    /// </summary>
    public static async Task<List<ContextProviders>> FindAsync(QueryInDocument document)
    {
        var projects = await ProviderProjects.FindAsync(document.Project, document.Facts, document.CancellationToken).ConfigureAwait(false);
        var found = Find(projects, document, includesHelpers: false);
        return found.Count > 0 ? found : Find(projects, document, includesHelpers: true);
    }

    private static List<ContextProviders> Find(
        List<(Project Project, DataAccessContext Facts)> projects, QueryInDocument document, bool includesHelpers) =>
        (from one in projects
         let uses = FindUses(one.Project, one.Facts, document, includesHelpers)
         where uses.Count > 0
         select new ContextProviders(one.Project, one.Facts, uses)).ToList();

    private static List<ProviderUse> FindUses(Project project, DataAccessContext facts, QueryInDocument document, bool includesHelpers)
    {
        var (context, cancellationToken) = (document.Site.Shape.Model.Name, document.CancellationToken);
        // A call that names no context may be for any context of its project, and of the projects that see the query.
        var isOwn = project.Id == document.Project.Id
            || facts.Symbols.Compilation.ContainsSymbolsWithName(context, SymbolFilter.Type, cancellationToken);
        return facts.Queries.Providers.GetUsesFor(context, cancellationToken)
            .Where(use => (isOwn || use.Context is not null || (includesHelpers && IsInHelper(use.Call)))
                && facts.Queries.SemanticModels.Get(use.Call.SyntaxTree) is { } semanticModel
                && DriverContext.IsProviderCall(use.Call, semanticModel, cancellationToken)).ToList();
    }

    /// <summary>Whether a call is in a method that configures the options of any context: it has them as a parameter.</summary>
    private static bool IsInHelper(SyntaxNode call) =>
        call.FirstAncestorOrSelf<MethodDeclarationSyntax>()?.ParameterList.Parameters
            .Any(static parameter => parameter.Type.GetSimpleName() == "DbContextOptionsBuilder") == true;
}
