using System.Globalization;
using AsyncSql.Evidence.Connections;
using AsyncSql.Evidence.Output;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Surveying;

/// <summary>Reads the lengths of the values in all large columns of a database, on one connection, one table after the other.</summary>
/// <param name="address">The server.</param>
/// <param name="options">How much is read.</param>
/// <param name="terminal">Shows the progress.</param>
internal sealed class DatabaseSurvey(ServerAddress address, SurveyOptions options, Terminal terminal)
{
    /// <summary>A query that waits longer for a lock ends, and a deadlock ends the survey's query, not that of another user.</summary>
    private const string Settings = "SET LOCK_TIMEOUT 5000; SET DEADLOCK_PRIORITY LOW;";

    /// <summary>Fewer sampled rows than this share of the requested ones are no sample.</summary>
    private const double LeastShare = 0.1;

    public async Task<SurveyResult> RunAsync(CancellationToken cancellationToken)
    {
        terminal.ShowProgress("Connecting");
        await using var connection = address.CreateConnection();
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        await using (var settings = connection.CreateCommand())
        {
            settings.CommandText = Settings;
            await settings.ExecuteNonQueryAsync(cancellationToken).ConfigureAwait(false);
        }

        var tables = await CatalogueQuery.ReadAsync(connection, options.TimeoutSeconds, cancellationToken).ConfigureAwait(false);
        var columns = new List<SurveyedColumn>();
        foreach (var (index, table) in tables.Select(static (table, index) => (index, table)))
        {
            terminal.ShowProgress(
                string.Create(CultureInfo.InvariantCulture, $"Table {index + 1} of {tables.Count}: {table.Schema}.{table.Name}"));
            columns.AddRange(await SurveyAsync(connection, table, cancellationToken).ConfigureAwait(false));
        }

        return new SurveyResult(CarriedDriver.ToolVersion, connection.ServerVersion, connection.PacketSize, columns);
    }

    private async Task<IEnumerable<SurveyedColumn>> SurveyAsync(
        SqlConnection connection, LargeTable table, CancellationToken cancellationToken)
    {
        var readable = table.Columns.Where(static column => column.Obstacle is null).ToList();
        var lengths = new TableLengths(readable);
        Dictionary<string, string> problems = [];
        if (readable.Count > 0 && await TryReadAsync(connection, table, lengths, cancellationToken).ConfigureAwait(false) is { } problem)
        {
            // One column can make the query fail: then each is read alone.
            lengths = new TableLengths(readable);
            foreach (var column in readable)
                if (readable.Count == 1)
                    problems[column.Name] = problem;
                else
                    await SurveyAloneAsync(column).ConfigureAwait(false);
        }

        return table.Columns.Select(column => lengths.Describe(
            table, column, column.Obstacle ?? problems.GetValueOrDefault(column.Name), connection.PacketSize));

        async Task SurveyAloneAsync(LargeColumn column)
        {
            var alone = new TableLengths([column]);
            if (await TryReadAsync(connection, table, alone, cancellationToken).ConfigureAwait(false) is { } own)
                problems[column.Name] = own;
            else
                lengths.Take(column, alone);
        }
    }

    /// <summary>Reads the lengths of a table.</summary>
    /// <returns>The problem; <see langword="null"/> if they were read.</returns>
    private async Task<string?> TryReadAsync(
        SqlConnection connection, LargeTable table, TableLengths lengths, CancellationToken cancellationToken)
    {
        try
        {
            await SampleAsync(connection, table, lengths, cancellationToken).ConfigureAwait(false);
            if (options.ReadsAllRows && lengths.Sample != SampleKind.AllRows)
            {
                var greatest = LengthQuery.CreateGreatest(table, lengths.Columns);
                await ReadAsync(connection, greatest, lengths.SetGreatest, cancellationToken).ConfigureAwait(false);
            }

            return null;
        }
        catch (SqlException exception)
            when (!cancellationToken.IsCancellationRequested && connection.State == System.Data.ConnectionState.Open)
        {
            return exception.Number switch
            {
                TimeoutNumber => "timeout",
                229 or 230 => "no permission",
                1222 => "locked",
                _ => ErrorText.Describe(exception),
            };
        }
    }

    /// <summary>The number of the driver's error for a command that takes too long.</summary>
    private const int TimeoutNumber = -2;

    private async Task SampleAsync(SqlConnection connection, LargeTable table, TableLengths lengths, CancellationToken cancellationToken)
    {
        if (table is { HasPages: true, Rows: { } rows } && rows > options.SampleRows)
        {
            try
            {
                var sample = LengthQuery.CreateSample(table, lengths.Columns, options.SampleRows, rows);
                await ReadAsync(connection, sample, lengths.Add, cancellationToken).ConfigureAwait(false);
            }
            catch (SqlException exception) when (exception.Number != TimeoutNumber && connection.State == System.Data.ConnectionState.Open)
            {
                // Some tables have no pages to sample, whatever the catalogue shows. If it is something else, the next query fails, too.
            }

            lengths.Sample = SampleKind.RandomPages;
            if (lengths.Rows >= options.SampleRows * LeastShare)
                return;
        }

        // One row more shows whether there are more: the catalogue's number is not exact, and some tables have none.
        lengths.Clear();
        var first = LengthQuery.CreateFirst(table, lengths.Columns, options.SampleRows + 1L);
        await ReadAsync(connection, first, lengths.Add, cancellationToken).ConfigureAwait(false);
        lengths.Sample = lengths.Rows > options.SampleRows ? SampleKind.FirstRows : SampleKind.AllRows;
    }

    private async Task ReadAsync(SqlConnection connection, string query, Action<SqlDataReader> add, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.CommandText = query;
        command.CommandTimeout = options.TimeoutSeconds;
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
            add(reader);
    }
}

/// <summary>How much a survey reads.</summary>
/// <param name="SampleRows">The rows of each table.</param>
/// <param name="ReadsAllRows">Whether the server computes the greatest length of all rows.</param>
/// <param name="TimeoutSeconds">The time for each query.</param>
internal sealed record SurveyOptions(int SampleRows, bool ReadsAllRows, int TimeoutSeconds);
