using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;

namespace AsyncSql.TdsServer.Tests.EntityFramework;

/// <summary>A server of its own for each test: they write.</summary>
public abstract class EntityFrameworkTest : IDisposable
{
    private protected SqlServerEmulator Server { get; } = SqlServerEmulator.Start();

    public void Dispose()
    {
        Server.Dispose();
        GC.SuppressFinalize(this);
        Xunit.Assert.Empty(Server.UnexpectedErrors);
    }

    private protected CatalogueContext Context(Action<SqlServerDbContextOptionsBuilder>? configure = null) =>
        new(new DbContextOptionsBuilder<CatalogueContext>().UseSqlServer(Server.CreateConnectionString(), configure).Options);
}
