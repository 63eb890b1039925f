using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>Collects the values that a writing statement returns for its rows.</summary>
internal sealed class OutputRows
{
    private readonly BatchContext _context;
    private readonly OutputClause? _clause;
    private readonly int _width;
    private readonly IReadOnlyList<(ResultColumn Column, Bound Value)> _items = [];

    /// <summary>Binds the clause.</summary>
    /// <param name="context">The batch.</param>
    /// <param name="clause">The OUTPUT clause; <see langword="null"/> for none.</param>
    /// <param name="table">The table that is written.</param>
    /// <param name="others">Columns of the statement's other tables, which the clause can name, too.</param>
    /// <param name="deletes">Whether the statement can delete rows.</param>
    public OutputRows(
        BatchContext context,
        OutputClause? clause,
        Table table,
        IReadOnlyList<ScopeColumn>? others = null,
        bool deletes = false)
    {
        _context = context;
        _clause = clause;
        _width = table.Columns.Count;
        if (clause is null)
            return;

        ScopeColumn[] columns =
        [
            .. table.Columns.Select(column => new ScopeColumn(
                "INSERTED",
                column.Name,
                column.Type,
                column.Nullable || deletes,
                column.Identity)),
            .. table.Columns.Select(column => new ScopeColumn("DELETED", column.Name, column.Type, Nullable: true)),
            new ScopeColumn("", "$action", SqlType.NVarChar(10), Nullable: false),
            .. others ?? [],
        ];
        _items = new Binder(context).BindSelectList(clause.Items, new Scope(columns, outer: null));
    }

    public IReadOnlyList<ResultColumn> Columns => [.. _items.Select(item => item.Column)];

    public List<object?[]> Rows { get; } = [];

    /// <summary>The number of rows written.</summary>
    public long Count { get; private set; }

    /// <summary>Records a row that was written.</summary>
    /// <param name="deleted">The old values; <see langword="null"/> for a new row.</param>
    /// <param name="inserted">The new values; <see langword="null"/> for a deleted row.</param>
    /// <param name="others">The values of the other tables' columns.</param>
    /// <param name="action">The action of a MERGE.</param>
    public void Add(object?[]? deleted, object?[]? inserted, object?[] others, string action = "")
    {
        Count++;
        if (_clause is null)
            return;

        var none = new object?[_width];
        var frame = new Frame(null) { Row = [.. inserted ?? none, .. deleted ?? none, action, .. others] };
        Rows.Add([.. _items.Select(item => item.Value.Evaluate(frame))]);
    }

    /// <summary>Stores the rows in the table that the clause names, if any.</summary>
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
                var column =
                    i < _clause.IntoColumns.Count
                        ? target
                            .Columns.Index()
                            .FirstOrDefault(
                                item => item.Item.Name.Equals(_clause.IntoColumns[i], StringComparison.OrdinalIgnoreCase),
                                (-1, null!))
                            .Index
                        : i;
                if (column < 0 || column >= stored.Length)
                    throw SqlErrors.ColumnCount();

                stored[column] = Conversion.Convert(target.Columns[column].Type, row[i]);
            }

            target.Add(stored);
        }
    }
}
