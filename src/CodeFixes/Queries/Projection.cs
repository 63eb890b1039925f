using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Shapes;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Whether a query can select only the members that its result is used for, and the edits that make it so.</summary>
internal sealed class Projection
{
    private readonly SiteInDocument _document;
    private readonly MaterialisationSite _site;
    private readonly SemanticModel _semanticModel;
    private readonly CancellationToken _cancellationToken;
    private readonly ImmutableHashSet<string> _included;
    private readonly MembersUsed _uses;

    private Projection(SiteInDocument document, EntityColumns entity, CancellationToken cancellationToken)
    {
        _document = document;
        _site = document.Site;
        _semanticModel = document.SemanticModel;
        _cancellationToken = cancellationToken;

        // An include that is written elsewhere may stand under a condition, and the navigation be null at times.
        _included = QueryReader.IncludedPaths(_site.Shape.Operators.Where(o => _site.Operation.Syntax.Span.Contains(o.Syntax.Span)).ToImmutableArray());
        var ignoresAutoIncludes = HasOperator("IgnoreAutoIncludes");
        _uses = new MembersUsed(entity, Target, _semanticModel, cancellationToken);

        EntityColumns? Target(Navigation navigation, string path) =>
            (navigation.IsAlwaysLoaded && !ignoresAutoIncludes) || _included.Contains(path) ? document.Facts.Model.ColumnsOf(navigation, _site.Shape.Model, cancellationToken) : null;
    }

