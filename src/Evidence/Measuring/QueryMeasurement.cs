using System.Globalization;
using AsyncSql.Evidence.Connections;
using AsyncSql.Evidence.Output;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Measuring;

/// <summary>Reads a query in each form: once to warm up, then in turns, so that other load meets all forms.</summary>
internal sealed class QueryMeasurement(ServerAddress address, QueryReader reader, int runs, Terminal terminal)
{
    private readonly Dictionary<ReadForm, FormRuns> _forms = [];

    /// <summary>Measures; without rows, the result has no forms.</summary>
    public async Task<MeasureResult> RunAsync(CancellationToken cancellationToken)
    {
        terminal.ShowProgress("Connecting");
        await using var connection = address.CreateConnection();
        await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
        foreach (var form in (ReadForm[])[ReadForm.Synchronous, ReadForm.Asynchronous, ReadForm.Streamed])
            _forms.Add(form, new FormRuns(connection));

        // The first run shows what there is to read, in the form that costs least where values are large.
        var first = await WarmUpAsync(ReadForm.Streamed, cancellationToken).ConfigureAwait(false);
        if (first is null || first.Totals.Rows == 0)
            return Create(connection, first?.Totals ?? new ReadTotals(), first is null ? ListForms() : []);

        await using var larger = await TryOpenLargerPacketsAsync(connection.PacketSize, cancellationToken).ConfigureAwait(false);
        await WarmUpAsync(ReadForm.Synchronous, cancellationToken).ConfigureAwait(false);
        await WarmUpAsync(ReadForm.Asynchronous, cancellationToken).ConfigureAwait(false);
        if (larger is not null)
            await WarmUpAsync(ReadForm.LargerPackets, cancellationToken).ConfigureAwait(false);

        for (var run = 1; run <= runs; run++)
            foreach (var (form, formRuns) in _forms)
                if (formRuns.Problem is null)
                {
                    var title = MeasureReport.GetTitle(form);
                    terminal.ShowProgress(string.Create(CultureInfo.InvariantCulture, $"Run {run} of {runs}: {title}"));
                    if (await TryReadAsync(form, formRuns, cancellationToken).ConfigureAwait(false) is { } read)
                        formRuns.Add(read);
                }

        return Create(connection, first.Totals, ListForms());
    }

    private async Task<ReadOnce?> WarmUpAsync(ReadForm form, CancellationToken cancellationToken)
    {
        terminal.ShowProgress($"Warming up: {MeasureReport.GetTitle(form)}");
        return await TryReadAsync(form, _forms[form], cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Reads once; a form that takes too long is not tried again.</summary>
    private async Task<ReadOnce?> TryReadAsync(ReadForm form, FormRuns formRuns, CancellationToken cancellationToken)
    {
        try
        {
            return await reader.ReadAsync(formRuns.Connection, form, cancellationToken).ConfigureAwait(false);
        }
        catch (TimeoutException)
        {
            formRuns.Problem = "not read within the timeout";
            if (formRuns.Connection.State != System.Data.ConnectionState.Open)
                await formRuns.Connection.OpenAsync(cancellationToken).ConfigureAwait(false);

            return null;
        }
    }

    /// <summary>
    /// Opens a connection with the largest packets. A server can encrypt connections that do not request it, and those break with
    /// packets of more than 16383 bytes.
    /// </summary>
    private async Task<SqlConnection?> TryOpenLargerPacketsAsync(int usual, CancellationToken cancellationToken)
    {
        const int LargestEncrypted = 16383;
        foreach (var size in ((int[])[address.LargestPacketSize, Math.Min(address.LargestPacketSize, LargestEncrypted)]).Distinct())
        {
            if (size <= usual)
                break;

            var connection = address.CreateConnection(size);
            try
            {
                await connection.OpenAsync(cancellationToken).ConfigureAwait(false);
                if (connection.PacketSize > usual)
                {
                    _forms.Add(ReadForm.LargerPackets, new FormRuns(connection));
                    return connection;
                }
            }
            catch (SqlException)
            {
            }

            await connection.DisposeAsync().ConfigureAwait(false);
        }

        return null;
    }

    private List<FormResult> ListForms() =>
        [.. _forms.Select(static form => form.Value.ToResult(form.Key))];

    private static MeasureResult Create(SqlConnection connection, ReadTotals totals, IReadOnlyList<FormResult> forms)
    {
        var result = new MeasureResult
        {
            Tool = CarriedDriver.ToolVersion,
            Driver = CarriedDriver.Description,
            ServerVersion = connection.ServerVersion,
            ResultSets = totals.ResultSets,
            Rows = totals.Rows,
            IsCut = totals.IsCut,
            LargestRowBytes = totals.LargestRow,
            LargestRowPackets = (totals.LargestRow + connection.PacketSize - 1) / connection.PacketSize,
            Forms = forms,
        };
        return result with { Advice = Advice.Create(result) };
    }

    /// <summary>The runs of one form.</summary>
    private sealed class FormRuns(SqlConnection connection)
    {
        private readonly List<double> _milliseconds = [];
        private readonly List<long> _bytes = [];
        private readonly int _packetSize = connection.PacketSize;

        public SqlConnection Connection { get; } = connection;

        public string? Problem { get; set; }

        public void Add(ReadOnce read)
        {
            _milliseconds.Add(Math.Round(read.Milliseconds, 3));
            _bytes.Add(read.AllocatedBytes);
        }

        public FormResult ToResult(ReadForm form) => new(form, _packetSize, _milliseconds, _bytes, Problem);
    }
}
