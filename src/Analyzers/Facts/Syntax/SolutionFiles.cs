using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// Source files of other projects in the solution, which the package passes as additional files: contexts, their configuration, the choice
/// of a provider, and code that creates tables. They are not part of the compilation.
/// </summary>
/// <param name="usings">
/// What their projects import globally by their project files, separated by commas: "Shop.Data,static Shop.Lengths".
/// </param>
internal sealed class SolutionFiles(Compilation compilation, ImmutableArray<AdditionalText> additionalFiles, string usings)
{
    /// <summary>The extension of SQL scripts.</summary>
    public const string ScriptExtension = ".sql";

    /// <summary>The namespaces that most projects import globally. One that does not exist is an error of no consequence here.</summary>
    private const string GlobalUsings = """
        global using System;
        global using System.Collections.Generic;
        global using System.Linq;
        global using System.Threading;
        global using System.Threading.Tasks;
        global using Microsoft.EntityFrameworkCore;
        """;

    private static readonly WeakCache<SourceText, StrongBox<SyntaxTree?>> Known = new(static (_, _) => new());

    /// <summary>
    /// The last trees of all projects, by path. A build reads the same files for each project of a solution, as new texts.
    /// </summary>
    private static readonly RecentTrees Recent = new();

    private ImmutableArray<SyntaxTree> _trees;
    private Compilation? _bound;

    /// <summary>The project that the files are not part of.</summary>
    public Compilation Project => compilation;

    /// <summary>The scripts of the solution's databases.</summary>
    public ImmutableArray<AdditionalText> Scripts { get; } = additionalFiles.Where(IsScript).ToImmutableArray();

    /// <summary>What the projects of the files import globally by their project files.</summary>
    public string Usings => usings;

    /// <summary>Whether a file is a SQL script, by its extension.</summary>
    public static bool IsScript(AdditionalText file) => file.Path.EndsWith(ScriptExtension, StringComparison.OrdinalIgnoreCase);

    /// <summary>Whether the package passes source files of other projects.</summary>
    public static bool HasAny(ImmutableArray<AdditionalText> additionalFiles) => additionalFiles.Any(IsSource);

    /// <summary>Parses the files when they are first needed, without those that the compilation has itself.</summary>
    public ImmutableArray<SyntaxTree> GetTrees(CancellationToken cancellationToken)
    {
        if (_trees.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _trees, HasAny(additionalFiles)
                ? FindTrees(static _ => true, first: null, cancellationToken).ToImmutableArray()
                : ImmutableArray<SyntaxTree>.Empty);
        return _trees;
    }

    /// <summary>Parses the files whose text is wanted, one after the other. The others are not parsed for it.</summary>
    /// <param name="isWanted">Whether a file may be of use. It is not asked for files that are parsed already.</param>
    /// <param name="first">The path of the file that comes first, if it is among them.</param>
    /// <param name="cancellationToken">Cancels the search.</param>
    public IEnumerable<SyntaxTree> FindTrees(Func<SourceText, bool> isWanted, string? first, CancellationToken cancellationToken)
    {
        var options = GetOptions();
        return ReadTexts(additionalFiles.Where(IsSource).OrderBy(file => file.Path != first), cancellationToken)
            .Select(file => FindKnown(file.Text, options, file.Path, cancellationToken)
                ?? (isWanted(file.Text) ? Parse(file.Text, options, file.Path, cancellationToken) : null))
            .Where(static tree => tree is not null)!;
    }

    private static bool IsSource(AdditionalText file) => file.Path.EndsWith(".cs", StringComparison.OrdinalIgnoreCase);

    /// <summary>Reads the files that are not part of the compilation.</summary>
    private IEnumerable<(string Path, SourceText Text)> ReadTexts(IEnumerable<AdditionalText> files, CancellationToken cancellationToken)
    {
        var own = new HashSet<string>(compilation.SyntaxTrees.Select(static tree => tree.FilePath), StringComparer.OrdinalIgnoreCase);
        foreach (var file in files)
            if (!own.Contains(file.Path) && file.ReadText(cancellationToken) is { } text)
                yield return (file.Path, text);
    }

    /// <summary>Nothing is read from documentation, which takes a third of the time to parse.</summary>
    private CSharpParseOptions? GetOptions() =>
        (compilation.SyntaxTrees.FirstOrDefault()?.Options as CSharpParseOptions)?.WithDocumentationMode(DocumentationMode.None);

