using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Tables;

/// <summary>A table declared in code. Its rows are computed from their numbers whenever they are read.</summary>
/// <example>
/// <code>
/// new TableDefinition("Documents", rows: 100)
///     .AddKey("Id")
///     .AddColumn("Title", SqlType.NVarChar(200), row => $"Document {row}")
///     .AddColumn("Content", SqlType.NVarCharMax, row => TextContent.CreateMultilingual(row, 1_000_000), nullable: true)
/// </code>
/// </example>
public sealed class TableDefinition
{
    private readonly List<TableColumn> _columns = [];
    private readonly List<Func<int, object?>> _values = [];

    /// <summary>Declares a table without columns.</summary>
    /// <param name="name">The name, without a schema.</param>
    /// <param name="rows">The initial number of rows; they are numbered from 1.</param>
    public TableDefinition(string name, int rows)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentOutOfRangeException.ThrowIfNegative(rows);
        Name = name;
        Rows = rows;
    }

    /// <summary>The name, without a schema.</summary>
    public string Name { get; }

    /// <summary>The initial number of rows.</summary>
    public int Rows { get; }

    /// <summary>The schema, by which queries can qualify the name. Two tables of the same name are not supported.</summary>
    public string Schema { get; init; } = "dbo";

    /// <summary>How the table is stored.</summary>
    public TableKind Kind { get; init; }

    /// <summary>
    /// The number of the error that queries of the table get, such as 229 (no permission) or 1222 (locked); 0 for none. The catalogue views
    /// show the table.
    /// </summary>
    public int Error { get; init; }

    /// <summary>The columns in order.</summary>
    public IReadOnlyList<TableColumn> Columns => _columns;

    /// <summary>The position of the key among the columns; -1 without a key.</summary>
    internal int KeyIndex { get; private set; } = -1;

    /// <summary>Adds the primary key: an <c>int</c> identity, whose value is the row's number.</summary>
    /// <exception cref="InvalidOperationException">The table has a key already.</exception>
    public TableDefinition AddKey(string name)
    {
        if (KeyIndex >= 0)
            throw new InvalidOperationException($"{Name} has a key already.");

        KeyIndex = _columns.Count;
        _columns.Add(new TableColumn(name, SqlType.Int, Identity: true));
        _values.Add(static row => row);
        return this;
    }

    /// <summary>Adds a column.</summary>
    /// <param name="name">The name.</param>
    /// <param name="type">The type.</param>
    /// <param name="value">
    /// The value of a row by its number (from 1): of the .NET type that <c>Microsoft.Data.SqlClient</c> returns for <paramref
    /// name="type"/>, a
    /// <see cref="TextContent"/> or <see cref="BinaryContent"/> (which need no memory), or <see langword="null"/>. Always the same for the
    /// same row.
    /// </param>
    /// <param name="nullable">Whether the column can be NULL.</param>
    /// <param name="traits">What the catalogue views state about the column.</param>
    public TableDefinition AddColumn(
        string name,
        SqlType type,
        Func<int, object?> value,
        bool nullable = false,
        ColumnTraits traits = ColumnTraits.None)
    {
        _columns.Add(new TableColumn(name, type, nullable) { Traits = traits });
        _values.Add(value);
        return this;
    }

    /// <summary>Gets a value as the server sends it; tests compare it with what a driver read.</summary>
    /// <param name="row">The row's number, from 1.</param>
    /// <param name="column">The column's name.</param>
    /// <exception cref="ArgumentException">There is no such column.</exception>
    public object? GetValue(int row, string column)
    {
        var index = _columns.FindIndex(c => c.Name.Equals(column, StringComparison.OrdinalIgnoreCase));
        return index >= 0 ? _values[index](row) : throw new ArgumentException($"{Name} has no column {column}.", nameof(column));
    }

    internal object?[] GetRow(int row)
    {
        var values = new object?[_values.Count];
        for (var i = 0; i < values.Length; i++)
            values[i] = _values[i](row);

        return values;
    }
}
