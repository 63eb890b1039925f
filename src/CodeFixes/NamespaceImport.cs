namespace AsyncSql.CodeFixes;

/// <summary>Adds <c>using</c> directives for the names in new code.</summary>
internal static class NamespaceImport
{
    /// <summary>The insertion of <c>using System.Linq;</c>; <see langword="null"/> where the namespace is imported already.</summary>
    public static TextChange? ImportLinq(CompilationUnitSyntax root, Semantics semantics, int position) =>
        semantics.IsTypeKnown(position, "Enumerable") ? null : Import(root, "System.Linq", position);

    /// <summary>The insertions of the missing usings of LINQ and of EF Core's extension methods.</summary>
    public static ImmutableArray<TextChange> ImportForQueries(CompilationUnitSyntax root, Semantics semantics, int position)
    {
        TextChange?[] changes =
        [
            ImportLinq(root, semantics, position),
            semantics.IsTypeKnown(position, "EntityFrameworkQueryableExtensions")
                ? null
                : Import(root, "Microsoft.EntityFrameworkCore", position),
        ];
        return changes.OfType<TextChange>().ToImmutableArray();
    }

    /// <summary>The insertion of a using for code at a position, in the order of names, those of <c>System</c> first.</summary>
    public static TextChange Import(CompilationUnitSyntax root, string name, int position)
    {
        var text = root.SyntaxTree.GetText();
        var endOfLine = root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia));
        var newLine = endOfLine.RawKind == 0 ? "\n" : endOfLine.ToString();
        var directive = $"using {name};";
        var usings = FindUsings(root, position);
        if (usings.Find(other => Compare(other.Name?.ToString() ?? "", name) >= 0) is { } next)
            return Edit.Insert(next.SpanStart, directive + newLine + text.FindBlanksBefore(next.SpanStart));
        return usings.LastOrDefault() is { } last
            ? Edit.Insert(last.Span.End, newLine + text.FindBlanksBefore(last.SpanStart) + directive)
            : Edit.Insert(FindFirstDeclaration(root), directive + newLine + newLine);
    }

    /// <summary>
    /// Whether a using would make a name of the file ambiguous: the namespace has a type of the same name, as <c>ValidationResult</c>.
    /// </summary>
    public static bool HidesOthers(CompilationUnitSyntax root, Semantics semantics, string ns)
    {
        const string suffix = "Attribute";
        var own = semantics.Compilation.Assembly;
        var types = semantics.FindNamespace(ns)?.GetTypeMembers().Where(type => type.DeclaredAccessibility == Accessibility.Public
            || SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, own)) ?? [];
        var names = types.Select(static type => type.Name).ToImmutableHashSet(StringComparer.Ordinal);
        return root.DescendantNodes(descendIntoTrivia: true).OfType<SimpleNameSyntax>().Any(name =>
            (names.Contains(name.Identifier.ValueText) || names.Contains(name.Identifier.ValueText + suffix))
            && semantics.FindSymbol(name) is { } symbol and (INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor })
            && symbol.ContainingNamespace?.ToDisplayString() != ns);
    }

    /// <summary>The order of usings: those of <c>System</c> first.</summary>
    public static int Compare(string name, string other) =>
        IsSystem(name) == IsSystem(other) ? string.CompareOrdinal(name, other) : IsSystem(name) ? -1 : 1;

    /// <summary>Whether code at one position is compiled wherever code at another one is, as far as <c>#if</c> decides.</summary>
    public static bool IsCompiledWith(CompilationUnitSyntax root, int position, int other)
    {
        var own = FindConditions(root, position);
        return FindConditions(root, other).Take(own.Count).SequenceEqual(own);
    }

    /// <summary>The plain usings that are in force at a position: those of the file, else those of the namespace.</summary>
    private static List<UsingDirectiveSyntax> FindUsings(CompilationUnitSyntax root, int position)
    {
        if (Filter(root.Usings) is { Count: > 0 } outer)
            return outer;
        var namespaces = root.FindToken(position).Parent?.Ancestors().OfType<BaseNamespaceDeclarationSyntax>();
        return namespaces?.FirstOrDefault(static around => around.Usings.Count > 0) is { Usings: var inner } ? Filter(inner) : [];

        List<UsingDirectiveSyntax> Filter(SyntaxList<UsingDirectiveSyntax> all) =>
            all.Where(static u => u.Alias is null && u.StaticKeyword.IsKind(SyntaxKind.None) && u.GlobalKeyword.IsKind(SyntaxKind.None))
                .Where(u => IsCompiledWith(root, u.SpanStart, position)).ToList();
    }

    /// <summary>The positions of the branches of <c>#if</c> around a position, the outermost first.</summary>
    private static List<int> FindConditions(CompilationUnitSyntax root, int position)
    {
        var open = new List<int>();
        var directive = root.ContainsDirectives ? root.GetFirstDirective() : null;
        for (; directive is not null && directive.SpanStart < position; directive = directive.GetNextDirective())
        {
            if (directive is EndIfDirectiveTriviaSyntax or ElifDirectiveTriviaSyntax or ElseDirectiveTriviaSyntax && open.Count > 0)
                open.RemoveAt(open.Count - 1);
            if (directive is IfDirectiveTriviaSyntax or ElifDirectiveTriviaSyntax or ElseDirectiveTriviaSyntax)
                open.Add(directive.SpanStart);
        }

        return open;
    }

    /// <summary>The start of the first declaration of a file, before its documentation. Attributes of the assembly count.</summary>
    private static int FindFirstDeclaration(CompilationUnitSyntax root)
    {
        if ((root.AttributeLists.FirstOrDefault() ?? (SyntaxNode?)root.Members.FirstOrDefault()) is not { } first)
            return 0;
        var documentation = first.GetLeadingTrivia()
            .FirstOrDefault(static trivia => trivia.GetStructure() is DocumentationCommentTriviaSyntax);
        return documentation.RawKind == 0 ? first.SpanStart : documentation.FullSpan.Start;
    }

    private static bool IsSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
}
