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
/// <param name="Points">Sizes in bytes and times in milliseconds.</param>
internal sealed record ChartLine(string Title, int Form, bool IsDashed, IReadOnlyList<(int Bytes, double Milliseconds)> Points);

/// <summary>A chart of times against sizes. Both axes are logarithmic: a line that is twice as steep grows with the square.</summary>
internal static class CostChart
{
    private const double BytesOfMegabyte = 1 << 20;

    /// <summary>Room behind a title: the font of a viewer may be wider than the one that is measured here.</summary>
    private static readonly string Room = new('\u00A0', 22);

    /// <summary>Distinguishable without red and green, also in grey: Okabe and Ito's palette.</summary>
    private static readonly OxyColor[] Colors =
    [
        OxyColor.FromRgb(213, 94, 0), OxyColor.FromRgb(0, 114, 178), OxyColor.FromRgb(0, 0, 0), OxyColor.FromRgb(0, 158, 115),
        OxyColor.FromRgb(230, 159, 0), OxyColor.FromRgb(86, 180, 233), OxyColor.FromRgb(204, 121, 167), OxyColor.FromRgb(136, 136, 136),
    ];

    /// <summary>The points of a line: the shortest runs of one form, by size.</summary>
    public static IReadOnlyList<(int Bytes, double Milliseconds)> GetPoints(IEnumerable<FormResult> results) =>
        [.. results.OrderBy(static result => result.Bytes).Select(static result => (result.Bytes, result.LeastMilliseconds))];

    /// <summary>Creates an SVG document. Its background is white, so that it can be read on a dark page.</summary>
    public static string Create(string title, IEnumerable<ChartLine> lines)
    {
        var model = new PlotModel
        {
            Title = title,
            TitleFontSize = 14,
            TitleFontWeight = FontWeights.Normal,
            DefaultFont = "Arial, Helvetica, sans-serif",
            Background = OxyColors.White,
            Padding = new OxyThickness(8, 14, 8, 8),
        };
        model.Axes.Add(CreateAxis(AxisPosition.Bottom, "Size of the value", static megabytes =>
            megabytes >= 1 ? Format($"{megabytes:0.#} MB") : Format($"{megabytes * 1000:0.#} KB")));
        model.Axes.Add(CreateAxis(AxisPosition.Left, "Time", static milliseconds =>
            milliseconds >= 1000 ? Format($"{milliseconds / 1000:0.#} s") : Format($"{milliseconds:0.###} ms")));
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
            series.Points.AddRange(line.Points.Select(static point => new DataPoint(point.Bytes / BytesOfMegabyte, point.Milliseconds)));
            model.Series.Add(series);
        }

        // Not every viewer places text by its baseline.
        return new SvgExporter { Width = 920, Height = 440, UseVerticalTextAlignmentWorkaround = true }.ExportToString(model).ReplaceLineEndings("\n");
    }

    private static LogarithmicAxis CreateAxis(AxisPosition position, string title, Func<double, string> format) => new()
    {
        Position = position,
        Title = title,
        // The fonts of viewers may be larger than the one that is measured here.
        AxisTitleDistance = 12,
        LabelFormatter = format,
        MajorGridlineStyle = LineStyle.Solid,
        MajorGridlineColor = OxyColor.FromRgb(221, 221, 221),
    };

    private static string Format(FormattableString text) => text.ToString(CultureInfo.InvariantCulture);
}
