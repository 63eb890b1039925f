using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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
    private OutlineFile? _outline;
    private ILookup<string, GenericNameSyntax>? _genericNames;

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

    public OutlineFile Outline(CancellationToken cancellationToken) => _outline ??= OutlineFile.Read(tree, cancellationToken);

    /// <summary>The names with type arguments that the file holds, by their identifier.</summary>
    public ILookup<string, GenericNameSyntax> GenericNames(CancellationToken cancellationToken) =>
        _genericNames ??= tree.GetRoot(cancellationToken).DescendantNodes().OfType<GenericNameSyntax>().ToLookup(static name => name.Identifier.ValueText, StringComparer.Ordinal);
}
