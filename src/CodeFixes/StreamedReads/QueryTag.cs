using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.CodeFixes.Queries;

namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>Tags a query with <c>WithStreamedReads()</c>, an extension method of <c>IQueryable</c>.</summary>
internal static class QueryTag
{
    private const string Namespace = "Microsoft.EntityFrameworkCore";
    private const string Call = "WithStreamedReads()";
    private const string Queryable = "System.Linq.IQueryable`1";

    /// <summary>The edits; <see langword="null"/> where the context does not stream tagged queries, or the query takes no tag.</summary>
    public static async Task<SolutionEdits?> CreateEditsAsync(QueryInDocument query, Document document)
    {
        var (site, root, semantics, facts, project) = query;
        if (facts.Queries.StreamedReads.Find(site.Shape.Model.Name, facts.Options.Get(root.SyntaxTree), query.CancellationToken)
                != StreamedQueries.Tagged
            || site.Shape.HasOperator("WithoutStreamedReads")
            || CreateTag(site, semantics) is not { } tag)
            return null;
        var edits = new SolutionEdits(project.Solution);
        if (!await StreamingPackage.EntityFrameworkCore.AddAsync(project, semantics.Compilation, edits, query.CancellationToken)
            .ConfigureAwait(false))
            return null;
        var changes = ImmutableArray.Create(tag);
        if (!semantics.IsTypeKnown(tag.Span.Start, "EntityFrameworkQueryableExtensions"))
            changes = changes.Insert(0, NamespaceImport.Import(root, Namespace, tag.Span.Start));
        edits.Change(document, await document.GetTextAsync(query.CancellationToken).ConfigureAwait(false), changes);
        return edits;
    }

    /// <summary>
    /// The insertion behind the query; <see langword="null"/> for calls that take no query, as <c>FindAsync</c>, and in expression trees,
    /// which EF Core would have to translate.
    /// </summary>
    private static TextChange? CreateTag(MaterializationSite site, Semantics semantics)
    {
        if (site.Kind is Materializer.Compiled || IsInExpressionTree(site.Operation.Syntax, semantics))
            return null;
        switch (site.Operation.Syntax)
        {
            case CommonForEachStatementSyntax { Expression: var sequence } when IsQuery(sequence, semantics):
                return Insert(sequence, null, $".{QueryLoop.AsAsyncEnumerable}()");
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                when semantics.FindSymbol(call) is IMethodSymbol method:
                // A method of the set itself has no parameter for it.
                if (method.ReducedFrom is { } extension)
                    return TakesQuery(extension, semantics) && IsQuery(access.Expression, semantics)
                        ? Insert(access.Expression, access.OperatorToken)
                        : null;
                return method.IsStatic
                    ? TakesQuery(method, semantics) && call.ArgumentList.Arguments is [{ NameColon: null, Expression: var source }, ..]
                        && IsQuery(source, semantics) ? Insert(source, null) : null
                    : method.Name == QueryLoop.AsAsyncEnumerable && IsQuery(access.Expression, semantics)
                        ? Insert(access.Expression, access.OperatorToken)
                        : null;
            default:
                return null;
        }
    }

    private static bool TakesQuery(IMethodSymbol method, Semantics semantics) =>
        method.Parameters is [{ Type: var type }, ..] && semantics.Is(type.OriginalDefinition, Queryable);

    /// <summary>Whether an expression is a query to which a call can be appended.</summary>
    private static bool IsQuery(ExpressionSyntax expression, Semantics semantics) =>
        expression is InvocationExpressionSyntax or MemberAccessExpressionSyntax or IdentifierNameSyntax or ParenthesizedExpressionSyntax
        && semantics.FindType(expression) is { } type
        && type.AllInterfaces.Prepend(type).Any(one => semantics.Is(one.OriginalDefinition, Queryable));

    private static bool IsInExpressionTree(SyntaxNode node, Semantics semantics) =>
        node.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(function =>
            semantics.IsOrInherits(semantics.FindConvertedType(function), "System.Linq.Expressions.Expression"));

    /// <summary>Inserts the tag: on a line of its own where the next call is.</summary>
    private static TextChange Insert(ExpressionSyntax query, SyntaxToken? next, string added = "")
    {
        var text = query.SyntaxTree.GetText();
        return next is { SpanStart: var dot } && text.FindBlanksBefore(dot) is { } blanks
            ? Edit.Insert(dot, $".{Call}{added}{text.GetNewLine(query.SpanStart)}{blanks}")
            : Edit.Insert(query.Span.End, $".{Call}{added}");
    }
}
