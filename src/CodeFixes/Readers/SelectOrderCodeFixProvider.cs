using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Streams the large values of a reader that is in the way of itself: it asks for its columns by name, in another order than the SELECT
/// gives them. They trade places there. SQL is changed, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SelectOrderCodeFixProvider)), Shared]
public sealed class SelectOrderCodeFixProvider : ReaderCodeFixProvider
{
    /// <summary>The key of the action that streams whole values.</summary>
    internal const string ValuesKey = "ReorderAndStreamValues";

    /// <summary>The key of the action for a reader that streams them already.</summary>
    internal const string StreamsKey = "ReorderForSequentialAccess";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(
        Rules.ASQL2001_LargeValueWithoutSequentialAccess.Id, Rules.ASQL2003_StreamWithoutSequentialAccess.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, Streaming.OfReorderedValues, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Stream the large values of the reader and reorder the SELECT", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), ValuesKey),
                diagnostic);
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, Streaming.OfReorderedStreams, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Add CommandBehavior.SequentialAccess and reorder the SELECT", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), StreamsKey),
                diagnostic);
    }
}
