using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

internal sealed partial class StatementRunner
{
    private void Insert(InsertStatement insert)
    {
        Write(InsertCommand, insert.Output, () =>
        {
            var table = FindTarget(insert.Table);
            var columns = FindColumns(table, insert.Columns);
            var output = new OutputRows(context, insert.Output, table);
            foreach (var values in ReadSourceRows(insert))
            {
                if (values.Length != columns.Count && !(values.Length == 0 && insert.Columns.Count == 0))
                    throw SqlErrors.ColumnCount();

                output.Add(deleted: null, InsertRow(table, columns, values), []);
            }

            return output;
        });
    }

    /// <summary>Reads all rows before the first is inserted: the query can read the table itself.</summary>
    private List<object?[]> ReadSourceRows(InsertStatement insert)
    {
        if (insert.Query is not null)
            return [.. new Binder(context).BindQuery(insert.Query, outer: null).Run(null)];

        return
        [
            .. insert.Rows!.Select(row =>
                row.Select(value => ReferenceEquals(value, Parser.DefaultValue) ? Parser.DefaultValue : Evaluate(value)).ToArray()),
        ];
    }

    /// <summary>Adds a row; a value can be <see cref="Parser.DefaultValue"/>.</summary>
    private object?[] InsertRow(Table table, IReadOnlyList<int> columns, object?[] values)
    {
        var row = new object?[table.Columns.Count];
        var given = new bool[row.Length];
        for (var i = 0; i < values.Length; i++)
        {
            if (ReferenceEquals(values[i], Parser.DefaultValue))
                continue;

            row[columns[i]] = values[i];
            given[columns[i]] = true;
        }

        for (var i = 0; i < row.Length; i++)
        {
            var column = table.Columns[i];
            if (column.Identity && !given[i])
            {
                var identity = table.TakeIdentity();
                Session.LastIdentity = identity;
                row[i] = Conversion.Convert(column.Type, identity);
            }
            else if (column.Identity)
            {
                if (!table.Name.Equals(Session.IdentityInsert, StringComparison.OrdinalIgnoreCase))
                    throw SqlErrors.IdentityInsert(table.Name);

                row[i] = ConvertToStored(table, column, row[i]);
                Session.LastIdentity = (long)Conversion.Convert(SqlType.BigInt, row[i])!;
                table.RecordIdentity(Session.LastIdentity.Value);
            }
            else
            {
                row[i] = ConvertToStored(table, column, given[i] ? row[i] : table.Defaults.GetValueOrDefault(i)?.Invoke());
            }
        }

        var number = table.Add(row);
        Undo(transaction => transaction.RecordAddition(table, number));
        return row;
    }

    private void Update(UpdateStatement update)
    {
        Write(UpdateCommand, update.Output, () =>
        {
            var (table, rows, scope) = AffectedRows(update.Target, update.From, update.Where, update.Top);
            var assignments = Assignments(table, update.Assignments, scope);
            var output = new OutputRows(context, update.Output, table, scope.Columns);
            foreach (var (stored, frame) in rows)
                output.Add(stored.Values, UpdateRow(table, stored, assignments, frame), frame.Row);

            return output;
        });
    }

    private void Delete(DeleteStatement delete)
    {
        Write(DeleteCommand, delete.Output, () =>
        {
            var (table, rows, scope) = AffectedRows(delete.Target, delete.From, delete.Where, delete.Top);
            var output = new OutputRows(context, delete.Output, table, scope.Columns, deletes: true);
            foreach (var (stored, frame) in rows)
            {
                DeleteRow(table, stored);
                output.Add(stored.Values, inserted: null, frame.Row);
            }

            return output;
        });
    }

    private void Merge(MergeStatement merge)
    {
        Write(
            MergeCommand,
            merge.Output,
            () =>
            {
                var table = FindTarget(merge.Target);
                var plan = new Binder(context).BindMerge(merge, table);
                var output = new OutputRows(
                    context,
                    merge.Output,
                    table,
                    [.. plan.SourceColumns.Select(column => column with { Nullable = true })],
                    deletes: true);
                foreach (var (action, stored, sourceRow) in plan.Match())
                {
                    var frame = new Frame(null) { Row = [.. stored?.Values ?? new object?[table.Columns.Count], .. sourceRow] };
                    if (action.InsertValues is not null)
                    {
                        var columns = FindColumns(table, action.InsertColumns!);
                        var values = action
                            .InsertValues.Select(value =>
                                ReferenceEquals(value, Parser.DefaultValue)
                                    ? value
                                    : new Binder(context).BindExpression(value, plan.Scope).Evaluate(frame))
                            .ToArray();
                        if (values.Length != 0 && values.Length != columns.Count)
                            throw SqlErrors.ColumnCount();

                        output.Add(deleted: null, InsertRow(table, columns, values), sourceRow, "INSERT");
                    }
                    else if (action.Assignments is not null)
                    {
                        var assignments = Assignments(table, action.Assignments, plan.Scope);
                        output.Add(stored!.Value.Values, UpdateRow(table, stored.Value, assignments, frame), sourceRow, "UPDATE");
                    }
                    else
                    {
                        DeleteRow(table, stored!.Value);
                        output.Add(stored.Value.Values, inserted: null, sourceRow, "DELETE");
                    }
                }

                return output;
            });
    }

