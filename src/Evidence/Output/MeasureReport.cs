using System.Globalization;
using AsyncSql.Evidence.Measuring;

namespace AsyncSql.Evidence.Output;

/// <summary>The result of <c>measure</c> as text.</summary>
internal static class MeasureReport
{
    public static string GetTitle(ReadForm form) => form switch
    {
        ReadForm.Synchronous => "synchronous",
        ReadForm.Asynchronous => "asynchronous",
        ReadForm.Streamed => "streamed",
        _ => "asynchronous, larger packets",
    };

    public static void Write(MeasureResult result, TextWriter writer)
    {
        writer.WriteLine($"{result.Driver}, server {result.ServerVersion}");
        writer.WriteLine(
            $"{Figures.FormatCount(result.Rows, "row")} in {Figures.FormatCount(result.ResultSets, "result set")}"
                + (result.IsCut ? ", where reading stopped (--max-rows)" : ""));
        writer.WriteLine(
            $"Largest row: {Figures.FormatBytes(result.LargestRowBytes)}, {Figures.FormatCount(result.LargestRowPackets, "packet")} of "
                + Figures.FormatBytes(result.Find(ReadForm.Asynchronous)!.PacketSize));
        writer.WriteLine();
        var table = new TextTable("Form", " Packet", " Least", " Median", " n", " Ratio", " Allocated");
        var baseline = result.Find(ReadForm.Synchronous)?.LeastMilliseconds;
        foreach (var form in result.Forms)
            table.Add(
                GetTitle(form.Form),
                form.PacketSize.ToString(CultureInfo.InvariantCulture),
                form.LeastMilliseconds is { } least ? Figures.FormatMilliseconds(least) : form.Problem ?? "",
                form.MedianMilliseconds is { } median ? Figures.FormatMilliseconds(median) : "",
                form.Runs.ToString(CultureInfo.InvariantCulture),
                form.LeastMilliseconds / baseline is { } ratio ? Figures.FormatRatio(ratio) + "x" : "",
                form.LeastAllocatedBytes is { } bytes ? Figures.FormatBytes(bytes) : "");
        table.Write(writer);
        foreach (var form in result.Forms.Where(static form => form is { IsMeasured: true, Problem: not null }))
            writer.WriteLine($"{GetTitle(form.Form)}: {form.Problem} after {Figures.FormatCount(form.Runs, "run")}.");

        writer.WriteLine();
        foreach (var line in result.Advice)
            writer.WriteLine("- " + line);
    }
}
