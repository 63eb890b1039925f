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
    private readonly ImmutableArray<(object Identity, MetadataReferenceProperties Properties)> _references;
    private readonly ImmutableArray<SyntaxTree> _solutionTrees;
    private readonly ImmutableHashSet<SyntaxTree> _sources;
    private ImmutableArray<SyntaxTree> _trees;

    /// <param name="sources">The files whose code was read; of the others only the declarations count.</param>
    public ModelInputs(
        CSharpCompilation compilation, SolutionFiles solution, IEnumerable<SyntaxTree> sources, CancellationToken cancellationToken)
    {
        _assemblyName = compilation.AssemblyName;
        _options = compilation.Options;
        _references = compilation.References.Select(static reference => (Identify(reference), reference.Properties)).ToImmutableArray();
        _solutionTrees = solution.GetTrees(cancellationToken);
        _sources = sources.ToImmutableHashSet();
        _trees = compilation.SyntaxTrees;
    }

    /// <summary>Whether a compilation gives the same model.</summary>
    public bool HoldFor(CSharpCompilation compilation, SolutionFiles solution, CancellationToken cancellationToken)
    {
        var (before, after) = (_trees, compilation.SyntaxTrees);
        if (before.Length != after.Length || _assemblyName != compilation.AssemblyName || !_options.Equals(compilation.Options)
            || !HasReferences(compilation) || !_solutionTrees.SequenceEqual(solution.GetTrees(cancellationToken)))
            return false;
        for (var i = 0; i < before.Length; i++)
            if (before[i] != after[i] && !HaveSameDeclarations(before[i], after[i], cancellationToken))
                return false;
        _trees = after; // the older files are needed no longer
        return true;
    }

    private bool HasReferences(CSharpCompilation compilation)
    {
        var i = 0;
        foreach (var reference in compilation.References)
            if (i == _references.Length || !IsSame(_references[i].Identity, reference)
                || !_references[i++].Properties.Equals(reference.Properties))
                return false;
        return i == _references.Length;
    }

    /// <summary>A project is referenced by its compilation, in an object that is new each time.</summary>
    private static object Identify(MetadataReference reference) =>
        reference is CompilationReference project ? new WeakReference<Compilation>(project.Compilation) : reference;

    private static bool IsSame(object identity, MetadataReference reference) => identity is WeakReference<Compilation> project
        ? reference is CompilationReference other && project.TryGetTarget(out var compilation) && other.Compilation == compilation
        : identity == reference;

    private bool HaveSameDeclarations(SyntaxTree before, SyntaxTree after, CancellationToken cancellationToken) =>
        !_sources.Contains(before) && before.FilePath == after.FilePath && before.Options.Equals(after.Options)
        && (SyntaxFactory.AreEquivalent(before, after, topLevel: true)
            || (FindTypes(before, cancellationToken) is { } oldTypes && FindTypes(after, cancellationToken) is { } newTypes
                && SyntaxFactory.AreEquivalent(oldTypes, newTypes, topLevel: true)));

    /// <summary>A file without its top-level statements, which are a body; <see langword="null"/> if it has none.</summary>
    private static CompilationUnitSyntax? FindTypes(SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.GetRoot(cancellationToken) is CompilationUnitSyntax file && file.Members.Any(SyntaxKind.GlobalStatement)
            ? file.WithMembers(SyntaxFactory.List(file.Members.Where(static member => member is not GlobalStatementSyntax)))
            : null;
}
