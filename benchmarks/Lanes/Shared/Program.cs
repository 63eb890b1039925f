using System.CommandLine;
using AsyncSql.Lanes;
using AsyncSql.Lanes.Claims;
using AsyncSql.Lanes.Forms;
using AsyncSql.Lanes.Load;
using AsyncSql.Lanes.Protocol;
using AsyncSql.Lanes.Sources;

var connection = new Option<string>("--connection") { Description = "The connection string.", Required = true };
var connections = new Option<string[]>("--connection")
{
    Description = "The connection string; can be repeated, to read the same table through each.",
    Required = true,
};
var table = new Option<TableOfDocuments>("--table")
{
    Description =
        "NAME,ROWS,LENGTH: a table of documents, whose text and binary values have LENGTH units; null/0/1/1000 defines the lengths of the rows in turn, 1024:10485760 the characters of the text and the bytes of the binary value.",
    Required = true,
    CustomParser = TableOfDocuments.Parse,
};
var create = new Option<bool>("--create")
{
    Description = "Creates a database of its own with the table, and drops it afterwards. The login must have the permission.",
};
var readingForms = new Option<string[]>("--form")
{
    Description = "A form of reading; can be repeated. Without it, every form that the lane has.",
    AllowMultipleArgumentsPerToken = true,
};
var checks = new Option<string[]>("--check")
{
    Description = "A check; can be repeated. Without it, the checks that only need a database of their own.",
    AllowMultipleArgumentsPerToken = true,
};
var budget = new Option<double>("--budget")
{
    Description = "The time for the runs of one form in seconds; the run that exceeds it is the last.",
    DefaultValueFactory = static _ => 3,
};
var runs = new Option<int>("--runs")
{
    Description = "The maximum number of runs of one form, after a warm-up.",
    DefaultValueFactory = static _ => 5,
};
var withInput = new Option<bool>("--end-with-input")
{
    Description = "Cancels the run when the standard input ends, so that the lane does not outlive its harness.",
    Recursive = true,
};
var switches = new Option<string[]>("--switch")
{
    Description = "NAME=false: sets a switch of AppContext before the driver is used; can be repeated.",
    Recursive = true,
};
var points = new Option<ClaimPoint[]>("--point")
{
    Description = "CLAIM;BYTES;KIND|KIND;FORM|FORM: a claim to measure with a size and kinds of value, and its forms, all without them; can be repeated.",
    AllowMultipleArgumentsPerToken = true,
    Required = true,
    CustomParser = ClaimPoint.ParseAll,
};
var iterations = new Option<int>("--iterations")
{
    Description = "The number of measured runs of each form, after a warm-up.",
    DefaultValueFactory = static _ => 3,
};
var quick = new Option<bool>("--quick") { Description = "Warms up less, and repeats the runs of short forms less often." };
var tableIfAny = new Option<TableOfDocuments>("--table")
{
    Description = "NAME,ROWS,LENGTH: a table of documents, for sets that read one.",
    CustomParser = TableOfDocuments.Parse,
};
var set = new Option<string>("--set") { Description = "The set of forms.", Required = true };
var forms = new Option<string[]>("--form")
{
    Description = "A form; can be repeated.",
    AllowMultipleArgumentsPerToken = true,
    Required = true,
};
var rows = new Option<int>("--rows")
{
    Description = "The number of rows of the set that reads many small rows.",
    DefaultValueFactory = static _ => 1_000_000,
};
var rounds = new Option<int>("--rounds")
{
    Description = "The maximum number of runs of each form, after a warm-up.",
    DefaultValueFactory = static _ => 20,
};
var form = new Option<string>("--form") { Description = "What a request does: async, sync, streamed, projected.", Required = true };
var concurrency = new Option<int>("--concurrency") { Description = "The number of requests at a time.", Required = true };
var requests = new Option<int>("--requests")
{
    Description = "The total number of requests; a multiple of the number at a time.",
    Required = true,
};
var minimumThreads = new Option<int>("--minimum-threads") { Description = "The minimum of the thread pool; 0 keeps the default." };

