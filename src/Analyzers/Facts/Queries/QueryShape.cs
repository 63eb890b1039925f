using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What a materializing call reads.</summary>
internal sealed class QueryShape(QueryRoot root, ElementShape element, ImmutableArray<IInvocationOperation> operators)
{
    private readonly ImmutableArray<SelectedMember> _members = element.ListColumns();

    public ModelView Model { get; } = root.Model;

    /// <summary>The entity type that the query begins with; the first of several.</summary>
    public INamedTypeSymbol Root { get; } = root.Entity;

    public ElementShape Element { get; } = element;

    /// <summary>The operators between the root and the call, wherever they are written.</summary>
    public ImmutableArray<IInvocationOperation> Operators { get; } = operators;

    public ImmutableArray<Column> Columns => ImmutableArray.CreateRange(_members, static member => member.Column);

    /// <inheritdoc cref="QueryOrigin.IsIncludesOnly"/>
    public bool IsIncludesOnly { get; init; }

    public bool HasOperator(string name) => Operators.Any(call => call.TargetMethod.Name == name);

    /// <summary>Whether columns are selected only because their entity has a complex type of which the code selects a member.</summary>
    public bool AreOfComplexType(IEnumerable<Column> columns) =>
        !Element.WithoutEntitiesOfComplexTypes().ListColumns().Select(static member => member.Column).Intersect(columns).Any();

    /// <summary>Finds the navigations that lead to a column's entity; empty for the entity of the query.</summary>
    public string FindPath(Column column) => _members.FirstOrDefault(member => member.Column == column).Path ?? "";
}

/// <summary>The result of reading a site.</summary>
/// <param name="Operation">The call or loop; <see langword="null"/> where the node materializes nothing asynchronously.</param>
/// <param name="Shape">What it reads; <see langword="null"/> when that is unknown or decided elsewhere.</param>
/// <param name="Role">What the parameters decide: about a query, the calls of the method are the sites.</param>
/// <param name="OpenType">The type parameter that decides what is read: then the usages of its type decide.</param>
internal readonly record struct QueryReading(IOperation? Operation, QueryShape? Shape, ParameterRole Role, ITypeParameterSymbol? OpenType)
{
    /// <summary>Whether a parameter decides what is read.</summary>
    public bool IsOpen => Role == ParameterRole.Query;
}
