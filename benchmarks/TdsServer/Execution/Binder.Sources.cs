using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

internal sealed partial class Binder
{
    private static readonly object?[][] OneEmptyRow = [[]];

    /// <summary>The source of a query without FROM: no columns and one row.</summary>
    private static Source Nothing { get; } = new([], _ => OneEmptyRow);

    /// <summary>Binds a FROM clause.</summary>
    /// <param name="from">The item of the FROM clause.</param>
    /// <param name="outer">The enclosing scope, which is visible to derived tables, too.</param>
    /// <param name="where">The query's condition, which can contain a key.</param>
    /// <param name="written">The table that the statement writes: its rows carry a <see cref="StoredRow"/> in a hidden last column.</param>
    private Source BindFrom(FromItem from, Scope? outer, Expression? where = null, TableItem? written = null) => from switch
    {
        TableItem table => BindTable(table, where, isWritten: ReferenceEquals(table, written)),
        DerivedItem derived => BindDerived(derived, outer),
        ValuesItem values => BindValues(values, outer),
        JoinItem { Kind: JoinKind.CrossApply or JoinKind.OuterApply } apply => BindApply(apply, outer, where, written),
        JoinItem join => BindJoin(join, outer, where, written),
        _ => throw SqlErrors.Unsupported(from.GetType().Name),
    };

    private Source BindTable(TableItem item, Expression? where, bool isWritten)
    {
        var alias = item.Alias ?? item.Name.Name;
        if (string.Equals(item.Name.Schema, SystemViews.Schema, StringComparison.OrdinalIgnoreCase))
            return BindSystemView(item, alias);

        var table = FindTable(item.Name);
        if (table.Kind == TableKind.External || table.Error != 0)
            throw SqlErrors.Unreadable(table);

        var columns = table
            .Columns.Select(column => new ScopeColumn(alias, column.Name, column.Type, column.Nullable, column.Identity))
            .ToList();
        if (isWritten)
            columns.Add(new ScopeColumn(alias, "", SqlType.Int, false));

        var sample = item.Sample is null ? null : BindSample(item.Sample, table);
        var seek = where is null || sample is not null ? null : TryBindSeek(table, alias, where);
        return new Source(columns, _ => Rows(seek?.Invoke() is { } key ? SeekRows(table, key) : Sample(table.EnumerateRows()), isWritten))
        {
            OrderedBy = table.RowsAscend ? table.KeyColumns[0] : -1,
        };

        IEnumerable<StoredRow> Sample(IEnumerable<StoredRow> rows) => sample is null ? rows : sample(rows);

        IEnumerable<object?[]> Rows(IEnumerable<StoredRow> rows, bool isWritten)
        {
            foreach (var row in rows)
            {
                context.CountRow();
                yield return isWritten ? [.. row.Values, row] : row.Values;
            }
        }
    }

    private Source BindSystemView(TableItem item, string alias)
    {
        var session = context.Session;
        var database = item.Name.Database is { Length: > 0 } other ? session.Store.Databases.GetValueOrDefault(other) : session.Database;
        if (database is null || SystemViews.Find(item.Name.Name) is not { } view)
            throw SqlErrors.UnknownObject(item.Name.ToString());

        if (item.Sample is not null)
            throw SqlErrors.SampledView();

        return new Source(
            [.. view.Columns.Select(column => new ScopeColumn(alias, column.Name, column.Type, Nullable: true))],
            _ => view.List(database));
    }

    /// <summary>TABLESAMPLE: takes whole pages, each with the same probability, so the number of rows is approximate as in SQL Server.</summary>
    private Func<IEnumerable<StoredRow>, IEnumerable<StoredRow>> BindSample(SampleClause sample, Table table)
    {
        const int PageRows = 8;
        if (table.Kind == TableKind.MemoryOptimized)
            throw SqlErrors.SampledMemory();

        var frame = new Frame(null);
        var size = Evaluate(sample.Size);
        var percent = sample.IsPercent ? size : table.CountRows() is var rows and > 0 ? size / rows * 100 : 0;
        if (percent < 0 || (sample.IsPercent && percent > 100))
            throw SqlErrors.SampleSize();

        var seed = sample.Seed is null ? Random.Shared.Next() : (int)Evaluate(sample.Seed);
        return stored =>
        {
            var random = new Random(seed);
            var taken = new Dictionary<long, bool>();
            return stored.Where(row =>
            {
                var page = row.Number / PageRows;
                if (!taken.TryGetValue(page, out var isTaken))
                    taken.Add(page, isTaken = random.NextDouble() * 100 < percent);

                return isTaken;
            });
        };

        double Evaluate(Expression expression) =>
            (double)Conversion.Convert(SqlType.Float, BindExpression(expression).Evaluate(frame) ?? 0.0)!;
    }

    private static IEnumerable<StoredRow> SeekRows(Table table, object key) => table.Find(key) is { } row ? [row] : [];

    private Table FindTable(ObjectName name)
    {
        if (!name.IsVariable)
            return context.Session.FindTable(name);

        return context.TableVariables.TryGetValue(name.Name, out var variable)
            ? variable
            : throw new SqlErrorException(new SqlError(1087, $"Must declare the table variable \"{name.Name}\".", Severity: 15));
    }

