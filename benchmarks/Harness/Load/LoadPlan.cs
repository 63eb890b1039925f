using System.Globalization;
using AsyncSql.Benchmarks.Claims;

namespace AsyncSql.Benchmarks.Load;

/// <summary>A form of reading, as a run of load knows it.</summary>
/// <param name="Title">What the tables call it; with threads: the least that the pool keeps, which is the number of processors otherwise.</param>
/// <param name="Form">What the lane calls it.</param>
/// <param name="MinimumThreads">What the thread pool's minimum is raised to; 0 leaves it alone.</param>
internal sealed record LoadForm(string Title, string Form, int MinimumThreads = 0);

/// <summary>One measurement of load.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Bytes">The size of the row's value, in bytes.</param>
/// <param name="Concurrency">Requests that are under way at a time.</param>
/// <param name="Requests">Requests altogether.</param>
/// <param name="Form">The form of reading.</param>
internal sealed record LoadPoint(string Lane, int Bytes, int Concurrency, int Requests, LoadForm Form);

/// <summary>What a run of the command <c>load</c> measures.</summary>
/// <param name="IsQuick">1 MB, and the fewest and the most requests at a time; else 10 MB too.</param>
internal sealed record LoadPlan(bool IsQuick)
{
    /// <summary>From one packet of an answer to the next, in milliseconds: a network.</summary>
    public const int PacketDelay = 1;

    /// <summary>In bytes: what the drivers ask for by themselves.</summary>
    public const int PacketSize = 8000;

    private const int RaisedThreads = 128;

    /// <summary>Percentiles of a single answer would be none.</summary>
    private const int FewestRequests = 4;

    private static readonly string[] Lanes = ["sqlclient-2.1", "sqlclient-6.1"];

    /// <summary>The forms, in the order of the tables.</summary>
    public static IReadOnlyList<LoadForm> Forms { get; } =
    [
        new("async", "async"),
        new("sync", "sync"),
        new(string.Create(CultureInfo.InvariantCulture, $"sync, {RaisedThreads} threads"), "sync", RaisedThreads),
        new("streamed", "streamed"),
        new("projected", "projected"),
    ];

    /// <summary>The time of one point; what is not answered by then is not done.</summary>
    public TimeSpan Budget => IsQuick ? TimeSpan.FromSeconds(10) : TimeSpan.FromSeconds(30);

    /// <summary>The sizes of the value, in bytes.</summary>
    public IReadOnlyList<int> Sizes => IsQuick ? [MeasurementPlan.Megabyte] : [MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes];

    /// <summary>The tables of the server, as NAME,ROWS,LENGTH.</summary>
    public IEnumerable<string> Tables => Sizes.Select(TableOf);

    /// <summary>Requests that are under way at a time.</summary>
    public IReadOnlyList<int> Concurrencies => IsQuick ? [1, 64] : [1, 8, 64];

    /// <summary>Every measurement.</summary>
    public IEnumerable<LoadPoint> Points =>
        from lane in Lanes
        from bytes in Sizes
        from concurrency in Concurrencies
        from form in Forms
        select new LoadPoint(lane, bytes, concurrency, Math.Max(concurrency, FewestRequests), form);

    /// <summary>NAME,ROWS,LENGTH of the table with values of a size.</summary>
    public static string TableOf(int bytes) => string.Create(CultureInfo.InvariantCulture, $"Load{bytes},1,{bytes}");
}
