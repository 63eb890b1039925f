using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Streams the only large column of a single row to the place where the code writes it. The value arrives in parts, and EF Core no longer
/// logs or tracks the read, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StreamingCodeFixProvider)), Shared]
public sealed class StreamingCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "StreamColumn";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id);

    /// <inheritdoc />
    public override Task RegisterCodeFixesAsync(CodeFixContext context) =>
        RegisterAsync(context, SiteFinders.Queries, EquivalenceKey, QueryStreaming.Repair);
}
