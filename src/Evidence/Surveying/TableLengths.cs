using System.Globalization;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Surveying;

/// <summary>The lengths that were read of some columns of a table.</summary>
internal sealed class TableLengths(IReadOnlyList<LargeColumn> columns)
{
    private readonly Dictionary<string, ColumnLengths> _lengths =
        columns.ToDictionary(static column => column.Name, static _ => new ColumnLengths());

    private long? _countedRows;

    public IReadOnlyList<LargeColumn> Columns { get; } = columns;

    public SampleKind Sample { get; set; }

    /// <summary>The rows that were read.</summary>
    public long Rows { get; private set; }

    /// <summary>Adds a row of DATALENGTHs, in the order of the columns.</summary>
    public void Add(SqlDataReader row)
    {
        Rows++;
        for (var i = 0; i < Columns.Count; i++)
            if (GetLength(row, i) is { } length)
                _lengths[Columns[i].Name].Add(length);
    }

    /// <summary>Takes the number of rows and the greatest lengths from a row.</summary>
    public void SetGreatest(SqlDataReader row)
    {
        _countedRows = GetLength(row, 0);
        for (var i = 0; i < Columns.Count; i++)
            _lengths[Columns[i].Name].GreatestOfAll = GetLength(row, i + 1);
    }

    public void Clear()
    {
        Rows = 0;
        foreach (var column in Columns)
            _lengths[column.Name] = new ColumnLengths();
    }

    /// <summary>Takes what was read of a column alone.</summary>
    public void Take(LargeColumn column, TableLengths alone)
    {
        _lengths[column.Name] = alone._lengths[column.Name];
        (Sample, Rows, _countedRows) = (alone.Sample, alone.Rows, alone._countedRows);
    }

    public SurveyedColumn Describe(LargeTable table, LargeColumn column, string? problem, int packetSize)
    {
        var described = new SurveyedColumn
        {
            Schema = table.Schema,
            Table = table.Name,
            Column = column.Name,
            Type = column.Type,
            Rows = table.Rows,
            Problem = problem,
        };
        if (problem is not null)
            return described;

        var lengths = _lengths[column.Name];
        var isGreatestOfAll = Sample == SampleKind.AllRows || _countedRows is not null;
        return described with
        {
            Rows = Sample == SampleKind.AllRows ? Rows : _countedRows ?? table.Rows,
            Sample = Sample,
            SampledRows = Rows,
            Values = lengths.Count,
            GreatestBytes = lengths.Greatest,
            IsGreatestOfAll = isGreatestOfAll,
            Percentile99Bytes = lengths.ComputePercentile99(),
            Packet = lengths.Greatest is not { } greatest ? PacketVerdict.Unknown
                : greatest > packetSize ? PacketVerdict.Exceeds
                : isGreatestOfAll ? PacketVerdict.Fits
                : PacketVerdict.FitsInSample,
        };
    }

    /// <summary>DATALENGTH is an int or a bigint, depending on the type of the column.</summary>
    private static long? GetLength(SqlDataReader row, int ordinal) =>
        row.IsDBNull(ordinal) ? null : Convert.ToInt64(row.GetValue(ordinal), CultureInfo.InvariantCulture);
}
