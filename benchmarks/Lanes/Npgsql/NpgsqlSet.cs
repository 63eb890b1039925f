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
/// The themes of the published study, each with and without: the pool, its look-up, typed parameters, prepared statements, buffers,
/// sequential access, synchronous calls.
/// </summary>
internal sealed class NpgsqlSet(SourceOptions options) : SourceSet
{
    private const int Repetitions = 500;

    private const int Parameters = 8;

    /// <summary>
    /// The number of connections that a run takes from the pool, by all openers. None needs a round trip, so one takes about a microsecond.
    /// </summary>
    private const int Openings = 1 << 17;

    private const int FewOpeners = 8;

    private const int ManyOpeners = 64;

    // Pools of their own: the settings belong to the connection.
    private readonly string _autoPrepare = options.ConnectionString + ";Max Auto Prepare=20;Auto Prepare Min Usages=2";

    private readonly string _smallBuffers = options.ConnectionString + ";Read Buffer Size=8192;Write Buffer Size=8192";

    private readonly string _largeBuffers = options.ConnectionString + ";Read Buffer Size=65536;Write Buffer Size=65536";

    private readonly NpgsqlDataSource _dataSource = NpgsqlDataSource.Create(options.ConnectionString);

    private byte[] _largeValue = [];

    [SourceForm(Openings)]
    public void Openers1() => OpenAtOnce(openers: 1);

    [SourceForm(Openings)]
    public void Openers8() => OpenAtOnce(FewOpeners);

    [SourceForm(Openings)]
    public void Openers64() => OpenAtOnce(ManyOpeners);

    [SourceForm(Openings)]
    public void OpenByString()
    {
        for (var i = 0; i < Openings; i++)
        {
            using var connection = new NpgsqlConnection(options.ConnectionString);
            connection.Open();
        }
    }

    [SourceForm(Openings)]
    public void OpenByDataSource()
    {
        for (var i = 0; i < Openings; i++)
            _dataSource.OpenConnection().Dispose();
    }

    [SourceForm(Repetitions)]
    public Task ParametersBoxed(CancellationToken cancellationToken) => SetParametersAsync(typed: false, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ParametersTyped(CancellationToken cancellationToken) => SetParametersAsync(typed: true, cancellationToken);

    [SourceForm(Repetitions)]
    public Task Unprepared(CancellationToken cancellationToken) =>
        JoinAsync(options.ConnectionString, prepares: false, Repetitions, cancellationToken);

    [SourceForm(Repetitions)]
    public Task Prepared(CancellationToken cancellationToken) =>
        JoinAsync(options.ConnectionString, prepares: true, Repetitions, cancellationToken);

    [SourceForm(Repetitions)]
    public Task AutoPrepared(CancellationToken cancellationToken) =>
        JoinAsync(_autoPrepare, prepares: false, Repetitions, cancellationToken);

    [SourceForm(Repetitions)]
    public Task UnpreparedReopened(CancellationToken cancellationToken) => ReopenAndJoinAsync(prepares: false, cancellationToken);

    [SourceForm(Repetitions)]
    public Task PreparedReopened(CancellationToken cancellationToken) => ReopenAndJoinAsync(prepares: true, cancellationToken);

    [SourceForm(Repetitions)]
    public Task QueryAsync(CancellationToken cancellationToken) => QueryAsync(asynchronous: true, cancellationToken);

    [SourceForm(Repetitions)]
    public Task QuerySync(CancellationToken cancellationToken) => QueryAsync(asynchronous: false, cancellationToken);

    [SourceForm(operations: 1)]
    public Task RowSequential(CancellationToken cancellationToken) => ReadSequentiallyAsync(options.ConnectionString, cancellationToken);

    [SourceForm(operations: 1)]
    public Task ReadBuffer8(CancellationToken cancellationToken) => ReadSequentiallyAsync(_smallBuffers, cancellationToken);

    [SourceForm(operations: 1)]
    public Task ReadBuffer64(CancellationToken cancellationToken) => ReadSequentiallyAsync(_largeBuffers, cancellationToken);

    [SourceForm(operations: 1)]
    public Task WriteBuffer8(CancellationToken cancellationToken) => SendAsync(_smallBuffers, cancellationToken);

    [SourceForm(operations: 1)]
    public Task WriteBuffer64(CancellationToken cancellationToken) => SendAsync(_largeBuffers, cancellationToken);

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        _largeValue = options.RequiredTable.CreateData(1)!;
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

    public override async ValueTask DisposeAsync()
    {
        await _dataSource.DisposeAsync().ConfigureAwait(false);
        await base.DisposeAsync().ConfigureAwait(false);
    }

    /// <summary>
    /// Takes connections from one pool and returns them, on threads of their own. The time of one operation is that of the run divided by
    /// the connections of all openers, so without contention it shrinks with the openers, up to the number of processors.
    /// </summary>
    private void OpenAtOnce(int openers)
    {
        Exception? failure = null;
        var threads = Enumerable.Range(0, openers).Select(_ => new Thread(() =>
        {
            try
            {
                for (var i = 0; i < Openings / openers; i++)
                    _dataSource.OpenConnection().Dispose();
            }
            catch (Exception exception)
            {
                Volatile.Write(ref failure, exception);
            }
        })).ToList();
        threads.ForEach(static thread => thread.Start());
        threads.ForEach(static thread => thread.Join());
        if (failure is not null)
            throw new InvalidOperationException("A connection could not be opened. " + failure.Message, failure);
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

    /// <summary>Opens a pooled connection for each statement: what was prepared stays prepared on the server.</summary>
    private async Task ReopenAndJoinAsync(bool prepares, CancellationToken cancellationToken)
    {
        for (var i = 0; i < Repetitions; i++)
            await JoinAsync(options.ConnectionString, prepares, times: 1, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>A join of five tables, which takes longer to plan than to run.</summary>
    private static async Task JoinAsync(string connectionString, bool prepares, int times, CancellationToken cancellationToken)
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
        for (var i = 0; i < times; i++)
        {
            id.TypedValue = (i % 100) + 1;
            _ = await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>One prepared statement that returns one small row.</summary>
    private async Task QueryAsync(bool asynchronous, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(options.ConnectionString, cancellationToken).ConfigureAwait(false);
        await using var command = new NpgsqlCommand("SELECT number FROM t1 WHERE id = $1", connection);
        var id = new NpgsqlParameter<int> { TypedValue = 1 };
        command.Parameters.Add(id);
        await command.PrepareAsync(cancellationToken).ConfigureAwait(false);
        for (var i = 0; i < Repetitions; i++)
        {
            id.TypedValue = (i % 100) + 1;
            _ = asynchronous ? await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false) : command.ExecuteScalar();
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

    private async Task ReadSequentiallyAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(connectionString, cancellationToken).ConfigureAwait(false);
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

    /// <summary>Sends a large value to the server, which returns its length.</summary>
    private async Task SendAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(connectionString, cancellationToken).ConfigureAwait(false);
        await using var command = new NpgsqlCommand("SELECT octet_length($1)", connection);
        command.Parameters.Add(new NpgsqlParameter<byte[]> { TypedValue = _largeValue });
        if (await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false) is not int length || length != _largeValue.Length)
            throw new InvalidOperationException("The server did not receive the value.");
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
