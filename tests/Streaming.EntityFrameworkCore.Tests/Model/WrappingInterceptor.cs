using System.Data;
using System.Data.Common;
using System.Diagnostics.CodeAnalysis;
using Microsoft.EntityFrameworkCore.Diagnostics;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;

/// <summary>Replaces commands by those of another provider.</summary>
internal sealed class WrappingInterceptor : DbCommandInterceptor
{
    public override DbCommand CommandCreated(CommandEndEventData eventData, DbCommand result) => new WrappedCommand(result);

    private sealed class WrappedCommand(DbCommand inner) : DbCommand
    {
        [AllowNull]
        public override string CommandText { get => inner.CommandText; set => inner.CommandText = value; }

        public override int CommandTimeout { get => inner.CommandTimeout; set => inner.CommandTimeout = value; }

        public override CommandType CommandType { get => inner.CommandType; set => inner.CommandType = value; }

        public override bool DesignTimeVisible { get; set; }

        public override UpdateRowSource UpdatedRowSource { get => inner.UpdatedRowSource; set => inner.UpdatedRowSource = value; }

        protected override DbConnection? DbConnection { get => inner.Connection; set => inner.Connection = value; }

        protected override DbParameterCollection DbParameterCollection => inner.Parameters;

        protected override DbTransaction? DbTransaction { get => inner.Transaction; set => inner.Transaction = value; }

        public override void Cancel() => inner.Cancel();

        public override int ExecuteNonQuery() => inner.ExecuteNonQuery();

        public override object? ExecuteScalar() => inner.ExecuteScalar();

        public override void Prepare() => inner.Prepare();

        protected override DbParameter CreateDbParameter() => inner.CreateParameter();

        protected override DbDataReader ExecuteDbDataReader(CommandBehavior behavior) => inner.ExecuteReader(behavior);

        protected override void Dispose(bool disposing)
        {
            if (disposing)
                inner.Dispose();
            base.Dispose(disposing);
        }
    }
}
