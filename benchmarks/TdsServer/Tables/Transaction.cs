namespace AsyncSql.TdsServer.Tables;

/// <summary>A transaction: the changes to undo. Other connections see its changes at once, with every isolation level.</summary>
internal sealed class Transaction(long id)
{
    private readonly List<(Table Table, long Row, object?[]? Before, bool Added)> _undo = [];
    private readonly List<(string Name, int Position)> _savepoints = [];

    public long Id { get; } = id;

    /// <summary>The nesting level: an inner BEGIN only increments it.</summary>
    public int Depth { get; set; } = 1;

    public int Position => _undo.Count;

    public void RecordAddition(Table table, long row) => _undo.Add((table, row, null, Added: true));

    public void RecordChange(Table table, StoredRow before) => _undo.Add((table, before.Number, before.Values, Added: false));

    public void Save(string name) => _savepoints.Add((name, _undo.Count));

    /// <summary>Undoes back to a savepoint.</summary>
    /// <returns>Whether there is a savepoint with this name.</returns>
    public bool RollbackTo(string name)
    {
        var index = _savepoints.FindLastIndex(savepoint => savepoint.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
        if (index < 0)
            return false;

        Rollback(_savepoints[index].Position);
        _savepoints.RemoveRange(index + 1, _savepoints.Count - index - 1);
        return true;
    }

    /// <summary>Undoes everything after a position, the last change first.</summary>
    public void Rollback(int position = 0)
    {
        for (var i = _undo.Count - 1; i >= position; i--)
        {
            var (table, row, before, added) = _undo[i];
            if (added)
                table.Remove(row);
            else
                table.Set(row, before);
        }

        _undo.RemoveRange(position, _undo.Count - position);
    }
}
