using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Sources;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>The published tables as a whole, and their comparisons with the measurements, as Markdown.</summary>
internal static class SourcePages
{
    /// <summary>Creates the section of the evidence page.</summary>
    /// <param name="file">The measurements.</param>
    /// <param name="sources">The published tables.</param>
    public static string Create(SourcesFile file, IReadOnlyList<PublishedSource> sources)
    {
        var page = new StringBuilder();
        var tables = file.CreateTables(sources);
        WriteIntroduction(page, file, tables);
        WriteImitated(page);
        foreach (var table in tables)
        {
            WriteSource(page, table.Source);
            WriteComparisons(page, table.Rows);
        }

        if (file.Skipped.Count > 0)
            WriteLine(page);
        foreach (var skipped in file.Skipped)
            WriteLine(page, $"- {skipped.Lane}, {skipped.Set}: {skipped.Reason}");
        return page.ToString().TrimEnd('\n') + "\n";
    }

    private static void WriteIntroduction(StringBuilder page, SourcesFile file, IReadOnlyList<SourceTable> tables)
    {
        var rows = tables.SelectMany(static table => table.Rows).ToList();
        page.Append(CultureInfo.InvariantCulture, $"""

            ## Published comparisons

            `dotnet run -c Release --project benchmarks -- sources` repeats published measurements. Measured on {file.Machine}, {file.Date}; the drivers of
            SQL Server against {file.Server}. Large values have {MeasurementPlan.FormatSize(file.ValueBytes)}. Every form is warmed up with one run of
            itself, and then measured in turn with the others; each figure here is that of the shortest run{DescribeRuns(file)}.

            Milliseconds of two machines are not comparable, so two forms are compared with each other, there and here:

            - The direction is the same if the same form is larger: by more than {Directions.NoiseOfTime:0.##}x in time or {Directions.NoiseOfAllocation:0.##}x in bytes. A form that
              a source calls unaffected takes at most {Directions.BoundOfUnaffected:0.#}x as long as the other, in both directions.
            - The ratio, the first form divided by the second, is the same if it is within {Directions.GetNoiseOfRatios(Quantity.Time):0.##}x of the published ratio in time, or
              {Directions.GetNoiseOfRatios(Quantity.Allocation):0.##}x in bytes: the noise of two such comparisons. "no: 3.0x the published ratio" states the difference.

            The direction is the published one in {Count(rows, static row => row.SameDirection)}, and the ratio in {Count(rows, static row => row.SameRatio)}.

            """);
    }

    /// <summary>States the differences between the server here and a SQL Server that can change a ratio.</summary>
    private static void WriteImitated(StringBuilder page) => page.Append("""

        ### What the server here imitates

        Known differences that change the ratios of large values, and the options of `sources` that imitate a part of them. A run with such an
        option writes no results.

        | Difference | Published | Here | Imitated with |
        |---|---|---|---|
        | Time of the server | The synchronous read of 10 MB took 154.9 ms: at most about 0.12 ms for each packet of 8,000 bytes, in which the server reads and sends it | The TDS server generates values and sends them at once, so the synchronous read is shorter and each ratio to it is larger | `--packet-delay 0.1`: milliseconds between two packets |
        | Size | Not stated for the NVARCHAR(MAX) report and the community figures; the asynchronous time grows with about the square of the size | 10 MB | `--quick`: 1 MB |
        | Chunks of a value | One report: chunks of 8,000 bytes ([TDS server](../benchmarks/TdsServer/README.md#chunks)) | One chunk for each packet | `--plp FixedChunks --chunk-size 8000`; 6.1.8 does not read texts reliably in that layout |
        | Encryption | Not stated | None | `--encrypt`: TLS |
        | Network library | Windows, where the drivers use a native library by default | Linux, where they use a managed one | Not imitated |
        | Network | LocalDB on the same machine, or not stated | TCP on the loopback address | `--packet-delay`, as above |
        | Storage | Pages of a database | None: rows are generated | Not imitated |

        """);

