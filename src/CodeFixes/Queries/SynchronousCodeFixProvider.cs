using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Runs the query synchronously: the driver then parses each row once. It blocks a thread while the data arrives, which is
/// a decision for each place, so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SynchronousCodeFixProvider)), Shared]
public sealed class SynchronousCodeFixProvider : SiteCodeFixProvider
{
    private const string Async = "Async";

    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "RunSynchronously";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id, Rules.ASQL1002_AsyncReadOfUnboundedString.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var ((site, _, _, _, _), diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, ChangesFor, context.CancellationToken).ConfigureAwait(false))
        {
            var form = site.Name is { } name && name.Identifier.ValueText != QueryLoop.AsAsyncEnumerable ? Synchronous(name.Identifier.ValueText) : "foreach";
            context.RegisterCodeFix(
                CodeAction.Create($"Run the query synchronously with '{form}' (blocks a thread)", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                diagnostic);
        }
    }

    private static ImmutableArray<TextChange> ChangesFor(SiteInDocument site, CancellationToken cancellationToken) =>
        (QueryLoop.Of(site.Site) is { } loop ? LoopChanges(loop, site) : CallChanges(site, cancellationToken)) is var changes
        && changes.Any(change => change.NewText!.Length == 0 && site.Root.HasComment(change.Span)) // it would go with what is taken away
            ? ImmutableArray<TextChange>.Empty
            : changes.ToImmutableArray();

    /// <summary>The edits; none where the call is not awaited on the spot or its function would keep no await.</summary>
    private static List<TextChange> CallChanges(SiteInDocument document, CancellationToken cancellationToken)
    {
        var (site, root, semanticModel, _, _) = document;
        if (site.Operation.Syntax is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source } } call
            || semanticModel.GetSymbolInfo(source, cancellationToken).Symbol is INamedTypeSymbol // what EF Core's class extends has its twin in another
            || site.Kind is Materialiser.None or Materialiser.Compiled
            || site.Name?.Identifier.ValueText is "ForEachAsync" or QueryLoop.AsAsyncEnumerable
            || site.Name is not { } name
            || AwaitedCall.Of(call) is not { } awaited
            || !AwaitedCall.LeavesOtherAwaits(awaited.Await))
            return [];

        var changes = new List<TextChange>
        {
            // "await " goes, with the blank or line break behind it.
            new(TextSpan.FromBounds(awaited.Await.AwaitKeyword.SpanStart, awaited.Await.Expression.SpanStart), CommentsAfter(awaited.Await.AwaitKeyword)),
            new(name.Identifier.Span, Synchronous(name.Identifier.ValueText)),
        };
        if (call.ArgumentList.Arguments.FirstOrDefault(argument => semanticModel.IsCancellationToken(argument, cancellationToken)) is { } token)
            changes.Add(new TextChange(WithComma(call.ArgumentList, token), ""));
        if (awaited.Awaited != call)
            changes.Add(new TextChange(TextSpan.FromBounds(call.Span.End, awaited.Awaited.Span.End), ""));
        for (var inner = awaited.Await.Expression as ParenthesizedExpressionSyntax; inner is not null && awaited.Await.Parent is ExpressionStatementSyntax; inner = inner.Expression as ParenthesizedExpressionSyntax)
        {
            // A call in parentheses is no statement.
            changes.Add(new TextChange(inner.OpenParenToken.Span, ""));
            changes.Add(new TextChange(inner.CloseParenToken.Span, ""));
        }

        if (awaited.Await.Parent is ParenthesizedExpressionSyntax { Parent: MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax } parentheses)
        {
            changes.Add(new TextChange(parentheses.OpenParenToken.Span, ""));
            changes.Add(new TextChange(parentheses.CloseParenToken.Span, ""));
        }

        if (NamespaceImport.ChangeForLinq(root, semanticModel, call.SpanStart) is { } import)
            changes.Add(import);
        return changes;
    }

    /// <summary>The edits for an <c>await foreach</c> over a query; none where its function would keep no await.</summary>
    private static List<TextChange> LoopChanges(CommonForEachStatementSyntax loop, SiteInDocument document)
    {
        var (site, root, semanticModel, _, _) = document;
        var call = site.Operation.Syntax as InvocationExpressionSyntax;
        if (!AwaitedCall.LeavesOtherAwaits(loop) || (call is null && loop.Expression is not (SimpleNameSyntax or MemberAccessExpressionSyntax)))
            return []; // a loop over a cast has no synchronous twin

        var changes = new List<TextChange> { new(TextSpan.FromBounds(loop.AwaitKeyword.SpanStart, loop.ForEachKeyword.SpanStart), CommentsAfter(loop.AwaitKeyword)) };
        if (call is not null)
        {
            changes.Add(new TextChange(site.Name!.Identifier.Span, "AsEnumerable"));
            changes.Add(new TextChange(TextSpan.FromBounds(call.Span.End, loop.Expression.Span.End), ""));
            if (NamespaceImport.ChangeForLinq(root, semanticModel, call.SpanStart) is { } import)
                changes.Add(import);
        }

        return changes;
    }

    private static string Synchronous(string name) => name.EndsWith(Async, StringComparison.Ordinal) ? name.Substring(0, name.Length - Async.Length) : name;

    private static string CommentsAfter(SyntaxToken token) =>
        token.TrailingTrivia.Any(static trivia => !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia)) ? token.TrailingTrivia.ToFullString().TrimStart() : "";

    /// <summary>An argument with a comma beside it.</summary>
    private static TextSpan WithComma(ArgumentListSyntax list, ArgumentSyntax argument)
    {
        var index = list.Arguments.IndexOf(argument);
        return list.Arguments.Count == 1 ? argument.Span
            : index == 0 ? TextSpan.FromBounds(argument.SpanStart, list.Arguments[1].SpanStart)
            : TextSpan.FromBounds(list.Arguments[index - 1].Span.End, argument.Span.End);
    }
}
