namespace AsyncSql.CodeFixes.Streaming;

/// <summary>The edits of one file, with the usings that they need at a position.</summary>
internal sealed class FileEdits(CompilationUnitSyntax root, Semantics semantics, int position)
{
    private readonly List<TextChange> _changes = [];
    private readonly SortedSet<string> _namespaces = new(Comparer<string>.Create(NamespaceImport.Compare));

    public Semantics Semantics { get; } = semantics;

    /// <summary>The name of a type in new code: the short name, imported if necessary, or the full name where that is ambiguous.</summary>
    public string GetName(string ns, string type)
    {
        var found = Semantics.Model.LookupNamespacesAndTypes(position, name: type);
        if (found.Any(symbol => !IsIn(symbol, ns))
            || Semantics.Model.LookupSymbols(position, name: type).Any(symbol => !CanShareName(symbol, type)))
            return GetQualifiedName();
        if (found.IsEmpty && !IsInside(ns))
        {
            if (!_namespaces.Contains(ns) && (!IsSystemGlobal() || NamespaceImport.HidesOthers(root, Semantics, ns)))
                return GetQualifiedName();
            _namespaces.Add(ns);
        }

        return type;

        string GetQualifiedName() =>
            (ns.StartsWith("System", StringComparison.Ordinal) && IsSystemGlobal() ? "" : "global::")
            + (ns.Length == 0 ? "" : ns + ".") + type;

        // Inside "Contoso", "System" means the namespace "Contoso.System" if there is one.
        bool IsSystemGlobal() => Semantics.Model.LookupNamespacesAndTypes(position, name: "System")
            is [INamespaceSymbol { ContainingNamespace.IsGlobalNamespace: true }];
    }

    public void Add(TextChange change)
    {
        if (!_changes.Contains(change))
            _changes.Add(change);
    }

    public ImmutableArray<TextChange> ToImmutable()
    {
        var imports = _namespaces.Select(ns => NamespaceImport.Import(root, ns, position)).ToList();
        for (var i = 0; i + 1 < imports.Count; i++)
            if (imports[i].Span == imports[i + 1].Span && imports[i].NewText!.EndsWith("\n", StringComparison.Ordinal))
                imports[i] = new TextChange(imports[i].Span, RemoveBlankLine(imports[i].NewText!));
        return imports.Concat(_changes).ToImmutableArray();
    }

    private static bool IsIn(ISymbol symbol, string ns) =>
        symbol.ContainingNamespace is { } container && (container.IsGlobalNamespace ? "" : container.ToDisplayString()) == ns;

    /// <summary>Whether the position needs no using for a namespace, although a type of it does not exist yet.</summary>
    private bool IsInside(string ns) => ns.Length == 0
        || (Semantics.Model.GetEnclosingSymbol(position, Semantics.CancellationToken)?.ContainingNamespace is { } around
            && (around.ToDisplayString() + ".").StartsWith(ns + ".", StringComparison.Ordinal));

    /// <summary>The blank line between usings and declarations belongs behind the last using only.</summary>
    private static string RemoveBlankLine(string import)
    {
        var first = import.IndexOf('\n') + 1;
        return import.IndexOf('\n', first) == import.Length - 1 ? import.Substring(0, first) : import;
    }

    /// <summary>A member with the name of a type hides the type, unless the member is of that type.</summary>
    private static bool CanShareName(ISymbol symbol, string type) => symbol is INamespaceOrTypeSymbol
        || (symbol is IPropertySymbol or IFieldSymbol && Semantics.FindSymbolType(symbol)?.Name == type);
}
