using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Takes a large scalar from a stream. Errors of the connection inside the value arrive as another exception then, which is a decision for
/// each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ScalarStreamingCodeFixProvider)), Shared]
public sealed class ScalarStreamingCodeFixProvider : ReaderCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "StreamScalar";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL2004_ScalarOfLargeValue.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, ScalarStreaming.Of, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Read the value from a stream", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                diagnostic);
    }
}
