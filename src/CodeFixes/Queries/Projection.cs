namespace AsyncSql.CodeFixes.Queries;

/// <summary>Makes a query select only the members that its result is used for.</summary>
internal sealed class Projection
{
    private static readonly ImmutableArray<TextChange> None = ImmutableArray<TextChange>.Empty;

    private readonly QueryInDocument _document;
    private readonly MaterializationSite _site;
    private readonly Semantics _semantics;
    private readonly ImmutableHashSet<string> _included;
    private readonly MembersUsed _uses;

    private Projection(QueryInDocument document, EntityColumns entity)
    {
        (_document, _site, _semantics) = (document, document.Site, document.Semantics);
        // An include outside of the expression may be conditional, and the navigation null.
        _included = IncludePaths.Find(_site.Shape.Operators.Where(o => _site.Operation.Syntax.Span.Contains(o.Syntax.Span)));
        _uses = new MembersUsed(entity, FindTarget, _semantics);
    }

    public static ImmutableArray<TextChange> CreateChanges(QueryInDocument document)
    {
        var site = document.Site;
        if (site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || !site.Usages.IsEmpty
            || site.Shape.Operators.Any(static o => o.TargetMethod.Name is "Select" or "SqlQuery" or "SqlQueryRaw"
                || o.TargetMethod.Name.StartsWith("FromSql", StringComparison.Ordinal)))
            return None;

        var projection = new Projection(document, entity);
        return projection.IncludesFilter(entity) ? None : site.Operation.Syntax switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call => site.Kind switch
            {
                Materializer.Query when access.Name is IdentifierNameSyntax => projection.NarrowQuery(call, access),
                Materializer.Find => projection.NarrowLookup(call, access),
                _ => None,
            },
            ForEachStatementSyntax loop => projection.NarrowLoop(loop),
            _ => None,
        };
    }

    private EntityColumns? FindTarget(Navigation navigation, string path) =>
        _included.Contains(path)
        || (navigation.IsAlwaysLoaded && !_site.Shape.Operators.Any(static o => o.TargetMethod.Name == "IgnoreAutoIncludes"))
            ? _document.Facts.Queries.Model.FindColumns(navigation, _site.Shape.Model, _document.CancellationToken)
            : null;

    /// <summary>
    /// Whether a joined reference may have a query filter. EF Core then omits rows without the reference; a projection that does not read
    /// the reference would return them.
    /// </summary>
    private bool IncludesFilter(EntityColumns entity) =>
        entity.Navigations.Any(navigation => !navigation.IsCollection && navigation.OwnedOrComplexType is null
            && (navigation.IsAlwaysLoaded || _included.Contains(navigation.Property.Name)))
        && (_site.Shape.Model.Code is null || _semantics.IsMentioned("QueryFilter"));

    private ImmutableArray<TextChange> NarrowQuery(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        if (!FollowQuery(call, out var predicate) || CreateSelector(call.SpanStart) is not { } selector)
            return None;

        List<string> operators = [$"Select({selector})"];
        List<TextChange> changes = [.. RemoveUnusedIncludes(call)];
        if (predicate is not null)
        {
            if (MovesComment(call.ArgumentList, predicate))
                return None;
            operators.Insert(0, $"Where({predicate.Expression})");
            var arguments = call.ArgumentList.Arguments;
            var next = arguments.ElementAtOrDefault(arguments.IndexOf(predicate) + 1);
            changes.Add(Edit.Remove(predicate.SpanStart, next?.SpanStart ?? predicate.Span.End));
        }

        changes.Add(InsertBefore(access, operators));
        return Complete(call, changes);
    }

    /// <summary>The lookup becomes the query that it is when the entity is not tracked.</summary>
    private ImmutableArray<TextChange> NarrowLookup(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        if (KeyLookup.Read(_document) is not { } lookup
            || !FollowResult(call, isCollection: false)
            || CreateSelector(call.SpanStart) is not { } selector)
            return None;

        var changes = new List<TextChange>();
        if (lookup.Set.Length > 0)
            changes.Add(Edit.Insert(access.Expression.Span.End, lookup.Set));
        var parameter = _semantics.ChooseParameterName(call.SpanStart);
        changes.Add(InsertBefore(access, [$"Where({parameter} => {lookup.EmitCondition(parameter)})", $"Select({selector})"]));
        changes.Add(Edit.Replace(access.Name.SpanStart, call.Span.End, $"FirstOrDefaultAsync({lookup.Token})"));
        return Complete(call, changes);
    }

    /// <summary>In a loop over the query itself, the projection needs <c>AsAsyncEnumerable</c> to be a sequence.</summary>
    private ImmutableArray<TextChange> NarrowLoop(ForEachStatementSyntax loop)
    {
        if (loop.Expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax)
            || (loop.Expression as InvocationExpressionSyntax)?.GetCalledName()?.Identifier.ValueText
                is "WithCancellation" or "ConfigureAwait"
            || !_uses.FollowLoop(loop)
            || CreateSelector(loop.SpanStart) is not { } selector)
            return None;

        return Complete(loop.Expression,
        [
            .. RemoveUnusedIncludes(loop.Expression),
            Edit.Insert(loop.Expression.Span.End, $".Select({selector}).{QueryLoop.AsAsyncEnumerable}()"),
        ]);
    }

    /// <summary>Whether all reads of a query's elements are known: in its arguments, and after it.</summary>
    private bool FollowQuery(InvocationExpressionSyntax call, out ArgumentSyntax? predicate)
    {
        predicate = null;
        switch (_site.Name!.Identifier.ValueText)
        {
            case "ToListAsync" or "ToArrayAsync":
                return FollowResult(call, isCollection: true);
            case "FirstAsync" or "FirstOrDefaultAsync" or "SingleAsync" or "SingleOrDefaultAsync" or "LastAsync" or "LastOrDefaultAsync":
                return TryFindPredicate(call, out predicate) && FollowResult(call, isCollection: false);
            case "ToDictionaryAsync":
                var selectors = FindLambdas(call);
                return selectors.Count > 0 && selectors.All(_uses.FollowLambda)
                    && (selectors.Count > 1 || (AwaitedCall.Find(call) is { } dictionary
                        && FindLocal(dictionary) is var (local, scope) && _uses.FollowDictionary(local, scope)));
            case "ForEachAsync":
                return FindLambdas(call) is [var action] && _uses.FollowLambda(action);
            case QueryLoop.AsAsyncEnumerable:
                return QueryLoop.Find(_site) is ForEachStatementSyntax loop && _uses.FollowLoop(loop);
            default:
                return false;
        }
    }

    /// <summary>Whether the result goes to a loop, or to a local whose uses are all understood.</summary>
    private bool FollowResult(InvocationExpressionSyntax call, bool isCollection)
    {
        if (AwaitedCall.Find(call) is not { } awaited)
            return false;
        if (awaited.Outermost.Parent is ForEachStatementSyntax loop && loop.Expression == awaited.Outermost)
            return isCollection && _uses.FollowLoop(loop);
        if (FindLocal(awaited) is not var (local, scope))
            return false;
        _uses.IsDeclaredAsInterface = local.Type.TypeKind == TypeKind.Interface;
        if (_uses.IsDeclaredAsInterface && _site.Name!.Identifier.ValueText == "ToArrayAsync")
            return false; // an array has no Count
        return isCollection ? _uses.FollowCollection(local, scope) : _uses.FollowElement(local, scope);
    }

    /// <summary>The local that is declared with the result, and the scope of its name.</summary>
    private (ILocalSymbol Local, SyntaxNode Scope)? FindLocal(AwaitedCall awaited)
    {
        if (awaited.FindDeclaration() is not var (declaration, variable)
            || _semantics.FindDeclared(variable) is not ILocalSymbol local
            || variable.Ancestors().FirstOrDefault(static node => node is BlockSyntax or SwitchStatementSyntax or CompilationUnitSyntax)
                is not { } scope)
            return null;
        _uses.NoteType(declaration.Declaration.Type);
        return (local, scope);
    }

    /// <summary>Finds the predicate, if any; <see langword="false"/> when there are other arguments than it and a token.</summary>
    private bool TryFindPredicate(InvocationExpressionSyntax call, out ArgumentSyntax? predicate)
    {
        var others = call.ArgumentList.Arguments.Where(argument => !_semantics.IsCancellationToken(argument)).ToList();
        predicate = others.FirstOrDefault();
        return others.Count == 0 || others is [{ NameColon: null, Expression: LambdaExpressionSyntax }];
    }

    /// <summary>The lambdas among the arguments; none where another argument is a delegate, which would name the entity's type.</summary>
    private List<LambdaExpressionSyntax> FindLambdas(InvocationExpressionSyntax call)
    {
        var arguments = call.ArgumentList.Arguments.Select(static argument => argument.Expression).ToList();
        return arguments.Exists(argument => argument is not LambdaExpressionSyntax
            && _semantics.FindConvertedType(argument) is null or { TypeKind: TypeKind.Delegate or TypeKind.Error })
            ? []
            : arguments.OfType<LambdaExpressionSyntax>().ToList();
    }

    /// <summary>The lambda that creates the projected object; <see langword="null"/> where a large column, or nothing, is read.</summary>
    private string? CreateSelector(int position)
    {
        if (_uses.Selected.HasEmptyPart || _uses.Selected.AllColumns.Any(_site.LargeColumns.Contains))
            return null;
        var parameter = _semantics.ChooseParameterName(position);
        return $"{parameter} => {_uses.Selected.EmitCreation(parameter, _semantics.Model.GetNullableContext(position).WarningsEnabled())}";
    }

    /// <summary>Adds the edits of types and usings; none where other methods would be called, or where tracking matters.</summary>
    private ImmutableArray<TextChange> Complete(ExpressionSyntax expression, List<TextChange> changes)
    {
        var imports = NamespaceImport.ImportForQueries(_document.Root, _semantics, expression.SpanStart);
        return (imports.IsEmpty && !Binds(expression, changes)) || Tracking.IsTouched(_document) // the most expensive check is the last
            ? None
            : changes.Concat(_uses.ExplicitTypes.Select(static type => Edit.Replace(type, "var"))).Concat(imports).ToImmutableArray();
    }

    /// <summary>Whether the new expression calls LINQ and EF Core: the program may have methods with the same names.</summary>
    private bool Binds(ExpressionSyntax expression, IEnumerable<TextChange> changes)
    {
        var call = SyntaxFactory.ParseExpression(expression.ToStringWith(changes));
        if (FindMethod(call) is not { } method || Materializers.GetKind(method, _document.Facts.Symbols) != Materializer.Query)
            return false;
        while (call
            is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax source } })
        {
            if (source.GetCalledName()?.Identifier.ValueText is "Select" or "Where"
                && !(FindMethod(source) is { } called && _document.Facts.Symbols.Queries.IsLinq(called)))
                return false;
            call = source;
        }

        return true;

        IMethodSymbol? FindMethod(ExpressionSyntax part) =>
            _semantics.Speculate(expression.SpanStart, part) as IMethodSymbol;
    }

    /// <summary>Removes the includes that no use needs and a projection ignores. One with a comment stays.</summary>
    private IEnumerable<TextChange> RemoveUnusedIncludes(ExpressionSyntax query)
    {
        var needed = _uses.Selected.Paths.ToImmutableHashSet(StringComparer.Ordinal);
        var includes = _site.Shape.Operators
            .Where(o => query.Span.Contains(o.Syntax.Span) && o.TargetMethod.Name is "Include" or "ThenInclude").ToList();
        for (var i = 0; i < includes.Count;)
        {
            var next = includes.FindIndex(i + 1, static o => o.TargetMethod.Name == "Include");
            var group = includes.GetRange(i, (next < 0 ? includes.Count : next) - i);
            i += group.Count;
            var paths = IncludePaths.Find(group);
            var spans = group.ConvertAll(static o =>
                o.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                    ? TextSpan.FromBounds(access.Expression.Span.End, call.Span.End)
                    : default);
            if (paths.IsEmpty || paths.Overlaps(needed) || spans.Exists(span => span.IsEmpty || query.HasComment(span)))
                continue;
            foreach (var span in spans)
                yield return new TextChange(span, "");
        }
    }

    /// <summary>Inserts operators into a chain with the layout of its last call: its line break and the place of its dot.</summary>
    private static TextChange InsertBefore(MemberAccessExpressionSyntax access, IEnumerable<string> operators)
    {
        var text = access.SyntaxTree.GetText();
        var dot = access.OperatorToken;
        var afterDot = FindLineBreak(text.ToString(dot.Span.End, access.Name.SpanStart));
        var beforeDot = FindLineBreak(text.ToString(access.Expression.Span.End, dot.SpanStart));
        return afterDot.Length > 0
            ? Edit.Insert(access.Name.SpanStart, string.Concat(operators.Select(o => o + dot.Text + afterDot)))
            : Edit.Insert(dot.SpanStart, string.Concat(operators.Select(o => dot.Text + o + beforeDot)));
    }

    /// <summary>The last line break in a gap, with its indentation; empty where there is none, or something else follows.</summary>
    private static string FindLineBreak(string gap)
    {
        var start = gap.LastIndexOf('\n');
        if (start > 0 && gap[start - 1] == '\r')
            start--;
        return start >= 0 && string.IsNullOrWhiteSpace(gap.Substring(start)) ? gap.Substring(start) : "";
    }

    /// <summary>Whether a comment beside the predicate would lose it, or be lost.</summary>
    private static bool MovesComment(ArgumentListSyntax list, ArgumentSyntax predicate) =>
        list.HasComment(TextSpan.FromBounds(list.SpanStart, predicate.SpanStart))
            || list.HasComment(TextSpan.FromBounds(predicate.Span.End, list.Span.End));
}