    /// <summary>Writes the table as it was published.</summary>
    private static void WriteSource(StringBuilder page, PublishedSource source)
    {
        var figures = source.Figures;
        List<(string Title, Func<KeyValuePair<string, PublishedFigure>, string> Format)> columns =
        [
            ("Name", static figure => figure.Key),
            ("What", static figure => figure.Value.What),
            ("Published", static figure => FormatValue(figure.Value.Main)),
            ("Error", static figure => FormatNumber(figure.Value.Error)),
            ("StdDev", static figure => FormatNumber(figure.Value.Deviation)),
            ("Gen 0 / 1 / 2", static figure => FormatGenerations(figure.Value)),
            ("Allocated", static figure => figure.Value.Allocation is { } allocation ? FormatValue(allocation) : ""),
            ("Note", static figure => figure.Value.Note ?? ""),
        ];
        columns.RemoveAll(column => figures.All(figure => column.Format(figure).Length == 0));

        WriteLine(page);
        WriteLine(page, $"### {source.Title}");
        WriteLine(page);
        WriteLine(
            page,
            $"By {source.Author}. {EndSentence(source.Where)} {EndSentence(source.What)}"
            + (source.Environment is null ? "" : $" Published with: {EndSentence(source.Environment)}"));
        foreach (var note in source.Notes ?? [])
        {
            WriteLine(page);
            WriteLine(page, note);
        }

        WriteLine(page);
        WriteLine(page, $"| {string.Join(" | ", columns.Select(static column => column.Title))} |");
        WriteLine(page, "|" + string.Concat(columns.Select(static _ => "---|")));
        foreach (var figure in figures)
            WriteLine(page, $"| {string.Join(" | ", columns.Select(column => column.Format(figure)))} |");
        WriteLine(page);
        WriteLine(page, source.Differences);
    }

    private static void WriteComparisons(StringBuilder page, IReadOnlyList<SourceRow> rows)
    {
        WriteLine(page);
        WriteLine(page, "| First / second | Published | Lane | Here | Same direction | Same ratio |");
        WriteLine(page, "|---|---|---|---|---|---|");
        foreach (var row in rows)
            WriteLine(
                page,
                $"| {row.Pair} | {DescribePublished(row)} | {row.Lane} | {DescribeHere(row)} | {DescribeDirection(row)} | {DescribeRatio(row)} |");
    }

    /// <summary>"757.51 / 39.4 ms: 19x", or the statement of a source without figures.</summary>
    public static string DescribePublished(SourceRow row) => row.PublishedRatio is { } ratio
        ? $"{FormatPair(row.PublishedFirst, row.PublishedSecond)}: {FormatRatio(ratio)}"
        : row.Published switch
        {
            Direction.FirstGreater => "the first is more",
            Direction.SecondGreater => "the second is more",
            Direction.Same => "no difference",
            _ => "no figure",
        };

    /// <summary>"1,680 / 18.37 ms: 91x".</summary>
    public static string DescribeHere(SourceRow row) => row.RatioHere is { } ratio
        ? Format($"{FormatNumber(row.FirstHere)} / {FormatNumber(row.SecondHere)} {row.UnitHere}: {FormatRatio(ratio)}")
        : "";

    /// <summary>"yes", "no", "not done" or "nothing published".</summary>
    public static string Describe(Agreement agreement) => EvidencePages.SplitWords(agreement.ToString());

    /// <summary>"yes", or "no: 3.0x the published ratio".</summary>
    public static string DescribeRatio(SourceRow row) => row is { SameRatio: Agreement.No, TimesPublished: { } times }
        ? $"no: {FormatRatio(times)} the published ratio"
        : Describe(row.SameRatio);

    private static string DescribeDirection(SourceRow row) =>
        Describe(row.SameDirection)
        + (row.Why is null ? "" : ": " + row.Why)
        + (row.Note is null ? "" : $" ({row.Note})");

    /// <summary>" of 3 to 20", if anything was measured.</summary>
    private static string DescribeRuns(SourcesFile file) => file.Forms.Count == 0
        ? ""
        : Format($" of {file.Forms.Min(static form => form.Runs)} to {file.Forms.Max(static form => form.Runs)}");

    /// <summary>"40 of 60 comparisons", of those that were measured and published.</summary>
    private static string Count(List<SourceRow> rows, Func<SourceRow, Agreement> agree)
    {
        var compared = rows.Select(agree).Where(static agreement => agreement is Agreement.Yes or Agreement.No).ToList();
        return Format($"{compared.Count(static agreement => agreement == Agreement.Yes)} of {compared.Count} comparisons");
    }

    private static string FormatPair(PublishedValue first, PublishedValue second) => first.Unit == second.Unit
        ? $"{FormatNumber(first.Number)} / {FormatNumber(second.Number)} {first.Unit}"
        : $"{FormatValue(first)} / {FormatValue(second)}";

    private static string FormatValue(PublishedValue value) =>
        value.Number is null ? "no figure" : $"{FormatNumber(value.Number)} {value.Unit}";

    private static string FormatGenerations(PublishedFigure figure) => figure.Generations is null
        ? ""
        : string.Join(" / ", figure.Generations.Select(static number => number is null ? "-" : FormatNumber(number)));

    private static string FormatRatio(double ratio) => EvidencePages.FormatNumber(ratio) + "x";

    private static string FormatNumber(double? value) => value is null ? "" : Format($"{value:#,0.#########}");

    private static string EndSentence(string text) => text.TrimEnd('.') + ".";

    private static void WriteLine(StringBuilder page, string text = "") => page.Append(text).Append('\n');

    private static string Format(FormattableString value) => value.ToString(CultureInfo.InvariantCulture);
}
