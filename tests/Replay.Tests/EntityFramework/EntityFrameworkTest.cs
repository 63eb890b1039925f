using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;

namespace AsyncSql.Replay.Tests.EntityFramework;

/// <summary>A server of its own for each test: they write.</summary>
public abstract class EntityFrameworkTest : IDisposable
{
    private protected ReplayServer Server { get; } = ReplayServer.Start();

    public void Dispose()
    {
        Server.Dispose();
        GC.SuppressFinalize(this);
        Xunit.Assert.Empty(Server.UnexpectedErrors);
    }

    private protected ReplayContext Context(Action<SqlServerDbContextOptionsBuilder>? configure = null) =>
        new(new DbContextOptionsBuilder<ReplayContext>().UseSqlServer(Server.ConnectionString(), configure).Options);
}
