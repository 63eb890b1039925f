namespace AsyncSql.Evidence.Measuring;

/// <summary>What one execution of the query read.</summary>
internal sealed class ReadTotals
{
    public int ResultSets { get; private set; }

    public long Rows { get; private set; }

    public long Bytes { get; private set; }

    public long LargestRow { get; private set; }

    /// <summary>Whether reading stopped at the maximum number of rows.</summary>
    public bool IsCut { get; set; }

    public void AddResultSet() => ResultSets++;

    public void AddRow(long bytes)
    {
        Rows++;
        Bytes += bytes;
        LargestRow = Math.Max(LargestRow, bytes);
    }
}
