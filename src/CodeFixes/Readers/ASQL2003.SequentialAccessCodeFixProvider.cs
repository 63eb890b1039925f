using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Opens a reader for sequential access whose large values are all streamed already, where it reads its columns in their order and each
/// stream to its end. Safe on a whole solution.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SequentialAccessCodeFixProvider)), Shared]
public sealed class SequentialAccessCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "SequentialAccess";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(
        Rules.ASQL2003_StreamWithoutSequentialAccess.Id);

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => FixAll(SiteFinders.Readers, Repair);

    /// <inheritdoc />
    public override Task RegisterCodeFixesAsync(CodeFixContext context) =>
        RegisterAsync(context, SiteFinders.Readers, EquivalenceKey, Repair);

    private static Remedy? Repair(ReaderInDocument document) =>
        Remedy.Create("Add CommandBehavior.SequentialAccess", ReaderStreaming.OpenSequentially(document, isReordered: false));
}
