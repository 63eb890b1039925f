namespace AsyncSql.Streaming.Memory;

/// <summary>
/// What the results of a command text were like. Readers on several threads share it; a lost update costs at most the speed of one value.
/// </summary>
internal sealed class CommandMemory
{
    /// <summary>
    /// A text without large columns is looked at again after so many executions: a procedure can return other columns, or a table get
    /// some.
    /// </summary>
    private const int ExecutionsBetweenChecks = 16;

    /// <summary>Results after so many are not remembered.</summary>
    private const int GreatestResult = 16;

    private readonly object _lock = new();

    private ColumnSize[][] _results = [];
    private bool _hasLargeColumns;
    private bool _isComplete;
    private int _executions;

    /// <summary>
    /// Whether the next execution should be streamed: not if all results that were read had no large columns. Then the driver's own reader
    /// is as fast, and the application gets it as it is.
    /// </summary>
    public bool ShouldStream() =>
        _hasLargeColumns || !_isComplete || (Interlocked.Increment(ref _executions) & (ExecutionsBetweenChecks - 1)) == 0;

    /// <summary>What the columns of a result gave so far; the reader updates it.</summary>
    /// <param name="result">The number of the result, from 0.</param>
    /// <param name="columns">The number of its columns.</param>
    /// <param name="hasLargeColumns">Whether one of them is large.</param>
    public ColumnSize[] GetResult(int result, int columns, bool hasLargeColumns)
    {
        if (hasLargeColumns)
            _hasLargeColumns = true;

        var results = _results;
        if (result < results.Length && results[result].Length == columns)
            return results[result];

        lock (_lock)
        {
            results = _results;
            if (result >= GreatestResult)
                return new ColumnSize[columns];

            if (result >= results.Length)
            {
                var first = results.Length;
                Array.Resize(ref results, result + 1);
                for (var i = first; i <= result; i++)
                    results[i] = [];
            }
            else
            {
                results = (ColumnSize[][])results.Clone();
            }

            results[result] = new ColumnSize[columns];
            _results = results;
            return results[result];
        }
    }

    /// <summary>Counts that the rows of a result were read to their end.</summary>
    public void Complete() => _isComplete = true;
}
