using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// The columns of a SELECT in the order in which a reader is asked for them. They trade places: columns that are not read stay where they
/// are, and so does all that stands between two columns.
/// </summary>
internal static class SelectOrder
{
    /// <summary>Adds the edits; false where the order cannot be changed, or where something else would see the change.</summary>
    public static bool TryChange(InvocationExpressionSyntax opening, SequentialReading reading, SemanticModel semanticModel, FileEdits edits, CancellationToken cancellationToken)
    {
        if (!reading.IsByName || reading.Conflict is null or { IsRepeated: true }
            || CommandLiterals.Of(opening, semanticModel, cancellationToken) is not { } literals
            || PlainSelect.ColumnsOf(literals.Text) is not { } columns
            || Sorted(reading.Uses) is not { } order || order.Any(ordinal => ordinal >= columns.Length))
            return false;
        var places = order.OrderBy(static ordinal => ordinal).ToList();
        if (literals.Moved(order.Select((from, i) => (columns[places[i]], columns[from])).Where(static move => move.Item1 != move.Item2)) is not { } changes)
            return false;
        foreach (var change in changes)
            edits.Add(change);
        return true;
    }

    /// <summary>The ordinals in the order in which their columns are asked for; <see langword="null"/> where one is asked for both before and after another.</summary>
    private static ImmutableArray<int>? Sorted(ImmutableArray<ColumnUse> uses)
    {
        var behind = new HashSet<(int Column, int Other)>();
        foreach (var pair in ColumnOrder.Pairs(uses))
            if (pair.Earlier.Ordinal is { } earlier && pair.Later.Ordinal is { } later && earlier != later && pair.CanFollow)
                behind.Add((later, earlier));

        var left = new SortedSet<int>(uses.Select(static use => use.Ordinal).OfType<int>());
        var order = ImmutableArray.CreateBuilder<int>();
        while (left.Count > 0)
        {
            // The first that is behind no other: what has no order among itself keeps the one of the SELECT.
            var next = left.Where(column => !left.Any(other => behind.Contains((column, other)))).Cast<int?>().FirstOrDefault();
            if (next is not { } first)
                return null;
            left.Remove(first);
            order.Add(first);
        }

        return order.ToImmutable();
    }
}
