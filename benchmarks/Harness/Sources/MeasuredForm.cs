using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>The result of a form in one lane.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Set">The set of forms.</param>
/// <param name="Form">The form.</param>
/// <param name="Runs">The number of runs, after a warm-up.</param>
/// <param name="Milliseconds">The shortest run: other work of the machine can only make a run longer.</param>
/// <param name="AllocatedMegabytes">The least allocation of a run.</param>
internal sealed record MeasuredForm(string Lane, string Set, string Form, int Runs, double Milliseconds, double AllocatedMegabytes)
{
    /// <summary>Summarizes the runs of a lane by form.</summary>
    public static IEnumerable<MeasuredForm> Summarize(string lane, IEnumerable<SourceRunResult> runs) =>
        runs.GroupBy(static run => (run.Set, run.Form))
            .Select(runs => new MeasuredForm(
                lane,
                runs.Key.Set,
                runs.Key.Form,
                runs.Count(),
                Round(runs.Min(static run => run.Milliseconds)),
                Round(runs.Min(static run => run.AllocatedMegabytes))));

    /// <summary>Gets the measured value of a quantity, in milliseconds or megabytes.</summary>
    public double GetValue(Quantity quantity) => quantity == Quantity.Time ? Milliseconds : AllocatedMegabytes;

    /// <summary>Rounds to four significant digits.</summary>
    private static double Round(double value) =>
        value > 0 ? Math.Round(value, Math.Clamp(3 - (int)Math.Floor(Math.Log10(value)), 0, 9)) : value;
}
