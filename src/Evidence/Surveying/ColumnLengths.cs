namespace AsyncSql.Evidence.Surveying;

/// <summary>The lengths of the values of one column that were read, in bytes.</summary>
internal sealed class ColumnLengths
{
    private readonly List<long> _lengths = [];

    /// <summary>The greatest length of all rows, where the server computed it; it can be outside of a sample.</summary>
    public long? GreatestOfAll { get; set; }

    public long? Greatest => GreatestOfAll ?? (_lengths.Count > 0 ? _lengths.Max() : null);

    /// <summary>The values that are not NULL.</summary>
    public int Count => _lengths.Count;

    public void Add(long length) => _lengths.Add(length);

    /// <summary>The smallest length that at least 99% of the values do not exceed; <see langword="null"/> without values.</summary>
    public long? ComputePercentile99()
    {
        if (_lengths.Count == 0)
            return null;

        _lengths.Sort();
        return _lengths[(int)Math.Ceiling(_lengths.Count * 0.99) - 1];
    }
}
