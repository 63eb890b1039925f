using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Readers;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

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
    private ImmutableArray<WrapperCandidate> _wrappers;
    private ImmutableArray<(TypeDeclarationSyntax Type, ImmutableHashSet<string> Bases)> _types;
    private ILookup<string, GenericNameSyntax>? _genericNames;
    private ImmutableArray<BaseObjectCreationExpressionSyntax> _connections;
    private ImmutableArray<InvocationExpressionSyntax> _switchCalls;
    private bool? _mentionsConnections;
    private bool? _mentionsReaders;
    private Dictionary<string, SimpleNameSyntax[]>? _names;
    private ImmutableArray<TableScript> _tables;

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

    public ImmutableArray<WrapperCandidate> Wrappers(CancellationToken cancellationToken)
    {
        if (_wrappers.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _wrappers, WrapperFile.Read(tree, cancellationToken));
        return _wrappers;
    }

    /// <summary>Whether the file may hand a connection string on or read one. Most do not, and nothing in them is bound then.</summary>
    public bool MentionsConnections(CancellationToken cancellationToken) =>
        _mentionsConnections ??= tree.Mentions(cancellationToken, "SqlConnection", "ConnectionString", "SqlServer", "UseAzureS");

    /// <summary>Whether the file may read rows or single values through ADO.NET.</summary>
    public bool MentionsReaders(CancellationToken cancellationToken) =>
        _mentionsReaders ??= tree.Mentions(cancellationToken, "ExecuteReader", "ExecuteScalarAsync", "GetFieldValue", "DataReader", "IDataRecord");

    /// <summary>The places where a name stands in a file that reads rows; those of other files do not hand readers on.</summary>
    public IEnumerable<SimpleNameSyntax> NamesInReaderCode(string name, CancellationToken cancellationToken) =>
        MentionsReaders(cancellationToken) ? Names(name, cancellationToken) : [];

    /// <summary>The places where a name stands in a file whose text holds it: most files are not walked through.</summary>
    public IEnumerable<SimpleNameSyntax> NamesWhereMentioned(string name, CancellationToken cancellationToken) =>
        tree.Mentions(cancellationToken, name) ? Names(name, cancellationToken) : [];

    /// <summary>
    /// The places where a name stands inside a node of the file, in their order. A method may fetch a thousand values: to walk through it for each
    /// of them would take the square of that.
    /// </summary>
    public IEnumerable<SimpleNameSyntax> NamesIn(SyntaxNode? scope, string name, CancellationToken cancellationToken)
    {
        if (scope is null)
            yield break;
        var names = Names(name, cancellationToken);
        var (low, high) = (0, names.Length);
        while (low < high)
        {
            var middle = (low + high) / 2;
            (low, high) = names[middle].SpanStart < scope.SpanStart ? (middle + 1, high) : (low, middle);
        }

        for (; low < names.Length && names[low].SpanStart < scope.Span.End; low++)
            yield return names[low];
    }

    private SimpleNameSyntax[] Names(string name, CancellationToken cancellationToken)
    {
        _names ??= tree.GetRoot(cancellationToken).DescendantNodes().OfType<SimpleNameSyntax>()
            .GroupBy(static n => n.Identifier.ValueText, StringComparer.Ordinal).ToDictionary(static group => group.Key, static group => group.ToArray(), StringComparer.Ordinal);
        return _names.TryGetValue(name, out var found) ? found : [];
    }

    /// <summary>
    /// How large the columns of a name are by the CREATE TABLE statements in the file's own strings: libraries make the tables that they read. Unknown
    /// where there are none, or where they differ.
    /// </summary>
    public SizeKind KindInOwnTables(string column, CancellationToken cancellationToken)
    {
        if (_tables.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _tables, !tree.Mentions(cancellationToken, "CREATE TABLE", "create table", "Create Table")
                ? ImmutableArray<TableScript>.Empty
                : tree.GetRoot(cancellationToken).DescendantNodes().OfType<ExpressionSyntax>()
                    .Where(SqlText.IsWholeString)
                    .Select(static text => SqlText.OfSyntax(text))
                    .Where(static sql => sql.IndexOf("CREATE TABLE", StringComparison.OrdinalIgnoreCase) >= 0)
                    .Select(static sql => new TableScript(SourceText.From(sql))).ToImmutableArray());
        var kinds = _tables.Select(script => script.KindOf(column)).Where(static kind => kind != SizeKind.Unknown).Distinct().ToList();
        return kinds.Count == 1 ? kinds[0] : SizeKind.Unknown;
    }

    /// <summary>Whether a creation may be that of a <c>SqlConnection</c> or its builder, by the name of the type where it stands there.</summary>
    public static bool MayBeConnection(BaseObjectCreationExpressionSyntax creation) =>
        creation is not ObjectCreationExpressionSyntax { Type: var type } || ConfigurationFile.SimpleName(type) is "SqlConnection" or "SqlConnectionStringBuilder";

    /// <summary>What may be a new <c>SqlConnection</c> or <c>SqlConnectionStringBuilder</c>, in the order of the file.</summary>
    public ImmutableArray<BaseObjectCreationExpressionSyntax> Connections(CancellationToken cancellationToken)
    {
        if (_connections.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _connections, !tree.Mentions(cancellationToken, "SqlConnection")
                ? ImmutableArray<BaseObjectCreationExpressionSyntax>.Empty
                : tree.GetRoot(cancellationToken).DescendantNodes().OfType<BaseObjectCreationExpressionSyntax>()
                    .Where(MayBeConnection)
                    .ToImmutableArray());
        return _connections;
    }

    /// <summary>What may be a call of <c>AppContext.SetSwitch</c>.</summary>
    public ImmutableArray<InvocationExpressionSyntax> SwitchCalls(CancellationToken cancellationToken)
    {
        if (_switchCalls.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _switchCalls, !tree.Mentions(cancellationToken, "SetSwitch")
                ? ImmutableArray<InvocationExpressionSyntax>.Empty
                : tree.GetRoot(cancellationToken).DescendantNodes().OfType<InvocationExpressionSyntax>()
                    .Where(static call => call.CalledName()?.Identifier.ValueText == "SetSwitch").ToImmutableArray());
        return _switchCalls;
    }

    /// <summary>The types whose base list holds a name, without type arguments.</summary>
    public IEnumerable<TypeDeclarationSyntax> TypesNaming(string name, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, name))
            return [];
        if (_types.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _types, tree.Outline(cancellationToken)
                .OfType<TypeDeclarationSyntax>()
                .Where(static type => type.BaseList is not null)
                .Select(static type => (type, type.BaseList!.Types.Select(static b => ConfigurationFile.SimpleName(b.Type)).OfType<string>().ToImmutableHashSet()))
                .ToImmutableArray());
        return _types.Where(type => type.Bases.Contains(name)).Select(static type => type.Type);
    }

    /// <summary>The places where a name stands with type arguments: <c>IRepository&lt;Document&gt;</c>.</summary>
    public IEnumerable<GenericNameSyntax> GenericNames(string name, CancellationToken cancellationToken) =>
        !tree.Mentions(cancellationToken, name + "<") ? []
            : (_genericNames ??= tree.GetRoot(cancellationToken).DescendantNodes().OfType<GenericNameSyntax>().ToLookup(static n => n.Identifier.ValueText, StringComparer.Ordinal))[name];
}