    /// <summary>Runs a statement that writes: entirely or not at all, and not in parallel with another.</summary>
    private void Write(int command, OutputClause? clause, Func<OutputRows> statement)
    {
        OutputRows output;
        lock (Session.Store.WriteLock)
        {
            var own = Session.Transaction is null;
            var transaction = Session.Transaction ?? new Transaction(0);
            var before = transaction.Position;
            Session.Transaction = transaction;
            try
            {
                output = statement();
                output.StoreInto();
            }
            catch
            {
                transaction.Rollback(before);
                throw;
            }
            finally
            {
                if (own)
                    Session.Transaction = null;
            }
        }

        // The rows are sent after the lock is released, so that a client that reads slowly does not delay others.
        if (clause is { Into: null })
            response.WriteRows(output.Columns, output.Rows);

        Session.RowCount = output.Count;
        response.EndStatement(command, Session.NoCount ? null : output.Count);
    }

    private void Undo(Action<Transaction> record) => record(Session.Transaction!);

    private Table FindTarget(ObjectName name)
    {
        if (!name.IsVariable)
            return Session.FindTable(name);

        return context.TableVariables.TryGetValue(name.Name, out var variable) ? variable : throw SqlErrors.UnknownObject(name.Name);
    }

    /// <summary>Finds the rows that UPDATE or DELETE affect, each once, with the columns that expressions can name.</summary>
    private (Table Table, List<(StoredRow Stored, Frame Frame)> Rows, Scope Scope) AffectedRows(
        ObjectName target,
        FromItem? from,
        Expression? where,
        Expression? top)
    {
        var (table, plan) = new Binder(context).BindAffected(target, from, where);
        var rows = new List<(StoredRow, Frame)>();
        var seen = new HashSet<long>();
        var limit = top is null ? int.MaxValue : EvaluateInteger(top);
        foreach (var row in plan.Run(null))
        {
            if (rows.Count >= limit)
                break;

            // The side of an outer join without a row has nothing to write.
            if (row[plan.RowNumberAt] is StoredRow stored && seen.Add(stored.Number))
                rows.Add((stored, new Frame(null) { Row = row }));
        }

        return (table, rows, plan.Scope);
    }

    private List<(int Column, Bound? Value)> Assignments(Table table, IReadOnlyList<Assignment> assignments, Scope scope)
    {
        var binder = new Binder(context);
        return [.. assignments.Select(assignment =>
        {
            var column = FindColumn(table, assignment.Column);
            if (table.Columns[column].Identity)
                throw SqlErrors.IdentityUpdate(assignment.Column);

            return (column, ReferenceEquals(assignment.Value, Parser.DefaultValue) ? null : binder.BindExpression(assignment.Value, scope));
        })];
    }

    private object?[] UpdateRow(Table table, StoredRow stored, List<(int Column, Bound? Value)> assignments, Frame frame)
    {
        object?[] row = [.. stored.Values];
        foreach (var (column, value) in assignments)
            row[column] = ConvertToStored(
                table,
                table.Columns[column],
                value is null ? table.Defaults.GetValueOrDefault(column)?.Invoke() : value.Evaluate(frame));

        table.Set(stored.Number, row);
        Undo(transaction => transaction.RecordChange(table, stored));
        return row;
    }

    private void DeleteRow(Table table, StoredRow stored)
    {
        table.Set(stored.Number, row: null);
        Undo(transaction => transaction.RecordChange(table, stored));
    }

    private static IReadOnlyList<int> FindColumns(Table table, IReadOnlyList<string> names) => names.Count == 0
        ? [.. table.Columns.Index().Where(item => !item.Item.Identity).Select(item => item.Index)]
        : [.. names.Select(name => FindColumn(table, name))];

    private static int FindColumn(Table table, string name)
    {
        for (var i = 0; i < table.Columns.Count; i++)
        {
            if (table.Columns[i].Name.Equals(name, StringComparison.OrdinalIgnoreCase))
                return i;
        }

        throw SqlErrors.UnknownColumn(name);
    }

    /// <summary>Converts a value to the type of a column.</summary>
    private static object? ConvertToStored(Table table, TableColumn column, object? value)
    {
        if (value is null)
            return column.Nullable ? null : throw SqlErrors.NullNotAllowed(table.Name, column.Name);

        if (!column.Type.IsMax && (column.Type.IsText || column.Type.IsBinary) && Length(value) > column.Type.Length)
            throw SqlErrors.Truncated(table.Name, column.Name);

        return Conversion.Convert(column.Type, value);

        static int Length(object value) => value switch
        {
            // Trailing blanks are removed without an error.
            string text => text.TrimEnd(' ').Length,
            TextContent text => text.Length,
            byte[] bytes => bytes.Length,
            BinaryContent binary => binary.Length,
            _ => 0,
        };
    }
}