    /// <summary>
    /// Finds the key in a condition such as <c>key = @parameter</c>, which avoids a scan of a million rows. The condition is still checked
    /// on
    /// the row.
    /// </summary>
    private Func<object?>? TryBindSeek(Table table, string alias, Expression where)
    {
        if (table.KeyColumns is not [var keyIndex])
            return null;

        var column = table.Columns[keyIndex];
        foreach (var conjunct in SplitConjuncts(where))
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

                var bound = BindExpression(value);
                var frame = new Frame(null);
                return () => ConvertKey(column.Type, bound.Evaluate(frame));
            }
        }

        return null;
    }

    /// <summary>Converts a value to the type of the key; <see langword="null"/> where a scan is necessary.</summary>
    private static object? ConvertKey(SqlType type, object? value) =>
        value switch
        {
            byte or short or int or long when type.IsInteger => Convert.ToInt64(value, null) is >= int.MinValue and <= int.MaxValue
            || type.Kind == SqlTypeKind.BigInt
                ? Conversion.Convert(type, value)
                : null,
            string when type.IsText => value,
            Guid when type.Kind == SqlTypeKind.UniqueIdentifier => value,
            _ => null,
        };

    private static IEnumerable<Expression> SplitConjuncts(Expression condition) =>
        condition is BinaryExpression { Operator: BinaryOperator.And } and
            ? SplitConjuncts(and.Left).Concat(SplitConjuncts(and.Right))
            : [condition];

    private Source BindDerived(DerivedItem derived, Scope? outer)
    {
        var plan = BindQuery(derived.Query, outer);
        if (derived.Columns.Count > 0 && derived.Columns.Count != plan.Columns.Count)
            throw SqlErrors.ColumnCount();

        var columns = plan
            .Columns.Select(
                (column, index) =>
                    new ScopeColumn(
                        derived.Alias,
                        derived.Columns.Count > 0 ? derived.Columns[index] : column.Name,
                        column.Type,
                        column.Nullable))
            .ToList();
        return new Source(columns, plan.Run);
    }

    private Source BindValues(ValuesItem values, Scope? outer)
    {
        var scope = new Scope([], outer);
        var rows = values.Rows.Select(row => row.Select(value => BindExpression(value, scope)).ToArray()).ToArray();
        if (rows.Any(row => row.Length != rows[0].Length) || (values.Columns.Count > 0 && values.Columns.Count != rows[0].Length))
            throw SqlErrors.ColumnCount();

        var columns = Enumerable.Range(0, rows[0].Length)
            .Select(index => new ScopeColumn(
                values.Alias,
                index < values.Columns.Count ? values.Columns[index] : "",
                FindCommonType(rows.Select(row => row[index])),
                rows.Any(row => row[index].Nullable)))
            .ToList();
        return new Source(
            columns,
            frame =>
            {
                var inner = new Frame(frame);
                return rows.Select(row =>
                    row.Select((value, index) => Conversion.Convert(columns[index].Type, value.Evaluate(inner))).ToArray());
            });
    }

    private Source BindJoin(JoinItem join, Scope? outer, Expression? where, TableItem? written)
    {
        // A condition on the key of the left side applies to the join, too, unless the join adds rows that the left side lacks.
        var keepsLeftOnly = join.Kind is JoinKind.Inner or JoinKind.Left or JoinKind.Cross;
        var left = BindFrom(join.Left, outer, keepsLeftOnly ? where : null, written);
        var right = BindFrom(join.Right, outer, where: null, written);
        var leftNullable = join.Kind is JoinKind.Right or JoinKind.Full;
        var rightNullable = join.Kind is JoinKind.Left or JoinKind.Full;
        ScopeColumn[] columns =
        [
            .. left.Columns.Select(column => leftNullable ? column with { Nullable = true } : column),
            .. right.Columns.Select(column => rightNullable ? column with { Nullable = true } : column),
        ];
        var scope = new Scope(columns, outer);
        var condition = join.On is null ? null : BindExpression(join.On, scope);
        var width = left.Columns.Count;
        var keys = join.On is null ? [] : FindEqualColumns(join.On, scope, width);
        return new Source(columns, frame => JoinRows(join.Kind, left, right, condition, keys, width, frame));
    }

    /// <summary>Finds the pairs of columns that a condition equates, by which rows of the right side can be looked up.</summary>
    private List<(int Left, int Right)> FindEqualColumns(Expression on, Scope scope, int width)
    {
        var pairs = new List<(int, int)>();
        foreach (var conjunct in SplitConjuncts(on))
        {
            if (
                conjunct
                is not BinaryExpression { Operator: BinaryOperator.Equal, Left: NameExpression first, Right: NameExpression second })
                continue;

            var a = BindExpression(first, scope).Column;
            var b = BindExpression(second, scope).Column;
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
                context.CountRow();
                object?[] row = [.. leftRow, .. rightRow];
                frame.Row = row;
                if (condition?.IsTrue(frame) == false)
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

    private Source BindApply(JoinItem apply, Scope? outer, Expression? where, TableItem? written)
    {
        var left = BindFrom(apply.Left, outer, where, written);
        var right = BindFrom(apply.Right, new Scope(left.Columns, outer));
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
