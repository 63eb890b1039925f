using AsyncSql.Replay.Sql;
using AsyncSql.Replay.Tables;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

internal sealed partial class Binder
{
    private static readonly object?[][] OneEmptyRow = [[]];

    /// <summary>A source that has no columns and one row: what a query without FROM selects from.</summary>
    private static Source Nothing { get; } = new([], _ => OneEmptyRow);

    /// <summary>Binds a FROM.</summary>
    /// <param name="from">What is selected from.</param>
    /// <param name="outer">The scope around the query, which derived tables see too.</param>
    /// <param name="where">The query's condition, in which a key may be found.</param>
    /// <param name="written">The table that the statement writes: its rows carry a <see cref="StoredRow"/> in a hidden last column.</param>
    private Source From(FromItem from, Scope? outer, Expression? where = null, TableItem? written = null) => from switch
    {
        TableItem table => TableSource(table, where, isWritten: ReferenceEquals(table, written)),
        DerivedItem derived => Derived(derived, outer),
        ValuesItem values => Values(values, outer),
        JoinItem { Kind: JoinKind.CrossApply or JoinKind.OuterApply } apply => Apply(apply, outer, where, written),
        JoinItem join => Join(join, outer, where, written),
        _ => throw SqlErrors.Unsupported(from.GetType().Name),
    };

    private Source TableSource(TableItem item, Expression? where, bool isWritten)
    {
        var table = Table(item.Name);
        var alias = item.Alias ?? item.Name.Name;
        var columns = table.Columns.Select(column => new ScopeColumn(alias, column.Name, column.Type, column.Nullable, column.Identity)).ToList();
        if (isWritten)
            columns.Add(new ScopeColumn(alias, "", SqlType.Int, false));

        var seek = where is null ? null : Seek(table, alias, where);
        return new Source(columns, _ => Rows(seek?.Invoke() is { } key ? SeekRows(table, key) : table.Rows(), isWritten))
        {
            OrderedBy = table.RowsAscend ? table.KeyColumns[0] : -1,
        };

        IEnumerable<object?[]> Rows(IEnumerable<StoredRow> rows, bool isWritten)
        {
            foreach (var row in rows)
            {
                context.LookedAtRow();
                yield return isWritten ? [.. row.Values, row] : row.Values;
            }
        }
    }

    private static IEnumerable<StoredRow> SeekRows(Table table, object key) => table.Find(key) is { } row ? [row] : [];

    private Table Table(ObjectName name)
    {
        if (!name.IsVariable)
            return context.Session.Table(name);

        return context.TableVariables.TryGetValue(name.Name, out var variable)
            ? variable
            : throw new SqlErrorException(new SqlError(1087, $"Must declare the table variable \"{name.Name}\".", Severity: 15));
    }

    /// <summary>
    /// The key that a condition asks for, if it is one of <c>key = @parameter</c>; a scan of a million rows would tell the same. The condition is
    /// checked on the row all the same.
    /// </summary>
    private Func<object?>? Seek(Table table, string alias, Expression where)
    {
        if (table.KeyColumns is not [var keyIndex])
            return null;

        var column = table.Columns[keyIndex];
        foreach (var conjunct in Conjuncts(where))
        {
            if (conjunct is not BinaryExpression { Operator: BinaryOperator.Equal } equal)
                continue;

            foreach (var (name, value) in ((Expression, Expression)[])[(equal.Left, equal.Right), (equal.Right, equal.Left)])
            {
                if (name is not NameExpression key
                    || value is not (LiteralExpression or VariableExpression)
                    || !column.Name.Equals(key.Name, StringComparison.OrdinalIgnoreCase)
                    || !alias.Equals(key.Qualifier ?? alias, StringComparison.OrdinalIgnoreCase))
                {
                    continue;
                }

                var bound = Expression(value);
                var frame = new Frame(null);
                return () => KeyValue(column.Type, bound.Evaluate(frame));
            }
        }

        return null;
    }

    /// <summary>A value as the key's own type; <see langword="null"/> where a scan must decide.</summary>
    private static object? KeyValue(SqlType type, object? value) => value switch
    {
        byte or short or int or long when type.IsInteger =>
            Convert.ToInt64(value, null) is >= int.MinValue and <= int.MaxValue || type.Kind == SqlTypeKind.BigInt ? Conversion.To(type, value) : null,
        string when type.IsText => value,
        Guid when type.Kind == SqlTypeKind.UniqueIdentifier => value,
        _ => null,
    };

    private static IEnumerable<Expression> Conjuncts(Expression condition) => condition is BinaryExpression { Operator: BinaryOperator.And } and
        ? Conjuncts(and.Left).Concat(Conjuncts(and.Right))
        : [condition];

    private Source Derived(DerivedItem derived, Scope? outer)
    {
        var plan = Query(derived.Query, outer);
        if (derived.Columns.Count > 0 && derived.Columns.Count != plan.Columns.Count)
            throw SqlErrors.ColumnCount();

        var columns = plan.Columns
            .Select((column, index) => new ScopeColumn(derived.Alias, derived.Columns.Count > 0 ? derived.Columns[index] : column.Name, column.Type, column.Nullable))
            .ToList();
        return new Source(columns, plan.Run);
    }

