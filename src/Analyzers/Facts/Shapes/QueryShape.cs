using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>What a materialising call reads: the chain from its root to the call, and the columns of one element.</summary>
internal sealed class QueryShape(ModelView model, INamedTypeSymbol root, ElementShape element, ImmutableArray<IInvocationOperation> operators)
{
    /// <summary>The model of the context that the query runs on.</summary>
    public ModelView Model { get; } = model;

    /// <summary>The entity type that the query begins with.</summary>
    public INamedTypeSymbol Root { get; } = root;

    /// <summary>What one element of the result is.</summary>
    public ElementShape Element { get; } = element;

    /// <summary>The operators between the root and the materialising call, in the order they are applied.</summary>
    public ImmutableArray<IInvocationOperation> Operators { get; } = operators;

    /// <summary>The columns that the SQL selects, each once.</summary>
    public ImmutableArray<Column> Columns { get; } = element.Columns();
}