var describe = new Command("describe", "Prints the driver and the versions of the lane.");
describe.SetAction(static _ => Write(Lane.Describe()));
var measure = new Command("measure", "Reads a table in one form after the other, and prints time and allocation.")
{
    connection,
    table,
    create,
    readingForms,
    budget,
    runs,
};
measure.SetAction(
    (parsed, token) =>
        RunAsync(
            parsed,
            [parsed.GetValue(connection)!],
            (connectionString, _, cancelled) =>
                new FormRunner(connectionString, parsed.GetValue(table)!).MeasureAsync(
                    ReadingForms(parsed),
                    TimeSpan.FromSeconds(parsed.GetValue(budget)),
                    parsed.GetValue(runs),
                    Write,
                    cancelled),
            token));
var digest = new Command("digest", "Reads a table in one form after the other, and prints a digest of each value.")
{
    connections,
    table,
    create,
    readingForms,
};
digest.SetAction(
    (parsed, token) =>
        RunAsync(
            parsed,
            parsed.GetValue(connections)!,
            (connectionString, index, cancelled) =>
                new FormRunner(connectionString, parsed.GetValue(table)!).DigestAsync(ReadingForms(parsed), index, Write, cancelled),
            token));
var exercise = new Command("exercise", "Writes, rolls back, retries and cancels, and prints for each check whether it passed.")
{
    connection,
    table,
    create,
    checks,
};
exercise.SetAction(
    (parsed, token) =>
        RunAsync(
            parsed,
            [parsed.GetValue(connection)!],
            (connectionString, _, cancelled) =>
                new Exercise(connectionString, parsed.GetValue(table)!).RunAsync(
                    parsed.GetValue(checks) ?? [],
                    parsed.GetValue(create),
                    Write,
                    cancelled),
            token));

var claims = new Command("claims", "Prints the claims of the lane.");
claims.SetAction(static _ =>
{
    foreach (var definition in ClaimRunner.FindClaims())
        Write(definition);
});
var benchmark = new Command("benchmark", "Measures the forms of claims with BenchmarkDotNet.")
{
    connection,
    points,
    iterations,
    quick,
    create,
};
benchmark.SetAction(
    (parsed, token) =>
        RunAsync(
            parsed,
            [parsed.GetValue(connection)!],
            (connectionString, _, cancelled) =>
            {
                // A running benchmark cannot be cancelled. Without a database to drop, the process can just exit.
                using var ending = cancelled.Register(() =>
                {
                    if (!parsed.GetValue(create))
                        Environment.Exit(130);
                });
                foreach (var point in parsed.GetValue(points)!)
                {
                    Write(new ClaimStarted(point.Claim));
                    ClaimRunner.Run(new ClaimRequest(point, parsed.GetValue(iterations), parsed.GetValue(quick)), connectionString, Write);
                }

                return Task.CompletedTask;
            },
            token));

var source = new Command("source", "Measures forms of a published comparison in turn, and prints each run.")
{
    connection,
    tableIfAny,
    create,
    set,
    forms,
    rows,
    budget,
    rounds,
};
source.SetAction(
    (parsed, token) =>
        RunAsync(
            parsed,
            [parsed.GetValue(connection)!],
            (connectionString, _, cancelled) =>
                SourceSets.MeasureAsync(
                    new SourceRequest(
                        parsed.GetValue(set)!,
                        parsed.GetValue(forms)!,
                        TimeSpan.FromSeconds(parsed.GetValue(budget)),
                        parsed.GetValue(rounds)),
                    new SourceOptions(connectionString, parsed.GetValue(create), parsed.GetValue(tableIfAny), parsed.GetValue(rows)),
                    Write,
                    cancelled),
            token));
