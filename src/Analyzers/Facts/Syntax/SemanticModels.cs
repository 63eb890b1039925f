using System.Collections.Concurrent;
using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// The semantic models of other trees than the analyzed one: a query may begin in a repository, and a model is configured where it is
/// declared. Each is created once per compilation, when it is first needed.
/// </summary>
/// <param name="shared">Where the models come from; <see langword="null"/> to create them.</param>
[SuppressMessage("MicrosoftCodeAnalysisCorrectness", "RS1030", Justification = "A query and its model may be in several files.")]
internal sealed class SemanticModels(Compilation compilation, SemanticModels? shared = null)
{
    private readonly ConcurrentDictionary<SyntaxTree, SemanticModel> _models = new();

    /// <summary>The trees whose models were needed.</summary>
    public IEnumerable<SyntaxTree> Trees => _models.Keys;

    /// <summary>Gets the model of a tree; <see langword="null"/> for a tree of another compilation, which an editor may pass.</summary>
    public SemanticModel? Get(SyntaxTree tree) =>
        _models.TryGetValue(tree, out var known) ? known
        : compilation.ContainsSyntaxTree(tree) ? _models.GetOrAdd(tree, shared?.Get(tree) ?? compilation.GetSemanticModel(tree))
        : null;
}
