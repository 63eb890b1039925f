using System.Data.Common;
using System.Globalization;
using System.Text;

namespace AsyncSql.Lanes.Sources;

/// <summary>Small rows with a data reader: one value, a thousand rows, and as many as there are.</summary>
internal sealed class SmallRowsSet : SourceSet
{
    /// <summary>As the replay server has it.</summary>
    private const string Table = "Small";

    private const int Thousand = 1000;

    private readonly SourceOptions _options;

    public SmallRowsSet(SourceOptions options)
    {
        _options = options;
        Forms = new Dictionary<string, SourceForm>(StringComparer.Ordinal)
        {
            ["scalar-sync"] = new(Thousand, ScalarAsync(asynchronous: false)),
            ["scalar-async"] = new(Thousand, ScalarAsync(asynchronous: true)),
            ["thousand-sync"] = new(Operations: 20, token => RepeatAsync(20, Thousand, asynchronous: false, token)),
            ["thousand-async"] = new(Operations: 20, token => RepeatAsync(20, Thousand, asynchronous: true, token)),
            ["all-sync"] = new(Operations: 1, token => RepeatAsync(1, options.Rows, asynchronous: false, token)),
            ["all-async"] = new(Operations: 1, token => RepeatAsync(1, options.Rows, asynchronous: true, token)),
        };
    }

    public override IReadOnlyDictionary<string, SourceForm> Forms { get; }

    public override async Task SetUpAsync(CancellationToken cancellationToken)
    {
        if (!_options.OwnDatabase)
            return; // the replay server has the table
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        await ExecuteAsync(connection, $"CREATE TABLE {Lane.Quote(Table)} ({Lane.Quote("Id")} int NOT NULL PRIMARY KEY, {Lane.Quote("Number")} int NOT NULL, {Lane.Quote("Name")} {Lane.TitleType} NULL)", cancellationToken).ConfigureAwait(false);
        // A thousand is the most that SQL Server takes in one list.
        for (var first = 1; first <= _options.Rows; first += Thousand)
        {
            var insert = new StringBuilder($"INSERT INTO {Lane.Quote(Table)} ({Lane.Quote("Id")}, {Lane.Quote("Number")}, {Lane.Quote("Name")}) VALUES ");
            for (var row = first; row < first + Thousand && row <= _options.Rows; row++)
                insert.Append(CultureInfo.InvariantCulture, $"{(row == first ? "" : ", ")}({row}, {row % 1000}, 'Row {row}')");
            await ExecuteAsync(connection, insert.ToString(), cancellationToken).ConfigureAwait(false);
        }
    }

    private Func<CancellationToken, Task> ScalarAsync(bool asynchronous) => async cancellationToken =>
    {
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT {Lane.Quote("Number")} FROM {Lane.Quote(Table)} WHERE {Lane.Quote("Id")} = 1";
        for (var i = 0; i < Thousand; i++)
            _ = asynchronous ? await command.ExecuteScalarAsync(cancellationToken).ConfigureAwait(false) : command.ExecuteScalar();
    };

    private async Task RepeatAsync(int times, int rows, bool asynchronous, CancellationToken cancellationToken)
    {
        await using var connection = await OpenAsync(cancellationToken).ConfigureAwait(false);
        await using var command = connection.CreateCommand();
        command.CommandTimeout = 0;
        command.CommandText = string.Create(CultureInfo.InvariantCulture, $"SELECT {Lane.Quote("Id")}, {Lane.Quote("Number")}, {Lane.Quote("Name")} FROM {Lane.Quote(Table)} ORDER BY {Lane.Quote("Id")} OFFSET 0 ROWS FETCH NEXT {rows} ROWS ONLY");
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
            See(reader);
        return rows;
    }

    private static async Task<int> ReadAsync(DbCommand command, CancellationToken cancellationToken)
    {
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        var rows = 0;
        for (; await reader.ReadAsync(cancellationToken).ConfigureAwait(false); rows++)
            See(reader);
        return rows;
    }

    private static void See(DbDataReader reader)
    {
        _ = reader.GetInt32(0);
        _ = reader.GetInt32(1);
        _ = reader.GetString(2);
    }

    private async Task<DbConnection> OpenAsync(CancellationToken cancellationToken)
    {
        var connection = Lane.CreateConnection(_options.ConnectionString);
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
