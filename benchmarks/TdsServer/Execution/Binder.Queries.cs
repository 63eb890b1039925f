using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

internal sealed partial class Binder
{
    /// <summary>Binds a query.</summary>
    /// <param name="query">The query.</param>
    /// <param name="outer">The enclosing scope, for subqueries.</param>
    public QueryPlan BindQuery(Query query, Scope? outer)
    {
        if (++_depth > GreatestDepth)
            throw SqlErrors.TooDeep();

        try
        {
            if (query.Body is SelectBody select)
                return BindSelect(select, query, outer);

            var body = BindBody(query.Body, outer);
            var columns = body.Columns.Select(column => new ScopeColumn("", column.Name, column.Type, column.Nullable)).ToList();
            var order = query
                .Order.Select(item => (Key: BindOrderKey(item.Expression, columns, new Scope(columns, outer)), item.Descending))
                .ToArray();
            var window = CreateWindow(top: null, query);
            return body with { Run = frame => window(EnumerateSorted(body.Run(frame), order, frame)) };
        }
        finally
        {
            _depth--;
        }

        static IEnumerable<object?[]> EnumerateSorted(IEnumerable<object?[]> rows, (Bound Key, bool Descending)[] order, Frame? outerFrame)
        {
            if (order.Length == 0)
                return rows;

            var frame = new Frame(outerFrame);
            return Sort(rows.Select(row =>
            {
                frame.Row = row;
                return (Row: row, Keys: order.Select(item => item.Key.Evaluate(frame)).ToArray());
            }), [.. order.Select(item => item.Descending)]);
        }
    }

    private QueryPlan BindBody(QueryBody body, Scope? outer) => body switch
    {
        SelectBody select => BindSelect(select, new Query(select, [], null, null), outer),
        NestedBody nested => BindQuery(nested.Query, outer),
        SetBody set => BindSetOperation(set, outer),
        _ => throw SqlErrors.Unsupported(body.GetType().Name),
    };

    private QueryPlan BindSetOperation(SetBody set, Scope? outer)
    {
        var left = BindBody(set.Left, outer);
        var right = BindBody(set.Right, outer);
        if (left.Columns.Count != right.Columns.Count)
            throw new SqlErrorException(
                new SqlError(
                    205,
                    "All queries combined using a UNION, INTERSECT or EXCEPT operator must have an equal number of expressions in their target lists."
                ));

        var columns = left.Columns
            .Zip(right.Columns, (a, b) => new ResultColumn(a.Name, TypeInference.FindCommon(a.Type, b.Type), a.Nullable || b.Nullable))
            .ToArray();
        return new QueryPlan(columns, frame =>
        {
            var first = ConvertRows(left.Run(frame));
            var second = ConvertRows(right.Run(frame));
            return set.Operator switch
            {
                SetOperator.UnionAll => first.Concat(second),
                SetOperator.Union => first.Concat(second).Distinct<object>(KeyComparer.Instance).Cast<object?[]>(),
                SetOperator.Except => first.Except<object>(second, KeyComparer.Instance).Cast<object?[]>(),
                _ => first.Intersect<object>(second, KeyComparer.Instance).Cast<object?[]>(),
            };
        });

        IEnumerable<object?[]> ConvertRows(IEnumerable<object?[]> rows) =>
            rows.Select(row => row.Select((value, index) => Conversion.Convert(columns[index].Type, value)).ToArray());
    }

    private QueryPlan BindSelect(SelectBody select, Query query, Scope? outer)
    {
        var source = select.From is null ? Nothing : BindFrom(select.From, outer, select.Where);
        var scope = new Scope(source.Columns, outer);
        var where = select.Where is null ? null : BindExpression(select.Where, scope);
        var groups = select.GroupBy.Select(key => BindExpression(key, scope)).ToArray();

        scope.ForbidsAggregates = false;
        var items = BindSelectList(select.Items, scope);
        var having = select.Having is null ? null : BindExpression(select.Having, scope);
        var order = query.Order.Select(item => (Key: BindOrderKey(item.Expression, items, scope), item.Descending)).ToArray();
        var isGrouped = groups.Length > 0 || scope.Aggregates.Count > 0 || having is not null;
        if (isGrouped && scope.RowNumbers.Count > 0)
            throw SqlErrors.Unsupported("ROW_NUMBER together with aggregates");

        // ORDER BY only the key: a million rows are sent as they are read, not collected and sorted first.
        var isOrdered = !isGrouped && !select.Distinct && source.OrderedBy >= 0 && order is [{ Descending: false, Key: var only }]
            && (only.Bound ?? items[only.Output].Value).Column == source.OrderedBy;
        var window = CreateWindow(select.Top, query);
        var columns = items.Select(item => item.Column).ToArray();
        return new QueryPlan(columns, frame => window(EnumerateOrdered(new Frame(frame))));

        IEnumerable<object?[]> EnumerateOrdered(Frame frame)
        {
            var rows = source.Run(frame.Outer);
            if (where is not null)
                rows = Filter(rows, where, frame);

            if (isGrouped)
                rows = GroupRows(rows, groups, scope, frame);
            else if (scope.RowNumbers.Count > 0)
                rows = NumberRows([.. rows], scope, frame);

            if (having is not null)
                rows = Filter(rows, having, frame);

            if (order.Length == 0 || isOrdered)
            {
                var projected = Project(rows, items, frame);
                return select.Distinct ? projected.Distinct<object>(KeyComparer.Instance).Cast<object?[]>() : projected;
            }

            var keyed = rows.Select(row =>
            {
                frame.Row = row;
                var values = BindValues(items, frame);
                return (
                    Row: values,
                    Keys: order.Select(item => item.Key.Output >= 0 ? values[item.Key.Output] : item.Key.Bound!.Evaluate(frame)).ToArray());
            });
            if (select.Distinct)
                keyed = keyed.DistinctBy<(object?[] Row, object?[] Keys), object>(item => item.Row, KeyComparer.Instance);

            return Sort(keyed, [.. order.Select(item => item.Descending)]);
        }
    }

