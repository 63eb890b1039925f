using System.Globalization;
using AsyncSql.AnalysisBenchmark;

// Measures what the analyzers cost: an edit in an editor, and a build, both of a generated project of more than 100,000 lines.
// Arguments: edit or build for one of the two.
const int Edits = 40;
const int Builds = 5;

var project = GeneratedProject.Create(hasLargeColumns: true);
var lines = project.SyntaxTrees.Sum(static tree => tree.GetText().Lines.Count);
Print($"{project.SyntaxTrees.Length} files, {lines} lines");

var reporting = new Measurement(project, GeneratedProject.ReportedInService);
var sets = new[] { "baseline", "pack", "EF Core" };

if (args is not ["build"])
    await MeasureEditsAsync();
if (args is not ["edit"])
{
    await MeasureBuildsAsync("build", new Measurement(GeneratedProject.Create(hasLargeColumns: false), 0));
    await MeasureBuildsAsync($"build with {GeneratedProject.Services * GeneratedProject.ReportedInService} diagnostics", reporting);
}

async Task MeasureEditsAsync()
{
    await reporting.EditAsync(sets, 5); // compiles the code of the analyzers and fills the caches that live as long as a file
    foreach (var (set, times) in await reporting.EditAsync(sets, Edits))
        Print($"edit, {set}: {Median(times):0.0} ms (median of {Edits}; {times.Min():0.0} to {times.Max():0.0})");
}

async Task MeasureBuildsAsync(string name, Measurement measurement)
{
    var builds = sets.ToDictionary(static set => set, static _ => new List<(double Processor, double Elapsed)>());
    for (var i = 0; i <= Builds; i++)
        foreach (var set in sets)
            if (await measurement.AnalyzeAsync(set) is var times && i > 0) // the first run compiles the code of the analyzers
                builds[set].Add(times);
    foreach (var set in sets)
    {
        var (processor, beyond) = Compare(set, static times => times.Processor);
        var (elapsed, later) = Compare(set, static times => times.Elapsed);
        Print($"{name}, {set}: {processor:0} ms of processor time, {beyond:0} beyond the baseline; {elapsed:0} ms elapsed, {later:0} beyond");
    }

    (double Own, double Beyond) Compare(string set, Func<(double Processor, double Elapsed), double> time) =>
        (Median(builds[set].ConvertAll(times => time(times))),
            Median([.. builds[set].Zip(builds["baseline"], (own, baseline) => time(own) - time(baseline))]));
}

static double Median(List<double> values) => values.Order().ElementAt(values.Count / 2);
static void Print(FormattableString text) => Console.WriteLine(text.ToString(CultureInfo.InvariantCulture));
