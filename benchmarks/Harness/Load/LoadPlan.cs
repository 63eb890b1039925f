using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Load;

/// <summary>A form of reading in a measurement of load.</summary>
/// <param name="Title">The title in the tables. It states the minimum of the thread pool if that is not the number of processors.</param>
/// <param name="Form">The name of the form in the lane.</param>
/// <param name="MinimumThreads">The minimum that the thread pool is raised to; 0 keeps the default.</param>
internal sealed record LoadForm(string Title, string Form, int MinimumThreads = 0);

/// <summary>One measurement of load.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Bytes">The size of the row's value, in bytes.</param>
/// <param name="Concurrency">The number of requests at a time.</param>
/// <param name="Requests">The total number of requests.</param>
/// <param name="Form">The form of reading.</param>
internal sealed record LoadPoint(string Lane, int Bytes, int Concurrency, int Requests, LoadForm Form);

/// <summary>What a run of the command <c>load</c> measures.</summary>
/// <param name="IsQuick">Whether to measure only 1 MB, with the fewest and the most requests at a time.</param>
internal sealed record LoadPlan(bool IsQuick)
{
    /// <summary>The time between two packets of an answer, in milliseconds, as over a network.</summary>
    public const int PacketDelay = 1;

    /// <summary>The packet size that the drivers request by default, in bytes.</summary>
    public const int PacketSize = 8000;

    private const int RaisedThreads = 128;

    /// <summary>Percentiles need more than one answer.</summary>
    private const int FewestRequests = 4;

    private static readonly string[] Lanes = ["sqlclient-2.1", "sqlclient-6.1"];

    /// <summary>The forms, in the order of the tables.</summary>
    public static IReadOnlyList<LoadForm> Forms { get; } =
    [
        new("async", FormName.Create(nameof(ILoadForms.Async))),
        new("sync", FormName.Create(nameof(ILoadForms.Sync))),
        new(
            string.Create(CultureInfo.InvariantCulture, $"sync, {RaisedThreads} threads"),
            FormName.Create(nameof(ILoadForms.Sync)),
            RaisedThreads),
        new("streamed reads", FormName.Create(nameof(ILoadForms.StreamedReads))),
        new("streamed", FormName.Create(nameof(ILoadForms.Streamed))),
        new("projected", FormName.Create(nameof(ILoadForms.Projected))),
    ];

    /// <summary>The time limit of one point; a request without an answer by then is not done.</summary>
    public TimeSpan Budget => IsQuick ? TimeSpan.FromSeconds(10) : TimeSpan.FromSeconds(30);

    /// <summary>The sizes of the value, in bytes.</summary>
    public IReadOnlyList<int> Sizes => IsQuick ? [MeasurementPlan.Megabyte] : [MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes];

    /// <summary>The tables of the server, as NAME,ROWS,LENGTH.</summary>
    public IEnumerable<string> Tables => Sizes.Select(GetTable);

    /// <summary>The numbers of requests at a time.</summary>
    public IReadOnlyList<int> Concurrencies => IsQuick ? [1, 64] : [1, 8, 64];

    /// <summary>Every measurement.</summary>
    public IEnumerable<LoadPoint> Points =>
        from lane in Lanes
        from bytes in Sizes
        from concurrency in Concurrencies
        from form in Forms
        select new LoadPoint(lane, bytes, concurrency, Math.Max(concurrency, FewestRequests), form);

    /// <summary>Gets NAME,ROWS,LENGTH of the table with values of a size.</summary>
    public static string GetTable(int bytes) => string.Create(CultureInfo.InvariantCulture, $"Load{bytes},1,{bytes}");
}
