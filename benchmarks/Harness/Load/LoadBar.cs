using System.Globalization;
using AsyncSql.Benchmarks.Claims;

namespace AsyncSql.Benchmarks.Load;

/// <summary>A bar for one form under load, beside another one in the same run.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Bytes">The size of the row's value, in bytes.</param>
/// <param name="Concurrency">The number of requests at a time.</param>
/// <param name="Form">The title of the form.</param>
/// <param name="Against">The title of the other form.</param>
/// <param name="LeastRatio">The minimum ratio of the answers per second of the form to those of the other.</param>
/// <param name="MostThreads">The maximum number of threads of the pool while the form runs.</param>
internal sealed record LoadBar(string Lane, int Bytes, int Concurrency, string Form, string Against, double LeastRatio, int MostThreads)
{
    /// <summary>
    /// The bars. With streamed reads, the time of an answer is that of its packets, a second for 10 MB, and 64 answers share it; the
    /// asynchronous form parses each row again and again, one processor for each row. A pool that blocks no thread needs about one for each
    /// processor; the bar leaves room for small machines, where the pool adds some while the processors are busy.
    /// </summary>
    public static IReadOnlyList<LoadBar> All { get; } =
        [new("sqlclient-6.1", MeasurementPlan.TenMegabytes, 64, "streamed reads", "async", LeastRatio: 10, MostThreads: 16)];

    /// <summary>Compares the rows of a run with the bar. A form that was not answered in time is never held.</summary>
    public Verdict Evaluate(IReadOnlyList<LoadRow> rows)
    {
        var (form, against) = (Find(rows, Form), Find(rows, Against));
        return form is null && against is null ? Verdict.NotRun
            : form is not { IsDone: true } || against is null ? Verdict.NotDone
            : form.RequestsPerSecond >= LeastRatio * against.RequestsPerSecond && form.PeakThreads <= MostThreads ? Verdict.Held
            : Verdict.NotHeld;
    }

    /// <summary>Describes the bar, what was measured, and whether it holds.</summary>
    public string Describe(IReadOnlyList<LoadRow> rows)
    {
        var measured = (Find(rows, Form), Find(rows, Against)) is ({ } form, { } against)
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"{form.RequestsPerSecond:0.##} and {against.RequestsPerSecond:0.##} a second, {form.PeakThreads} threads")
            : "not both";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"The bar for {MeasurementPlan.FormatSize(Bytes)} and {Concurrency} requests at a time ({Lane}): with \"{Form}\", at least {LeastRatio} "
            + $"times the answers of \"{Against}\", and at most {MostThreads} threads. Measured: {measured}. ")
            + (Evaluate(rows) == Verdict.Held ? "It holds." : "It fails.");
    }

    private LoadRow? Find(IReadOnlyList<LoadRow> rows, string form) =>
        rows.FirstOrDefault(row => row.Lane == Lane && row.Bytes == Bytes && row.Concurrency == Concurrency && row.Form == form);
}
