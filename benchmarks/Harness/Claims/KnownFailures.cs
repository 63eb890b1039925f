namespace AsyncSql.Benchmarks.Claims;

/// <summary>
/// The stored verdicts that fail, each with the reason. The evidence page shows them as failed. A test fails when another verdict fails, and
/// when one of these begins to hold.
/// </summary>
internal static class KnownFailures
{
    /// <summary>A test of AsyncSql.Streaming compares a streamed read with a stream of the driver that is read into one buffer.</summary>
    private const string AllocatesMore =
        "The value is allocated once, as in a synchronous read. What is more is the driver's: 0.7 to 1.4 KB for each packet that it awaits.";

    private const string CallPerRow = "The streamed reader adds a call to each row; here that took more than the bound allows. An earlier run held.";

    private const string TwoAndAHalf =
        "System.Data.SqlClient allocates about 2.5 bytes more for each byte of a row, at every width; the other drivers 1.4. The cause is not examined.";

    private const string Waits =
        "A little more time for each query, with the same allocation: the cost of waiting. Larger values hold.";

    private const string FirstForm =
        "The allocation is the same, and binary values hold. Two later runs held too. The cause is not examined.";

    /// <summary>The reasons by <see cref="Judgement.Name"/>.</summary>
    public static IReadOnlyDictionary<string, string> All { get; } = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["sqlclient-2.1, StreamedSmallRows, Asynchronous, 100,000 rows"] = CallPerRow,
        ["sqlclient-6.1, StreamedEntitiesBesideSynchronous, Synchronous, 1 MB of text"] = AllocatesMore,
        ["sqlclient-6.1, StreamedEntitiesBesideSynchronous, Synchronous, 10 MB of text"] = AllocatesMore,
        ["sqlclient-6.1, StreamedRowsBesideSynchronous, Synchronous, 1 MB of text"] = AllocatesMore,
        ["sqlclient-6.1, StreamedRowsBesideSynchronous, Synchronous, 10 MB of text"] = AllocatesMore,
        ["system-data-sqlclient, StreamedRowsBesideSynchronous, Synchronous, 1 MB of text"] = AllocatesMore,
        ["system-data-sqlclient, StreamedRowsBesideSynchronous, Synchronous, 10 MB of text"] = AllocatesMore,
        ["system-data-sqlclient, StreamedRowsBesideSynchronous, Synchronous, 1 MB of binary"] = AllocatesMore,
        ["system-data-sqlclient, StreamedRowsBesideSynchronous, Synchronous, 10 MB of binary"] = AllocatesMore,
        ["sqlclient-7.1, StreamedRowsBesideSynchronous, Synchronous, 1 MB of text"] = AllocatesMore,
        ["sqlclient-7.1, StreamedRowsBesideSynchronous, Synchronous, 10 MB of text"] = AllocatesMore,
        ["sqlclient-7.1-ef, StreamedEntitiesBesideSynchronous, Synchronous, 1 MB of text"] = AllocatesMore,
        ["sqlclient-7.1-ef, StreamedEntitiesBesideSynchronous, Synchronous, 10 MB of text"] = AllocatesMore,
        ["npgsql, FirstEntity, Synchronous, 10 KB of text"] = Waits,
        ["npgsql, ListOfEntities, Synchronous, 10 KB of text"] = Waits,
        ["sqlite, ListOfEntities, Synchronous, 10 MB of text"] = FirstForm,
        ["sqlite, StreamOfEntities, Synchronous, 10 MB of text"] = FirstForm,
        ["system-data-sqlclient, BoundedRowWidths, Synchronous, 1,000 1000-byte rows"] = TwoAndAHalf,
        ["system-data-sqlclient, BoundedRowWidths, Synchronous, 1,000 2000-byte rows"] = TwoAndAHalf,
        ["system-data-sqlclient, BoundedRowWidths, Synchronous, 1,000 4000-byte rows"] = TwoAndAHalf,
        ["system-data-sqlclient, BoundedRowWidths, Synchronous, 1,000 6000-byte rows"] = TwoAndAHalf,
        ["system-data-sqlclient, BoundedRowWidths, Synchronous, 1,000 7500-byte rows"] = TwoAndAHalf,
    };

    /// <summary>
    /// The claims of lanes that have no stored results yet, as "LANE, CLAIM". A test fails when another has none, and when one of these has.
    /// </summary>
    public static IReadOnlyList<string> NotMeasured { get; } = [];

    /// <summary>Finds the names that differ from those of the stored results.</summary>
    /// <returns>One sentence for each; empty when they agree.</returns>
    public static IReadOnlyList<string> FindDifferences(IReadOnlyList<Judgement> judgements, IReadOnlyCollection<string> known)
    {
        var failed = judgements.Where(static judgement => judgement.Verdict == Verdict.NotHeld).Select(static judgement => judgement.Name).ToHashSet();
        return
        [
            .. failed.Except(known).Order(StringComparer.Ordinal).Select(static name => $"{name}: fails, and is not listed."),
            .. known.Except(failed).Order(StringComparer.Ordinal).Select(static name => $"{name}: is listed, and does not fail."),
        ];
    }
}