    /// <summary>Assignments of variables in a select list, bound; <see langword="null"/> for a query that has a result.</summary>
    public static IReadOnlyList<string>? FindAssignedVariables(Query query)
    {
        if (query.Body is not SelectBody select || !select.Items.Any(item => item is AssignmentItem))
            return null;

        return select.Items.All(item => item is AssignmentItem)
            ? [.. select.Items.Cast<AssignmentItem>().Select(item => item.Variable)]
            : throw new SqlErrorException(
                new SqlError(
                    141,
                    "A SELECT statement that assigns a value to a variable must not be combined with data-retrieval operations.",
                    Severity: 15));
    }

    /// <summary>Binds a select list or the columns of an OUTPUT clause.</summary>
    public IReadOnlyList<(ResultColumn Column, Bound Value)> BindSelectList(IReadOnlyList<SelectItem> items, Scope scope)
    {
        var bound = new List<(ResultColumn, Bound)>();
        foreach (var item in items)
        {
            switch (item)
            {
                case StarItem star:
                    AddStar(star, scope, bound);
                    break;
                case ValueItem { Expression: var expression } value:
                    var single = BindExpression(expression, scope);
                    var source = single.Column >= 0 ? scope.Columns[single.Column] : null;
                    var name = value.Alias ?? (expression as NameExpression)?.Name ?? "";
                    bound.Add((new ResultColumn(name, single.Type, single.Nullable, source?.Identity ?? false), single));
                    break;
                case AssignmentItem assignment:
                    var assigned = BindExpression(assignment.Expression, scope);
                    bound.Add((new ResultColumn("", assigned.Type, assigned.Nullable), assigned));
                    break;
            }
        }

        return bound;
    }

    private static void AddStar(StarItem star, Scope scope, List<(ResultColumn, Bound)> bound)
    {
        var before = bound.Count;
        for (var i = 0; i < scope.Columns.Count; i++)
        {
            var column = scope.Columns[i];
            if (column.IsHidden || (star.Qualifier is not null && !column.Alias.Equals(star.Qualifier, StringComparison.OrdinalIgnoreCase)))
                continue;

            var index = i;
            bound.Add((
                new ResultColumn(column.Name, column.Type, column.Nullable, column.Identity),
                new Bound(column.Type, column.Nullable, frame => frame.Row[index]) { Column = index }));
        }

        if (bound.Count == before)
            throw SqlErrors.UnboundName($"{star.Qualifier}.*");
    }

    /// <summary>Binds a sort key: an output column by its number or name, or an expression over the rows.</summary>
    private (int Output, Bound? Bound) BindOrderKey(
        Expression expression,
        IReadOnlyList<(ResultColumn Column, Bound Value)> items,
        Scope scope)
    {
        if (expression is LiteralExpression { Value: int position } && position >= 1 && position <= items.Count)
            return (position - 1, null);

        if (expression is NameExpression { Qualifier: null } name)
        {
            for (var i = 0; i < items.Count; i++)
            {
                if (items[i].Column.Name.Equals(name.Name, StringComparison.OrdinalIgnoreCase))
                    return (i, null);
            }
        }

        return (-1, BindExpression(expression, scope));
    }

    /// <summary>Binds a sort key of a query whose rows are already its output.</summary>
    private Bound BindOrderKey(Expression expression, List<ScopeColumn> columns, Scope scope)
    {
        if (expression is not LiteralExpression { Value: int position } || position < 1 || position > columns.Count)
            return BindExpression(expression, scope);

        return new Bound(columns[position - 1].Type, true, frame => frame.Row[position - 1]);
    }

