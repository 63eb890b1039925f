using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Tables;

namespace AsyncSql.TdsServer.Execution;

internal sealed partial class StatementRunner
{
    private void Define(Statement statement)
    {
        var store = Session.Store;
        switch (statement)
        {
            case UseStatement use:
                var database = store.Databases.GetValueOrDefault(use.Database) ?? throw SqlErrors.UnknownDatabase(use.Database);
                response.WriteDatabaseChange(database.Name, Session.Database.Name);
                Session.Database = database;
                break;
            case CreateDatabaseStatement create:
                if (!store.Databases.TryAdd(create.Name, new Database(create.Name)))
                    throw SqlErrors.DatabaseExists(create.Name);

                break;
            case DropDatabaseStatement drop:
                foreach (var name in drop.Names)
                {
                    if (!store.Databases.TryRemove(name, out _) && !drop.IfExists)
                        throw SqlErrors.CannotDropDatabase(name);
                }

                break;
            case CreateTableStatement create:
                if (!Session.Database.Tables.TryAdd(create.Table.Name.Name, CreateTable(create.Table)))
                    throw SqlErrors.TableExists(create.Table.Name.Name);

                break;
            case DropTableStatement drop:
                foreach (var name in drop.Names)
                {
                    if (!Session.Database.Tables.TryRemove(name.Name, out _) && !drop.IfExists)
                        throw SqlErrors.CannotDropTable(name.Name);
                }

                break;
            case TruncateTableStatement truncate:
                Truncate(truncate.Name);
                break;
            case IgnoredStatement:
                break;
            default:
                throw SqlErrors.Unsupported(statement.GetType().Name, statement.Line);
        }
    }

    private void Truncate(ObjectName name)
    {
        lock (Session.Store.WriteLock)
        {
            var table = Session.FindTable(name);
            foreach (var row in table.EnumerateRows().ToList())
            {
                table.Set(row.Number, row: null);
                Session.Transaction?.RecordChange(table, row);
            }
        }
    }

    private Table CreateTable(TableShape shape)
    {
        var columns = shape.Columns.Select(column => new TableColumn(column.Name, column.Type, column.Nullable, column.Identity)).ToArray();
        if (
            columns.GroupBy(column => column.Name, StringComparer.OrdinalIgnoreCase).FirstOrDefault(group => group.Count() > 1) is { } twice
        )
            throw new SqlErrorException(
                new SqlError(
                    2705,
                    $"Column names in each table must be unique. Column name '{twice.Key}' is specified more than once.",
                    State: 3));

        var key = shape
            .Key.Select(name =>
                Array.FindIndex(columns, column => column.Name.Equals(name, StringComparison.OrdinalIgnoreCase)) is var index and >= 0
                    ? index
                    : throw SqlErrors.UnknownColumn(name))
            .ToArray();
        foreach (var index in key)
            columns[index] = columns[index] with { Nullable = false };

        // A default is evaluated for each row, in a batch of its own: functions such as NEWID() must return different values.
        var (session, isCancelled) = (Session, context.IsCancelled);
        var defaults = shape.Columns.Index()
            .Where(column => column.Item.Default is not null)
            .ToDictionary(column => column.Index, column => (Func<object?>)(() =>
                new Binder(new BatchContext(session, isCancelled)).BindExpression(column.Item.Default!).Evaluate(new Frame(null))));
        var identity = shape.Columns.FirstOrDefault(column => column.Identity);
        return new Table(shape.Name.Name, columns, key, identity?.Seed ?? 1, identity?.Increment ?? 1)
        {
            Defaults = defaults,
            Schema = shape.Name.Schema is { Length: > 0 } schema ? schema : "dbo",
        };
    }
}
