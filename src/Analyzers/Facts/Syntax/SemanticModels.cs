using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// The semantic models of other trees than the analyzed one: a query may begin in a repository, and a model is configured where it is
/// declared. Each is created once per compilation, when it is first needed.
/// </summary>
[SuppressMessage("MicrosoftCodeAnalysisCorrectness", "RS1030", Justification = "A query and its model may be in several files.")]
internal sealed class SemanticModels(Compilation compilation)
{
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();

    /// <summary>Gets the model of a tree; <see langword="null"/> for a tree of another compilation, which an editor may pass.</summary>
    public SemanticModel? Get(SyntaxTree tree) =>
        _models.TryGetValue(tree, out var known) ? known
        : compilation.ContainsSyntaxTree(tree) ? _models.GetOrAdd(tree, compilation.GetSemanticModel(tree))
        : null;
}
