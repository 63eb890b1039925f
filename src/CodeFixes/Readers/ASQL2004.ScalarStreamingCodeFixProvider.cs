using System.Composition;
using AsyncSql.Analyzers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Reads a large scalar from a stream. Errors of the connection inside the value then arrive as another exception, which is a decision for
/// each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ScalarStreamingCodeFixProvider)), Shared]
public sealed class ScalarStreamingCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>The key of the only action.</summary>
    internal const string EquivalenceKey = "StreamScalar";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } = ImmutableArray.Create(Rules.ASQL2004_ScalarOfLargeValue.Id);

    /// <inheritdoc />
    public override Task RegisterCodeFixesAsync(CodeFixContext context) =>
        RegisterAsync(context, SiteFinders.Readers, EquivalenceKey, static document => Remedy.Create(
            "Read the value from a stream", ScalarStreaming.CreateChanges(document)));
}
