namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// The rows that an awaited query loads, as <c>ExecuteUpdateAsync</c> and <c>ExecuteDeleteAsync</c> select them: all rows of a list, or the
/// one row that has a key.
/// </summary>
internal sealed record LoadedRows(AwaitedCall Awaited, EntityColumns Entity, ExpressionSyntax Context)
{
    /// <summary>Operators that choose the same rows for a change as for a query.</summary>
    private static readonly HashSet<string> Operators = new(StringComparer.Ordinal)
    {
        "Where", "AsTracking", "AsQueryable", "TagWith", "TagWithCallSite", "IgnoreQueryFilters",
    };

    public bool IsList { get; private init; }

    /// <summary>Whether the query throws when there is no row: <c>FirstAsync</c>, <c>SingleAsync</c>.</summary>
    public bool ThrowsWithoutRow { get; private init; }

    public ExpressionSyntax? Token { get; private init; }

    /// <summary>The name that lambdas have for the entity.</summary>
    public string Parameter { get; private init; } = "";

    /// <summary>The dot before the call that runs the query, with the line break beside it.</summary>
    public string Dot { get; private init; } = ".";

    /// <summary>The source of the query, and the condition that the call which runs it contains; empty without one.</summary>
    private (string Source, string Condition) Query { get; init; }

    /// <summary><see langword="null"/> for another kind of query, or where a part of it is unknown.</summary>
    public static LoadedRows? Read(QueryInDocument document)
    {
        var site = document.Site;
        return site.Operation.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            && AwaitedCall.Find(call) is { } awaited
            && site.Shape.Element is ElementShape.Whole { Entity: var entity }
            && Projection.IsOfWholeEntities(site)
            && !call.HasComment(call.Span)
            ? site.Kind switch
            {
                Materializer.Find => ReadLookup(awaited, access, entity, document),
                Materializer.Query when access.Name is IdentifierNameSyntax => ReadQuery(awaited, access, entity, document),
                _ => null,
            }
            : null;
    }

    /// <summary>Writes the query without the call that runs it, with a dot of its own before each operator.</summary>
    public string Emit(string dot) => Query.Source + (Query.Condition.Length == 0 ? "" : $"{dot}Where({Query.Condition})");

    private static LoadedRows? ReadLookup(
        AwaitedCall awaited, MemberAccessExpressionSyntax access, EntityColumns entity, QueryInDocument document)
    {
        if (KeyLookup.Read(document) is not { } lookup
            || (lookup.Set.Length > 0 ? access.Expression : RowQuery.FindContext(access.Expression, document)) is not { } context)
            return null;
        var parameter = document.Semantics.ChooseParameterName(awaited.Call.SpanStart);
        return Create(awaited, access, entity, context, document, parameter) with
        {
            Query = (access.Expression + lookup.Set, $"{parameter} => {lookup.EmitCondition(parameter)}"),
            Token = lookup.Token,
        };
    }

    private static LoadedRows? ReadQuery(
        AwaitedCall awaited, MemberAccessExpressionSyntax access, EntityColumns entity, QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        var name = access.Name.Identifier.ValueText;
        var isList = name is "ToListAsync" or "ToArrayAsync";
        var arguments = awaited.Call.ArgumentList.Arguments.Where(argument => !semantics.IsCancellationToken(argument)).ToList();
        if (!(isList || name is "FirstAsync" or "FirstOrDefaultAsync" or "SingleAsync" or "SingleOrDefaultAsync")
            || arguments.Count > (isList ? 0 : 1) || arguments.Exists(static argument => argument.NameColon is not null))
            return null;

        var restriction = new RowRestriction(site.Shape.Model.FindPrimaryKey(entity.Entity, facts.Symbols) is [var key] ? key : null);
        var condition = arguments.FirstOrDefault()?.Expression;
        var lambda = condition as SimpleLambdaExpressionSyntax;
        if (condition is not null)
            restriction.Restrict(condition);
        var root = access.Expression;
        while (root is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax part } inner
            && Operators.Contains(part.Name.Identifier.ValueText))
        {
            if (!RowQuery.IsOperator(inner, document))
                return null;
            restriction.Note(part.Name.Identifier.ValueText, inner);
            lambda ??= inner.ArgumentList.Arguments.FirstOrDefault()?.Expression as SimpleLambdaExpressionSyntax;
            root = part.Expression;
        }

        if (!(isList || restriction.IsOneAtMost) || RowQuery.FindContext(root, document) is not { } context)
            return null;
        var parameter = lambda?.Parameter.Identifier.Text is { } own && own.Trim('_').Length > 0
            ? own
            : semantics.ChooseParameterName(awaited.Call.SpanStart);
        return Create(awaited, access, entity, context, document, parameter) with
        {
            Query = (access.Expression.ToString(), condition?.ToString() ?? ""),
            Token = semantics.FindCancellationToken(awaited.Call.ArgumentList)?.Expression,
            IsList = isList,
            ThrowsWithoutRow = name is "FirstAsync" or "SingleAsync",
        };
    }

    private static LoadedRows Create(
        AwaitedCall awaited, MemberAccessExpressionSyntax access, EntityColumns entity, ExpressionSyntax context,
        QueryInDocument document, string parameter) =>
        new(awaited, entity, context)
        {
            Parameter = parameter,
            Dot = access.SyntaxTree.GetText(document.CancellationToken).ToString(access.Expression.Span.End, access.Name.SpanStart),
        };
}
