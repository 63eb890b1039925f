using System.Text.RegularExpressions;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;

/// <summary>A server with the tables of the shop, and contexts on it.</summary>
public sealed partial class ShopServer : IDisposable
{
    /// <summary>Characters and bytes of the values of a document: many packets, of which the last is not full.</summary>
    internal const int DocumentLength = 70_001;

    private readonly SqlServerEmulator _server;

    public ShopServer()
        : this(new EmulatorOptions())
    {
    }

    internal ShopServer(EmulatorOptions options, int documentLength = DocumentLength)
    {
        var catalogue = Catalogue.CreateDefault();
        catalogue.Tables.RemoveAt(0);
        catalogue.Tables.Insert(0, Catalogue.CreateDocuments("Documents", rows: 6, documentLength));
        _server = SqlServerEmulator.Start(catalogue, options);
        using var shop = CreatePlain();
        var script = shop.Database.GenerateCreateScript();
        shop.Database.ExecuteSqlRaw(Batches().Split(script).Single(static batch => batch.Contains("[Notes]", StringComparison.Ordinal)));
    }

    internal SqlServerEmulator Server => _server;

    public void Dispose()
    {
        _server.Dispose();
        Assert.Empty(_server.UnexpectedErrors);
    }

    internal string CreateConnectionString(string more = "") => _server.CreateConnectionString() + more;

    /// <summary>A context as applications have them today.</summary>
    internal Shop CreatePlain(Action<DbContextOptionsBuilder>? configure = null, Action<SqlServerDbContextOptionsBuilder>? provider = null) =>
        new(CreateOptions<Shop>(configure, provider));

    /// <summary>A context with streamed reads.</summary>
    internal Shop CreateStreamed(Action<DbContextOptionsBuilder>? configure = null, Action<SqlServerDbContextOptionsBuilder>? provider = null) =>
        new(CreateOptions<Shop>(
            options =>
            {
                options.UseStreamedReads();
                configure?.Invoke(options);
            },
            provider));

    internal DbContextOptions<TContext> CreateOptions<TContext>(
        Action<DbContextOptionsBuilder>? configure = null,
        Action<SqlServerDbContextOptionsBuilder>? provider = null)
        where TContext : DbContext
    {
        var options = new DbContextOptionsBuilder<TContext>();
        options.UseSqlServer(CreateConnectionString(), provider);
        configure?.Invoke(options);
        return options.Options;
    }

    [GeneratedRegex(@"^GO\r?$", RegexOptions.Multiline)]
    private static partial Regex Batches();
}
