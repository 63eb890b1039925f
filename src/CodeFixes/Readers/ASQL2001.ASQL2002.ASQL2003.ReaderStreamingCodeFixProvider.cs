using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Streams all large values of a reader: opens it for sequential access, and reads each value from a stream. Errors of the connection
/// inside a value then arrive as another exception, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReaderStreamingCodeFixProvider)), Shared]
public sealed class ReaderStreamingCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "StreamValues";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(
        Rules.ASQL2001_LargeValueWithoutSequentialAccess.Id,
        Rules.ASQL2002_WholeValueOfSequentialReader.Id,
        Rules.ASQL2003_StreamWithoutSequentialAccess.Id);

    /// <inheritdoc />
    public override Task RegisterCodeFixesAsync(CodeFixContext context) =>
        RegisterAsync(context, SiteFinders.Readers, EquivalenceKey, static document => Remedy.Create(
            "Stream the large values of the reader", ReaderStreaming.StreamValues(document, isReordered: false)));
}
