using System.Globalization;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>The errors of the server, with SQL Server's numbers.</summary>
internal static class SqlErrors
{
    /// <summary>"... is not supported in this version of SQL Server": for every feature that the TDS server lacks.</summary>
    public const int UnsupportedNumber = 40510;

    public static SqlErrorException Unsupported(string what, int line = 1) =>
        new(new SqlError(UnsupportedNumber, $"The TDS server does not support {what}.", Line: line));

    /// <summary>A bug of this server: the text describes it, and the number is that of SQL Server's assertions.</summary>
    public static SqlError Internal(Exception exception) =>
        new(3624, $"The TDS server failed: {exception.GetType().Name}: {exception.Message}");

    public static SqlErrorException Syntax(string near, int line) =>
        new(new SqlError(102, $"Incorrect syntax near '{near}'.", Severity: 15, Line: line));

    public static SqlErrorException TooDeep() =>
        new(new SqlError(191, "Some part of your SQL statement is nested too deeply.", Severity: 15));

    public static SqlErrorException UnknownObject(string name) => new(new SqlError(208, $"Invalid object name '{name}'."));

    /// <summary>A query of a table that cannot be read here: it is on another server, or its definition says so.</summary>
    public static SqlErrorException Unreadable(Tables.Table table) => new(table.Error switch
    {
        229 => new SqlError(
            229,
            $"The SELECT permission was denied on the object '{table.Name}', database 'TdsServer', schema '{table.Schema}'.",
            Severity: 14,
            State: 5),
        1222 => new SqlError(1222, "Lock request time out period exceeded.", State: 51),
        0 => new SqlError(46834, $"External table '{table.Schema}.{table.Name}' is not accessible because its server cannot be reached."),
        var number => new SqlError(number, $"Table '{table.Schema}.{table.Name}' cannot be read."),
    });

    public static SqlErrorException SampledView() =>
        new(new SqlError(494, "The TABLESAMPLE clause can only be used with local tables."));

    public static SqlErrorException SampledMemory() =>
        new(new SqlError(10794, "The table option 'TABLESAMPLE' is not supported with memory optimized tables."));

    public static SqlErrorException SampleSize() =>
        new(new SqlError(497, "The sample size of a TABLESAMPLE clause must be from 0 to 100 percent.", Severity: 15));

    public static SqlErrorException UnknownColumn(string name) => new(new SqlError(207, $"Invalid column name '{name}'."));

    public static SqlErrorException UnboundName(string name) =>
        new(new SqlError(4104, $"The multi-part identifier \"{name}\" could not be bound."));

    public static SqlErrorException AmbiguousColumn(string name) => new(new SqlError(209, $"Ambiguous column name '{name}'."));

    public static SqlErrorException UndeclaredVariable(string name) =>
        new(new SqlError(137, $"Must declare the scalar variable \"{name}\".", Severity: 15));

    public static SqlErrorException UnknownProcedure(string name) =>
        new(new SqlError(2812, $"Could not find stored procedure '{name}'.", State: 62));

    public static SqlErrorException UnknownHandle(int handle) =>
        new(new SqlError(8179, string.Create(CultureInfo.InvariantCulture, $"Could not find prepared statement with handle {handle}.")));

    public static SqlErrorException UnknownDatabase(string name) =>
        new(new SqlError(911, $"Database '{name}' does not exist. Make sure that the name is entered correctly."));

    public static SqlErrorException DatabaseExists(string name) =>
        new(new SqlError(1801, $"Database '{name}' already exists. Choose a different database name.", State: 3));

    public static SqlErrorException CannotDropDatabase(string name) =>
        new(
            new SqlError(3701, $"Cannot drop the database '{name}', because it does not exist or you do not have permission.", Severity: 11)
        );

    public static SqlErrorException CannotDropTable(string name) =>
        new(
            new SqlError(
                3701,
                $"Cannot drop the table '{name}', because it does not exist or you do not have permission.",
                Severity: 11,
                State: 5));

    public static SqlErrorException TableExists(string name) =>
        new(new SqlError(2714, $"There is already an object named '{name}' in the database.", State: 6));

    public static SqlErrorException DuplicateKey(string table, object key)
    {
        var text = string.Join(", ", key is object?[] parts ? parts : [key]);
        return new SqlErrorException(
            new SqlError(
                2627,
                $"Violation of PRIMARY KEY constraint 'PK_{table}'. Cannot insert duplicate key in object 'dbo.{table}'. The duplicate key value is ({text}).",
                Severity: 14));
    }

    public static SqlErrorException NullNotAllowed(string table, string column) => new(new SqlError(
        515,
        $"Cannot insert the value NULL into column '{column}', table '{table}'; column does not allow nulls.",
        State: 2));

    public static SqlErrorException IdentityInsert(string table) => new(new SqlError(
        544,
        $"Cannot insert explicit value for identity column in table '{table}' when IDENTITY_INSERT is set to OFF."));

    public static SqlErrorException IdentityUpdate(string column) => new(new SqlError(8102, $"Cannot update identity column '{column}'."));

    public static SqlErrorException Truncated(string table, string column) => new(new SqlError(
        2628,
        $"String or binary data would be truncated in table '{table}', column '{column}'."));

    public static SqlErrorException ColumnCount() => new(new SqlError(
        213,
        "Column name or number of supplied values does not match table definition."));

    public static SqlErrorException Conversion(SqlType type, object value) => new(new SqlError(
        245,
        $"Conversion failed when converting the value '{Shorten(value)}' to data type {type}."));

    public static SqlErrorException Overflow(SqlType type) => new(new SqlError(
        8115,
        $"Arithmetic overflow error converting expression to data type {type}.",
        State: 2));

    public static SqlErrorException DivideByZero() => new(new SqlError(8134, "Divide by zero error encountered."));

    public static SqlErrorException OperandClash(SqlType left, SqlType right) => new(new SqlError(
        206,
        $"Operand type clash: {left} is incompatible with {right}",
        State: 2));

    public static SqlErrorException MoreThanOneRow() =>
        new(
            new SqlError(
                512,
                "Subquery returned more than 1 value. This is not permitted when the subquery follows =, !=, <, <= , >, >= or when the subquery is used as an expression."
            ));

    public static SqlErrorException NoTransaction(bool commit) => new(new SqlError(
        commit ? 3902 : 3903,
        $"The {(commit ? "COMMIT" : "ROLLBACK")} TRANSACTION request has no corresponding BEGIN TRANSACTION."));

    public static SqlErrorException UnknownSavepoint(string name) => new(new SqlError(
        6401,
        $"Cannot roll back {name}. No transaction or savepoint of that name was found."));

    public static SqlErrorException NoTransactionToSave() =>
        new(new SqlError(628, "Cannot issue SAVE TRANSACTION when there is no active transaction."));

    private static string Shorten(object value)
    {
        var text = Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";
        return text.Length <= 100 ? text : text[..100];
    }
}
