namespace AsyncSql.CodeFixes.Queries;

/// <summary>Calls <c>CountAsync</c> where only the number of rows is used, and <c>AnyAsync</c> where only <c>Any()</c> is.</summary>
internal static class RowCount
{
    public static ImmutableArray<TextChange> CreateChanges(QueryInDocument document)
    {
        var (site, _, semantics, facts, _) = document;
        if (site.Kind != Materializer.Query || site.Name is not IdentifierNameSyntax { Identifier: var name }
            || name.ValueText is not ("ToListAsync" or "ToArrayAsync")
            || site.Operation.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax } call
            || AwaitedCall.Find(call) is not { } awaited
            || !Projection.IsOfWholeEntities(site) || site.Shape.Element is not ElementShape.Whole { Entity: var entity }
            || FindUses(awaited, semantics) is not { Count: > 0 } uses
            || uses.Select(IsExistence).Distinct().ToList() is not [var isExistence]
            || new Includes(document) is var includes && includes.MayOmitRows(entity)
            || Tracking.IsTouched(document))
            return ImmutableArray<TextChange>.Empty;

        var method = isExistence ? "AnyAsync" : "CountAsync";
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        changes.AddRange(includes.Remove(call));
        changes.Add(new TextChange(name.Span, method));
        // A method of another library with the same name may be nearer.
        if (semantics.Speculate(call.SpanStart, call.ReplaceToken(name, SyntaxFactory.Identifier(method))) is not IMethodSymbol other
            || !facts.Symbols.Queries.IsMaterializingExtension(other)
            || !TryReplaceUses(awaited, uses, isExistence, semantics, changes))
            return ImmutableArray<TextChange>.Empty;
        return changes.ToImmutable();
    }

    /// <summary>The numbers that are read: <c>documents.Count</c>, <c>documents.Any()</c>; none where anything else is.</summary>
    private static List<ExpressionSyntax>? FindUses(AwaitedCall awaited, Semantics semantics)
    {
        var value = awaited.Await.WithParentheses();
        var lists = SyntaxExtensions.FindDeclaration(value) is var (_, variable)
            ? semantics.FindDeclared(variable) is { } local && awaited.Function is { } function
                ? semantics.FindReferences(local, function).ToList<ExpressionSyntax>()
                : []
            : [value];
        var uses = lists.Select(list => FindNumber(list.WithParentheses(), semantics)).OfType<ExpressionSyntax>().ToList();
        return uses.Count == lists.Count ? uses : null;
    }

    private static ExpressionSyntax? FindNumber(ExpressionSyntax list, Semantics semantics) => list.FindMemberAccess() switch
    {
        { Name.Identifier.ValueText: "Count" or "Any", Parent: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0 } call } =>
            semantics.FindSymbol(call) is { } symbol && semantics.IsMethodOfSequences(symbol) ? call : null,
        { Name.Identifier.ValueText: "Count" or "Length", Parent: not InvocationExpressionSyntax } access => access,
        _ => null,
    };

    private static bool IsExistence(ExpressionSyntax number) =>
        number is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Any" } };

    private static bool TryReplaceUses(
        AwaitedCall awaited, List<ExpressionSyntax> uses, bool isExistence, Semantics semantics,
        ImmutableArray<TextChange>.Builder changes)
    {
        if (uses.Exists(static use => use.HasComment(TextSpan.FromBounds(FindList(use).Span.End, use.Span.End))))
            return false;
        if (SyntaxExtensions.FindDeclaration(awaited.Await.WithParentheses()) is var (statement, variable))
        {
            var name = isExistence
                ? RenamedLocal.ForExistence(variable.Identifier, semantics)
                : RenamedLocal.ForCount(variable.Identifier, semantics);
            changes.Add(new TextChange(variable.Identifier.Span, name));
            if (!statement.Declaration.Type.IsVar)
                changes.Add(Edit.Replace(statement.Declaration.Type, "var"));
            changes.AddRange(uses.Select(use => Edit.Replace(use, name)));
            return true;
        }

        var (number, list) = (uses[0], FindList(uses[0]));
        changes.Add(Edit.Remove(list.Span.End, number.Span.End));
        if (number.Parent is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax)
            return true;
        if (number.HasComment(TextSpan.FromBounds(list.SpanStart, awaited.Await.SpanStart))
            || number.HasComment(TextSpan.FromBounds(awaited.Await.Span.End, list.Span.End)))
            return false;
        changes.RemoveAt(changes.Count - 1);
        changes.Add(Edit.Remove(list.SpanStart, awaited.Await.SpanStart));
        changes.Add(Edit.Remove(awaited.Await.Span.End, number.Span.End));
        return true;
    }

    /// <summary>The list whose number is read.</summary>
    private static ExpressionSyntax FindList(ExpressionSyntax number) =>
        ((MemberAccessExpressionSyntax)(number is InvocationExpressionSyntax call ? call.Expression : number)).Expression;
}
