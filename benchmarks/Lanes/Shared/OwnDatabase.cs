using System.Data;
using System.Data.Common;
using System.Globalization;

namespace AsyncSql.Lanes;

/// <summary>A database with a random name, created for one run on a server of the user; nothing else there changes.</summary>
internal sealed class OwnDatabase : IAsyncDisposable
{
    private readonly string _serverConnection;
    private readonly string _name;

    private OwnDatabase(string serverConnection, string name)
    {
        _serverConnection = serverConnection;
        _name = name;
        ConnectionString = Lane.WithDatabase(serverConnection, name);
    }

    public string ConnectionString { get; }

    /// <summary>Creates the database with tables. If that fails or is cancelled, nothing is left behind.</summary>
    public static async Task<OwnDatabase> CreateAsync(
        string serverConnection,
        IEnumerable<TableOfDocuments> tables,
        CancellationToken cancellationToken)
    {
        var database = new OwnDatabase(serverConnection, string.Create(CultureInfo.InvariantCulture, $"AsyncSql_{Guid.NewGuid():N}"));
        await database.ExecuteOnServerAsync(Lane.CreateDatabase(database._name), cancellationToken).ConfigureAwait(false);
        try
        {
            foreach (var table in tables)
                await database.FillAsync(table, cancellationToken).ConfigureAwait(false);
            return database;
        }
        catch
        {
            await database.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <exception cref="InvalidOperationException">The database could not be dropped; the message names it.</exception>
    public async ValueTask DisposeAsync()
    {
        try
        {
            Lane.ClearPools();
            await ExecuteOnServerAsync(Lane.DropDatabase(_name), CancellationToken.None).ConfigureAwait(false);
            Lane.Forget(ConnectionString);
        }
        catch (Exception exception) when (exception is DbException or InvalidOperationException or IOException)
        {
            throw new InvalidOperationException(
                $"The database {_name}, made for this run, could not be dropped and is left: {exception.Message}",
                exception);
        }
    }

    private async Task FillAsync(TableOfDocuments table, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(ConnectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var create = connection.CreateCommand();
        create.CommandText =
            $"CREATE TABLE {Lane.Quote(table.Name)} ({Lane.Quote("Id")} int NOT NULL PRIMARY KEY, {Lane.Quote("Title")} {Lane.TitleType} NOT NULL, {Lane.Quote("Content")} {(table.IsBounded ? Lane.BoundedTextType : Lane.TextType)} NULL, {Lane.Quote("Data")} {(table.IsBounded ? Lane.BoundedBinaryType : Lane.BinaryType)} NULL)";
        await create.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);

        for (var row = 1; row <= table.Rows; row++)
        {
            cancellationToken.ThrowIfCancellationRequested(); // synchronous drivers do not check the token
            await using var insert = CreateInsert(connection, table, row);
            await insert.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Creates the statement that adds a row to a table.</summary>
    public static DbCommand CreateInsert(DbConnection connection, TableOfDocuments table, int row)
    {
        var insert = connection.CreateCommand();
        insert.CommandText =
            $"INSERT INTO {Lane.Quote(table.Name)} ({Lane.Quote("Id")}, {Lane.Quote("Title")}, {Lane.Quote("Content")}, {Lane.Quote("Data")}) VALUES (@id, @title, @content, @data)";
        Add("@id", DbType.Int32, row);
        Add("@title", DbType.String, TableOfDocuments.GetTitle(row));
        Add("@content", DbType.String, table.CreateContent(row));
        Add("@data", DbType.Binary, table.CreateData(row));
        return insert;

        void Add(string name, DbType type, object? value)
        {
            var parameter = insert.CreateParameter();
            // The type matters only for NULL: a NULL of type text cannot be stored as binary.
            (parameter.ParameterName, parameter.DbType, parameter.Value) = (name, type, value ?? DBNull.Value);
            insert.Parameters.Add(parameter);
        }
    }

    private async Task ExecuteOnServerAsync(string sql, CancellationToken cancellationToken)
    {
        if (sql.Length == 0)
            return; // a database that is a file needs no statement
        await using var connection = Lane.CreateConnection(_serverConnection);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        // Do not cancel this: it would be unknown then whether the database exists.
        await command.ExecuteNonQueryAsync(CancellationToken.None).ConfigureAwait(false);
    }
}
