using AsyncSql.Benchmarks.Claims;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>A line of a readme that states measured times of a text of 10 MB. It is found by its beginning.</summary>
/// <param name="Page">The path of the readme, from the root of the repository.</param>
/// <param name="Begin">How the line begins.</param>
/// <param name="Claim">The claim that measures the times.</param>
/// <param name="Repair">The form that takes the second time.</param>
/// <param name="Repaired">What the second time is called.</param>
/// <param name="Lane">The lane; <see langword="null"/> for the range of all lanes of the claim.</param>
internal sealed record FigureLine(string Page, string Begin, string Claim, string Repair, string Repaired, string? Lane = null)
{
    private const string Kind = "text";

    /// <summary>All such lines.</summary>
    public static IReadOnlyList<FigureLine> All { get; } =
    [
        new("README.md", "`ToListAsync` of one text of 10 MB takes ", "StreamedEntities", "Streamed", "with streamed reads", "sqlclient-6.1"),
        new("src/Streaming.EntityFrameworkCore/README.md", "`ToListAsync` of one text of 10 MB takes ", "StreamedEntities", "Streamed", "with this package"),
        new("src/Streaming/README.md", "`ReadAsync` of one text of 10 MB takes ", "StreamedRows", "Streamed", "with this package"),
    ];

    /// <summary>Writes the line into a page.</summary>
    /// <returns><see langword="null"/> when the page has no such line, or no lane measured it.</returns>
    public string? Replace(string page, IReadOnlyList<ResultsFile> files)
    {
        var begin = page.IndexOf("\n" + Begin, StringComparison.Ordinal) + 1;
        return begin > 0 && Create(files) is { } line
            ? page[..begin] + line + page[page.IndexOf('\n', begin)..]
            : null;
    }

    private string? Create(IReadOnlyList<ResultsFile> files)
    {
        var times = (
            from file in files
            where Lane is null || file.Lane.Lane == Lane
            let claim = file.Claims.FirstOrDefault(claim => claim.Claim == Claim)
            where claim is not null
            let flagged = Find(file, claim.Flagged)
            let repaired = Find(file, Repair)
            where flagged is not null && repaired is not null
            select (Flagged: flagged.Value, Repaired: repaired.Value, file.Lane)).ToList();
        if (times.Count == 0)
            return null;
        var versions = Lane is null
            ? ", depending on the driver"
            : $" (EF Core {times[0].Lane.EntityFrameworkVersion}, {times[0].Lane.Driver} {times[0].Lane.DriverVersion})";
        return $"{Begin}{FormatRange(times.Select(static time => time.Flagged))}, "
            + $"and {FormatRange(times.Select(static time => time.Repaired))} {Repaired}{versions}.";
    }

    private double? Find(ResultsFile file, string form) => file.Results.FirstOrDefault(result =>
        result.Claim == Claim && result.Form == form && result.Kind == Kind && result.Bytes == MeasurementPlan.TenMegabytes)?.LeastMilliseconds;

    private static string FormatRange(IEnumerable<double> milliseconds)
    {
        var (least, greatest) = (milliseconds.Min(), milliseconds.Max());
        return Format(least) == Format(greatest) ? Format(least)
            : IsSeconds(least) == IsSeconds(greatest) ? $"{Format(least).Split(' ')[0]} to {Format(greatest)}"
            : $"{Format(least)} to {Format(greatest)}";
    }

    private static string Format(double milliseconds) => IsSeconds(milliseconds)
        ? EvidencePages.FormatNumber(milliseconds / 1000) + " s"
        : EvidencePages.FormatNumber(milliseconds) + " ms";

    private static bool IsSeconds(double milliseconds) => milliseconds >= 1000;
}
