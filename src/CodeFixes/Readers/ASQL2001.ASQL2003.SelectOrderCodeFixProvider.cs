using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Streams the large values of a reader whose column order prevents sequential access: it reads columns by name, in another order than the
/// SELECT, which is reordered. The SQL changes, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SelectOrderCodeFixProvider)), Shared]
public sealed class SelectOrderCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the action that streams whole values.</summary>
    internal const string ValuesKey = "ReorderAndStreamValues";

    /// <summary>The key of the action for a reader that streams them already.</summary>
    internal const string StreamsKey = "ReorderForSequentialAccess";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(
        Rules.ASQL2001_LargeValueWithoutSequentialAccess.Id, Rules.ASQL2003_StreamWithoutSequentialAccess.Id);

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        await RegisterAsync(context, SiteFinders.Readers, ValuesKey, static document => Remedy.Create(
            "Stream the large values of the reader and reorder the SELECT",
            ReaderStreaming.StreamValues(document, isReordered: true))).ConfigureAwait(false);
        await RegisterAsync(context, SiteFinders.Readers, StreamsKey, static document => Remedy.Create(
            "Add CommandBehavior.SequentialAccess and reorder the SELECT",
            ReaderStreaming.OpenSequentially(document, isReordered: true))).ConfigureAwait(false);
    }
}
