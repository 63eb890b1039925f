using AsyncSql.Analyzers.Facts.Symbols;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Makes a query select only the members that its result is used for.</summary>
internal sealed class Projection
{
    private static readonly ImmutableArray<TextChange> None = ImmutableArray<TextChange>.Empty;

    /// <summary>Operators before which EF Core cannot tell the rows apart that a collection belongs to.</summary>
    private static readonly HashSet<string> Combining = new(StringComparer.Ordinal)
    {
        "Distinct", "Union", "Concat", "Except", "Intersect", "GroupBy", "Join", "GroupJoin", "LeftJoin", "RightJoin", "SelectMany",
    };

    private readonly QueryInDocument _document;
    private readonly MaterializationSite _site;
    private readonly Semantics _semantics;
    private readonly Includes _includes;
    private readonly MembersUsed _uses;

    private Projection(QueryInDocument document, EntityColumns entity)
    {
        (_document, _site, _semantics) = (document, document.Site, document.Semantics);
        _includes = new Includes(document);
        _uses = new MembersUsed(entity, _includes.FindTarget, IsNullableLength, _semantics);
    }

    public static ImmutableArray<TextChange> CreateChanges(QueryInDocument document)
    {
        var site = document.Site;
        if (site.Shape.Element is not ElementShape.Whole { Entity: var entity } || !IsOfWholeEntities(site))
            return None;

        var projection = new Projection(document, entity);
        return projection._includes.MayOmitRows(entity) ? None : site.Operation.Syntax switch
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

    /// <summary>Whether a query returns entities that no other code and no SQL of the program selects.</summary>
    public static bool IsOfWholeEntities(MaterializationSite site) => site.Usages.IsEmpty
        && !site.Shape.Operators.Any(static o => o.TargetMethod.Name is "Select" or "SqlQuery" or "SqlQueryRaw"
            || o.TargetMethod.Name.StartsWith("FromSql", StringComparison.Ordinal));

    /// <summary>Whether the bytes of a column may be missing, where the server computes their length as the property has it.</summary>
    private bool? IsNullableLength(Column column, EntityColumns entity) =>
        column.Property is { } property && EntityMembers.IsBinary(property.Type) && _site.LargeColumns.Contains(column)
        && StreamedColumn.FindStored(property, entity, _document) is not null
            ? StreamedColumn.IsNullable(property, _document)
            : null;

    private ImmutableArray<TextChange> NarrowQuery(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        if (!FollowQuery(call, out var predicate) || CreateSelect(call) is not { } select)
            return None;

        List<ChainLayout.ChainedCall> calls = [select];
        List<TextChange> changes = [.. _includes.Remove(call)];
        if (predicate is not null)
        {
            if (MovesComment(call.ArgumentList, predicate))
                return None;
            calls.Insert(0, new($"Where({predicate.Expression})"));
            var arguments = call.ArgumentList.Arguments;
            var next = arguments.ElementAtOrDefault(arguments.IndexOf(predicate) + 1);
            changes.Add(Edit.Remove(predicate.SpanStart, next?.SpanStart ?? predicate.Span.End));
        }

        changes.Add(ChainLayout.InsertBefore(access, calls, changes));
        return Complete(call, changes);
    }

    /// <summary>The lookup becomes the query that it is when the entity is not tracked.</summary>
    private ImmutableArray<TextChange> NarrowLookup(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        if (KeyLookup.Read(_document) is not { } lookup
            || !FollowResult(call, isCollection: false)
            || CreateSelect(call) is not { } select)
            return None;

        var changes = new List<TextChange>();
        if (lookup.Set.Length > 0)
            changes.Add(Edit.Insert(access.Expression.Span.End, lookup.Set));
        changes.Add(Edit.Replace(access.Name.SpanStart, call.Span.End, $"FirstOrDefaultAsync({lookup.Token})"));
        var parameter = ChooseParameter(call, "");
        changes.Add(ChainLayout.InsertBefore(access, [new($"Where({parameter} => {lookup.EmitCondition(parameter)})"), select], changes));
        return Complete(call, changes);
    }

    /// <summary>In a loop over the query itself, the projection needs <c>AsAsyncEnumerable</c> to be a sequence.</summary>
    private ImmutableArray<TextChange> NarrowLoop(ForEachStatementSyntax loop)
    {
        if (loop.Expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax)
            || (loop.Expression as InvocationExpressionSyntax)?.GetCalledName()?.Identifier.ValueText
                is "WithCancellation" or "ConfigureAwait"
            || !_uses.FollowLoop(loop)
            || CreateSelect(loop.Expression) is not { } select)
            return None;

        return Complete(loop.Expression,
        [
            .. _includes.Remove(loop.Expression),
            Edit.Insert(loop.Expression.Span.End, $".{select.Text}.{QueryLoop.AsAsyncEnumerable}()"),
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
                        && _uses.IsRead(dictionary.Await, new Held.Dictionary(new Held.Element(_uses.Selected)))));
            case "ForEachAsync":
                return FindLambdas(call) is [var action] && _uses.FollowLambda(action);
            case QueryLoop.AsAsyncEnumerable:
                return QueryLoop.Find(_site) is ForEachStatementSyntax loop && _uses.FollowLoop(loop);
            default:
                return false;
        }
    }

    /// <summary>Whether all uses of the awaited result are understood.</summary>
    private bool FollowResult(InvocationExpressionSyntax call, bool isCollection) =>
        AwaitedCall.Find(call) is { } awaited && new Held.Element(_uses.Selected) is var element
        && _uses.IsRead(awaited.Await, isCollection ? new Held.Sequence(element) : element);

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

    /// <summary>The call that creates the projected object; <see langword="null"/> where a large column, or nothing, is read.</summary>
    private ChainLayout.ChainedCall? CreateSelect(ExpressionSyntax query)
    {
        var selected = _uses.Selected;
        if (selected.HasEmptyPart || selected.AllColumns.Any(_site.LargeColumns.Contains)
            || (selected.HasCollection && _site.Shape.Operators.Any(static o => Combining.Contains(o.TargetMethod.Name))))
            return null;
        var parameter = ChooseParameter(query, selected.Parameter);
        var isNullForgiven = _semantics.Model.GetNullableContext(query.SpanStart).WarningsEnabled();
        var members = selected.EmitMembers(parameter, isNullForgiven, (part, enclosing) =>
        {
            var names = new FreeNames(_semantics, query.SpanStart, enclosing);
            var initial = part.Entity.Entity.Name.Substring(0, 1).ToLowerInvariant();
            return part.Parameter.Length > 0 ? names.Choose(part.Parameter, initial, "item") : names.Choose(initial, "item");
        }, ImmutableArray.Create(parameter));
        return new ChainLayout.ChainedCall($"Select({parameter} => ", members.ToList());
    }

    /// <summary>The name that the query has for its entity, else the one that the code behind it has.</summary>
    private string ChooseParameter(ExpressionSyntax query, string other)
    {
        var own = query.DescendantNodesAndSelf().OfType<SimpleLambdaExpressionSyntax>()
            .Where(lambda => lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && query.IsChainOf(call)
                && _semantics.FindDeclared(lambda.Parameter) is IParameterSymbol { Type: var type } && type.SymbolEquals(_site.Shape.Root))
            .Select(static lambda => lambda.Parameter.Identifier.Text).FirstOrDefault(static name => name.Trim('_').Length > 0);
        string?[] names = [own, other, "x", "e", "item", "entity"];
        return _semantics.ChooseName(query.SpanStart, names.OfType<string>().Where(static name => name.Length > 0).ToArray());
    }

    /// <summary>Adds the edits of types and usings; none where other methods would be called, or where tracking matters.</summary>
    private ImmutableArray<TextChange> Complete(ExpressionSyntax expression, List<TextChange> changes)
    {
        var imports = NamespaceImport.ImportForQueries(_document.Root, _semantics, expression.SpanStart);
        return (imports.IsEmpty && !Binds(expression, changes))
            || Tracking.IsTouched(_document, _uses.Followed) // the most expensive check is the last
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

    /// <summary>Whether a comment beside the predicate would lose it, or be lost.</summary>
    private static bool MovesComment(ArgumentListSyntax list, ArgumentSyntax predicate) =>
        list.HasComment(TextSpan.FromBounds(list.SpanStart, predicate.SpanStart))
            || list.HasComment(TextSpan.FromBounds(predicate.Span.End, list.Span.End));
}
