namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// An awaited query for one entity, or for columns of one, that is one expression on a context that code can name again. It can become the
/// command that reads some of its columns. The code of the query is without the call that runs it.
/// </summary>
internal sealed record RowQuery(AwaitedCall Awaited, EntityColumns Entity, string Source, string Context)
{
    /// <summary>Operators that depend on the columns, but do not change their values.</summary>
    private static readonly HashSet<string> Dependent = new(StringComparer.Ordinal)
    {
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "FromSql", "FromSqlRaw", "FromSqlInterpolated", "Select",
    };

    /// <summary>Operators that may follow a <c>Select</c>, because they do not depend on the columns.</summary>
    private static readonly HashSet<string> Indifferent = new(StringComparer.Ordinal)
    {
        "Skip", "Take", "AsQueryable", "AsNoTracking", "AsNoTrackingWithIdentityResolution", "AsTracking", "TagWith", "IgnoreQueryFilters",
        "IgnoreAutoIncludes",
    };

    /// <summary>What the query selects already; <see langword="null"/> where it returns the entity.</summary>
    public RowSelection? Selection { get; private init; }

    public ExpressionSyntax? Token { get; private init; }

    /// <summary>Whether the query throws when there is no row: <c>FirstAsync</c>.</summary>
    public bool ThrowsWithoutRow { get; private init; }

    /// <summary>Whether the query compares a key, so that there is one row at most and it needs no limit.</summary>
    public bool IsLimited { get; private init; }

    public bool IsOrdered { get; private init; }

    /// <summary>The dot between two operators, with the line break beside it.</summary>
    private string Dot { get; init; } = ".";

    /// <summary><see langword="null"/> for another kind of query, or where a part of it is unknown.</summary>
    public static RowQuery? Read(QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        if (site.Operation.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            || AwaitedCall.Find(call) is not { } awaited
            || (site.Shape.Element is ElementShape.Whole whole
                ? whole.Entity
                : facts.Queries.Model.FindColumns(site.Shape.Root, site.Shape.Model, semantics.CancellationToken)) is not { } entity)
            return null;
        var query = new RowQuery(awaited, entity, access.Expression.ToString(), "")
        {
            Dot = access.SyntaxTree.GetText(semantics.CancellationToken).ToString(access.Expression.Span.End, access.Name.SpanStart),
        };
        return site.Kind switch
        {
            Materializer.Find => query.ReadLookup(access, document),
            Materializer.Query when access.Name is IdentifierNameSyntax { Identifier.ValueText: "FirstAsync" or "FirstOrDefaultAsync" } =>
                query.ReadOperators(access, document),
            _ => null,
        };
    }

    /// <summary>Writes the command that reads columns of the row, in their order.</summary>
    public string EmitCommand(string parameter, IReadOnlyList<string> columns)
    {
        var owner = Selection?.Parameter ?? parameter;
        var members = columns.Select(column => $"{owner}.{column}").ToList();
        var selected = members is [var only] ? only : $"new {{ {string.Join(", ", members)} }}";
        var limit = IsLimited ? "" : Dot + "Take(1)";
        if (Selection is not { Body: { SpanStart: var start, Span.Length: var length } })
            return $"{Source}{limit}{Dot}Select({owner} => {selected}){Dot}CreateDbCommand()";
        var at = start - Awaited.Call.SpanStart;
        return $"{Source.Remove(at, length).Insert(at, selected)}{limit}{Dot}CreateDbCommand()";
    }

    private RowQuery? ReadLookup(MemberAccessExpressionSyntax access, QueryInDocument document)
    {
        if (KeyLookup.Read(document) is not { } lookup
            || (lookup.Set.Length > 0 ? access.Expression : FindContext(access.Expression, document)) is not { } owner
            || !CanBeRepeated(owner, document))
            return null;
        var key = document.Semantics.ChooseParameterName(Awaited.Call.SpanStart);
        return this with
        {
            Source = $"{Source}{lookup.Set}{Dot}Where({key} => {lookup.EmitCondition(key)})",
            Context = owner.ToString(),
            Token = lookup.Token,
            IsLimited = true,
        };
    }

    private RowQuery? ReadOperators(MemberAccessExpressionSyntax access, QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        var arguments = Awaited.Call.ArgumentList.Arguments;
        var token = arguments.LastOrDefault(semantics.IsCancellationToken);
        var predicates = arguments.Where(argument => !semantics.IsCancellationToken(argument)).ToList();
        if (predicates.Count > 1)
            return null;

        var predicate = predicates is [{ Expression: var condition }] ? condition : null;
        var rows = new RowRestriction(site.Shape.Model.FindPrimaryKey(Entity.Entity, facts.Symbols) is [var only] ? only : null);
        if (predicate is not null)
            rows.Restrict(predicate);
        var root = access.Expression;
        RowSelection? selection = null;
        var dependsOnRow = predicate is not null;
        while (root is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax part } inner)
        {
            var name = part.Name.Identifier.ValueText;
            if (!Dependent.Contains(name) && !Indifferent.Contains(name))
                break;
            if (!IsOperator(inner, document))
                return null;
            if (name == "Select" && (dependsOnRow || selection is not null || (selection = RowSelection.Read(inner, semantics)) is null))
                return null;
            dependsOnRow |= Dependent.Contains(name);
            rows.Note(name, inner);
            root = part.Expression;
        }

        if ((selection is null) != (site.Shape.Element is ElementShape.Whole)
            || FindContext(root, document) is not { } context || !CanBeRepeated(context, document))
            return null;
        return this with
        {
            Source = Source + (predicate is null ? "" : $"{Dot}Where({predicate})"),
            Context = context.ToString(),
            Selection = selection,
            Token = token?.Expression,
            ThrowsWithoutRow = access.Name.Identifier.ValueText == "FirstAsync",
            IsLimited = rows.IsOneAtMost,
            IsOrdered = rows.IsOrdered,
        };
    }

    public static bool IsOperator(InvocationExpressionSyntax call, QueryInDocument document) =>
        document.Semantics.FindSymbol(call) is IMethodSymbol { MethodKind: MethodKind.ReducedExtension or MethodKind.Ordinary } method
        && document.Facts.Symbols.Queries.IsOperator(method.ReducedFrom ?? method)
        && !(method.MethodKind == MethodKind.Ordinary && method.IsStatic);

    /// <summary>The context of a set: <c>db</c> of <c>db.Documents</c> and <c>db.Set&lt;Document&gt;()</c>.</summary>
    public static ExpressionSyntax? FindContext(ExpressionSyntax set, QueryInDocument document)
    {
        var access = set switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax called, ArgumentList.Arguments.Count: 0 } => called,
            MemberAccessExpressionSyntax property => property,
            _ => null,
        };
        return access is not null && document.Facts.Symbols.IsDbContext(document.Semantics.FindType(access.Expression))
            && document.Semantics.FindSymbol(access.Name) switch
            {
                IPropertySymbol => set == access,
                IMethodSymbol method => document.Facts.Symbols.Queries.IsSet(method),
                _ => false,
            }
            ? access.Expression
            : null;
    }

    /// <summary>Whether an expression is the same context each time: no call, and no property with code of its own.</summary>
    public static bool CanBeRepeated(ExpressionSyntax context, QueryInDocument document) =>
        document.Facts.Symbols.IsDbContext(document.Semantics.FindType(context)) && context.IsRepeatable()
        && context.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Select(name => document.Semantics.FindSymbol(name))
            .All(symbol => symbol is IPropertySymbol property
                ? property.IsAuto(document.CancellationToken)
                : symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol or INamedTypeSymbol);
}
