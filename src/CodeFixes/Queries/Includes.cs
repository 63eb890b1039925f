namespace AsyncSql.CodeFixes.Queries;

/// <summary>The includes of a query. EF Core ignores them where the query selects members, or only counts rows.</summary>
internal sealed class Includes
{
    private readonly QueryInDocument _document;
    /// <summary>How deep includes are followed: automatic ones may form a circle.</summary>
    private const int MaxDepth = 8;

    private readonly ImmutableHashSet<string> _paths;
    private readonly ImmutableHashSet<string> _allPaths;

    public Includes(QueryInDocument document)
    {
        _document = document;
        _allPaths = IncludePaths.Find(Operators);
        // An include outside of the expression may be conditional, and the navigation null.
        _paths = IncludePaths.Find(Operators.Where(o => document.Site.Operation.Syntax.Span.Contains(o.Syntax.Span)));
    }

    private ImmutableArray<Microsoft.CodeAnalysis.Operations.IInvocationOperation> Operators => _document.Site.Shape.Operators;

    /// <summary>The entity behind a navigation; <see langword="null"/> where the query does not load it, or only a part of it.</summary>
    public EntityColumns? FindTarget(Navigation navigation, string path) =>
        (_paths.Contains(path)
            || (navigation.IsAlwaysLoaded && !Operators.Any(static o => o.TargetMethod.Name == "IgnoreAutoIncludes")))
        && !(navigation.IsCollection && HasFilter)
            ? _document.Facts.Queries.Model.FindColumns(navigation, _document.Site.Shape.Model, _document.CancellationToken)
            : null;

    /// <summary>
    /// Whether a joined reference may have a query filter. EF Core then omits rows without the reference, also those of an included
    /// collection; a query that does not read the reference would return them.
    /// </summary>
    public bool MayOmitRows(EntityColumns entity) =>
        (_document.Site.Shape.Model.Code is null || _document.Semantics.IsMentioned("QueryFilter")) && JoinsReference(entity, "", 0);

    private bool JoinsReference(EntityColumns entity, string owner, int depth) => entity.Navigations.Any(navigation =>
        navigation.OwnedOrComplexType is null
        && owner + navigation.Name is var path
        && (navigation.IsAlwaysLoaded || _allPaths.Contains(path))
        && (!navigation.IsCollection || depth == MaxDepth
            || (_document.Facts.Queries.Model.FindColumns(navigation, _document.Site.Shape.Model, _document.CancellationToken)
                is { } target && JoinsReference(target, path + ".", depth + 1))));

    /// <summary>Removes the includes of a query. One with a comment stays.</summary>
    public IEnumerable<TextChange> Remove(ExpressionSyntax query)
    {
        var includes = Operators.Where(o => query.Span.Contains(o.Syntax.Span) && IncludePaths.IsInclude(o.TargetMethod)).ToList();
        for (var i = 0; i < includes.Count;)
        {
            var next = includes.FindIndex(i + 1, static o => o.TargetMethod.Name == "Include");
            var group = includes.GetRange(i, (next < 0 ? includes.Count : next) - i);
            i += group.Count;
            var spans = group.ConvertAll(static o =>
                o.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                    ? TextSpan.FromBounds(access.Expression.Span.End, call.Span.End)
                    : default);
            if (IncludePaths.Find(group).IsEmpty || spans.Exists(span => span.IsEmpty || query.HasComment(span)))
                continue;
            foreach (var span in spans)
                yield return new TextChange(span, "");
        }
    }

    /// <summary>Whether an include restricts or orders a collection: <c>d => d.Notes.Where(..)</c>.</summary>
    private bool HasFilter => Operators.Any(static o => IncludePaths.IsInclude(o.TargetMethod)
        && o.GetArgument(1)?.Syntax.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any() == true);
}
