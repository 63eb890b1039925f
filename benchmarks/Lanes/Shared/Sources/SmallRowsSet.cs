using System.Data.Common;
using System.Globalization;
using System.Text;

namespace AsyncSql.Lanes.Sources;

/// <summary>
/// Small rows with ADO.NET: one value, one row, a thousand rows, and all rows. As in the published measurement, each operation opens a pooled
/// connection, and the forms differ in how many of its steps are asynchronous.
/// </summary>
internal sealed class SmallRowsSet(SourceOptions options) : SourceSet
{
    /// <summary>The name of the same table on the TDS server.</summary>
    private const string Table = "Small";

    private const int Thousand = 1000;

    /// <summary>How often a run reads one value or row.</summary>
    private const int Singles = 500;

    /// <summary>How often a run reads a thousand rows.</summary>
    private const int Repetitions = 20;

    [SourceForm(Singles)]
    public Task ScalarSync(CancellationToken cancellationToken) => ReadScalarsAsync(AsynchronousSteps.None, cancellationToken);

    [SourceForm(Singles)]
    public Task ScalarOpenAsync(CancellationToken cancellationToken) => ReadScalarsAsync(AsynchronousSteps.Open, cancellationToken);

    [SourceForm(Singles)]
    public Task ScalarExecuteAsync(CancellationToken cancellationToken) => ReadScalarsAsync(AsynchronousSteps.Execute, cancellationToken);

    [SourceForm(Singles)]
    public Task OneSync(CancellationToken cancellationToken) => ReadRowsAsync(Singles, 1, AsynchronousSteps.None, cancellationToken);

    [SourceForm(Singles)]
    public Task OneOpenAsync(CancellationToken cancellationToken) => ReadRowsAsync(Singles, 1, AsynchronousSteps.Open, cancellationToken);

    [SourceForm(Singles)]
    public Task OneExecuteAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(Singles, 1, AsynchronousSteps.Execute, cancellationToken);

    [SourceForm(Singles)]
    public Task OneReadAsync(CancellationToken cancellationToken) => ReadRowsAsync(Singles, 1, AsynchronousSteps.Read, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ThousandOpenAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(Repetitions, Thousand, AsynchronousSteps.Open, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ThousandExecuteAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(Repetitions, Thousand, AsynchronousSteps.Execute, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ThousandReadAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(Repetitions, Thousand, AsynchronousSteps.Read, cancellationToken);

    [SourceForm(operations: 1)]
    public Task AllOpenAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(1, options.Rows, AsynchronousSteps.Open, cancellationToken);

    [SourceForm(operations: 1)]
    public Task AllExecuteAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(1, options.Rows, AsynchronousSteps.Execute, cancellationToken);

    [SourceForm(operations: 1)]
    public Task AllReadAsync(CancellationToken cancellationToken) =>
        ReadRowsAsync(1, options.Rows, AsynchronousSteps.Read, cancellationToken);

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        if (!options.OwnDatabase)
            return; // the TDS server has the table
        await using var connection = await OpenAsync(AsynchronousSteps.Open, cancellationToken).ConfigureAwait(false);
        var (id, number, name) = (Lane.Quote("Id"), Lane.Quote("Number"), Lane.Quote("Name"));
        await ExecuteAsync(
            connection,
            $"CREATE TABLE {Lane.Quote(Table)} ({id} int NOT NULL PRIMARY KEY, {number} int NOT NULL, {name} {Lane.TitleType} NULL)",
            cancellationToken).ConfigureAwait(false);
        // SQL Server takes at most a thousand rows in one list.
        for (var first = 1; first <= options.Rows; first += Thousand)
        {
            var insert = new StringBuilder($"INSERT INTO {Lane.Quote(Table)} ({id}, {number}, {name}) VALUES ");
            for (var row = first; row < first + Thousand && row <= options.Rows; row++)
                insert.Append(CultureInfo.InvariantCulture, $"{(row == first ? "" : ", ")}({row}, {row % 1000}, 'Row {row}')");
            await ExecuteAsync(connection, insert.ToString(), cancellationToken).ConfigureAwait(false);
        }
    }

    private async Task ReadScalarsAsync(AsynchronousSteps steps, CancellationToken cancellationToken)
    {
        for (var i = 0; i < Singles; i++)
        {
            await using var connection = await OpenAsync(steps, cancellationToken).ConfigureAwait(false);
            await using var command = connection.CreateCommand();
            command.CommandText = $"SELECT {Lane.Quote("Number")} FROM {Lane.Quote(Table)} WHERE {Lane.Quote("Id")} = 1";
            _ = steps >= AsynchronousSteps.Execute
                ? await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false)
                : command.ExecuteScalar();
        }
    }

    private async Task ReadRowsAsync(int times, int rows, AsynchronousSteps steps, CancellationToken cancellationToken)
    {
        var (id, number, name) = (Lane.Quote("Id"), Lane.Quote("Number"), Lane.Quote("Name"));
        var sql = $"SELECT {id}, {number}, {name} FROM {Lane.Quote(Table)} ORDER BY {id} "
            + string.Create(CultureInfo.InvariantCulture, $"OFFSET 0 ROWS FETCH NEXT {rows} ROWS ONLY");
        for (var i = 0; i < times; i++)
        {
            await using var connection = await OpenAsync(steps, cancellationToken).ConfigureAwait(false);
            await using var command = connection.CreateCommand();
            command.CommandTimeout = 0;
            command.CommandText = sql;
            await using var reader = steps >= AsynchronousSteps.Execute
                ? await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false)
                : command.ExecuteReader();
            var read = steps >= AsynchronousSteps.Read
                ? await ReadAllAsync(reader, cancellationToken).ConfigureAwait(false)
                : ReadAll(reader);
            if (read != rows)
                throw new InvalidOperationException(string.Create(CultureInfo.InvariantCulture, $"{read} rows were read, not {rows}."));
        }
    }

    private static int ReadAll(DbDataReader reader)
    {
        var rows = 0;
        for (; reader.Read(); rows++)
            ReadValues(reader);
        return rows;
    }

    private static async Task<int> ReadAllAsync(DbDataReader reader, CancellationToken cancellationToken)
    {
        var rows = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); rows++)
            ReadValues(reader);
        return rows;
    }

    private static void ReadValues(DbDataReader reader)
    {
        _ = reader.GetInt32(0);
        _ = reader.GetInt32(1);
        _ = reader.GetString(2);
    }

    private async ValueTask<DbConnection> OpenAsync(AsynchronousSteps steps, CancellationToken cancellationToken)
    {
        var connection = Lane.CreateConnection(options.ConnectionString);
        if (steps >= AsynchronousSteps.Open)
            await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        else
            connection.Open();
        return connection;
    }

    private static async Task ExecuteAsync(DbConnection connection, string sql, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
    }
}
