using System.Collections.Immutable;
using AsyncSql.Replay.Execution;

namespace AsyncSql.Replay.Tables;

/// <summary>What clients have changed in a table. A query reads one state from its beginning to its end, whatever is written meanwhile.</summary>
/// <param name="Changes">Rows by their numbers: inserted, updated, or deleted (<see langword="null"/>).</param>
/// <param name="Keys">The numbers of the rows in <paramref name="Changes"/> that there are, by their keys.</param>
internal sealed record TableState(ImmutableSortedDictionary<long, object?[]?> Changes, ImmutableDictionary<object, long> Keys)
{
    public static TableState Empty { get; } =
        new(ImmutableSortedDictionary<long, object?[]?>.Empty, ImmutableDictionary.Create<object, long>(KeyComparer.Instance));
}
