using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Providers;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts;

/// <summary>
/// What one syntax tree says, from syntax alone. It is true in every compilation that holds the tree, so it can be kept
/// while the tree lives: an edit re-reads one file. Each part is read when it is first asked for.
/// </summary>
internal sealed class TreeFacts(SyntaxTree tree)
{
    private ConfigurationFile? _configuration;
    private ImmutableArray<ProviderUse> _providers;
    private ImmutableArray<SnapshotFile> _snapshots;

    public ConfigurationFile Configuration(CancellationToken cancellationToken) => _configuration ??= ConfigurationFile.Read(tree, cancellationToken);

    public ImmutableArray<ProviderUse> Providers(CancellationToken cancellationToken)
    {
        if (_providers.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _providers, ProviderFile.Read(tree, cancellationToken));
        return _providers;
    }

    public ImmutableArray<SnapshotFile> Snapshots(CancellationToken cancellationToken)
    {
        if (_snapshots.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _snapshots, SnapshotReader.Read(tree, cancellationToken));
        return _snapshots;
    }
}
