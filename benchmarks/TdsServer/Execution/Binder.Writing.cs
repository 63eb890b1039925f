using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;

namespace AsyncSql.TdsServer.Execution;

/// <summary>The rows that a statement writes, with the columns of the tables that it joins.</summary>
/// <param name="Scope">The columns that expressions can name.</param>
/// <param name="RowNumberAt">The position of the <see cref="StoredRow"/> in a row.</param>
/// <param name="Run">The rows.</param>
internal sealed record AffectedPlan(Scope Scope, int RowNumberAt, Func<Frame?, IEnumerable<object?[]>> Run);

/// <summary>A bound MERGE.</summary>
/// <param name="Scope">The target's columns, then the source's.</param>
/// <param name="SourceColumns">The source's columns.</param>
/// <param name="Match">Pairs of rows of the target and the source, with the action for each.</param>
internal sealed record MergePlan(
    Scope Scope,
    IReadOnlyList<ScopeColumn> SourceColumns,
    Func<List<(MergeAction Action, StoredRow? Stored, object?[] SourceRow)>> Match);

internal sealed partial class Binder
{
    /// <summary>Binds the rows that UPDATE or DELETE affect.</summary>
    /// <param name="target">The table, or its alias in <paramref name="from"/>.</param>
    /// <param name="from">The tables; <see langword="null"/> for only the target.</param>
    /// <param name="where">The condition; <see langword="null"/> for all rows.</param>
    public (Table Table, AffectedPlan Plan) BindAffected(ObjectName target, FromItem? from, Expression? where)
    {
        var item = from is null ? new TableItem(target, Alias: null) : Tables(from).FirstOrDefault(table => IsTarget(table, target));
        if (item is null)
        {
            // UPDATE of a table that FROM does not name combines each of its rows with each row of FROM.
            item = new TableItem(target, Alias: null);
            from = new JoinItem(JoinKind.Cross, item, from!, On: null);
        }

        var source = BindFrom(from ?? item, outer: null, where, written: item);
        var scope = new Scope(source.Columns, outer: null);
        var condition = where is null ? null : BindExpression(where, scope);
        var at = source.Columns.ToList().FindIndex(column => column.IsHidden);
        var plan = new AffectedPlan(scope, at, frame =>
        {
            var rows = source.Run(frame);
            return condition is null ? rows : Filter(rows, condition, new Frame(frame));
        });
        return (FindTable(item.Name), plan);
    }

    /// <summary>Binds a MERGE.</summary>
    public MergePlan BindMerge(MergeStatement merge, Table table)
    {
        var alias = merge.TargetAlias ?? merge.Target.Name;
        var source = BindFrom(merge.Source, outer: null);
        ScopeColumn[] columns =
        [
            .. table.Columns.Select(column => new ScopeColumn(alias, column.Name, column.Type, column.Nullable, column.Identity)),
            .. source.Columns,
        ];
        var scope = new Scope(columns, outer: null);
        var on = BindExpression(merge.On, scope);
        // EF Core writes ON 1=0 where it only inserts rows: the target does not have to be read.
        var isInsertOnly = merge.Actions.All(action => action.Condition == MergeCondition.NotMatched)
            && merge.On is BinaryExpression { Left: LiteralExpression, Right: LiteralExpression };
        var conditions = merge.Actions.ToDictionary(
            action => action,
            action => action.And is null ? null : BindExpression(action.And, scope));
        return new MergePlan(scope, source.Columns, Match);

        List<(MergeAction, StoredRow?, object?[])> Match()
        {
            var found = new List<(MergeAction, StoredRow?, object?[])>();
            var targets = isInsertOnly ? [] : table.EnumerateRows().ToList();
            var matched = new HashSet<long>();
            foreach (var sourceRow in source.Run(null))
            {
                var isMatched = false;
                foreach (var target in targets)
                {
                    if (!on.IsTrue(new Frame(null) { Row = [.. target.Values, .. sourceRow] }))
                        continue;

                    isMatched = true;
                    matched.Add(target.Number);
                    Choose(MergeCondition.Matched, target, sourceRow);
                }

                if (!isMatched)
                    Choose(MergeCondition.NotMatched, stored: null, sourceRow);
            }

            foreach (var target in targets.Where(target => !matched.Contains(target.Number)))
                Choose(MergeCondition.NotMatchedBySource, target, new object?[source.Columns.Count]);

            return found;

            void Choose(MergeCondition condition, StoredRow? stored, object?[] sourceRow)
            {
                var frame = new Frame(null) { Row = [.. stored?.Values ?? new object?[table.Columns.Count], .. sourceRow] };
                if (
                    merge.Actions.FirstOrDefault(action => action.Condition == condition && conditions[action]?.IsTrue(frame) != false) is
                    { } action)
                    found.Add((action, stored, sourceRow));
            }
        }
    }

    private static IEnumerable<TableItem> Tables(FromItem from) => from switch
    {
        TableItem table => [table],
        JoinItem join => Tables(join.Left).Concat(Tables(join.Right)),
        _ => [],
    };

    private static bool IsTarget(TableItem table, ObjectName target) =>
        (table.Alias ?? table.Name.Name).Equals(target.Name, StringComparison.OrdinalIgnoreCase)
        || (table.Alias is null && table.Name == target);
}
