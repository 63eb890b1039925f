namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>How an expression defines a value.</summary>
internal enum DefinitionKind
{
    Initializer, // of a local, field or property
    Assignment, // x = value, also in an object initializer
    CompoundAssignment, // x += value: the expression is only a part of the value
    Argument, // of a call, or what a method passes to the delegate that it takes
    Default, // of a parameter that a call omits
    Return, // of a method or a getter
    Pattern, // value is Type x
    Element, // foreach (var x in values): the expression is the collection
}

/// <summary>An expression that may define the value of a symbol.</summary>
internal sealed record ValueDefinition(DefinitionKind Kind, ExpressionSyntax Expression, SemanticModel Model)
{
    /// <summary>The call that takes the delegate whose parameter is defined; <see langword="null"/> for any other definition.</summary>
    public InvocationExpressionSyntax? Through { get; init; }

    /// <summary>Whether the value of the symbol is the value of the expression.</summary>
    public bool IsValue => Kind is not (DefinitionKind.CompoundAssignment or DefinitionKind.Element);
}

/// <summary>The expressions that may define the value of a symbol, in source order.</summary>
/// <param name="All">The visible definitions.</param>
/// <param name="IsComplete">
/// Whether there are no others: <see langword="false"/> for <see langword="ref"/> and <see langword="out"/>, a member that other types may
/// write, a parameter with no visible caller or too many, and a tree of another compilation.
/// </param>
internal sealed record ValueDefinitions(ImmutableArray<ValueDefinition> All, bool IsComplete)
{
    public static readonly ValueDefinitions Unknown = new(ImmutableArray<ValueDefinition>.Empty, IsComplete: false);

    /// <summary>The definition of a symbol that is assigned once: exactly one is visible, and there are no others.</summary>
    public ValueDefinition? Only => IsComplete && All is [{ IsValue: true } only] ? only : null;

    /// <summary>Whether the value is that of one of the expressions, and of no other.</summary>
    public bool AreAllValues => IsComplete && !All.IsEmpty && All.All(static definition => definition.IsValue);
}
