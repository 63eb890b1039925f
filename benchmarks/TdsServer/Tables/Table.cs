using System.Globalization;
using AsyncSql.TdsServer.Execution;

namespace AsyncSql.TdsServer.Tables;

/// <summary>A table: the rows of its definition, if it has one, and the changes of clients.</summary>
/// <remarks>Written under the lock of the <see cref="Store"/>; read without one.</remarks>
internal sealed class Table
{
    /// <summary>Above the numbers of SQL Server's own objects.</summary>
    private static int _lastObjectId = 1_000_000;

    private readonly TableDefinition? _definition;
    private volatile TableState _state = TableState.Empty;
    private long _nextRow;
    private long _lastIdentity;
    private long _lastKey = long.MinValue;

    public Table(TableDefinition definition)
    {
        _definition = definition;
        Name = definition.Name;
        Schema = definition.Schema;
        Kind = definition.Kind;
        Error = definition.Error;
        Columns = definition.Columns;
        KeyColumns = definition.KeyIndex >= 0 ? [definition.KeyIndex] : [];
        _nextRow = definition.Rows;
        _lastIdentity = definition.Rows;
        _lastKey = definition.Rows;
        RowsAscend = KeyColumns.Count == 1;
        IdentityIncrement = 1;
    }

    public Table(
        string name,
        IReadOnlyList<TableColumn> columns,
        IReadOnlyList<int> keyColumns,
        long identitySeed = 1,
        long identityIncrement = 1)
    {
        Name = name;
        Columns = columns;
        KeyColumns = keyColumns;
        IdentityIncrement = identityIncrement;
        _lastIdentity = identitySeed - identityIncrement;
        RowsAscend = keyColumns is [var key] && columns[key].Type.IsInteger;
    }

    public string Name { get; }

    public string Schema { get; init; } = "dbo";

    public TableKind Kind { get; }

    /// <summary>The number of the error that queries get; 0 for none.</summary>
    public int Error { get; }

    /// <summary>As in the catalogue views.</summary>
    public int ObjectId { get; } = Interlocked.Increment(ref _lastObjectId);

    public IReadOnlyList<TableColumn> Columns { get; }

    /// <summary>The positions of the primary key's columns; empty without a key.</summary>
    public IReadOnlyList<int> KeyColumns { get; }

    /// <summary>The default of a column; <see langword="null"/> for NULL.</summary>
    public IReadOnlyDictionary<int, Func<object?>> Defaults { get; init; } = new Dictionary<int, Func<object?>>();

    /// <summary>Whether the rows are in the order of their key, a single number.</summary>
    public bool RowsAscend { get; private set; }

    private long IdentityIncrement { get; }

    private int Given => _definition?.Rows ?? 0;

    /// <summary>The number of rows, from the given ones and the changes; no row is computed.</summary>
    public long CountRows()
    {
        var changes = _state.Changes;
        var count = (long)Given;
        foreach (var (number, row) in changes)
            count += number < Given ? row is null ? -1 : 0 : row is null ? 0 : 1;

        return count;
    }

    public IEnumerable<StoredRow> EnumerateRows()
    {
        var state = _state;
        var given = Given;
        var changes = state.Changes;
        for (var i = 0; i < given; i++)
        {
            if (changes.Count == 0 || !changes.TryGetValue(i, out var changed))
                yield return new StoredRow(i, _definition!.GetRow(i + 1));
            else if (changed is not null)
                yield return new StoredRow(i, changed);
        }

        foreach (var (number, row) in changes)
        {
            if (number >= given && row is not null)
                yield return new StoredRow(number, row);
        }
    }

    /// <summary>Finds the row with a key, without a scan.</summary>
    /// <param name="key">The key, as <see cref="GetKey"/> returns it.</param>
    public StoredRow? Find(object key)
    {
        var state = _state;
        if (state.Keys.TryGetValue(key, out var number))
            return new StoredRow(number, state.Changes[number]!);

        // The key of a definition is the number of the row.
        return key is int value && value >= 1 && value <= Given && !state.Changes.ContainsKey(value - 1)
            ? new StoredRow(value - 1, _definition!.GetRow(value))
            : null;
    }

    /// <summary>Gets the primary key of a row: a value, or an array of several; <see langword="null"/> without a key.</summary>
    public object? GetKey(object?[] row) => KeyColumns switch
    {
        [] => null,
        [var single] => row[single],
        _ => KeyColumns.Select(index => row[index]).ToArray(),
    };

    /// <summary>Adds a row.</summary>
    /// <returns>Its number.</returns>
    public long Add(object?[] row)
    {
        var number = _nextRow++;
        Set(number, row);
        if (RowsAscend && GetKey(row) is { } key)
        {
            var value = Convert.ToInt64(key, CultureInfo.InvariantCulture);
            RowsAscend = value > _lastKey;
            _lastKey = value;
        }

        return number;
    }

    /// <summary>Replaces, deletes (<see langword="null"/>) or restores a row.</summary>
    /// <exception cref="SqlErrorException">The key exists already.</exception>
    public void Set(long number, object?[]? row)
    {
        var state = _state;
        var keys = state.Keys;
        var before = state.Changes.GetValueOrDefault(number);
        if (before is not null && GetKey(before) is { } oldKey)
            keys = keys.Remove(oldKey);

        if (row is not null && RowsAscend && before is { } old && !KeyComparer.Instance.Equals(GetKey(old), GetKey(row)))
            RowsAscend = false;

        if (row is not null && GetKey(row) is { } key)
        {
            if (Find(key) is { } other && other.Number != number)
                throw SqlErrors.DuplicateKey(Name, key);

            keys = keys.SetItem(key, number);
        }

        _state = new TableState(state.Changes.SetItem(number, row), keys);
    }

    /// <summary>Removes a row that was added, as part of a rollback.</summary>
    public void Remove(long number)
    {
        var state = _state;
        var keys = state.Changes.GetValueOrDefault(number) is { } row && GetKey(row) is { } key ? state.Keys.Remove(key) : state.Keys;
        _state = new TableState(state.Changes.Remove(number), keys);
    }

    public long TakeIdentity() => _lastIdentity += IdentityIncrement;

    /// <summary>Records an identity that a client assigned: the next identities are greater.</summary>
    public void RecordIdentity(long value) => _lastIdentity = Math.Max(_lastIdentity, value);
}
