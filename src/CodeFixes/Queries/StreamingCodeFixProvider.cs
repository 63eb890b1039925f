using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Streams the one large column of the one row that is read, to where the code writes it at once. What is written arrives in parts, and EF
/// Core neither logs nor tracks the read any more, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StreamingCodeFixProvider)), Shared]
public sealed class StreamingCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "StreamColumn";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (site, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, Streaming.ChangesFor, context.CancellationToken).ConfigureAwait(false))
            if (Streaming.ColumnOf(site, context.CancellationToken) is { } column)
                context.RegisterCodeFix(
                    CodeAction.Create($"Stream '{column}' from the database", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                    diagnostic);
    }
}
