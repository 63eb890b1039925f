using System.Collections.Concurrent;
using System.Data.Common;
using System.Diagnostics;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Load;

/// <summary>What to measure.</summary>
/// <param name="Form">The name of the form.</param>
/// <param name="Concurrency">The number of users; each sends its next request when it has the answer to the last.</param>
/// <param name="Requests">The number of requests of all users together: a multiple of the number of users.</param>
/// <param name="MinimumThreads">The minimum that the thread pool is raised to; 0 keeps the default.</param>
/// <param name="Budget">The time limit; a request without an answer by then counts as not done.</param>
internal sealed record LoadOptions(string Form, int Concurrency, int Requests, int MinimumThreads, TimeSpan Budget);

/// <summary>A form of reading in a measurement of load: one request.</summary>
internal delegate Task LoadForm(CancellationToken cancellationToken);

/// <summary>
/// Requests for the first row of a table, many at a time. Each request is queued to the thread pool, as a web server does. A process
/// measures once, because a run changes the thread pool for the next.
/// </summary>
internal static partial class LoadRun
{
    /// <summary>Measures, on a thread that does not belong to the pool.</summary>
    public static LoadResult Measure(string connectionString, TableOfDocuments table, LoadOptions options)
    {
        var forms = new Dictionary<string, LoadForm>(StringComparer.Ordinal);
        AddEntityFramework(forms, connectionString, table.Name);
        if (!forms.TryGetValue(options.Form, out var form))
            throw new ArgumentException($"The lane {Lane.Name} has no form '{options.Form}', only {string.Join(", ", forms.Keys)}.");
        LoadResult? result = null;
        Exception? failure = null;
        var thread = new Thread(() =>
        {
            try
            {
                result = Measure(form, connectionString, options);
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

    private static LoadResult Measure(LoadForm request, string connectionString, LoadOptions options)
    {
        if (options.MinimumThreads > 0)
        {
            ThreadPool.GetMinThreads(out _, out var completionPortThreads);
            ThreadPool.SetMinThreads(options.MinimumThreads, completionPortThreads);
        }

        using var cancellation = new CancellationTokenSource();
        OpenPool(connectionString, options.Concurrency);
        // The first request compiles the query and the driver. If it takes longer than the budget, no request counts as answered.
        if (!Task.Run(() => request(cancellation.Token)).Wait(options.Budget))
            return new LoadResult(
                options.Form, options.Concurrency, options.MinimumThreads, options.Requests, Failed: 0, Error: null,
                options.Budget.TotalSeconds, [], ThreadPool.ThreadCount, AllocatedBytes: 0, LongestDelayMilliseconds: 0);
        GC.Collect();
        GC.WaitForPendingFinalizers();

        var answered = new ConcurrentQueue<double>();
        var errors = new ConcurrentQueue<string>();
        using var probe = new DelayProbe();
        var before = GC.GetTotalAllocatedBytes(precise: true);
        var start = Stopwatch.GetTimestamp();
        var users = Enumerable.Range(0, options.Concurrency)
            .Select(_ => RequestAsync(request, options.Requests / options.Concurrency, answered, errors, cancellation.Token))
            .ToArray();
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

    /// <summary>One user: sends its requests one after the other.</summary>
    private static async Task RequestAsync(
        LoadForm request, int times, ConcurrentQueue<double> answered, ConcurrentQueue<string> errors, CancellationToken cancellationToken)
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

    /// <summary>Opens the connections in advance, as in a server that has been running for some time.</summary>
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

    /// <summary>Adds the forms of EF Core, in lanes that have it.</summary>
    static partial void AddEntityFramework(Dictionary<string, LoadForm> forms, string connectionString, string table);
}
