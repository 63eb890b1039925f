using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// What a model was read from: it is the same in every later compilation that differs from this one only inside methods which do not
/// configure it. Most edits are of this kind.
/// </summary>
/// <remarks>It has no compilation and no symbol, which would keep all old versions of a project in memory.</remarks>
internal sealed class ModelInputs
{
    private readonly string? _assemblyName;
    private readonly CompilationOptions _options;
    /// <summary>The references to files.</summary>
    private readonly ImmutableArray<MetadataReference> _references;
    /// <summary>The references to projects. An editor makes new objects for the same compilations.</summary>
    private readonly ImmutableArray<(WeakReference<Compilation> Compilation, MetadataReferenceProperties Properties)> _projects;
    private readonly ImmutableArray<SyntaxTree> _solutionTrees;
    private readonly ImmutableHashSet<SyntaxTree> _sources;
    /// <summary>An editor keeps the object of a file whose text it does not change.</summary>
    private readonly ImmutableArray<AdditionalText> _scripts;
    private readonly string _usings;
    private ImmutableArray<SyntaxTree> _trees;

    /// <summary>More of these files, which may become more.</summary>
    public ConcurrentDictionary<SyntaxTree, byte> ReadLater { get; init; } = new();

    /// <param name="sources">The files whose code was read; of the others only the declarations count.</param>
    public ModelInputs(
        CSharpCompilation compilation, SolutionFiles solution, IEnumerable<SyntaxTree> sources, CancellationToken cancellationToken)
    {
        _assemblyName = compilation.AssemblyName;
        _options = compilation.Options;
        _references = SelectFiles(compilation.ExternalReferences);
        _projects = compilation.ExternalReferences.OfType<CompilationReference>()
            .Select(static project => (new WeakReference<Compilation>(project.Compilation), project.Properties)).ToImmutableArray();
        _solutionTrees = solution.GetTrees(cancellationToken);
        _scripts = solution.Scripts;
        _usings = solution.Usings;
        _sources = sources.ToImmutableHashSet();
        _trees = compilation.SyntaxTrees;
    }

    /// <summary>Whether a compilation gives the same model.</summary>
    public bool HoldFor(CSharpCompilation compilation, SolutionFiles solution, CancellationToken cancellationToken)
    {
        var (before, after) = (_trees, compilation.SyntaxTrees);
        if (before.Length != after.Length || _assemblyName != compilation.AssemblyName || !_options.Equals(compilation.Options)
            || !HasReferences(compilation) || !_solutionTrees.SequenceEqual(solution.GetTrees(cancellationToken))
            || !_scripts.SequenceEqual(solution.Scripts) || _usings != solution.Usings)
            return false;
        for (var i = 0; i < before.Length; i++)
            if (before[i] != after[i] && !HaveSameDeclarations(before[i], after[i], cancellationToken))
                return false;
        _trees = after; // the older files are needed no longer
        return true;
    }

    private bool HasReferences(CSharpCompilation compilation)
    {
        var all = compilation.ExternalReferences;
        return (_references == all || _references.SequenceEqual(SelectFiles(all)))
            && HasProjects(all.OfType<CompilationReference>().ToList());
    }

    private bool HasProjects(List<CompilationReference> projects)
    {
        if (projects.Count != _projects.Length)
            return false;
        for (var i = 0; i < projects.Count; i++)
            if (!_projects[i].Compilation.TryGetTarget(out var compilation) || compilation != projects[i].Compilation
                || !_projects[i].Properties.Equals(projects[i].Properties))
                return false;
        return true;
    }

    /// <summary>Most compilations have no other references, and share their array with those before.</summary>
    private static ImmutableArray<MetadataReference> SelectFiles(ImmutableArray<MetadataReference> references) =>
        references.Any(static reference => reference is CompilationReference)
            ? references.Where(static reference => reference is not CompilationReference).ToImmutableArray()
            : references;

    private bool HaveSameDeclarations(SyntaxTree before, SyntaxTree after, CancellationToken cancellationToken) =>
        !_sources.Contains(before) && !ReadLater.ContainsKey(before)
        && before.FilePath == after.FilePath && before.Options.Equals(after.Options)
        && (SyntaxFactory.AreEquivalent(before, after, topLevel: true)
            || (FindTypes(before, cancellationToken) is { } oldTypes && FindTypes(after, cancellationToken) is { } newTypes
                && SyntaxFactory.AreEquivalent(oldTypes, newTypes, topLevel: true)));

    /// <summary>A file without its top-level statements, which are a body; <see langword="null"/> if it has none.</summary>
    private static CompilationUnitSyntax? FindTypes(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.GetRoot(cancellationToken) is CompilationUnitSyntax file && file.Members.Any(SyntaxKind.GlobalStatement)
            ? file.WithMembers(SyntaxFactory.List(file.Members.Where(static member => member is not GlobalStatementSyntax)))
            : null;
}
