using System.Collections.Immutable;
using AsyncSql.TdsServer.Execution;

namespace AsyncSql.TdsServer.Tables;

/// <summary>The changes of clients to a table. A query reads one state from beginning to end, even if other connections write.</summary>
/// <param name="Changes">Rows by number: inserted, updated, or deleted (<see langword="null"/>).</param>
/// <param name="Keys">The numbers of the existing rows in <paramref name="Changes"/>, by key.</param>
internal sealed record TableState(ImmutableSortedDictionary<long, object?[]?> Changes, ImmutableDictionary<object, long> Keys)
{
    public static TableState Empty { get; } =
        new(ImmutableSortedDictionary<long, object?[]?>.Empty, ImmutableDictionary.Create<object, long>(KeyComparer.Instance));
}
