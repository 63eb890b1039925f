namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>The names in one syntax tree, by their text. Each part is built when it is first used.</summary>
internal sealed class SyntaxTreeIndex(SyntaxTree tree)
{
    private static readonly WeakCache<SyntaxTree, SyntaxTreeIndex> Known = new(static (tree, _) => new SyntaxTreeIndex(tree));

    private ImmutableArray<(TypeDeclarationSyntax Type, ImmutableHashSet<string> Bases)> _types;
    private ILookup<string, GenericNameSyntax>? _genericNames;
    private Dictionary<string, SimpleNameSyntax[]>? _names;

    public static SyntaxTreeIndex Get(SyntaxTree tree) => Known.Get(tree, CancellationToken.None);

    /// <summary>Finds a name in the tree. A tree whose text does not contain the name is not walked.</summary>
    public IEnumerable<SimpleNameSyntax> FindNames(string name, CancellationToken cancellationToken) =>
        tree.Mentions(cancellationToken, name) ? FindAll(name, cancellationToken) : [];

    /// <summary>
    /// Finds a name inside a node of the tree, in source order. A method may read a thousand values: one walk for each would take
    /// quadratic time.
    /// </summary>
    public IEnumerable<SimpleNameSyntax> FindNames(SyntaxNode? scope, string name, CancellationToken cancellationToken)
    {
        if (scope is null)
            yield break;
        var names = FindAll(name, cancellationToken);
        var (low, high) = (0, names.Length);
        while (low < high)
        {
            var middle = (low + high) / 2;
            (low, high) = names[middle].SpanStart < scope.SpanStart ? (middle + 1, high) : (low, middle);
        }

        for (; low < names.Length && names[low].SpanStart < scope.Span.End; low++)
            yield return names[low];
    }

    /// <summary>Finds the types whose base list contains a name, without type arguments.</summary>
    public IEnumerable<TypeDeclarationSyntax> FindTypesByBaseName(string name, CancellationToken cancellationToken)
    {
        if (!tree.Mentions(cancellationToken, name))
            return [];
        if (_types.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _types, tree.ListDeclarations(cancellationToken)
                .OfType<TypeDeclarationSyntax>()
                .Where(static type => type.BaseList is not null)
                .Select(static type =>
                    (type, type.BaseList!.Types.Select(static b => b.Type.GetSimpleName()).OfType<string>().ToImmutableHashSet()))
                .ToImmutableArray());
        return _types.Where(type => type.Bases.Contains(name)).Select(static type => type.Type);
    }

    /// <summary>Finds a name with type arguments: <c>IRepository&lt;Document&gt;</c>.</summary>
    public IEnumerable<GenericNameSyntax> FindGenericNames(string name, CancellationToken cancellationToken) =>
        !tree.Mentions(cancellationToken, name + "<") ? []
            : (_genericNames ??= tree.GetRoot(cancellationToken).DescendantNodes().OfType<GenericNameSyntax>()
                .ToLookup(static n => n.Identifier.ValueText, StringComparer.Ordinal))[name];

    private SimpleNameSyntax[] FindAll(string name, CancellationToken cancellationToken)
    {
        _names ??= tree.GetRoot(cancellationToken).DescendantNodes().OfType<SimpleNameSyntax>()
            .GroupBy(static n => n.Identifier.ValueText, StringComparer.Ordinal)
            .ToDictionary(static group => group.Key, static group => group.ToArray(), StringComparer.Ordinal);
        return _names.TryGetValue(name, out var found) ? found : [];
    }
}