    /// <summary>TOP, or OFFSET and FETCH.</summary>
    private Func<IEnumerable<object?[]>, IEnumerable<object?[]>> CreateWindow(Expression? top, Query query)
    {
        var offset = Count(query.Offset);
        var limit = Count(query.Fetch ?? top);
        return rows =>
        {
            var skipped = offset is null ? rows : rows.Skip(offset());
            return limit is null ? skipped : skipped.Take(limit());
        };

        Func<int>? Count(Expression? expression)
        {
            if (expression is null)
                return null;

            var bound = BindExpression(expression);
            return () =>
                bound.Evaluate(new Frame(null)) is { } value && (long)Conversion.Convert(SqlType.BigInt, value)! is var number and >= 0
                    ? (int)Math.Min(number, int.MaxValue)
                    : throw new SqlErrorException(
                        new SqlError(1060, "The number of rows provided for a TOP or FETCH clauses row count parameter must be an integer.")
                    );
        }
    }

    private static IEnumerable<object?[]> Filter(IEnumerable<object?[]> rows, Bound condition, Frame frame)
    {
        foreach (var row in rows)
        {
            frame.Row = row;
            if (condition.IsTrue(frame))
                yield return row;
        }
    }

    private static IEnumerable<object?[]> Project(
        IEnumerable<object?[]> rows,
        IReadOnlyList<(ResultColumn Column, Bound Value)> items,
        Frame frame)
    {
        foreach (var row in rows)
        {
            frame.Row = row;
            yield return BindValues(items, frame);
        }
    }

    private static object?[] BindValues(IReadOnlyList<(ResultColumn Column, Bound Value)> items, Frame frame)
    {
        var values = new object?[items.Count];
        for (var i = 0; i < values.Length; i++)
            values[i] = items[i].Value.Evaluate(frame);

        return values;
    }

    private static IEnumerable<object?[]> GroupRows(IEnumerable<object?[]> rows, Bound[] groups, Scope scope, Frame frame)
    {
        var found = new Dictionary<object, (object?[] First, Aggregate.Accumulator[] Values)>(KeyComparer.Instance);
        foreach (var row in rows)
        {
            frame.Row = row;
            var key = groups.Select(group => group.Evaluate(frame)).ToArray();
            if (!found.TryGetValue(key, out var group))
                found.Add(key, group = (row, [.. scope.Aggregates.Select(aggregate => aggregate.Start())]));

            foreach (var value in group.Values)
                value.Add(frame);
        }

        // Without GROUP BY, an empty input is one group.
        if (found.Count == 0 && groups.Length == 0)
            yield return [.. new object?[scope.Columns.Count], .. scope.Aggregates.Select(aggregate => aggregate.Start().Result())];

        foreach (var (first, values) in found.Values)
            yield return [.. first, .. values.Select(value => value.Result())];
    }

    private static List<object?[]> NumberRows(List<object?[]> rows, Scope scope, Frame frame)
    {
        var results = rows.Select(row => (object?[])[.. row, .. new object?[scope.RowNumbers.Count]]).ToList();
        for (var i = 0; i < scope.RowNumbers.Count; i++)
        {
            var (partition, order) = scope.RowNumbers[i];
            var at = scope.Columns.Count + i;
            var keyed = results.Select(row =>
            {
                frame.Row = row;
                return (
                    Row: row,
                    Keys: order.Select(item => item.Key.Evaluate(frame)).ToArray(),
                    Partition: (object)partition.Select(key => key.Evaluate(frame)).ToArray());
            }).ToList();
            foreach (var group in keyed.GroupBy(item => item.Partition, KeyComparer.Instance))
            {
                var number = 0L;
                foreach (var row in Sort(group.Select(item => (item.Row, item.Keys)), [.. order.Select(item => item.Descending)]))
                    row[at] = ++number;
            }
        }

        return results;
    }

    /// <summary>Sorts rows by their keys; rows with equal keys keep their order.</summary>
    private static IEnumerable<object?[]> Sort(IEnumerable<(object?[] Row, object?[] Keys)> rows, bool[] descending) =>
        rows.Order(Comparer<(object?[] Row, object?[] Keys)>.Create((a, b) =>
        {
            for (var i = 0; i < descending.Length; i++)
            {
                var order = (a.Keys[i], b.Keys[i]) switch
                {
                    (null, null) => 0,
                    (null, _) => -1,
                    (_, null) => 1,
                    var (left, right) => Operators.Compare(left, right),
                };
                if (order != 0)
                    return descending[i] ? -order : order;
            }

            return 0;
        })).Select(item => item.Row);
}
