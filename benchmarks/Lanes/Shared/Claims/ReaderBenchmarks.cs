using AsyncSql.Lanes.Forms;
using AsyncSql.Lanes.Protocol;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims about data readers.</summary>
[MemoryDiagnoser]
public abstract class ReaderBenchmarks
{
    /// <summary>The reader of the column that the run measures.</summary>
    private protected LargeColumnReader Reader { get; private set; } = null!;

    /// <summary>Opens a pooled connection.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        var run = ClaimRun.Current;
        Reader = new LargeColumnReader(run.ConnectionString, run.Table, run.Kind == "binary" ? LargeColumn.Binary : LargeColumn.Text);
        using var connection = Lane.CreateConnection(run.ConnectionString);
        connection.Open();
    }
}
