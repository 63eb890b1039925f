using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Gives what single files say, from syntax alone.</summary>
internal interface IFactsSource
{
    TreeFacts Of(SyntaxTree tree);

    ImmutableArray<SnapshotFile> SnapshotsOf(AdditionalText file, CancellationToken cancellationToken);
}

/// <summary>
/// Keeps what a file says while its text lives, across the compilations of an editing session: an edit re-reads one file.
/// Roslyn holds the values inside the providers, weakly by tree and text.
/// </summary>
internal sealed class CachedFacts(CompilationStartAnalysisContext context) : IFactsSource
{
    private static readonly SyntaxTreeValueProvider<TreeFacts> Trees = new(static tree => new TreeFacts(tree));

    private static readonly SourceTextValueProvider<Lazy<ImmutableArray<SnapshotFile>>> Snapshots =
        new(static text => new(() => SnapshotReader.Read(text, "", CancellationToken.None)));

    public TreeFacts Of(SyntaxTree tree) => context.TryGetValue(tree, Trees, out var facts) ? facts : new TreeFacts(tree);

    public ImmutableArray<SnapshotFile> SnapshotsOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text && context.TryGetValue(text, Snapshots, out var snapshots) ? snapshots.Value : ImmutableArray<SnapshotFile>.Empty;
}

/// <summary>Reads each file when it is asked for; for fixes, which have no session to keep anything in.</summary>
internal sealed class UncachedFacts : IFactsSource
{
    public static readonly UncachedFacts Instance = new();

    public TreeFacts Of(SyntaxTree tree) => new(tree);

    public ImmutableArray<SnapshotFile> SnapshotsOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text ? SnapshotReader.Read(text, file.Path, cancellationToken) : ImmutableArray<SnapshotFile>.Empty;
}