var load = new Command("load", "Reads the first row of a table in many requests at a time, and prints the times of the answers.")
{
    connection,
    table,
    form,
    concurrency,
    requests,
    minimumThreads,
    budget,
};
load.SetAction(
    (parsed, token) =>
        RunAsync(
            parsed,
            [parsed.GetValue(connection)!],
            (connectionString, _, cancelled) =>
            {
                // Not every running request can be cancelled, and there is no database to drop.
                using var ending = cancelled.Register(static () => Environment.Exit(130));
                Write(
                    LoadRun.Measure(
                        connectionString,
                        parsed.GetValue(table)!,
                        new LoadOptions(
                            parsed.GetValue(form)!,
                            parsed.GetValue(concurrency),
                            parsed.GetValue(requests),
                            parsed.GetValue(minimumThreads),
                            TimeSpan.FromSeconds(parsed.GetValue(budget)))));
                return Task.CompletedTask;
            },
            token));

var command = new RootCommand(
    "A lane: one driver, as the harness measures it. Prints one JSON object per line. Exit codes: 0 done, 1 wrong arguments, 2 failed, 130 cancelled."
)
{
    withInput,
    switches,
    describe,
    measure,
    digest,
    exercise,
    claims,
    benchmark,
    source,
    load,
};

// A synchronous read of a large value runs to its end, and then the database of the run must be dropped.
var arguments = command.Parse(args);
if (arguments.Errors.Count == 0)
    foreach (var assignment in arguments.GetValue(switches) ?? [])
        Lane.SetSwitch(assignment);
return await arguments.InvokeAsync(new InvocationConfiguration { ProcessTerminationTimeout = TimeSpan.FromMinutes(1) });

IEnumerable<TableOfDocuments> Tables(ParseResult parsed) =>
    parsed.GetResult(points) is not null
        ? parsed
            .GetValue(points)!
            .SelectMany(static point => point.Kinds.Select(kind => ClaimRun.CreateTable(kind, point.Bytes)))
            .DistinctBy(static asked => asked.Name)
    : parsed.GetResult(set) is not null
        ? parsed.GetValue(tableIfAny) is { } read ? [read]
            : []
    : [parsed.GetValue(table)!];

IEnumerable<string> ReadingForms(ParseResult parsed) =>
    parsed.GetValue(readingForms) is { Length: > 0 } names ? names : FormCatalogue.Names;

async Task<int> RunAsync(
    ParseResult parsed,
    string[] connectionStrings,
    Func<string, int, CancellationToken, Task> run,
    CancellationToken token)
{
    using var cancellation = CancellationTokenSource.CreateLinkedTokenSource(token);
    if (parsed.GetValue(withInput))
        CancelWithInput(cancellation);
    try
    {
        for (var index = 0; index < connectionStrings.Length; index++)
        {
            await using var database = parsed.GetValue(create)
                ? await OwnDatabase.CreateAsync(connectionStrings[index], Tables(parsed), cancellation.Token)
                : null;
            await run(database?.ConnectionString ?? connectionStrings[index], index, cancellation.Token);
        }

        return 0;
    }
    catch (Exception exception)
    {
        // The harness shows the message; a stack trace would hide it. Drivers throw many types of exceptions when they are cancelled.
        Write(
            new LaneError($"{(cancellation.IsCancellationRequested ? "Cancelled. " : "")}{exception.GetType().Name}: {exception.Message}"));
        return cancellation.IsCancellationRequested ? 130 : 2;
    }
}

static void CancelWithInput(CancellationTokenSource cancellation)
{
    // A thread of its own: the thread pool is for the driver.
    new Thread(() =>
    {
        while (Console.In.Read() >= 0)
        {
        }

        try
        {
            cancellation.Cancel();
        }
        catch (ObjectDisposedException)
        {
            // The run has already ended.
        }
    })
    { IsBackground = true }.Start();
}

static void Write(LaneMessage message) => Console.Out.WriteLine(message.ToLine());
