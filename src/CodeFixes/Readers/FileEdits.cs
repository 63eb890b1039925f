using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The edits of one file, with the usings of what they name.</summary>
/// <param name="root">The file.</param>
/// <param name="semanticModel">Its model.</param>
/// <param name="position">Where in it the names are used.</param>
internal sealed class FileEdits(CompilationUnitSyntax root, SemanticModel semanticModel, int position)
{
    private readonly List<TextChange> _changes = [];
    private readonly SortedSet<string> _namespaces = new(StringComparer.Ordinal);

    /// <summary>How new code calls a type: by its name, which is imported where it is not yet, or in full where the name means something else.</summary>
    public string Name(string ns, string type)
    {
        var found = semanticModel.LookupNamespacesAndTypes(position, name: type);
        if (found.Any(symbol => symbol.ContainingNamespace?.ToDisplayString() != ns) || semanticModel.LookupSymbols(position, name: type).Any(symbol => !MayBeNamed(symbol, type)))
            return InFull();
        if (found.IsEmpty)
        {
            if (!_namespaces.Contains(ns) && (!IsSystem() || HidesOthers(ns)))
                return InFull();
            _namespaces.Add(ns);
        }

        return type;

        string InFull() => (IsSystem() ? "" : "global::") + $"{ns}.{type}";

        // A namespace "Contoso.System" is what "System" means inside of "Contoso".
        bool IsSystem() => semanticModel.LookupNamespacesAndTypes(position, name: "System") is [INamespaceSymbol { ContainingNamespace.IsGlobalNamespace: true }];
    }

    /// <summary>A member that is called like a type hides it, but not where it is of that type.</summary>
    private static bool MayBeNamed(ISymbol symbol, string type) => symbol switch
    {
        INamespaceOrTypeSymbol => true,
        IPropertySymbol property => property.Type.Name == type,
        IFieldSymbol field => field.Type.Name == type,
        _ => false,
    };

    /// <summary>Whether the file names a type of another namespace that one of the namespace has the name of: with its using, the name would mean both.</summary>
    private bool HidesOthers(string ns)
    {
        var types = new HashSet<string>(NamespaceOf(ns)?.GetTypeMembers().Where(static type => type.DeclaredAccessibility == Accessibility.Public).Select(static type => type.Name) ?? [], StringComparer.Ordinal);
        return root.DescendantNodes(descendIntoTrivia: true).OfType<SimpleNameSyntax>()
            .Any(name => types.Contains(name.Identifier.ValueText) && semanticModel.GetSymbolInfo(name).Symbol is INamedTypeSymbol other && other.ContainingNamespace?.ToDisplayString() != ns);
    }

    private INamespaceSymbol? NamespaceOf(string ns)
    {
        INamespaceSymbol? current = semanticModel.Compilation.GlobalNamespace;
        foreach (var part in ns.Split('.'))
            current = current?.GetNamespaceMembers().FirstOrDefault(member => member.Name == part);
        return current;
    }

    public void Add(TextChange change)
    {
        if (!_changes.Contains(change))
            _changes.Add(change);
    }

    public ImmutableArray<TextChange> ToImmutable()
    {
        var imports = _namespaces.Select(ns => NamespaceImport.ChangeFor(root, ns, position)).ToList();
        for (var i = 0; i + 1 < imports.Count; i++)
            if (imports[i].Span == imports[i + 1].Span && imports[i].NewText!.EndsWith("\n", StringComparison.Ordinal))
                imports[i] = new TextChange(imports[i].Span, $"using {_namespaces.ElementAt(i)};" + imports[i].NewText!.Substring(imports[i].NewText!.IndexOf(';') + 1).OneLineBreak());
        return imports.Concat(_changes).ToImmutableArray();
    }
}

internal static class LineBreaks
{
    /// <summary>Of the blank line that divides usings from declarations only the first break, for a using that others follow.</summary>
    public static string OneLineBreak(this string text)
    {
        var first = text.IndexOf('\n') + 1;
        return text.IndexOf('\n', first) == text.Length - 1 ? text.Substring(0, first) : text;
    }
}
