using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>What a materialising call reads: the operators between its root and the call, and the columns of one element.</summary>
internal sealed class QueryShape(ModelView model, INamedTypeSymbol root, ElementShape element, ImmutableArray<IInvocationOperation> operators)
{
    /// <summary>The model of the context that the query runs on.</summary>
    public ModelView Model { get; } = model;

    /// <summary>The entity type that the query begins with; of several the first.</summary>
    public INamedTypeSymbol Root { get; } = root;

    /// <summary>What one element of the result is.</summary>
    public ElementShape Element { get; } = element;

    /// <summary>The operators that the query passes on its way from the root, wherever they are written.</summary>
    public ImmutableArray<IInvocationOperation> Operators { get; } = operators;

    /// <summary>The columns that the SQL selects, each once.</summary>
    public ImmutableArray<Column> Columns { get; } = element.Columns();
}

/// <summary>What reading a site came to.</summary>
/// <param name="Operation">The call or loop; <see langword="null"/> where the node is no asynchronous materialisation.</param>
/// <param name="Shape">What it reads; <see langword="null"/> when that is not understood or decided elsewhere.</param>
/// <param name="IsOpen">Whether a parameter decides what is read: then the calls of the method are the sites.</param>
/// <param name="OpenType">The type parameter that decides what is read: then the uses of its type do.</param>
internal readonly record struct QueryReading(IOperation? Operation, QueryShape? Shape, bool IsOpen, ITypeParameterSymbol? OpenType);
