namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Runs the query synchronously, so that the driver parses each row once. It blocks a thread while the data arrives, which is a decision
/// for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SynchronousCodeFixProvider)), Shared]
public sealed class SynchronousCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Queries.RepairWith(Repair),
        Rules.ASQL1001_AsyncReadOfLargeColumn,
        Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    internal const string EquivalenceKey = "RunSynchronously";
    private const string Async = "Async";

    private static Remedy? Repair(QueryInDocument document)
    {
        var site = document.Site;
        var form = site.Name is { } name && name.Identifier.ValueText != QueryLoop.AsAsyncEnumerable ? RemoveAsync(name) : "foreach";
        var changes = QueryLoop.Find(site) is { } loop ? ChangeLoop(loop, document) : ChangeCall(document);
        return changes.Any(change => change.NewText!.Length == 0 && document.Root.HasComment(change.Span)) // the comment would be lost
            ? null
            : Remedy.Create(EquivalenceKey, $"Run the query synchronously with '{form}' (blocks a thread)", changes.ToImmutableArray());
    }

    /// <summary>The edits; none where the call is not awaited in place, or its function would contain no other await.</summary>
    private static List<TextChange> ChangeCall(QueryInDocument document)
    {
        var (site, root, semantics, _, _) = document;
        if (site.Operation.Syntax
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source } } call
            || semantics.FindSymbol(source) is INamedTypeSymbol // a static call: the synchronous method is in another class
            || site.Kind is Materializer.None or Materializer.Compiled
            || site.Name?.Identifier.ValueText is "ForEachAsync" or QueryLoop.AsAsyncEnumerable
            || site.Name is not { } name
            || AwaitedCall.Find(call) is not { Await: var await } awaited
            || !AwaitedCall.LeavesOtherAwaits(await))
            return [];

        List<TextChange> changes =
        [
            Edit.Replace(await.AwaitKeyword.SpanStart, await.Expression.SpanStart, GetCommentsAfter(await.AwaitKeyword)),
            new(name.Identifier.Span, RemoveAsync(name)),
        ];
        if (semantics.FindCancellationToken(call.ArgumentList) is { } token)
            changes.Add(RemoveArgument(call.ArgumentList, token));
        if (awaited.Awaited != call)
            changes.Add(Edit.Remove(call.Span.End, awaited.Awaited.Span.End));
        // A call in parentheses is no statement.
        for (var inner = await.Expression as ParenthesizedExpressionSyntax; inner is not null && await.Parent is ExpressionStatementSyntax;
            inner = inner.Expression as ParenthesizedExpressionSyntax)
            RemoveParentheses(inner);
        if (await.Parent is ParenthesizedExpressionSyntax
            {
                Parent: MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax,
            } parentheses)
            RemoveParentheses(parentheses);
        if (NamespaceImport.ImportLinq(root, semantics, call.SpanStart) is { } import)
            changes.Add(import);
        return changes;

        void RemoveParentheses(ParenthesizedExpressionSyntax expression)
        {
            changes.Add(new TextChange(expression.OpenParenToken.Span, ""));
            changes.Add(new TextChange(expression.CloseParenToken.Span, ""));
        }
    }

    /// <summary>The edits for an <c>await foreach</c> over a query; none where its function would contain no other await.</summary>
    private static List<TextChange> ChangeLoop(CommonForEachStatementSyntax loop, QueryInDocument document)
    {
        var (site, root, semantics, _, _) = document;
        var call = site.Operation.Syntax as InvocationExpressionSyntax;
        if (!AwaitedCall.LeavesOtherAwaits(loop)
            || (call is null && loop.Expression is not (SimpleNameSyntax or MemberAccessExpressionSyntax)))
            return []; // a loop over a cast has no synchronous form

        List<TextChange> changes =
            [Edit.Replace(loop.AwaitKeyword.SpanStart, loop.ForEachKeyword.SpanStart, GetCommentsAfter(loop.AwaitKeyword))];
        if (call is not null)
        {
            changes.Add(new TextChange(site.Name!.Identifier.Span, "AsEnumerable"));
            changes.Add(Edit.Remove(call.Span.End, loop.Expression.Span.End));
            if (NamespaceImport.ImportLinq(root, semantics, call.SpanStart) is { } import)
                changes.Add(import);
        }

        return changes;
    }

    private static string RemoveAsync(SimpleNameSyntax method) =>
        method.Identifier.ValueText is var name
            && name.EndsWith(Async, StringComparison.Ordinal) ? name.Substring(0, name.Length - Async.Length) : name;

    private static string GetCommentsAfter(SyntaxToken token) =>
        token.TrailingTrivia.Any(static trivia => !trivia.IsBlank()) ? token.TrailingTrivia.ToFullString().TrimStart() : "";

    private static TextChange RemoveArgument(ArgumentListSyntax list, ArgumentSyntax argument)
    {
        var index = list.Arguments.IndexOf(argument);
        return list.Arguments.Count == 1 ? Edit.Replace(argument, "")
            : index == 0 ? Edit.Remove(argument.SpanStart, list.Arguments[1].SpanStart)
            : Edit.Remove(list.Arguments[index - 1].Span.End, argument.Span.End);
    }
}
