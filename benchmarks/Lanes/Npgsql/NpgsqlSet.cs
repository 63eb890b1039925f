using System.Data;
using System.Globalization;
using Npgsql;
using NpgsqlTypes;

namespace AsyncSql.Lanes.Sources;

/// <content>The set of features that only this driver has.</content>
internal static partial class SourceSets
{
    static partial void AddLaneSets(Dictionary<string, Func<SourceOptions, SourceSet>> sets) =>
        sets.Add("npgsql", static options => new NpgsqlSet(options));
}

/// <summary>
/// Features of Npgsql for speed, compared with their absence: typed parameters, prepared statements, batches, sequential access.
/// </summary>
internal sealed class NpgsqlSet(SourceOptions options) : SourceSet
{
    private const int Repetitions = 500;

    private const int Parameters = 8;

    private const int BatchSize = 10;

    // A second pool: the setting belongs to the connection.
    private readonly string _autoPrepare = options.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2";

    [SourceForm(Repetitions)]
    public Task ParametersBoxed(CancellationToken cancellationToken) => SetParametersAsync(typed: false, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ParametersTyped(CancellationToken cancellationToken) => SetParametersAsync(typed: true, cancellationToken);

    [SourceForm(Repetitions)]
    public Task Unprepared(CancellationToken cancellationToken) => JoinAsync(options.ConnectionString, prepares: false, cancellationToken);

    [SourceForm(Repetitions)]
    public Task Prepared(CancellationToken cancellationToken) => JoinAsync(options.ConnectionString, prepares: true, cancellationToken);

    [SourceForm(Repetitions)]
    public Task AutoPrepared(CancellationToken cancellationToken) => JoinAsync(_autoPrepare, prepares: false, cancellationToken);

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = string.Concat(Enumerable.Range(1, 5).Select(static table => string.Create(
            CultureInfo.InvariantCulture,
            $"""
            CREATE TABLE t{table} (id int PRIMARY KEY, number int NOT NULL);
            INSERT INTO t{table} SELECT i, i FROM generate_series(1, 100) AS i;
            ANALYZE t{table};

            """)));
        await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// One prepared statement; only the values change. The values are above the small numbers that the runtime caches, so that each needs a
    /// box.
    /// </summary>
    private async Task SetParametersAsync(bool typed, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        var parameters = Enumerable.Range(1, Parameters).Select(static number => string.Create(CultureInfo.InvariantCulture, $"${number}"));
        command.CommandText = "SELECT " + string.Join(" + ", parameters);
        for (var i = 0; i < Parameters; i++)
            command.Parameters.Add(typed
                ? new NpgsqlParameter<int> { TypedValue = 0 }
                : new NpgsqlParameter { NpgsqlDbType = NpgsqlDbType.Integer, Value = 0 });
        await command.PrepareAsync(cancellationToken).ConfigureAwait(false);
        for (var repetition = 0; repetition < Repetitions; repetition++)
        {
            for (var i = 0; i < Parameters; i++)
                if (typed)
                    ((NpgsqlParameter<int>)command.Parameters[i]).TypedValue = 10_000 + repetition;
                else
                    command.Parameters[i].Value = 10_000 + repetition;
            await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>A join of five tables, which takes longer to plan than to run.</summary>
    private static async Task JoinAsync(string connectionString, bool prepares, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(connectionString, cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = """
            SELECT t1.number FROM t1
            JOIN t2 ON t2.id = t1.id JOIN t3 ON t3.id = t2.id JOIN t4 ON t4.id = t3.id JOIN t5 ON t5.id = t4.id
            WHERE t1.id = $1
            """;
        var id = new NpgsqlParameter<int> { TypedValue = 1 };
        command.Parameters.Add(id);
        if (prepares)
            await command.PrepareAsync(cancellationToken).ConfigureAwait(false);
        for (var i = 0; i < Repetitions; i++)
        {
            id.TypedValue = (i % 100) + 1;
            _ = await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    [SourceForm(Repetitions / BatchSize)]
    public async Task OneByOne(CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        for (var i = 0; i < Repetitions; i++)
        {
            await using var command = new NpgsqlCommand("SELECT number FROM t1 WHERE id = $1", connection);
            command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = (i % 100) + 1 });
            _ = await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    [SourceForm(Repetitions / BatchSize)]
    public async Task Batch(CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        for (var i = 0; i < Repetitions / BatchSize; i++)
        {
            await using var batch = new NpgsqlBatch(connection);
            for (var j = 0; j < BatchSize; j++)
            {
                var command = new NpgsqlBatchCommand("SELECT number FROM t1 WHERE id = $1");
                command.Parameters.Add(new NpgsqlParameter<int> { TypedValue = ((i * BatchSize) + j) % 100 + 1 });
                batch.BatchCommands.Add(command);
            }

            await using var reader = await batch.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
            do
                while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
                    _ = reader.GetInt32(0);
            while (await reader.NextResultAsync(cancellationToken).ConfigureAwait(false));
        }
    }

    [SourceForm(operations: 1)]
    public async Task RowBuffered(CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        await using var command = CreateLargeValueCommand(connection);
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
            _ = await reader.GetFieldValueAsync<byte[]>(0, cancellationToken).ConfigureAwait(false);
    }

    [SourceForm(operations: 1)]
    public async Task RowSequential(CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        await using var command = CreateLargeValueCommand(connection);
        await using var reader = await command
            .ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken)
            .ConfigureAwait(false);
        while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
        {
            await using var value = await reader.GetStreamAsync(0, cancellationToken).ConfigureAwait(false);
            await value.CopyToAsync(Stream.Null, cancellationToken).ConfigureAwait(false);
        }
    }

    private NpgsqlCommand CreateLargeValueCommand(NpgsqlConnection connection) =>
        new($"SELECT {Lane.Quote("Data")} FROM {Lane.Quote(options.RequiredTable.Name)}", connection);

    private static async Task<NpgsqlConnection> OpenAsync(string connectionString, CancellationToken cancellationToken)
    {
        var connection = new NpgsqlConnection(connectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        return connection;
    }
}
