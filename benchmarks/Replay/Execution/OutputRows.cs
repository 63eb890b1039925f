using AsyncSql.Replay.Sql;
using AsyncSql.Replay.Tables;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

/// <summary>Collects what a writing statement returns of its rows.</summary>
internal sealed class OutputRows
{
    private readonly BatchContext _context;
    private readonly OutputClause? _clause;
    private readonly int _width;
    private readonly IReadOnlyList<(ResultColumn Column, Bound Value)> _items = [];

    /// <summary>Binds the clause.</summary>
    /// <param name="context">The batch.</param>
    /// <param name="clause">What to return; <see langword="null"/> for nothing.</param>
    /// <param name="table">The table that is written.</param>
    /// <param name="others">Columns of the statement's other tables, which the clause may name too.</param>
    /// <param name="deletes">Whether there are rows that are not, afterwards.</param>
    public OutputRows(BatchContext context, OutputClause? clause, Table table, IReadOnlyList<ScopeColumn>? others = null, bool deletes = false)
    {
        _context = context;
        _clause = clause;
        _width = table.Columns.Count;
        if (clause is null)
            return;

        ScopeColumn[] columns =
        [
            .. table.Columns.Select(column => new ScopeColumn("INSERTED", column.Name, column.Type, column.Nullable || deletes, column.Identity)),
            .. table.Columns.Select(column => new ScopeColumn("DELETED", column.Name, column.Type, Nullable: true)),
            new ScopeColumn("", "$action", SqlType.NVarChar(10), Nullable: false),
            .. others ?? [],
        ];
        _items = new Binder(context).SelectList(clause.Items, new Scope(columns, outer: null));
    }

    public IReadOnlyList<ResultColumn> Columns => [.. _items.Select(item => item.Column)];

    public List<object?[]> Rows { get; } = [];

    /// <summary>The rows written.</summary>
    public long Count { get; private set; }

    /// <summary>A row was written.</summary>
    /// <param name="deleted">What it was; <see langword="null"/> for a new row.</param>
    /// <param name="inserted">What it is; <see langword="null"/> for a deleted row.</param>
    /// <param name="others">The values of the other tables' columns.</param>
    /// <param name="action">What a MERGE did.</param>
    public void Add(object?[]? deleted, object?[]? inserted, object?[] others, string action = "")
    {
        Count++;
        if (_clause is null)
            return;

        var none = new object?[_width];
        var frame = new Frame(null) { Row = [.. inserted ?? none, .. deleted ?? none, action, .. others] };
        Rows.Add([.. _items.Select(item => item.Value.Evaluate(frame))]);
    }

    /// <summary>Puts the rows into the table that the clause names, if it names one.</summary>
    public void StoreInto()
    {
        if (_clause?.Into is not { } name)
            return;

        if (!_context.TableVariables.TryGetValue(name.Name, out var target))
            throw SqlErrors.Unsupported("OUTPUT INTO anything but a table variable");

        foreach (var row in Rows)
        {
            var stored = new object?[target.Columns.Count];
            for (var i = 0; i < row.Length; i++)
            {
                var column = i < _clause.IntoColumns.Count
                    ? target.Columns.Index().FirstOrDefault(item => item.Item.Name.Equals(_clause.IntoColumns[i], StringComparison.OrdinalIgnoreCase), (-1, null!)).Index
                    : i;
                if (column < 0 || column >= stored.Length)
                    throw SqlErrors.ColumnCount();

                stored[column] = Conversion.To(target.Columns[column].Type, row[i]);
            }

            target.Add(stored);
        }
    }
}
