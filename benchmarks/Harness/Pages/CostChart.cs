using System.Globalization;
using AsyncSql.Lanes.Protocol;
using OxyPlot;
using OxyPlot.Axes;
using OxyPlot.Legends;
using OxyPlot.Series;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>A line of a chart.</summary>
/// <param name="Title">The form and the version of the driver.</param>
/// <param name="Form">The number of the form: each has a color.</param>
/// <param name="IsDashed">Whether the line is dashed, for an older driver.</param>
/// <param name="Points">By default, sizes in bytes and times in milliseconds.</param>
internal sealed record ChartLine(string Title, int Form, bool IsDashed, IReadOnlyList<(double X, double Y)> Points);

/// <summary>An axis of a chart.</summary>
/// <param name="Unit">What the values are divided by before they are shown.</param>
/// <param name="Format">The label of a value in that unit.</param>
internal sealed record ChartAxis(string Title, double Unit, Func<double, string> Format)
{
    /// <summary>Sizes in bytes.</summary>
    public static ChartAxis Size { get; } = new("Size of the value", 1 << 20, static megabytes =>
        megabytes >= 1 ? Text($"{megabytes:0.#} MB") : Text($"{megabytes * 1000:0.#} KB"));

    /// <summary>Times in milliseconds.</summary>
    public static ChartAxis Time { get; } = new("Time", 1, static milliseconds =>
        milliseconds >= 1000 ? Text($"{milliseconds / 1000:0.#} s") : Text($"{milliseconds:0.###} ms"));

    /// <summary>Numbers of rows.</summary>
    public static ChartAxis Rows { get; } = new("Number of rows", 1, static rows =>
        rows >= 1e6 ? Text($"{rows / 1e6:0.#} million") : Text($"{rows / 1e3:0.#},000"));

    /// <summary>Allocated memory in bytes.</summary>
    public static ChartAxis Memory { get; } = new("Allocated memory", 1e6, static megabytes => Text($"{megabytes:0.###} MB"));

    private static string Text(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}

/// <summary>A chart of costs against sizes. Both axes are logarithmic: a line that is twice as steep grows with the square.</summary>
internal static class CostChart
{
    /// <summary>Room behind a title: the font of a viewer may be wider than the one that is measured here.</summary>
    private static readonly string Room = new('\u00A0', 22);

    /// <summary>Distinguishable without red and green, also in grey: Okabe and Ito's palette.</summary>
    private static readonly OxyColor[] Colors =
    [
        OxyColor.FromRgb(213, 94, 0), OxyColor.FromRgb(0, 114, 178), OxyColor.FromRgb(0, 0, 0), OxyColor.FromRgb(0, 158, 115),
        OxyColor.FromRgb(230, 159, 0), OxyColor.FromRgb(86, 180, 233), OxyColor.FromRgb(204, 121, 167), OxyColor.FromRgb(136, 136, 136),
    ];

    /// <summary>The points of a line: the shortest runs of one form, by size.</summary>
    public static IReadOnlyList<(double X, double Y)> GetPoints(IEnumerable<FormResult> results) =>
        [.. results.OrderBy(static result => result.Bytes).Select(static result => ((double)result.Bytes, result.LeastMilliseconds))];

    /// <summary>Creates an SVG document. Its background is white, so that it can be read on a dark page.</summary>
    /// <param name="x">Sizes by default.</param>
    /// <param name="y">Times by default.</param>
    public static string Create(string title, IEnumerable<ChartLine> lines, ChartAxis? x = null, ChartAxis? y = null)
    {
        x ??= ChartAxis.Size;
        y ??= ChartAxis.Time;
        var model = new PlotModel
        {
            Title = title,
            TitleFontSize = 14,
            TitleFontWeight = FontWeights.Normal,
            DefaultFont = "Arial, Helvetica, sans-serif",
            Background = OxyColors.White,
            Padding = new OxyThickness(8, 14, 8, 8),
        };
        model.Axes.Add(CreateAxis(AxisPosition.Bottom, x));
        model.Axes.Add(CreateAxis(AxisPosition.Left, y));
        model.Legends.Add(new Legend { LegendPlacement = LegendPlacement.Outside, LegendPosition = LegendPosition.RightTop, LegendLineSpacing = 4 });
        foreach (var line in lines)
        {
            var series = new LineSeries
            {
                Title = line.Title + Room,
                Color = Colors[line.Form % Colors.Length],
                LineStyle = line.IsDashed ? LineStyle.Dash : LineStyle.Solid,
                StrokeThickness = 2,
                MarkerType = MarkerType.Circle,
                MarkerSize = 3,
                MarkerFill = Colors[line.Form % Colors.Length],
            };
            series.Points.AddRange(line.Points.Select(point => new DataPoint(point.X / x.Unit, point.Y / y.Unit)));
            model.Series.Add(series);
        }

        // Not every viewer places text by its baseline.
        return new SvgExporter { Width = 920, Height = 440, UseVerticalTextAlignmentWorkaround = true }.ExportToString(model).ReplaceLineEndings("\n");
    }

    private static LogarithmicAxis CreateAxis(AxisPosition position, ChartAxis axis) => new()
    {
        Position = position,
        Title = axis.Title,
        // The fonts of viewers may be larger than the one that is measured here.
        AxisTitleDistance = 12,
        LabelFormatter = axis.Format,
        MajorGridlineStyle = LineStyle.Solid,
        MajorGridlineColor = OxyColor.FromRgb(221, 221, 221),
    };
}
