using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;

namespace AsyncSql.Streaming.Tests.Lifetime;

/// <summary>A command that notes which thread cancels it first.</summary>
internal sealed class ObservedCommand(DbCommand inner) : DbCommand
{
    private int _cancellingThread;

    /// <summary>The managed ID of that thread; 0 before a cancellation.</summary>
    public int CancellingThread => _cancellingThread;

    [AllowNull]
    public override string CommandText { get => inner.CommandText; set => inner.CommandText = value; }

    public override int CommandTimeout { get => inner.CommandTimeout; set => inner.CommandTimeout = value; }

    public override CommandType CommandType { get => inner.CommandType; set => inner.CommandType = value; }

    public override bool DesignTimeVisible { get => inner.DesignTimeVisible; set => inner.DesignTimeVisible = value; }

    public override UpdateRowSource UpdatedRowSource { get => inner.UpdatedRowSource; set => inner.UpdatedRowSource = value; }

    protected override DbConnection? DbConnection { get => inner.Connection; set => inner.Connection = value; }

    protected override DbParameterCollection DbParameterCollection => inner.Parameters;

    protected override DbTransaction? DbTransaction { get => inner.Transaction; set => inner.Transaction = value; }

    public override void Cancel()
    {
        Interlocked.CompareExchange(ref _cancellingThread, Environment.CurrentManagedThreadId, 0);
        inner.Cancel();
    }

    public override int ExecuteNonQuery() => inner.ExecuteNonQuery();

    public override object? ExecuteScalar() => inner.ExecuteScalar();

    public override void Prepare() => inner.Prepare();

    protected override DbParameter CreateDbParameter() => inner.CreateParameter();

    protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior) => inner.ExecuteReader(behavior);
}