    /// <summary>The edits; empty where the query must stay as it is.</summary>
    public static ImmutableArray<TextChange> ChangesFor(SiteInDocument document, CancellationToken cancellationToken)
    {
        var site = document.Site;
        if (site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || !site.Uses.IsEmpty
            || site.Shape.Operators.Any(static o => o.TargetMethod.Name is "Select" or "SqlQuery" or "SqlQueryRaw" || o.TargetMethod.Name.StartsWith("FromSql", StringComparison.Ordinal)))
            return ImmutableArray<TextChange>.Empty;

        var projection = new Projection(document, entity, cancellationToken);
        return projection.IncludesFilter(entity) ? ImmutableArray<TextChange>.Empty : site.Operation.Syntax switch
        {
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: IdentifierNameSyntax } access } call when site.Kind == Materialiser.Query => projection.OfQuery(call, access),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call when site.Kind == Materialiser.Find => projection.OfLookup(call, access),
            ForEachStatementSyntax loop => projection.OfLoop(loop),
            _ => ImmutableArray<TextChange>.Empty,
        };
    }

    /// <summary>
    /// Whether a reference that the query joins may be filtered: EF Core leaves out the rows whose required reference the filter takes
    /// away, and a projection that does not read the reference would bring them back.
    /// </summary>
    private bool IncludesFilter(EntityColumns entity) =>
        entity.Navigations.Any(navigation => !navigation.IsCollection && navigation.Part is null && (navigation.IsAlwaysLoaded || _included.Contains(navigation.Property.Name)))
        && (_site.Shape.Model.Code is null || _semanticModel.Compilation.SyntaxTrees.Any(tree => tree.Mentions(_cancellationToken, "QueryFilter")));

    private ImmutableArray<TextChange> OfQuery(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        if (!FollowQuery(call, out var predicate, out var declaredType) || Creation(call.SpanStart) is not var (parameter, creation))
            return ImmutableArray<TextChange>.Empty;

        var operators = new List<string> { $"Select({parameter} => {creation})" };
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        changes.AddRange(UnusedIncludes(call));
        if (predicate is not null)
        {
            if (MovesComment(call.ArgumentList, predicate))
                return ImmutableArray<TextChange>.Empty;
            operators.Insert(0, $"Where({predicate.Expression})");
            changes.Add(new TextChange(WithFollowingComma(call.ArgumentList, predicate), ""));
        }

        changes.Add(InFrontOf(access, operators));
        return Complete(call, declaredType, changes);
    }

    /// <summary>The lookup becomes the query that it is when the entity is not tracked.</summary>
    private ImmutableArray<TextChange> OfLookup(InvocationExpressionSyntax call, MemberAccessExpressionSyntax access)
    {
        if (KeyLookup.Of(_site, _semanticModel, _document.Facts, _cancellationToken) is not { } lookup
            || AwaitedCall.Of(call) is not { } awaited
            || !FollowResult(awaited, isCollection: false, out var declaredType)
            || Creation(call.SpanStart) is not var (parameter, creation))
            return ImmutableArray<TextChange>.Empty;

        var changes = ImmutableArray.CreateBuilder<TextChange>();
        if (lookup.Set.Length > 0)
            changes.Add(new TextChange(new TextSpan(access.Expression.Span.End, 0), lookup.Set));
        changes.Add(InFrontOf(access, [$"Where({parameter} => {lookup.Condition(parameter)})", $"Select({parameter} => {creation})"]));
        changes.Add(new TextChange(TextSpan.FromBounds(access.Name.SpanStart, call.Span.End), $"FirstOrDefaultAsync({lookup.Token})"));
        return Complete(call, declaredType, changes);
    }

    /// <summary>A loop over a query itself: the projection is one that only <c>AsAsyncEnumerable</c> makes a sequence of.</summary>
    private ImmutableArray<TextChange> OfLoop(ForEachStatementSyntax loop)
    {
        if (loop.Expression is not (IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax)
            || loop.Expression is InvocationExpressionSyntax option && option.CalledName()?.Identifier.ValueText is "WithCancellation" or "ConfigureAwait"
            || !_uses.FollowLoop(loop)
            || Creation(loop.SpanStart) is not var (parameter, creation))
            return ImmutableArray<TextChange>.Empty;

        var changes = ImmutableArray.CreateBuilder<TextChange>();
        changes.AddRange(UnusedIncludes(loop.Expression));
        changes.Add(new TextChange(new TextSpan(loop.Expression.Span.End, 0), $".Select({parameter} => {creation}).{QueryLoop.AsAsyncEnumerable}()"));
        return Complete(loop.Expression, null, changes);
    }

    /// <summary>Whether all that is read of a query's elements is seen: by its arguments, and behind it.</summary>
    private bool FollowQuery(InvocationExpressionSyntax call, out ArgumentSyntax? predicate, out TypeSyntax? declaredType)
    {
        (predicate, declaredType) = (null, null);
        switch (_site.Name!.Identifier.ValueText)
        {
            case "ToListAsync" or "ToArrayAsync":
                return AwaitedCall.Of(call) is { } collection && FollowResult(collection, isCollection: true, out declaredType);
            case "FirstAsync" or "FirstOrDefaultAsync" or "SingleAsync" or "SingleOrDefaultAsync" or "LastAsync" or "LastOrDefaultAsync":
                return TryPredicate(call, out predicate) && AwaitedCall.Of(call) is { } element && FollowResult(element, isCollection: false, out declaredType);
            case "ToDictionaryAsync":
                var selectors = Lambdas(call);
                return selectors.Count > 0 && selectors.All(_uses.FollowLambda)
                    && (selectors.Count > 1 || (AwaitedCall.Of(call) is { } dictionary && LocalOf(dictionary, out declaredType) is var (local, scope) && _uses.FollowDictionary(local, scope)));
            case "ForEachAsync":
                return Lambdas(call) is [var action] && _uses.FollowLambda(action);
            case QueryLoop.AsAsyncEnumerable:
                return QueryLoop.Of(_site) is ForEachStatementSyntax loop && _uses.FollowLoop(loop);
            default:
                return false;
        }
    }

    /// <summary>Where the result goes: a local whose uses are all understood, or a loop.</summary>
    private bool FollowResult(AwaitedCall awaited, bool isCollection, out TypeSyntax? declaredType)
    {
        declaredType = null;
        if (awaited.Outermost.Parent is ForEachStatementSyntax loop && loop.Expression == awaited.Outermost)
            return isCollection && _uses.FollowLoop(loop);
        if (LocalOf(awaited, out declaredType) is not var (local, scope))
            return false;
        _uses.IsDeclaredAsInterface = declaredType is not null && _semanticModel.GetTypeInfo(declaredType, _cancellationToken).Type?.TypeKind == TypeKind.Interface;
        if (_uses.IsDeclaredAsInterface && _site.Name!.Identifier.ValueText == "ToArrayAsync")
            return false; // an array has no Count
        return isCollection ? _uses.FollowCollection(local, scope) : _uses.FollowElement(local, scope);
    }

    /// <summary>The local that is declared with the result, and the block, switch or file in which it is known.</summary>
    private (ILocalSymbol Local, SyntaxNode Scope)? LocalOf(AwaitedCall awaited, out TypeSyntax? declaredType)
    {
        declaredType = null;
        var value = MembersUsed.Outermost(awaited.Outermost);

        // ?? throw .. keeps the local non-null.
        if (value.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } coalesce)
            value = coalesce;
        if (value.Parent is not EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax } declaration } variable }
            || _semanticModel.GetDeclaredSymbol(variable, _cancellationToken) is not ILocalSymbol local
            || variable.FirstAncestorOrSelf<SyntaxNode>(static node => node is BlockSyntax or SwitchStatementSyntax or CompilationUnitSyntax) is not { } scope)
            return null;
        if (!declaration.Type.IsVar)
            declaredType = declaration.Type;
        return (local, scope);
    }

    /// <summary>Finds the predicate among the arguments, if any; <see langword="false"/> when there is more than one and a token.</summary>
    private bool TryPredicate(InvocationExpressionSyntax call, out ArgumentSyntax? predicate)
    {
        predicate = null;
        foreach (var argument in call.ArgumentList.Arguments)
        {
            if (_semanticModel.IsCancellationToken(argument, _cancellationToken))
                continue;
            if (argument.NameColon is not null || predicate is not null || argument.Expression is not LambdaExpressionSyntax)
                return false;
            predicate = argument;
        }

        return true;
    }

    /// <summary>The lambdas among the arguments; none when a selector is handed over in another way, which would name the entity's type.</summary>
    private List<LambdaExpressionSyntax> Lambdas(InvocationExpressionSyntax call)
    {
        var lambdas = new List<LambdaExpressionSyntax>();
        foreach (var argument in call.ArgumentList.Arguments)
            if (argument.Expression is LambdaExpressionSyntax lambda)
                lambdas.Add(lambda);
            else if (_semanticModel.GetTypeInfo(argument.Expression, _cancellationToken).ConvertedType is null or { TypeKind: TypeKind.Delegate or TypeKind.Error })
                return [];
        return lambdas;
    }

    /// <summary>The lambda that creates the projected object; <see langword="null"/> where nothing would be won, or nothing is read.</summary>
    private (string Parameter, string Creation)? Creation(int position)
    {
        if (_uses.Selected.HasEmptyPart || _uses.Selected.AllColumns.Any(_site.LargeColumns.Contains))
            return null;
        var parameter = _semanticModel.FreeName(position, "x", "e", "item", "entity");
        return (parameter, _uses.Selected.ToCreation(parameter, _semanticModel.GetNullableContext(position).WarningsEnabled()));
    }

    /// <summary>The edits with those of types and usings; none where the new expression would not mean EF Core's methods, or where tracking matters.</summary>
    private ImmutableArray<TextChange> Complete(ExpressionSyntax expression, TypeSyntax? declaredType, ImmutableArray<TextChange>.Builder changes)
    {
        var imports = NamespaceImport.ChangesForQueries(_document.Root, _semanticModel, expression.SpanStart);
        if ((imports.IsEmpty && !Binds(expression, changes)) || Tracking.IsTouched(_site, _semanticModel, _document.Facts, _cancellationToken)) // which looks furthest
            return ImmutableArray<TextChange>.Empty;
        foreach (var type in _uses.ExplicitTypes.Concat(declaredType is null ? [] : [declaredType]))
            changes.Add(new TextChange(type.Span, "var"));
        changes.AddRange(imports);
        return changes.ToImmutable();
    }

    /// <summary>Whether the new expression means what it should: an ambiguous or hidden <c>Select</c> would not.</summary>
    private bool Binds(ExpressionSyntax expression, IEnumerable<TextChange> changes)
    {
        var inside = changes.Select(change => new TextChange(new TextSpan(change.Span.Start - expression.SpanStart, change.Span.Length), change.NewText!)).OrderBy(static change => change.Span);
        var text = SourceText.From(expression.ToString()).WithChanges(inside).ToString();
        return _semanticModel.GetSpeculativeSymbolInfo(expression.SpanStart, SyntaxFactory.ParseExpression(text), SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol method
            && Materialisers.KindOf(method, _document.Facts.Symbols) == Materialiser.Query
            && AreOfLinq(SyntaxFactory.ParseExpression(text), expression.SpanStart);
    }

    /// <summary>Whether the operators in front of the materialising call are LINQ's own: one of the program may be nearer.</summary>
    private bool AreOfLinq(ExpressionSyntax call, int position)
    {
        while (call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax source } })
        {
            if (source.CalledName()?.Identifier.ValueText is "Select" or "Where"
                && !(_semanticModel.GetSpeculativeSymbolInfo(position, source, SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol method && _document.Facts.Symbols.Queries.IsLinq(method)))
                return false;
            call = source;
        }

        return true;
    }

    /// <summary>
    /// The removal of the includes that no use needs: EF Core ignores them when a query gives no entity. One with a comment stays, since
    /// the comment would go with it.
    /// </summary>
    private IEnumerable<TextChange> UnusedIncludes(ExpressionSyntax query)
    {
        var needed = _uses.Selected.Paths.ToImmutableHashSet(StringComparer.Ordinal);
        var includes = _site.Shape.Operators.Where(o => query.Span.Contains(o.Syntax.Span) && o.TargetMethod.Name is "Include" or "ThenInclude").ToList();
        for (var i = 0; i < includes.Count;)
        {
            var next = includes.FindIndex(i + 1, static o => o.TargetMethod.Name == "Include");
            var group = includes.GetRange(i, (next < 0 ? includes.Count : next) - i);
            i += group.Count;
            var paths = QueryReader.IncludedPaths(group.ToImmutableArray());
            var spans = group.Select(static o => o.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source } } call ? TextSpan.FromBounds(source.Span.End, call.Span.End) : default).ToList();
            if (paths.IsEmpty || paths.Overlaps(needed) || spans.Any(span => span.IsEmpty || query.HasComment(span)))
                continue;
            foreach (var span in spans)
                yield return new TextChange(span, "");
        }
    }

    private bool HasOperator(string name) => _site.Shape.Operators.Any(o => o.TargetMethod.Name == name);

    /// <summary>The insertion of operators into a chain: each on a line of its own where the last call is, with the dot where that has it.</summary>
    private static TextChange InFrontOf(MemberAccessExpressionSyntax access, IEnumerable<string> operators)
    {
        var text = access.SyntaxTree.GetText();
        var afterDot = LineBreak(TextSpan.FromBounds(access.OperatorToken.Span.End, access.Name.SpanStart));
        return afterDot.Length > 0
            ? new TextChange(new TextSpan(access.Name.SpanStart, 0), string.Concat(operators.Select(o => o + access.OperatorToken.Text + afterDot)))
            : new TextChange(new TextSpan(access.OperatorToken.SpanStart, 0), string.Concat(operators.Select(o => access.OperatorToken.Text + o + LineBreak(TextSpan.FromBounds(access.Expression.Span.End, access.OperatorToken.SpanStart)))));

        // The last line break in a gap, with the indentation behind it; nothing where there is none.
        string LineBreak(TextSpan span)
        {
            var gap = text.ToString(span);
            var lineBreak = gap.LastIndexOf('\n');
            if (lineBreak < 0)
                return "";
            var start = lineBreak > 0 && gap[lineBreak - 1] == '\r' ? lineBreak - 1 : lineBreak;
            return gap.Substring(start).Trim(' ', '\t', '\r', '\n').Length == 0 ? gap.Substring(start) : "";
        }
    }

    /// <summary>Whether a comment beside the predicate would lose it, or be lost.</summary>
    private static bool MovesComment(ArgumentListSyntax list, ArgumentSyntax predicate) =>
        list.HasComment(TextSpan.FromBounds(list.SpanStart, predicate.SpanStart)) || list.HasComment(TextSpan.FromBounds(predicate.Span.End, list.Span.End));

    private static TextSpan WithFollowingComma(ArgumentListSyntax list, ArgumentSyntax argument)
    {
        var index = list.Arguments.IndexOf(argument);
        return index + 1 < list.Arguments.Count ? TextSpan.FromBounds(argument.SpanStart, list.Arguments[index + 1].SpanStart) : argument.Span;
    }
}
