using System.Collections.Concurrent;
using System.Data.Common;
using System.Diagnostics;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Load;

/// <summary>What is asked for at a time.</summary>
/// <param name="Form">The form of reading.</param>
/// <param name="Concurrency">Users, each of whom asks again when it was answered.</param>
/// <param name="Requests">Requests of all users together; a multiple of their number.</param>
/// <param name="MinimumThreads">What the thread pool's minimum is raised to; 0 leaves it alone.</param>
/// <param name="Budget">What is not answered by then is not done.</param>
internal sealed record LoadOptions(string Form, int Concurrency, int Requests, int MinimumThreads, TimeSpan Budget);

/// <summary>
/// Requests for the first row of a table, many at a time. Each is handed to the thread pool, as a web server does. A process measures
/// once: what one run did to the thread pool would be felt by the next.
/// </summary>
internal static partial class LoadRun
{
    private static readonly Dictionary<string, Func<string, string, CancellationToken, Task>> Forms = Create();

    /// <summary>Measures, on a thread that is none of the pool's.</summary>
    public static LoadResult Measure(string connectionString, TableOfDocuments table, LoadOptions options)
    {
        if (!Forms.TryGetValue(options.Form, out var form))
            throw new ArgumentException($"The lane {Lane.Name} has no form '{options.Form}', only {string.Join(", ", Forms.Keys)}.");
        LoadResult? result = null;
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                result = Measure(cancellationToken => form(connectionString, table.Name, cancellationToken), connectionString, options);
            }
            catch (Exception exception)
            {
                failure = exception;
            }
        });
        thread.Start();
        thread.Join();
        return result ?? throw failure!;
    }

    private static LoadResult Measure(Func<CancellationToken, Task> request, string connectionString, LoadOptions options)
    {
        if (options.MinimumThreads > 0)
        {
            ThreadPool.GetMinThreads(out _, out var completionPortThreads);
            ThreadPool.SetMinThreads(options.MinimumThreads, completionPortThreads);
        }

        using var cancellation = new CancellationTokenSource();
        OpenPool(connectionString, options.Concurrency);
        // The first request compiles the query and the driver. It may take as long as it likes, up to the budget: then nothing is answered.
        if (!Task.Run(() => request(cancellation.Token)).Wait(options.Budget))
            return new LoadResult(options.Form, options.Concurrency, options.MinimumThreads, options.Requests, 0, null, options.Budget.TotalSeconds, [], ThreadPool.ThreadCount, 0, 0);
        GC.Collect();
        GC.WaitForPendingFinalizers();

        var answered = new ConcurrentQueue<double>();
        var errors = new ConcurrentQueue<string>();
        using var probe = new DelayProbe();
        var before = GC.GetTotalAllocatedBytes(precise: true);
        var start = Stopwatch.GetTimestamp();
        var users = Enumerable.Range(0, options.Concurrency).Select(_ => AskAsync(request, options.Requests / options.Concurrency, answered, errors, cancellation.Token)).ToArray();
        Task.WhenAll(users).Wait(options.Budget);
        var elapsed = Stopwatch.GetElapsedTime(start);
        var result = new LoadResult(
            options.Form,
            options.Concurrency,
            options.MinimumThreads,
            options.Requests,
            errors.Count,
            errors.FirstOrDefault(),
            elapsed.TotalSeconds,
            [.. answered.Select(static milliseconds => Math.Round(milliseconds, 3))],
            probe.PeakThreads,
            GC.GetTotalAllocatedBytes(precise: true) - before,
            probe.Longest.TotalMilliseconds);
        cancellation.Cancel();
        return result;
    }

    private static async Task AskAsync(Func<CancellationToken, Task> request, int times, ConcurrentQueue<double> answered, ConcurrentQueue<string> errors, CancellationToken cancellationToken)
    {
        for (var i = 0; i < times && !cancellationToken.IsCancellationRequested; i++)
        {
            var start = Stopwatch.GetTimestamp();
            try
            {
                await Task.Run(() => request(cancellationToken), cancellationToken).ConfigureAwait(false);
                answered.Enqueue(Stopwatch.GetElapsedTime(start).TotalMilliseconds);
            }
            catch (Exception exception)
            {
                if (!cancellationToken.IsCancellationRequested)
                    errors.Enqueue($"{exception.GetType().Name}: {exception.Message}");
            }
        }
    }

    /// <summary>A server that has been up for a while has its connections open.</summary>
    private static void OpenPool(string connectionString, int connections)
    {
        var open = new List<DbConnection>();
        for (var i = 0; i < connections; i++)
        {
            open.Add(Lane.CreateConnection(connectionString));
            open[i].Open();
        }

        foreach (var connection in open)
            connection.Dispose();
    }

    private static Dictionary<string, Func<string, string, CancellationToken, Task>> Create()
    {
        var forms = new Dictionary<string, Func<string, string, CancellationToken, Task>>(StringComparer.Ordinal);
        AddEntityFramework(forms);
        return forms;
    }

    /// <summary>The forms of EF Core, in lanes that have it: of a connection string and a table's name.</summary>
    static partial void AddEntityFramework(Dictionary<string, Func<string, string, CancellationToken, Task>> forms);
}