    private Source Values(ValuesItem values, Scope? outer)
    {
        var scope = new Scope([], outer);
        var rows = values.Rows.Select(row => row.Select(value => Expression(value, scope)).ToArray()).ToArray();
        if (rows.Any(row => row.Length != rows[0].Length) || (values.Columns.Count > 0 && values.Columns.Count != rows[0].Length))
            throw SqlErrors.ColumnCount();

        var columns = Enumerable.Range(0, rows[0].Length)
            .Select(index => new ScopeColumn(
                values.Alias,
                index < values.Columns.Count ? values.Columns[index] : "",
                CommonType(rows.Select(row => row[index])),
                rows.Any(row => row[index].Nullable)))
            .ToList();
        return new Source(columns, frame =>
        {
            var inner = new Frame(frame);
            return rows.Select(row => row.Select((value, index) => Conversion.To(columns[index].Type, value.Evaluate(inner))).ToArray());
        });
    }

    private Source Join(JoinItem join, Scope? outer, Expression? where, TableItem? written)
    {
        // A condition on the left side's key holds for the join as well, unless the join brings rows back that the left side lacks.
        var keepsLeftOnly = join.Kind is JoinKind.Inner or JoinKind.Left or JoinKind.Cross;
        var left = From(join.Left, outer, keepsLeftOnly ? where : null, written);
        var right = From(join.Right, outer, where: null, written);
        var leftNullable = join.Kind is JoinKind.Right or JoinKind.Full;
        var rightNullable = join.Kind is JoinKind.Left or JoinKind.Full;
        ScopeColumn[] columns =
        [
            .. left.Columns.Select(column => leftNullable ? column with { Nullable = true } : column),
            .. right.Columns.Select(column => rightNullable ? column with { Nullable = true } : column),
        ];
        var scope = new Scope(columns, outer);
        var condition = join.On is null ? null : Expression(join.On, scope);
        var width = left.Columns.Count;
        var keys = join.On is null ? [] : EqualColumns(join.On, scope, width);
        return new Source(columns, frame => JoinRows(join.Kind, left, right, condition, keys, width, frame));
    }

    /// <summary>The pairs of columns that a condition equates: what rows of the right side can be looked up by.</summary>
    private List<(int Left, int Right)> EqualColumns(Expression on, Scope scope, int width)
    {
        var pairs = new List<(int, int)>();
        foreach (var conjunct in Conjuncts(on))
        {
            if (conjunct is not BinaryExpression { Operator: BinaryOperator.Equal, Left: NameExpression first, Right: NameExpression second })
                continue;

            var a = Expression(first, scope).Column;
            var b = Expression(second, scope).Column;
            if (a >= 0 && a < width && b >= width)
                pairs.Add((a, b - width));
            else if (b >= 0 && b < width && a >= width)
                pairs.Add((b, a - width));
        }

        return pairs;
    }

    private IEnumerable<object?[]> JoinRows(
        JoinKind kind,
        Source left,
        Source right,
        Bound? condition,
        List<(int Left, int Right)> keys,
        int width,
        Frame? outer)
    {
        var rightRows = right.Run(outer).ToList();
        var lookup = keys.Count == 0
            ? null
            : rightRows.Index().ToLookup(item => (object)keys.Select(key => item.Item[key.Right]).ToArray(), KeyComparer.Instance);
        var matched = kind is JoinKind.Right or JoinKind.Full ? new bool[rightRows.Count] : null;
        var frame = new Frame(outer);
        foreach (var leftRow in left.Run(outer))
        {
            var found = false;
            var candidates = lookup is null ? rightRows.Index() : lookup[keys.Select(key => leftRow[key.Left]).ToArray()];
            foreach (var (index, rightRow) in candidates)
            {
                context.LookedAtRow();
                object?[] row = [.. leftRow, .. rightRow];
                frame.Row = row;
                if (condition?.Holds(frame) == false)
                    continue;

                found = true;
                if (matched is not null)
                    matched[index] = true;

                yield return row;
            }

            if (!found && kind is JoinKind.Left or JoinKind.Full)
                yield return [.. leftRow, .. new object?[right.Columns.Count]];
        }

        for (var i = 0; i < matched?.Length; i++)
        {
            if (!matched[i])
                yield return [.. new object?[width], .. rightRows[i]];
        }
    }

    private Source Apply(JoinItem apply, Scope? outer, Expression? where, TableItem? written)
    {
        var left = From(apply.Left, outer, where, written);
        var right = From(apply.Right, new Scope(left.Columns, outer));
        var isOuter = apply.Kind == JoinKind.OuterApply;
        ScopeColumn[] columns = [.. left.Columns, .. right.Columns.Select(column => isOuter ? column with { Nullable = true } : column)];
        return new Source(columns, Rows);

        IEnumerable<object?[]> Rows(Frame? outerFrame)
        {
            foreach (var leftRow in left.Run(outerFrame))
            {
                var found = false;
                foreach (var rightRow in right.Run(new Frame(outerFrame) { Row = leftRow }))
                {
                    found = true;
                    yield return [.. leftRow, .. rightRow];
                }

                if (!found && isOuter)
                    yield return [.. leftRow, .. new object?[right.Columns.Count]];
            }
        }
    }
}
