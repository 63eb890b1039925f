using System.Data;
using System.Data.Common;
using System.Globalization;

namespace AsyncSql.Lanes;

/// <summary>A database with a random name, made for one run on a server that the user names; nothing else there is touched.</summary>
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

    /// <summary>Makes the database with tables in it. When that fails or is cancelled halfway, nothing is left.</summary>
    public static async Task<OwnDatabase> CreateAsync(string serverConnection, IEnumerable<TableOfDocuments> tables, CancellationToken cancellationToken)
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
            throw new InvalidOperationException($"The database {_name}, made for this run, could not be dropped and is left: {exception.Message}", exception);
        }
    }

    private async Task FillAsync(TableOfDocuments table, CancellationToken cancellationToken)
    {
        await using var connection = Lane.CreateConnection(ConnectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var create = connection.CreateCommand();
        create.CommandText = $"CREATE TABLE {Lane.Quote(table.Name)} ({Lane.Quote("Id")} int NOT NULL PRIMARY KEY, {Lane.Quote("Title")} {Lane.TitleType} NOT NULL, {Lane.Quote("Content")} {(table.IsBounded ? Lane.BoundedTextType : Lane.TextType)} NULL, {Lane.Quote("Data")} {(table.IsBounded ? Lane.BoundedBinaryType : Lane.BinaryType)} NULL)";
        await create.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);

        for (var row = 1; row <= table.Rows; row++)
        {
            cancellationToken.ThrowIfCancellationRequested(); // some drivers are synchronous and do not ask
            await using var insert = CreateInsert(connection, table, row);
            await insert.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>The statement that adds a row of a table.</summary>
    public static DbCommand CreateInsert(DbConnection connection, TableOfDocuments table, int row)
    {
        var insert = connection.CreateCommand();
        insert.CommandText = $"INSERT INTO {Lane.Quote(table.Name)} ({Lane.Quote("Id")}, {Lane.Quote("Title")}, {Lane.Quote("Content")}, {Lane.Quote("Data")}) VALUES (@id, @title, @content, @data)";
        Add("@id", DbType.Int32, row);
        Add("@title", DbType.String, TableOfDocuments.Title(row));
        Add("@content", DbType.String, table.Content(row));
        Add("@data", DbType.Binary, table.Data(row));
        return insert;

        void Add(string name, DbType type, object? value)
        {
            var parameter = insert.CreateParameter();
            // The type matters for NULL alone: a NULL of text cannot be stored as binary.
            (parameter.ParameterName, parameter.DbType, parameter.Value) = (name, type, value ?? DBNull.Value);
            insert.Parameters.Add(parameter);
        }
    }

    private async Task ExecuteOnServerAsync(string sql, CancellationToken cancellationToken)
    {
        if (sql.Length == 0)
            return; // a database that is a file needs no words
        await using var connection = Lane.CreateConnection(_serverConnection);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        // Not to be cancelled: nobody could tell then whether the database is there.
        await command.ExecuteNonQueryAsync(CancellationToken.None).ConfigureAwait(false);
    }
}
