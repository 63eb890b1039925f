using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts;

/// <summary>
/// The semantic models of trees other than the one being analysed: a query may begin in a repository, and a model is configured
/// where it is declared. The only place that asks for them; each is made once per compilation, when something in its tree is asked for.
/// </summary>
[SuppressMessage("MicrosoftCodeAnalysisCorrectness", "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
    Justification = "A query and its model stand in several files; the models are asked lazily, once per compilation, for single members.")]
internal sealed class SourceModels(Compilation compilation)
{
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();

    /// <summary>The model of a tree; <see langword="null"/> for a tree of another compilation, which an editor may hand over.</summary>
    public SemanticModel? Of(SyntaxTree tree) =>
        _models.TryGetValue(tree, out var known) ? known
        : compilation.ContainsSyntaxTree(tree) ? _models.GetOrAdd(tree, compilation.GetSemanticModel(tree))
        : null;
}
