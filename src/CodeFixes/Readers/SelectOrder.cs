using AsyncSql.Analyzers.Facts.Readers;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Reorders the columns of a SELECT as a reader reads them. They exchange their places: columns that are not read, and the text between
/// columns, do not move.
/// </summary>
internal static class SelectOrder
{
    /// <summary>Adds the edits; false where the order cannot be changed, or where other code would notice.</summary>
    public static bool TryChange(InvocationExpressionSyntax opening, SequentialReading reading, CommandTexts texts, FileEdits edits)
    {
        if (!reading.IsByName || reading.Conflict is null or { IsRepeated: true }
            || CommandLiterals.Find(opening, texts, edits.Semantics) is not { } literals
            || PlainSelect.FindColumns(literals.Text) is not { } columns
            || Sort(reading.Uses) is not { } order || order.Any(ordinal => ordinal >= columns.Length))
            return false;
        var places = order.OrderBy(static ordinal => ordinal).ToList();
        var moves = order.Select((from, i) => (Place: columns[places[i]], Part: columns[from]))
            .Where(static move => move.Place != move.Part);
        if (literals.Move(moves) is not { } changes)
            return false;
        foreach (var change in changes)
            edits.Add(change);
        return true;
    }

    /// <summary>The ordinals in the order of the reads; <see langword="null"/> where one is read before and after another.</summary>
    private static ImmutableArray<int>? Sort(ImmutableArray<ColumnUse> uses)
    {
        var behind = new HashSet<(int? Column, int? Other)>(ColumnOrder.GetPairs(uses)
            .Where(static pair => pair.CanFollow && pair.Earlier.Ordinal != pair.Later.Ordinal)
            .Select(static pair => (pair.Later.Ordinal, pair.Earlier.Ordinal)));
        var left = new SortedSet<int>(uses.Select(static use => use.Ordinal).OfType<int>());
        var order = ImmutableArray.CreateBuilder<int>();
        while (left.Count > 0)
        {
            // Columns without an order among themselves keep the order of the SELECT.
            var next = left.Where(column => !left.Any(other => behind.Contains((column, other)))).Cast<int?>().FirstOrDefault();
            if (next is not { } first)
                return null;
            left.Remove(first);
            order.Add(first);
        }

        return order.ToImmutable();
    }
}
