using System.Data.Common;
using System.Globalization;
using System.Text;

namespace AsyncSql.Lanes.Sources;

/// <summary>Small rows with a data reader: one value, a thousand rows, and all rows.</summary>
internal sealed class SmallRowsSet(SourceOptions options) : SourceSet
{
    /// <summary>The name of the same table on the TDS server.</summary>
    private const string Table = "Small";

    private const int Thousand = 1000;

    /// <summary>How often a run reads a thousand rows.</summary>
    private const int Repetitions = 20;

    [SourceForm(Thousand)]
    public Task ScalarSync(CancellationToken cancellationToken) => ReadScalarsAsync(asynchronous: false, cancellationToken);

    [SourceForm(Thousand)]
    public Task ScalarAsync(CancellationToken cancellationToken) => ReadScalarsAsync(asynchronous: true, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ThousandSync(CancellationToken cancellationToken) =>
        RepeatAsync(Repetitions, Thousand, asynchronous: false, cancellationToken);

    [SourceForm(Repetitions)]
    public Task ThousandAsync(CancellationToken cancellationToken) =>
        RepeatAsync(Repetitions, Thousand, asynchronous: true, cancellationToken);

    [SourceForm(operations: 1)]
    public Task AllSync(CancellationToken cancellationToken) => RepeatAsync(1, options.Rows, asynchronous: false, cancellationToken);

    [SourceForm(operations: 1)]
    public Task AllAsync(CancellationToken cancellationToken) => RepeatAsync(1, options.Rows, asynchronous: true, cancellationToken);

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        if (!options.OwnDatabase)
            return; // the TDS server has the table
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
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

    private async Task ReadScalarsAsync(bool asynchronous, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT {Lane.Quote("Number")} FROM {Lane.Quote(Table)} WHERE {Lane.Quote("Id")} = 1";
        for (var i = 0; i < Thousand; i++)
            _ = asynchronous ? await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false) : command.ExecuteScalar();
    }

    private async Task RepeatAsync(int times, int rows, bool asynchronous, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandTimeout = 0;
        command.CommandText =
            string.Create(
                CultureInfo.InvariantCulture,
                $"SELECT {Lane.Quote("Id")}, {Lane.Quote("Number")}, {Lane.Quote("Name")} FROM {Lane.Quote(Table)} ORDER BY {Lane.Quote("Id")} "
            ) + string.Create(CultureInfo.InvariantCulture, $"OFFSET 0 ROWS FETCH NEXT {rows} ROWS ONLY");
        for (var i = 0; i < times; i++)
        {
            var read = asynchronous ? await ReadAsync(command, cancellationToken).ConfigureAwait(false) : Read(command);
            if (read != rows)
                throw new InvalidOperationException(string.Create(CultureInfo.InvariantCulture, $"{read} rows were read, not {rows}."));
        }
    }

    private static int Read(DbCommand command)
    {
        using var reader = command.ExecuteReader();
        var rows = 0;
        for (; reader.Read(); rows++)
            ReadValues(reader);
        return rows;
    }

    private static async Task<int> ReadAsync(DbCommand command, CancellationToken cancellationToken)
    {
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
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

    private async Task<DbConnection> OpenAsync(CancellationToken cancellationToken)
    {
        var connection = Lane.CreateConnection(options.ConnectionString);
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        return connection;
    }

    private static async Task ExecuteAsync(DbConnection connection, string sql, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.CommandText = sql;
        await command.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
    }
}