    /// <summary>An edit in the compilation changes no text here, so a file is parsed once in an editing session.</summary>
    private static SyntaxTree? FindKnown(SourceText text, CSharpParseOptions? options, string path, CancellationToken cancellationToken)
    {
        var known = Known.Get(text, cancellationToken);
        return known.Value is { } tree && tree.FilePath == path && Equals(tree.Options, options)
            ? tree
            : Recent.Find(path, text, options) is { } recent ? known.Value = recent : null;
    }

    private static SyntaxTree Parse(SourceText text, CSharpParseOptions? options, string path, CancellationToken cancellationToken) =>
        Known.Get(text, cancellationToken).Value = Recent.Keep(CSharpSyntaxTree.ParseText(text, options, path, cancellationToken));

    /// <summary>Binds the files beside those of the compilation; <see langword="null"/> without files.</summary>
    /// <remarks>
    /// The source of a referenced project hides the types of its assembly. Packages that only the other projects reference have stubs.
    /// </remarks>
    public Compilation? Bind(CancellationToken cancellationToken)
    {
        var trees = GetTrees(cancellationToken);
        return trees.IsEmpty || compilation is not CSharpCompilation own ? null
            : _bound ??= RemoveHidingNamespaces(
                PackageStubs.AddTo(own, trees, cancellationToken).AddSyntaxTrees(trees.Add(CSharpSyntaxTree.ParseText(
                    CreateUsings(), trees[0].Options as CSharpParseOptions, cancellationToken: cancellationToken))),
                trees, cancellationToken);
    }

    private string CreateUsings() => usings.Split(',').Select(static name => name.Trim()).Where(static name => name.Length > 0)
        .Aggregate(GlobalUsings, static (text, name) => $"{text}\nglobal using {name};");

    /// <summary>
    /// Removes what has namespaces that hide types with the same name, files of the compilation and references: <c>Shop.Application</c>
    /// hides the entity in <c>DbSet&lt;Application&gt;</c>. The project of such a file compiles, so it does not reference them.
    /// </summary>
    private Compilation RemoveHidingNamespaces(Compilation bound, ImmutableArray<SyntaxTree> trees, CancellationToken cancellationToken)
    {
        var models = new SemanticModels(bound);
        var hiding = trees.SelectMany(tree => tree.GetRoot(cancellationToken).DescendantNodes().OfType<TypeArgumentListSyntax>())
            .SelectMany(static list => list.Arguments.OfType<IdentifierNameSyntax>())
            .GroupBy(static name => (name.SyntaxTree, name.Identifier.ValueText)).Select(static group => group.First())
            .Where(name => MayBeHidden(name, bound))
            .SelectMany(name => models.Get(name.SyntaxTree)?.GetSymbolInfo(name, cancellationToken) is { } info
                ? info.CandidateSymbols.OfType<INamespaceSymbol>()
                : [])
            .Distinct<INamespaceSymbol>(SymbolEqualityComparer.Default).ToList();
        var files = hiding.SelectMany(static hidden => hidden.DeclaringSyntaxReferences).Select(static reference => reference.SyntaxTree)
            .Where(compilation.ContainsSyntaxTree).Distinct().ToList();
        var references = hiding.SelectMany(static hidden => hidden.ConstituentNamespaces).Select(static part => part.ContainingAssembly)
            .Where(static assembly => assembly is not null).Distinct<IAssemblySymbol>(SymbolEqualityComparer.Default)
            .Select(bound.GetMetadataReference).OfType<MetadataReference>().ToList();
        return hiding.Count == 0 ? bound : bound.RemoveSyntaxTrees(files).RemoveReferences(references);
    }

    /// <summary>
    /// Whether a namespace has the name of a type, in one of those around the type's use. It costs less than binding the name.
    /// </summary>
    private static bool MayBeHidden(IdentifierNameSyntax type, Compilation bound)
    {
        for (var around = FindNamespace(type, bound); around is not null; around = around.ContainingNamespace)
            if (around.GetMembers(type.Identifier.ValueText).Any(static member => member is INamespaceSymbol))
                return true;
        return false;
    }

    private static INamespaceSymbol? FindNamespace(SyntaxNode node, Compilation bound) =>
        node.Ancestors().OfType<BaseNamespaceDeclarationSyntax>().Reverse()
            .SelectMany(static ns => ns.Name.ToString().Split('.'))
            .Aggregate<string, INamespaceSymbol?>(bound.GlobalNamespace, static (outer, name) =>
                outer?.GetMembers(name.Trim()).OfType<INamespaceSymbol>().FirstOrDefault());
}
