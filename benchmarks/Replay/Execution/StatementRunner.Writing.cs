using AsyncSql.Replay.Sql;
using AsyncSql.Replay.Tables;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

internal sealed partial class StatementRunner
{
    private void Insert(InsertStatement insert)
    {
        Write(InsertCommand, insert.Output, () =>
        {
            var table = Target(insert.Table);
            var columns = Columns(table, insert.Columns);
            var output = new OutputRows(context, insert.Output, table);
            foreach (var values in SourceRows(insert))
            {
                if (values.Length != columns.Count && !(values.Length == 0 && insert.Columns.Count == 0))
                    throw SqlErrors.ColumnCount();

                output.Add(deleted: null, InsertRow(table, columns, values), []);
            }

            return output;
        });
    }

    /// <summary>The rows to insert, all of them before the first is: the query may read the table.</summary>
    private List<object?[]> SourceRows(InsertStatement insert)
    {
        if (insert.Query is not null)
            return [.. new Binder(context).Query(insert.Query, outer: null).Run(null)];

        return [.. insert.Rows!.Select(row => row.Select(value => ReferenceEquals(value, Parser.DefaultValue) ? Parser.DefaultValue : Value(value)).ToArray())];
    }

    /// <summary>Adds a row; a value may be <see cref="Parser.DefaultValue"/>.</summary>
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
                var identity = table.NextIdentity();
                Session.LastIdentity = identity;
                row[i] = Conversion.To(column.Type, identity);
            }
            else if (column.Identity)
            {
                if (!table.Name.Equals(Session.IdentityInsert, StringComparison.OrdinalIgnoreCase))
                    throw SqlErrors.IdentityInsert(table.Name);

                row[i] = Stored(table, column, row[i]);
                Session.LastIdentity = (long)Conversion.To(SqlType.BigInt, row[i])!;
                table.UsedIdentity(Session.LastIdentity.Value);
            }
            else
            {
                row[i] = Stored(table, column, given[i] ? row[i] : table.Defaults.GetValueOrDefault(i)?.Invoke());
            }
        }

        var number = table.Add(row);
        Undo(transaction => transaction.Added(table, number));
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
        Write(MergeCommand, merge.Output, () =>
        {
            var table = Target(merge.Target);
            var plan = new Binder(context).Merge(merge, table);
            var output = new OutputRows(context, merge.Output, table, [.. plan.SourceColumns.Select(column => column with { Nullable = true })], deletes: true);
            foreach (var (action, stored, sourceRow) in plan.Match())
            {
                var frame = new Frame(null) { Row = [.. stored?.Values ?? new object?[table.Columns.Count], .. sourceRow] };
                if (action.InsertValues is not null)
                {
                    var columns = Columns(table, action.InsertColumns!);
                    var values = action.InsertValues
                        .Select(value => ReferenceEquals(value, Parser.DefaultValue) ? value : new Binder(context).Expression(value, plan.Scope).Evaluate(frame))
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

    /// <summary>Runs a statement that writes: wholly or not at all, and alone.</summary>
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

        // Sent after the lock is gone: a client that is slow to read holds up nobody.
        if (clause is { Into: null })
            response.Rows(output.Columns, output.Rows);

        Session.RowCount = output.Count;
        response.StatementDone(command, Session.NoCount ? null : output.Count);
    }

    private void Undo(Action<Transaction> record) => record(Session.Transaction!);

    private Table Target(ObjectName name)
    {
        if (!name.IsVariable)
            return Session.Table(name);

        return context.TableVariables.TryGetValue(name.Name, out var variable) ? variable : throw SqlErrors.UnknownObject(name.Name);
    }

    /// <summary>The rows that UPDATE or DELETE concern, each once, and what expressions about them may name.</summary>
    private (Table Table, List<(StoredRow Stored, Frame Frame)> Rows, Scope Scope) AffectedRows(ObjectName target, FromItem? from, Expression? where, Expression? top)
    {
        var (table, plan) = new Binder(context).Affected(target, from, where);
        var rows = new List<(StoredRow, Frame)>();
        var seen = new HashSet<long>();
        var limit = top is null ? int.MaxValue : Integer(top);
        foreach (var row in plan.Run(null))
        {
            if (rows.Count >= limit)
                break;

            // A table on the side of an outer join that has no row has nothing to write either.
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
            var column = ColumnIndex(table, assignment.Column);
            if (table.Columns[column].Identity)
                throw SqlErrors.IdentityUpdate(assignment.Column);

            return (column, ReferenceEquals(assignment.Value, Parser.DefaultValue) ? null : binder.Expression(assignment.Value, scope));
        })];
    }

    private object?[] UpdateRow(Table table, StoredRow stored, List<(int Column, Bound? Value)> assignments, Frame frame)
    {
        object?[] row = [.. stored.Values];
        foreach (var (column, value) in assignments)
            row[column] = Stored(table, table.Columns[column], value is null ? table.Defaults.GetValueOrDefault(column)?.Invoke() : value.Evaluate(frame));

        table.Set(stored.Number, row);
        Undo(transaction => transaction.Changed(table, stored));
        return row;
    }

    private void DeleteRow(Table table, StoredRow stored)
    {
        table.Set(stored.Number, row: null);
        Undo(transaction => transaction.Changed(table, stored));
    }

    private static IReadOnlyList<int> Columns(Table table, IReadOnlyList<string> names) => names.Count == 0
        ? [.. table.Columns.Index().Where(item => !item.Item.Identity).Select(item => item.Index)]
        : [.. names.Select(name => ColumnIndex(table, name))];

    private static int ColumnIndex(Table table, string name)
    {
        for (var i = 0; i < table.Columns.Count; i++)
        {
            if (table.Columns[i].Name.Equals(name, StringComparison.OrdinalIgnoreCase))
                return i;
        }

        throw SqlErrors.UnknownColumn(name);
    }

    /// <summary>A value as a column takes it.</summary>
    private static object? Stored(Table table, TableColumn column, object? value)
    {
        if (value is null)
            return column.Nullable ? null : throw SqlErrors.NullNotAllowed(table.Name, column.Name);

        if (!column.Type.IsMax && (column.Type.IsText || column.Type.IsBinary) && Length(value) > column.Type.Length)
            throw SqlErrors.Truncated(table.Name, column.Name);

        return Conversion.To(column.Type, value);

        static int Length(object value) => value switch
        {
            // Blanks at the end are cut without a word.
            string text => text.TrimEnd(' ').Length,
            TextContent text => text.Length,
            byte[] bytes => bytes.Length,
            BinaryContent binary => binary.Length,
            _ => 0,
        };
    }
}
