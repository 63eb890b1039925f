using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Opens a reader for sequential access whose large values are all streamed already, where its columns are read in their order and
/// its streams to their end before the next one. Safe on a whole solution.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SequentialAccessCodeFixProvider)), Shared]
public sealed class SequentialAccessCodeFixProvider : ReaderCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "SequentialAccess";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL2003_StreamWithoutSequentialAccess.Id);

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => FixAllProvider.Create(static async (context, document, diagnostics) =>
    {
        var accepted = new List<TextChange>();
        foreach (var (_, _, changes) in await ChangesAsync(document, diagnostics, Streaming.OfStreams, context.CancellationToken).ConfigureAwait(false))
            accepted.AddRange(changes.Except(accepted)); // several streams of one reader, several readers of one file

        return await ApplyAsync(document, accepted, context.CancellationToken).ConfigureAwait(false);
    });

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, Streaming.OfStreams, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Add CommandBehavior.SequentialAccess", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                diagnostic);
    }
}
