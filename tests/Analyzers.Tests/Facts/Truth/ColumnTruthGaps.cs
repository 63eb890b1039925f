namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>
/// Cases in which the analyzers are known to contradict EF Core, with EF Core's answer and theirs. The list may only shrink:
/// a case that agrees fails its test until it is removed here.
/// </summary>
internal static class ColumnTruthGaps
{
    /// <summary>The share of columns that are Unknown so far, in percent; it may only shrink, to the test's own limit.</summary>
    public const double UnknownShare = 5;

    public static IReadOnlyDictionary<string, string> Known { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
    };
}
