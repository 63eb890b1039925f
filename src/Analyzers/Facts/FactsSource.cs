using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Connections;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Gives what single files say, from syntax alone.</summary>
internal interface IFactsSource
{
    TreeFacts Of(SyntaxTree tree);

    ImmutableArray<SnapshotFile> SnapshotsOf(AdditionalText file, CancellationToken cancellationToken);

    SettingsFile? SettingsOf(AdditionalText file, CancellationToken cancellationToken);

    TableScript? ScriptOf(AdditionalText file, CancellationToken cancellationToken);
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

    private static readonly SourceTextValueProvider<SettingsFile> Settings = new(static text => new SettingsFile(text));

    private static readonly SourceTextValueProvider<TableScript> Scripts = new(static text => new TableScript(text));

    public TreeFacts Of(SyntaxTree tree) => context.TryGetValue(tree, Trees, out var facts) ? facts : new TreeFacts(tree);

    public ImmutableArray<SnapshotFile> SnapshotsOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text && context.TryGetValue(text, Snapshots, out var snapshots) ? snapshots.Value : ImmutableArray<SnapshotFile>.Empty;

    public SettingsFile? SettingsOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text && context.TryGetValue(text, Settings, out var settings) ? settings : null;

    public TableScript? ScriptOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text && context.TryGetValue(text, Scripts, out var script) ? script : null;
}

/// <summary>The same for fixes, which no session of the compiler keeps values for: what a tree or a text says is kept while it lives.</summary>
internal sealed class WeakFacts : IFactsSource
{
    public static readonly WeakFacts Instance = new();

    private readonly ConditionalWeakTable<SyntaxTree, TreeFacts> _trees = new();
    private readonly ConditionalWeakTable<SourceText, Lazy<ImmutableArray<SnapshotFile>>> _snapshots = new();
    private readonly ConditionalWeakTable<SourceText, SettingsFile> _settings = new();
    private readonly ConditionalWeakTable<SourceText, TableScript> _scripts = new();

    public TreeFacts Of(SyntaxTree tree) => _trees.GetValue(tree, static tree => new TreeFacts(tree));

    public ImmutableArray<SnapshotFile> SnapshotsOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text
            ? _snapshots.GetValue(text, static text => new(() => SnapshotReader.Read(text, "", CancellationToken.None))).Value
            : ImmutableArray<SnapshotFile>.Empty;

    public SettingsFile? SettingsOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text ? _settings.GetValue(text, static text => new SettingsFile(text)) : null;

    public TableScript? ScriptOf(AdditionalText file, CancellationToken cancellationToken) =>
        file.GetText(cancellationToken) is { } text ? _scripts.GetValue(text, static text => new TableScript(text)) : null;
}
