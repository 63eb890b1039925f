using System.Text;

namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// The file with the internal static class of the methods that streaming fixes call: one that is there, or a new one beside the project
/// file, in the root namespace. A new one is written as the file with the call is.
/// </summary>
/// <param name="Document">The document; <see langword="null"/> for a new file.</param>
/// <param name="Path">The path; <see langword="null"/> where none is known.</param>
/// <param name="Namespace">The namespace of the class; empty for the global one.</param>
/// <param name="Class">The class as it is, or an empty one.</param>
/// <param name="Semantics">The semantic model of the file.</param>
internal sealed record HelperFile(
    Document? Document, string? Path, string Namespace, ClassDeclarationSyntax Class, Semantics Semantics)
{
    private const string FirstName = "StreamedValues";
    private const string RootNamespace = "build_property.RootNamespace";
    private const int GreatestNumber = 9;

    public string ClassName => Class.Identifier.ValueText;
    public CompilationUnitSyntax Root => (CompilationUnitSyntax)Class.SyntaxTree.GetRoot();

    /// <summary>The file for a call; <see langword="null"/> where all names have another meaning.</summary>
    public static HelperFile? Find(Project project, SyntaxNode call, Semantics semantics)
    {
        var ns = FindNamespace(project, call, semantics);
        var names = Enumerable.Range(2, GreatestNumber - 1).Select(static i => FirstName + i).Prepend(FirstName);
        return names.Select(FindOrCreate).FirstOrDefault(static file => file is not null);

        HelperFile? FindOrCreate(string name)
        {
            if (FindDeclared(name, project, semantics) is { } declared)
                return declared;
            var path = FindPath(project, call, name);
            return semantics.FindNamespace(ns)?.GetMembers(name).Any() == true || HasFile(project, path)
                ? null
                : Create(ns, name, path, call, semantics);
        }
    }

    /// <summary>The class that the project has, in any namespace.</summary>
    private static HelperFile? FindDeclared(string name, Project project, Semantics semantics) =>
        semantics.Compilation.GetSymbolsWithName(name, SymbolFilter.Type, semantics.CancellationToken).OfType<INamedTypeSymbol>()
            .Where(static type => type is { IsStatic: true, IsFileLocal: false, Arity: 0, ContainingType: null })
            .OrderBy(static type => type.ToDisplayString(), StringComparer.Ordinal)
            .Select(type => FindDeclaration(type, project, semantics)).FirstOrDefault(static file => file is not null);

    private static HelperFile? FindDeclaration(INamedTypeSymbol type, Project project, Semantics semantics)
    {
        var ns = type.ContainingNamespace is { IsGlobalNamespace: false } container ? container.ToDisplayString() : "";
        foreach (var reference in type.DeclaringSyntaxReferences)
            if (reference.GetSyntax(semantics.CancellationToken) is ClassDeclarationSyntax declaration && HasRoom(declaration)
                && project.GetDocument(reference.SyntaxTree) is { } document and not SourceGeneratedDocument)
            {
                var own = semantics.GetSemantics(semantics.Compilation, declaration);
                return new HelperFile(document, document.FilePath, ns, declaration, own);
            }

        return null;
    }

    /// <summary>Whether a class has a line between its braces.</summary>
    private static bool HasRoom(ClassDeclarationSyntax declaration) =>
        declaration is { OpenBraceToken: { RawKind: not 0, IsMissing: false } open, CloseBraceToken: { IsMissing: false } close }
        && declaration.SyntaxTree.GetText() is var text
        && text.Lines.IndexOf(open.SpanStart) < text.Lines.IndexOf(close.SpanStart);

    private static HelperFile? Create(string ns, string name, string? path, SyntaxNode call, Semantics semantics)
    {
        var text = call.SyntaxTree.GetText(semantics.CancellationToken);
        var source = SourceText.From(Write(ns, name, call, semantics), text.Encoding ?? Encoding.UTF8);
        var options = (CSharpParseOptions)call.SyntaxTree.Options;
        var tree = CSharpSyntaxTree.ParseText(source, options, path ?? "", semantics.CancellationToken);
        var root = tree.GetRoot(semantics.CancellationToken);
        var own = semantics.GetSemantics(semantics.Compilation.AddSyntaxTrees(tree), root);
        return root.DescendantNodes().OfType<ClassDeclarationSyntax>().FirstOrDefault() is { } declaration
            ? new HelperFile(null, path, ns, declaration, own)
            : null;
    }

    private static string Write(string ns, string name, SyntaxNode call, Semantics semantics)
    {
        var text = call.SyntaxTree.GetText(semantics.CancellationToken);
        var unit = text.Lines.Any(static line => line.ToString().StartsWith("\t", StringComparison.Ordinal)) ? "\t" : "    ";
        string[] type =
        [
            "/// <summary>Reads large values of rows from their streams.</summary>",
            $"internal static class {name}",
            "{",
            "}",
        ];
        string[] lines = ns.Length == 0 ? type
            : IsFileScoped(call) ? [$"namespace {ns};", "", .. type]
            : [$"namespace {ns}", "{", .. type.Select(line => unit + line), "}"];
        // A file may have annotations where its project has none.
        var isAnnotated = (semantics.Model.GetNullableContext(call.SpanStart) & NullableContext.AnnotationsEnabled) != 0;
        if (isAnnotated && !semantics.Compilation.Options.NullableContextOptions.AnnotationsEnabled())
            lines = ["#nullable enable", "", .. lines];
        var newLine = text.GetNewLine(0);
        return string.Concat(lines.Select(line => line + newLine));
    }

    private static bool IsFileScoped(SyntaxNode call)
    {
        var around = call.SyntaxTree.GetRoot().DescendantNodes().OfType<BaseNamespaceDeclarationSyntax>().FirstOrDefault();
        return around is null
            ? ((CSharpParseOptions)call.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp10
            : around is FileScopedNamespaceDeclarationSyntax;
    }

    /// <summary>The root namespace of the project, else the namespace around the call.</summary>
    private static string FindNamespace(Project project, SyntaxNode call, Semantics semantics)
    {
        var options = project.AnalyzerOptions.AnalyzerConfigOptionsProvider.GlobalOptions;
        var root = options.TryGetValue(RootNamespace, out var given) ? given : project.DefaultNamespace;
        if (root is not null && IsNamespace(root, semantics))
            return root;
        var around = call.Ancestors().OfType<BaseNamespaceDeclarationSyntax>().LastOrDefault()?.Name.ToString();
        return around is not null && IsNamespace(around, semantics) ? around : "";
    }

    /// <summary>Whether a name can be declared as a namespace: a project's may contain other characters, or be that of a type.</summary>
    private static bool IsNamespace(string name, Semantics semantics)
    {
        INamespaceSymbol? container = semantics.Compilation.GlobalNamespace;
        foreach (var part in name.Length == 0 ? [] : name.Split('.'))
        {
            if (!SyntaxFacts.IsValidIdentifier(part) || SyntaxFacts.GetKeywordKind(part) != SyntaxKind.None
                || container?.GetTypeMembers(part).IsEmpty == false)
                return false;
            container = container?.GetNamespaceMembers().FirstOrDefault(member => member.Name == part);
        }

        return true;
    }

    private static string? FindPath(Project project, SyntaxNode call, string name)
    {
        var known = ProjectFiles.FindPath(project) ?? call.SyntaxTree.FilePath;
        return known.Length == 0 ? null : $"{ProjectFiles.GetDirectory(known)}{name}.cs";
    }

    private static bool HasFile(Project project, string? path) =>
        path is not null && project.Documents.Any(document => ProjectFiles.IsSame(document.FilePath, path));
}
