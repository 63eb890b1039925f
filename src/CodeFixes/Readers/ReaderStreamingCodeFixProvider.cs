using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Streams the large values of a reader, all of them at once: opens it for sequential access, and takes each value from a stream. Errors
/// of the connection inside a value arrive as another exception then, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReaderStreamingCodeFixProvider)), Shared]
public sealed class ReaderStreamingCodeFixProvider : ReaderCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "StreamValues";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(
        Rules.ASQL2001_LargeValueWithoutSequentialAccess.Id, Rules.ASQL2002_WholeValueOfSequentialReader.Id, Rules.ASQL2003_StreamWithoutSequentialAccess.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, Streaming.OfValues, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Stream the large values of the reader", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                diagnostic);
    }
}
