using AsyncSql.Testing;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Dapper's surface, as its package declares it.</summary>
    private const string Dapper = """
        namespace Dapper
        {
            public struct CommandDefinition { public CommandDefinition(string commandText, object? parameters = null, CancellationToken cancellationToken = default) { } }

            public static class SqlMapper
            {
                public static Task<IDataReader> ExecuteReaderAsync(this IDbConnection cnn, string sql, object? param = null) => throw new NotSupportedException();
                public static Task<DbDataReader> ExecuteReaderAsync(this DbConnection cnn, string sql, object? param = null) => throw new NotSupportedException();
                public static Task<DbDataReader> ExecuteReaderAsync(this DbConnection cnn, CommandDefinition command, CommandBehavior commandBehavior) => throw new NotSupportedException();
                public static Task<T?> ExecuteScalarAsync<T>(this IDbConnection cnn, CommandDefinition command) => throw new NotSupportedException();
                public static Task<T?> ExecuteScalarAsync<T>(this IDbConnection cnn, string sql, object? param = null) => throw new NotSupportedException();
                public static Task<object?> ExecuteScalarAsync(this IDbConnection cnn, string sql, object? param = null) => throw new NotSupportedException();
                public static Task<IEnumerable<T>> QueryAsync<T>(this IDbConnection cnn, string sql, object? param = null) => throw new NotSupportedException();
            }
        }

        """;

    /// <summary>MySqlConnector's surface, as its package declares it.</summary>
    private const string MySql = """
        namespace MySqlConnector
        {
            public abstract class MySqlDataReader : DbDataReader { }

            public abstract class MySqlCommand : DbCommand
            {
                public static MySqlCommand Create(string text) => throw new NotSupportedException();
                public new Task<MySqlDataReader> ExecuteReaderAsync(CancellationToken token = default) => throw new NotSupportedException();
                public new Task<MySqlDataReader> ExecuteReaderAsync(CommandBehavior behavior, CancellationToken token = default) => throw new NotSupportedException();
            }
        }

        """;

    private static ReferenceAssemblies Npgsql => PackageReferences.SqlClient6.AddPackages([new("Npgsql", "10.0.0")]);

    private static ReferenceAssemblies Sqlite =>
        PackageReferences.SqlClient6.AddPackages([new("Microsoft.Data.Sqlite.Core", "6.0.7"), new("SQLitePCLRaw.core", "2.0.6")]);

    /// <summary>Whose reader it is.</summary>
    private static IEnumerable<ReaderFormCase> Providers() =>
    [
        Case("A reader typed by the base class", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using DbDataReader reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """),

        Case("A reader of rows in memory, typed by the base class", """
            var table = new DataTable();
            using (var command = new SqlCommand("SELECT Data FROM Files", connection))
                table.Load(command.ExecuteReader());
            await using DbDataReader reader = table.CreateDataReader();
            while (await reader.ReadAsync(token))
                Use(await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal("Data"), token));
            """),

        Case("A reader typed by the base class, in sequence", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using DbDataReader reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                await reader.GetStream(0).CopyToAsync(Stream.Null, token);
            """),

        Case("A command typed by the base class", """
            await using DbCommand command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token));
            """),

        Case("A connection typed by the base class", """
            await using DbConnection shop = new SqlConnection("Server=.;Database=Shop");
            await shop.OpenAsync(token);
            await using var command = shop.CreateCommand();
            command.CommandText = "SELECT Data FROM Files";
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token));
            """),

        // quartznet/quartznet
        Case("A command of any provider", "", members: """
            public async Task<byte[]?> LoadAsync(DbCommand command, CancellationToken token)
            {
                using var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
                if (!await reader.ReadAsync(token).ConfigureAwait(false))
                    return null;
                using var stream = reader.GetStream(1);
                return await reader.GetFieldValueAsync<byte[]>(0, token);
            }
            """) with { References = Npgsql },

        // quartznet/quartznet
        Case("A command of the only provider", "", members: """
            public async Task<byte[]?> LoadAsync(DbCommand command, CancellationToken token)
            {
                using var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
                if (!await reader.ReadAsync(token).ConfigureAwait(false))
                    return null;
                using var stream = reader.{|ASQL2003:GetStream|}(0);
                return await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, token);
            }
            """),

        Case("A connection that the program injects", "", members: """
            private readonly DbConnection _connection;
            public Case(DbConnection connection) => _connection = connection;

            public async Task<byte[]?> LoadAsync(CancellationToken token)
            {
                await using var command = _connection.CreateCommand();
                command.CommandText = "SELECT Data FROM Files";
                return (byte[]?)await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            }
            """),

        Case("A connection that an interface gives", "", members: """
            public async Task<byte[]?> LoadAsync(IConnections connections, CancellationToken token)
            {
                using var connection = await connections.OpenAsync(token);
                using var command = (DbCommand)connection.CreateCommand();
                command.CommandText = "SELECT Data FROM Files";
                return (byte[]?)await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            }
            """, types: "public interface IConnections { Task<IDbConnection> OpenAsync(CancellationToken token); }"),

        Case("A connection class of the program", "", members: """
            public async Task<byte[]?> LoadAsync(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                return (byte[]?)await command.ExecuteScalarAsync(token);
            }
            """, types: "public abstract class FileConnection : DbConnection { }"),

        // dotnet/SqlClient
        Case("A connection of a factory", """
            var factory = DbProviderFactories.GetFactory("Contoso");
            await using var contoso = factory.CreateConnection()!;
            await using var command = contoso.CreateCommand();
            command.CommandText = "SELECT Data FROM Files";
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[])reader["Data"]);
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """),

        // maskx/DurableTask.SQLServer
        Case("A connection of SqlClient's factory", "", types: """
            public sealed class DbAccess
            {
                private readonly DbConnection _connection;
                private readonly DbCommand _command;

                public DbAccess(string connectionString) : this(SqlClientFactory.Instance, connectionString) { }

                public DbAccess(DbProviderFactory factory, string connectionString)
                {
                    _connection = factory.CreateConnection()!;
                    _connection.ConnectionString = connectionString;
                    _command = _connection.CreateCommand();
                }

                public async Task ExecuteReaderAsync(Action<DbDataReader, int> read)
                {
                    using (DbDataReader reader = await RetryAsync<DbDataReader>(() => this._command.ExecuteReaderAsync()))
                        while (await reader.ReadAsync())
                            read(reader, 0);
                }

                private static async Task<T> RetryAsync<T>(Func<Task<T>> run)
                {
                    try
                    {
                        return await run();
                    }
                    catch (DbException)
                    {
                        throw;
                    }
                }
            }

            public sealed class Messages
            {
                public async Task<List<byte[]>> LoadAsync(DbAccess access)
                {
                    var found = new List<byte[]>();
                    await access.ExecuteReaderAsync((reader, index) => found.Add((byte[]){|ASQL2001:reader[2]|}));
                    return found;
                }
            }
            """),

        Case("A connection of one of two factories", "", types: """
            public sealed class DbAccess
            {
                private readonly DbConnection _connection;
                public DbAccess() : this(SqlClientFactory.Instance) { }
                public DbAccess(string provider) : this(DbProviderFactories.GetFactory(provider)) { }
                public DbAccess(DbProviderFactory factory) => _connection = factory.CreateConnection()!;

                public async Task<byte[]?> LoadAsync(CancellationToken token)
                {
                    await using var command = _connection.CreateCommand();
                    command.CommandText = "SELECT Data FROM Files";
                    return (byte[]?)await command.ExecuteScalarAsync(token);
                }
            }
            """),

        LibraryCase("PostgreSQL", """
            await using var command = new Npgsql.NpgsqlCommand("SELECT data, body FROM files", new Npgsql.NpgsqlConnection());
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(await reader.GetFieldValueAsync<byte[]>(0, token));
                Use((byte[])reader["data"]);
                Use(reader.GetString(1));
                await using var stream = reader.GetStream(0);
            }
            """, references: Npgsql),

        LibraryCase("PostgreSQL in sequence and as a scalar", """
            await using var command = new Npgsql.NpgsqlCommand("SELECT data FROM files", new Npgsql.NpgsqlConnection());
            await using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token))
            {
                while (await reader.ReadAsync(token))
                    Use(await reader.GetFieldValueAsync<byte[]>(0, token));
            }

            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """, references: Npgsql),

        LibraryCase("PostgreSQL, typed by the base classes", """
            await using DbConnection other = new Npgsql.NpgsqlConnection("Host=.");
            await using DbCommand command = other.CreateCommand();
            await using DbDataReader reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[])reader["data"]);
            """, references: Npgsql),

        LibraryCase("A method that reads rows of PostgreSQL", """
            await using var command = new Npgsql.NpgsqlCommand("SELECT payload FROM messages", new Npgsql.NpgsqlConnection());
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(Mapper.Map(reader));
            """, """
            internal static class Mapper
            {
                public static byte[] Map(IDataRecord record) => (byte[])record["payload"];
            }
            """, Npgsql),

        LibraryCase("SQLite", """
            using var sqlite = new Microsoft.Data.Sqlite.SqliteConnection("Data Source=:memory:");
            var command = sqlite.CreateCommand();
            command.CommandText = "SELECT data FROM files";
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use((byte[])reader["data"]);
                Use(await reader.GetFieldValueAsync<byte[]>(0, token));
                using var stream = reader.GetStream(0);
            }
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """, references: Sqlite),

        LibraryCase("MySQL", """
            using var command = MySqlConnector.MySqlCommand.Create("SELECT data FROM files");
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use((byte[])reader["data"]);
                Use(await reader.GetFieldValueAsync<byte[]>("data", token));
            }
            using var sequential = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await sequential.ReadAsync(token))
                Use(await sequential.GetFieldValueAsync<byte[]>(0, token));
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """, MySql),

        LibraryCase("SQL Server beside PostgreSQL", """
            await using var source = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await source.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                await using var target = new Npgsql.NpgsqlCommand("SELECT data FROM copies", new Npgsql.NpgsqlConnection());
                await using var copies = await target.ExecuteReaderAsync(token);
                while (await copies.ReadAsync(token))
                    Use(((byte[]){|ASQL2001:reader["Data"]|}, (byte[])copies["data"]));
            }
            """, references: Npgsql),

        // DapperLib/Dapper
        LibraryCase("Dapper's reader", """
            await using var reader = await Dapper.SqlMapper.ExecuteReaderAsync(connection, "SELECT Data FROM Files");
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            await using var texts = await Dapper.SqlMapper.ExecuteReaderAsync(connection, new Dapper.CommandDefinition("SELECT Title, Body FROM Articles"), CommandBehavior.Default);
            while (await texts.ReadAsync(token))
                Use(texts.GetString(0) + texts.{|ASQL2001:GetString|}(1));
            """, Dapper),

        // DapperLib/Dapper
        LibraryCase("Dapper's reader, synchronously advanced", """
            await using var reader = await Dapper.SqlMapper.ExecuteReaderAsync(connection, "SELECT Data FROM Files");
            while (reader.Read())
                Use((byte[])reader["Data"]);
            """, Dapper),

        LibraryCase("Dapper's reader by its extension method", "", Dapper + """

            namespace App
            {
                using Dapper;

                public static class Store
                {
                    public static async Task ReadAsync(SqlConnection connection)
                    {
                        await using var reader = await connection.ExecuteReaderAsync("SELECT Data FROM Files");
                        while (await reader.ReadAsync())
                            await reader.{|ASQL2003:GetStream|}(0).CopyToAsync(Stream.Null);
                    }
                }
            }
            """),

        // DapperLib/Dapper
        LibraryCase("Dapper's reader in sequence", """
            await using var reader = await Dapper.SqlMapper.ExecuteReaderAsync(
                connection, new Dapper.CommandDefinition("SELECT Data FROM Files"), CommandBehavior.SequentialAccess);
            while (await reader.ReadAsync(token))
                await reader.GetStream(0).CopyToAsync(Stream.Null, token);
            """, Dapper),

        // DapperLib/Dapper
        LibraryCase("Dapper's reader in sequence, bytes as a whole", """
            await using var reader = await Dapper.SqlMapper.ExecuteReaderAsync(
                connection, new Dapper.CommandDefinition("SELECT Data FROM Files"), CommandBehavior.SequentialAccess);
            while (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(0, token));
            """, Dapper),

        // MassTransit/MassTransit
        LibraryCase("Dapper's scalars and queries", """
            Use(await Dapper.SqlMapper.{|ASQL2004:ExecuteScalarAsync|}<byte[]>(connection, "SELECT Data FROM Files"));
            Use((byte[]?)await Dapper.SqlMapper.{|ASQL2004:ExecuteScalarAsync|}(connection, "SELECT Data FROM Files"));
            Use(await Dapper.SqlMapper.ExecuteScalarAsync<long?>(connection, "EXECUTE Send"));
            Use(await Dapper.SqlMapper.QueryAsync<byte[]>(connection, "SELECT Data FROM Files"));
            """, Dapper),
    ];
}
