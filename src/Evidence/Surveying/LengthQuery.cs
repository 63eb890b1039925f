using System.Globalization;

namespace AsyncSql.Evidence.Surveying;

/// <summary>The queries that return the lengths of the values of a table: DATALENGTH, never a value.</summary>
internal static class LengthQuery
{
    /// <summary>A sample of pages has a random number of rows: this many times the requested number at most.</summary>
    private const int GreatestExcess = 2;

    private const double LeastPercent = 0.000001, GreatestPercent = 100;

    /// <summary>The first rows, in the order in which the server reads them.</summary>
    public static string CreateFirst(LargeTable table, IEnumerable<LargeColumn> columns, long rows) =>
        string.Create(CultureInfo.InvariantCulture, $"SELECT TOP ({rows}) {CreateLengths(columns)} FROM {table.QuotedName}");

    /// <summary>Random pages, which hold about so many rows.</summary>
    public static string CreateSample(LargeTable table, IEnumerable<LargeColumn> columns, long rows, long total)
    {
        var percent = Math.Clamp(rows * 100.0 / total, LeastPercent, GreatestPercent);
        var lengths = CreateLengths(columns);
        return string.Create(
            CultureInfo.InvariantCulture,
            $"SELECT TOP ({rows * GreatestExcess}) {lengths} FROM {table.QuotedName} TABLESAMPLE SYSTEM ({percent:0.######} PERCENT)");
    }

    /// <summary>The number of rows and the greatest lengths, of all rows.</summary>
    public static string CreateGreatest(LargeTable table, IEnumerable<LargeColumn> columns) =>
        $"SELECT COUNT_BIG(*), {CreateGreatestLengths(columns)} FROM {table.QuotedName}";

    private static string CreateGreatestLengths(IEnumerable<LargeColumn> columns) =>
        string.Join(", ", columns.Select(static column => $"MAX({CreateLength(column)})"));

    private static string CreateLengths(IEnumerable<LargeColumn> columns) => string.Join(", ", columns.Select(CreateLength));

    private static string CreateLength(LargeColumn column) => $"DATALENGTH({LargeTable.Quote(column.Name)})";
}
