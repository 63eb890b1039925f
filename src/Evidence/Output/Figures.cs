using System.Globalization;

namespace AsyncSql.Evidence.Output;

/// <summary>Figures in reports: the same in every language of the machine.</summary>
internal static class Figures
{
    public static string FormatCount(long count) => count.ToString("N0", CultureInfo.InvariantCulture);

    public static string FormatMilliseconds(double milliseconds) =>
        milliseconds.ToString(milliseconds < 10 ? "N2" : milliseconds < 100 ? "N1" : "N0", CultureInfo.InvariantCulture) + " ms";

    public static string FormatRatio(double ratio) => ratio.ToString(ratio < 10 ? "0.0" : "0", CultureInfo.InvariantCulture);

    public static string FormatBytes(long bytes) => bytes switch
    {
        >= 10_000_000 => (bytes / 1e6).ToString("N0", CultureInfo.InvariantCulture) + " MB",
        >= 1_000_000 => (bytes / 1e6).ToString("N1", CultureInfo.InvariantCulture) + " MB",
        >= 10_000 => (bytes / 1e3).ToString("N0", CultureInfo.InvariantCulture) + " KB",
        1 => "1 byte",
        _ => FormatCount(bytes) + " bytes",
    };

    /// <summary>"1 row", "2 rows".</summary>
    public static string FormatCount(long count, string noun) => FormatCount(count) + " " + noun + (count == 1 ? "" : "s");
}
