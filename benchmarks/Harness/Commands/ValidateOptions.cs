using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;

namespace AsyncSql.Benchmarks.Commands;

/// <summary>Builds a lane; returns the reason, with a remedy, when it cannot.</summary>
internal delegate Task<(ILane? Lane, string? Reason)> LaneBuilder(LaneDefinition lane, CancellationToken cancellationToken);

/// <summary>What <c>validate</c> was asked to do.</summary>
/// <param name="Filter">The claims to measure.</param>
/// <param name="Lanes">The lanes to measure.</param>
/// <param name="Plan">The sizes to measure.</param>
/// <param name="Connection">The connection string of the user's SQL Server; <see langword="null"/> for the TDS server.</param>
/// <param name="Output">The folder that the user named for the results; <see langword="null"/> for none.</param>
/// <param name="Json">The file for the verdicts; <see langword="null"/> for none.</param>
/// <param name="OnlyRegressions">Whether a claim that also fails in the stored results may fail; see <see cref="KnownFailures"/>.</param>
internal sealed record ValidateOptions(
    ClaimFilter Filter,
    IReadOnlyList<LaneDefinition> Lanes,
    MeasurementPlan Plan,
    string? Connection = null,
    string? Output = null,
    string? Json = null,
    bool OnlyRegressions = false)
{
    /// <summary>
    /// The folder for the results; <see langword="null"/> to write none. The results of the repository are those of the TDS server: another
    /// server's never go there.
    /// </summary>
    public string? ResultsFolder => Output ?? (Plan.IsQuick || Connection is not null ? null : Repository.Results);

    /// <summary>Finds an option that contradicts another.</summary>
    /// <returns>A sentence; <see langword="null"/> when there is none.</returns>
    public string? FindError() =>
        Output is not null && (Connection is not null || Plan.IsQuick) && IsInside(Output, Repository.Results)
            ? $"--output cannot be {Repository.Results}: the pages are written from it, and it has only complete results of the TDS server."
            : null;

    private static bool IsInside(string folder, string parent)
    {
        var relative = Path.GetRelativePath(parent, Path.GetFullPath(folder));
        return relative == "." || !(relative.StartsWith("..", StringComparison.Ordinal) || Path.IsPathRooted(relative));
    }
}
