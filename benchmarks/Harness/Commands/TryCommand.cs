using System.CommandLine;
using System.Globalization;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>try</c>: shows the defect on this machine, in less than a minute.</summary>
internal static class TryCommand
{
    /// <summary>The length of the text in UTF-16 code units: 4 MB.</summary>
    private const int TextLength = 2 * 1024 * 1024;

    private static readonly string Table = string.Create(CultureInfo.InvariantCulture, $"Try,1,{TextLength}");

    /// <summary>The rows of the table: a form, the form that it is compared with, and the title.</summary>
    private static readonly (string Form, string Baseline, string Title)[] Forms =
    [
        (Read, Read, "Read, GetFieldValue"),
        (FormName.Create(nameof(IReaderForms.ReadAsync), LargeColumn.Text), Read, "ReadAsync, GetFieldValueAsync"),
        (FormName.Create(nameof(IReaderForms.StreamAsync), LargeColumn.Text), Read, "ReadAsync, GetTextReader"),
        (ToList, ToList, "EF Core {0}: ToList"),
        (FormName.Create(nameof(IQueryForms.ToListAsync)), ToList, "EF Core {0}: ToListAsync"),
    ];

    private static string Read => FormName.Create(nameof(IReaderForms.Read), LargeColumn.Text);

    private static string ToList => FormName.Create(nameof(IQueryForms.ToList));

    public static Command Create()
    {
        var connection = new Option<string?>("--connection")
        {
            Description =
                "A connection string of a SQL Server to measure on, instead of the TDS server. A database with a random name is created there and dropped.",
        };
        var command = new Command(
            "try",
            "Reads one text of 4 MB synchronously and asynchronously with two generations of the driver, and shows time and allocation. Takes less than a minute."
        )
        {
            connection,
        };
        command.SetAction((parsed, token) => RunAsync(parsed.GetValue(connection), AnsiConsole.Console, token));
        return command;
    }

    internal static async Task<int> RunAsync(string? connection, IAnsiConsole console, CancellationToken cancellationToken)
    {
        var results = new List<LaneResult>();
        await console
            .Progress()
            .AutoClear(true)
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn(), new ProgressBarColumn(), new ElapsedTimeColumn())
            .StartAsync(async progress =>
            {
                await using var server = connection is null ? await TdsServerProcess.StartAsync([Table], [], cancellationToken) : null;
                foreach (
                    var lane in LaneDefinition.All.Where(static lane => lane is { Server: LaneServer.SqlServer, HasEntityFramework: true, IsForNamedClaims: false }))
                    results.Add(
                        await MeasureAsync(
                            lane,
                            connection ?? server!.CreateConnectionString(),
                            connection is not null,
                            progress.AddTask(lane.Name, maxValue: Forms.Length + 1),
                            cancellationToken));
            });

        console.Write(ToTable(results));
        console.WriteLine(
            "Time: the shortest run. Allocated: the least of a run, by the entire client process. EF Core also reads 2 MB of binary.");
        console.WriteLine(
            connection is null
                ? "Server: the TDS server on 127.0.0.1, in another process, packets of 8000 bytes. The drivers are the real ones."
                : "Server: yours.");
        foreach (var skipped in results.Where(static result => result.Reason is not null))
            console.WriteLine($"{skipped.Lane.Name} was skipped. {skipped.Reason}");
        return results.Any(static result => result.Measurements.Count > 0) ? 0 : 2;
    }

    private static async Task<LaneResult> MeasureAsync(
        LaneDefinition lane,
        string connection,
        bool ownDatabase,
        ProgressTask task,
        CancellationToken cancellationToken)
    {
        var measurements = new Dictionary<string, Measurement>();
        LaneDescription? description = null;
        var (process, reason) = await LaneProcess.BuildAsync(lane, cancellationToken);
        task.Increment(1);
        if (process is not null)
            try
            {
                await foreach (var message in process.RunAsync(["describe"], cancellationToken))
                    description = message as LaneDescription ?? description;
                string[] arguments =
                [
                    "measure",
                    "--connection",
                    connection,
                    "--table",
                    Table,
                    "--budget",
                    "2",
                    .. ownDatabase ? new[] { "--create" } : [],
                    "--form",
                    .. Forms.Select(static row => row.Form),
                ];
                await foreach (var message in process.RunAsync(arguments, cancellationToken))
                    if (message is Measurement measurement)
                    {
                        measurements.Add(measurement.Form, measurement);
                        task.Increment(1);
                    }
            }
            catch (InvalidOperationException exception)
            {
                reason = exception.Message;
            }

        task.StopTask();
        return new LaneResult(lane, description, measurements, reason);
    }

    private static Table ToTable(IEnumerable<LaneResult> results)
    {
        var table = new Table().Title("One text of 4 MB").AddColumn(new TableColumn("Form").NoWrap());
        foreach (var title in new[] { "Time", "Ratio", "Allocated", "Ratio" })
            table.AddColumn(new TableColumn(title).RightAligned().NoWrap());
        foreach (var result in results.Where(static result => result.Measurements.Count > 0))
        {
            table.AddRow(new Markup($"[bold]{Markup.Escape($"{result.Description?.Driver} {result.Description?.DriverVersion}")}[/]"));
            foreach (var (form, baseline, title) in Forms)
                if (result.Measurements.TryGetValue(form, out var measured) && result.Measurements.TryGetValue(baseline, out var compared))
                    table.AddRow(
                        "  " + string.Format(CultureInfo.InvariantCulture, title, result.Description?.EntityFrameworkVersion),
                        Format($"{measured.LeastMilliseconds:N1} ms"),
                        form == baseline ? "" : Format($"{measured.LeastMilliseconds / compared.LeastMilliseconds:N1}x"),
                        Format($"{measured.LeastAllocatedBytes / 1e6:N1} MB"),
                        form == baseline ? "" : Format($"{(double)measured.LeastAllocatedBytes / compared.LeastAllocatedBytes:N2}x"));
        }

        return table;
    }

    private static string Format(FormattableString value) => FormattableString.Invariant(value);

    /// <summary>The results of a lane.</summary>
    private sealed record LaneResult(
        LaneDefinition Lane,
        LaneDescription? Description,
        IReadOnlyDictionary<string, Measurement> Measurements,
        string? Reason);
}
