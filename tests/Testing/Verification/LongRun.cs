using System.Globalization;

namespace AsyncSql.Testing;

/// <summary>
/// The seeds of tests with random cases: a few always, and many on request. <c>ASYNCSQL_MUTATIONS=50000</c> sets their number, and
/// <c>ASYNCSQL_SEED=1234</c> the first one. A failure names its seed: with the number 1, only that case runs.
/// </summary>
public static class LongRun
{
    private static readonly int? Requested = Read("ASYNCSQL_MUTATIONS");
    private static readonly int? First = Read("ASYNCSQL_SEED");

    /// <param name="usual">The number of cases in every test run, which takes a few seconds.</param>
    /// <param name="part">Which cases: two test assemblies with the same tests need not run the same cases.</param>
    public static IEnumerable<int> GetSeeds(int usual, int part = 0) => Enumerable.Range(First ?? 1 + (part * usual), Requested ?? usual);

    private static int? Read(string variable) =>
        Environment.GetEnvironmentVariable(variable) is { Length: > 0 } text ? int.Parse(text, CultureInfo.InvariantCulture) : null;
}
