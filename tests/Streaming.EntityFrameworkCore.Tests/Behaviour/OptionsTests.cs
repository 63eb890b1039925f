using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Behaviour;

/// <summary>The ways in which contexts are configured.</summary>
public sealed class OptionsTests(ShopServer server) : IClassFixture<ShopServer>
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task UseStreamedReads_BeforeOrAfterTheProvider_Streams(bool before)
    {
        var probe = new ReaderProbe();
        var options = new DbContextOptionsBuilder<Shop>();
        if (before)
            options.UseStreamedReads();
        options.UseSqlServer(server.CreateConnectionString()).AddInterceptors(probe);
        if (!before)
            options.UseStreamedReads();
        await using var db = new Shop(options.Options);
        await db.Documents.ToListAsync();
        Assert.Equal([true], probe.Streamed);
    }

    [Fact]
    public async Task UseStreamedReads_Twice_IsOnce_AndKeepsTheOptions()
    {
        var probe = new ReaderProbe();
        await using var db = server.CreatePlain(
            options => options.UseStreamedReads(static o => o.OnlyTagged()).UseStreamedReads().AddInterceptors(probe));
        await db.Documents.ToListAsync();
        await db.Documents.WithStreamedReads().ToListAsync();
        Assert.Equal([false, true], probe.Streamed);
        Assert.Single(db.GetService<IDbContextOptions>().Extensions.OfType<StreamedReadsOptionsExtension>());
    }

    [Fact]
    public void UseStreamedReads_KeepsTheTypeOfTheBuilder()
    {
        DbContextOptionsBuilder<Shop> options = new DbContextOptionsBuilder<Shop>().UseStreamedReads();
        Assert.True(options.Options.FindExtension<StreamedReadsOptionsExtension>() is { IsOnlyTagged: false });
        Assert.True(options.UseStreamedReads(static o => o.OnlyTagged()).Options.FindExtension<StreamedReadsOptionsExtension>()!.IsOnlyTagged);
        Assert.False(options.UseStreamedReads(static o => o.OnlyTagged(false)).Options.FindExtension<StreamedReadsOptionsExtension>()!.IsOnlyTagged);
        Assert.Throws<ArgumentNullException>(static () => ((DbContextOptionsBuilder)null!).UseStreamedReads());
    }

    /// <summary>Options share EF Core's services unless other services are needed: more than twenty providers are a warning.</summary>
    [Fact]
    public void Info_SharesServices_AndDescribesTheOptions()
    {
        DbContextOptionsExtensionInfo all = new StreamedReadsOptionsExtension().Info, tagged = new StreamedReadsOptionsExtension { IsOnlyTagged = true }.Info;
        Assert.True(all.ShouldUseSameServiceProvider(tagged));
        Assert.Equal(all.GetServiceProviderHashCode(), tagged.GetServiceProviderHashCode());
        Assert.False(all.ShouldUseSameServiceProvider(new CoreOptionsExtension().Info));
        Assert.False(all.IsDatabaseProvider);
        Assert.Equal("using streamed reads ", all.LogFragment);
        Assert.Equal("using streamed reads of tagged queries ", tagged.LogFragment);
        var debugInfo = new Dictionary<string, string>();
        all.PopulateDebugInfo(debugInfo);
        Assert.Equal(["StreamedReads"], debugInfo.Keys);
    }

    [Fact]
    public async Task Contexts_WithoutStreamedReads_AreNotAffected()
    {
        var probe = new ReaderProbe();
        await using (var streamed = server.CreateStreamed())
            await streamed.Documents.ToListAsync();
        await using var plain = server.CreatePlain(options => options.AddInterceptors(probe));
        await plain.Documents.ToListAsync();
        Assert.Equal([false], probe.Streamed);
    }

    [Fact]
    public async Task PooledContexts_AreStreamed_AndReused()
    {
        var probe = new ReaderProbe();
        await using var services = new ServiceCollection()
            .AddDbContextPool<Shop>(options => options.UseSqlServer(server.CreateConnectionString()).UseStreamedReads().AddInterceptors(probe), 2)
            .BuildServiceProvider();
        for (var i = 0; i < 5; i++)
        {
            await using var scope = services.CreateAsyncScope();
            var db = scope.ServiceProvider.GetRequiredService<Shop>();
            Assert.Equal(6, (await db.Documents.ToListAsync()).Count);
        }

        Assert.Equal([true, true, true, true, true], probe.Streamed);
    }

    [Fact]
    public async Task Factories_AreStreamed_AtTheSameTime()
    {
        var probe = new ReaderProbe();
        await using var services = new ServiceCollection()
            .AddPooledDbContextFactory<Shop>(options => options.UseStreamedReads().UseSqlServer(server.CreateConnectionString()).AddInterceptors(probe))
            .BuildServiceProvider();
        var factory = services.GetRequiredService<IDbContextFactory<Shop>>();
        await using var plain = server.CreatePlain();
        var expected = Dump.ToText(await plain.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync());
        await Task.WhenAll(Enumerable.Range(0, 16).Select(async _ =>
        {
            await using var db = await factory.CreateDbContextAsync();
            Assert.Equal(expected, Dump.ToText(await db.Documents.AsNoTracking().OrderBy(d => d.Id).ToListAsync()));
        }));
        Assert.Equal(16, probe.Streamed.Count(static streamed => streamed));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task InternalServiceProvider_NeedsTheServices(bool before)
    {
        var services = new ServiceCollection();
        if (before)
            services.AddEntityFrameworkStreamedReads();
        services.AddEntityFrameworkSqlServer();
        if (!before)
            services.AddEntityFrameworkStreamedReads();
        await using var complete = services.BuildServiceProvider();
        var probe = new ReaderProbe();
        await using (var db = server.CreateStreamed(options => options.UseInternalServiceProvider(complete).AddInterceptors(probe)))
            await db.Documents.ToListAsync();
        Assert.Equal([true], probe.Streamed);

        // The same services without the option: not streamed.
        await using (var db = server.CreatePlain(options => options.UseInternalServiceProvider(complete).AddInterceptors(probe)))
            await db.Documents.ToListAsync();
        Assert.Equal([true, false], probe.Streamed);

        await using var incomplete = new ServiceCollection().AddEntityFrameworkSqlServer().BuildServiceProvider();
        var exception = Assert.Throws<InvalidOperationException>(
            () => server.CreateStreamed(options => options.UseInternalServiceProvider(incomplete)));
        Assert.Contains("AddEntityFrameworkStreamedReads", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>Interceptors that services inject run as those of the options.</summary>
    [Fact]
    public async Task InjectedInterceptors_AreKept()
    {
        var probe = new ReaderProbe();
        await using var services = new ServiceCollection().AddEntityFrameworkSqlServer().AddEntityFrameworkStreamedReads()
            .AddSingleton<IInterceptor>(probe).BuildServiceProvider();
        await using var db = server.CreateStreamed(options => options.UseInternalServiceProvider(services));
        await db.Documents.ToListAsync();
        Assert.Equal([true], probe.Streamed);
    }
}
