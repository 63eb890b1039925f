using AsyncSql.Evidence.Surveying;

namespace AsyncSql.Evidence.Output;

/// <summary>The result of <c>survey</c> as text.</summary>
internal static class SurveyReport
{
    public static void Write(SurveyResult result, TextWriter writer)
    {
        if (result.Columns.Count == 0)
        {
            writer.WriteLine("The database has no column for large values in a table that this user can see.");
            return;
        }

        var table = new TextTable("Column", "Type", " Rows", "Read", " Greatest", " 99%", "Exceeds a packet");
        foreach (var column in result.Columns)
            table.Add(
                column.FullName,
                column.Type,
                column.Rows is { } rows ? Figures.FormatCount(rows) : "unknown",
                column.Problem is { } problem ? "not read: " + problem : Describe(column),
                column.GreatestBytes is { } greatest ? Figures.FormatBytes(greatest) : "",
                column.Percentile99Bytes is { } percentile ? Figures.FormatBytes(percentile) : "",
                column.Packet switch
                {
                    PacketVerdict.Exceeds => "yes",
                    PacketVerdict.Fits => "no",
                    PacketVerdict.FitsInSample => "not in the sample",
                    _ => column.Problem is null ? "no values" : "",
                });
        table.Write(writer);
        writer.WriteLine();
        writer.WriteLine(
            $"Lengths are DATALENGTH in bytes; a packet has {Figures.FormatCount(result.PacketSize)} bytes. "
                + "Random pages: TABLESAMPLE. First rows: TOP.");
        if (result.Columns.Any(static column => column is { Problem: null, IsGreatestOfAll: false }))
            writer.WriteLine("The greatest length of a sample is not that of the table: --all-rows reads it, from every row.");
    }

    private static string Describe(SurveyedColumn column) => column.Sample switch
    {
        SampleKind.AllRows => "all rows",
        SampleKind.RandomPages => $"{Figures.FormatCount(column.SampledRows, "row")} of random pages",
        _ => $"first {Figures.FormatCount(column.SampledRows, "row")}",
    } + (column is { IsGreatestOfAll: true, Sample: not SampleKind.AllRows } ? ", greatest of all" : "");
}
