namespace AsyncSql.CodeFixes.Queries;

/// <summary>How a value holds the elements of a query, after the query has run.</summary>
internal abstract record Held
{
    /// <summary>One element, or an entity behind its navigations.</summary>
    public sealed record Element(SelectedMembers Members) : Held;

    /// <summary>A list, an array or a sequence.</summary>
    /// <param name="IsRetyped">Whether it becomes a list, which it is not declared as: a list has another <c>Reverse</c>.</param>
    public record Sequence(Held Item, bool IsRetyped = false) : Held;

    /// <summary>The elements of one key.</summary>
    public sealed record Group(Held Item) : Sequence(Item);

    /// <summary>The elements by key, several for each key.</summary>
    public sealed record Lookup(Held Item) : Held;

    /// <summary>The elements by key, one for each key.</summary>
    public sealed record Dictionary(Held Value) : Held;

    /// <summary>A key of a dictionary with its value.</summary>
    public sealed record Pair(Held Value) : Held;
}
