using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The reading of one site: binds source code, and limits the work.</summary>
internal sealed class QueryPass(SemanticModel siteModel, ValueTracer values, CancellationToken cancellationToken)
{
    /// <summary>Expressions nest; a generated one may nest deeper than the stack allows.</summary>
    private const int MaxDepth = 150;

    /// <summary>Far more than any query needs: an end to code whose paths multiply.</summary>
    private const int MaxSteps = 100_000;

    /// <summary>More wrappers than pass a query to each other: an end to those that all call all others.</summary>
    private const int MaxWrappers = 100;
    private int _depth;
    private int _steps;
    private int _wrappers;

    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>Gets the operation of source code, here or in another file; <see langword="null"/> when there is none.</summary>
    public IOperation? Bind(SyntaxNode node) =>
        values.Members.IsTooDeep(node) ? null : GetModel(node.SyntaxTree)?.FindOperation(node, CancellationToken);

    /// <summary>Finds the expressions that may be the value of a variable or member, or of what a method returns.</summary>
    public ValueDefinitions FindDefinitions(ISymbol symbol, SyntaxNode reference) =>
        GetModel(reference.SyntaxTree) is { } model ? values.Definitions.Find(symbol, model, CancellationToken) : ValueDefinitions.Unknown;

    /// <summary>The value of a variable or member that has only one; <see langword="null"/> for any other.</summary>
    public IOperation? FindValue(ISymbol symbol, IOperation reference) =>
        FindDefinitions(symbol, reference.Syntax).Only is { } only ? Bind(only.Expression) : null;

    /// <summary>The text of an expression, with a placeholder for each part that only the running program knows.</summary>
    public string TraceText(ExpressionSyntax text) => GetModel(text.SyntaxTree) is { } model
        ? new TextTracer(values, SqlTokens.Placeholder, acceptsConstants: true).Trace(text, model, CancellationToken).Text
        : "";

    /// <summary>Counts a step; <see langword="false"/> when there were too many.</summary>
    public bool TryStep()
    {
        CancellationToken.ThrowIfCancellationRequested();
        return ++_steps <= MaxSteps;
    }

    /// <summary>Enters a nested expression, which the caller leaves; <see langword="false"/> when a limit is reached.</summary>
    public bool TryEnter()
    {
        if (_depth >= MaxDepth || !TryStep())
            return false;
        _depth++;
        return true;
    }

    public void Leave() => _depth--;

    public bool TryEnterWrapper() => ++_wrappers <= MaxWrappers;

    private SemanticModel? GetModel(SyntaxTree tree) => tree == siteModel.SyntaxTree ? siteModel : values.SemanticModels.Get(tree);
}
