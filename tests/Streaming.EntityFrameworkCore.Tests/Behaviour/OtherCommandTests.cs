using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Behaviour;

/// <summary>What is not an ordinary query, or cannot be streamed, works as before.</summary>
public sealed class OtherCommandTests
{
    /// <summary>EF Core casts the reader to that of the driver for such a column.</summary>
    [Fact]
    public async Task SpatialColumn_IsReadByTheDriver_AndOtherColumnsAreStreamed()
    {
        using var server = StartPlaces();
        foreach (var isStreamed in (bool[])[false, true])
        {
            var probe = new ReaderProbe();
            var options = new DbContextOptionsBuilder<Places>().UseSqlServer(server.CreateConnectionString()).AddInterceptors(probe);
            ((IDbContextOptionsBuilderInfrastructure)options).AddOrUpdateExtension(new AreaOptions());
            if (isStreamed)
                options.UseStreamedReads();

            await using var db = new Places(options.Options);
            for (var time = 0; time < 2; time++)
            {
                var places = await db.All.AsNoTracking().OrderBy(p => p.Id).ToListAsync();
                Assert.Equal(["0101", "0102", "0103"], places.Select(static p => p.Shape.Bytes));
                Assert.Equal([9_000, 18_000, 27_000], places.Select(static p => p.Text.Length));
                var written = await db.Set<Place>().FromSqlRaw("SELECT * FROM [Places]").AsNoTracking().ToListAsync();
                Assert.Equal(["0101", "0102", "0103"], written.Select(static p => p.Shape.Bytes));
                Assert.Equal(9_000, (await db.All.OrderBy(p => p.Id).Select(p => new { p.Text }).FirstAsync()).Text.Length);
            }

            Assert.Equal([false, false, isStreamed, false, false, isStreamed], probe.Streamed);
        }

        Assert.Empty(server.UnexpectedErrors);
    }

#if !EF6
    /// <summary>A query of its own can read such a column, too, although the model has none.</summary>
    [Fact]
    public async Task SpatialValueOfAnUnmappedQuery_IsReadByTheDriver()
    {
        using var server = StartPlaces();
        var probe = new ReaderProbe();
        var options = new DbContextOptionsBuilder<PlaceTexts>().UseSqlServer(server.CreateConnectionString()).AddInterceptors(probe).UseStreamedReads();
        ((IDbContextOptionsBuilderInfrastructure)options).AddOrUpdateExtension(new AreaOptions());
        await using var db = new PlaceTexts(options.Options);

        var shapes = await db.Database.SqlQueryRaw<Area>("SELECT [Shape] AS [Value] FROM [Places]").ToListAsync();
        var texts = await db.Set<PlaceText>().AsNoTracking().OrderBy(p => p.Id).ToListAsync();

        Assert.Equal(["0101", "0102", "0103"], shapes.Select(static shape => shape.Bytes));
        Assert.Equal([9_000, 18_000, 27_000], texts.Select(static place => place.Text.Length));
        Assert.Equal([false, true], probe.Streamed);
        Assert.Empty(server.UnexpectedErrors);
    }

    [Fact]
    public async Task ExecuteUpdateAndDelete_AreTheSame_AndNotStreamed()
    {
        var probe = new ReaderProbe();
        string expected;
        using (var server = new ShopServer())
            expected = await RunAsync(server.CreatePlain());
        using (var server = new ShopServer())
            Assert.Equal(expected, await RunAsync(server.CreateStreamed(options => options.AddInterceptors(probe))));
        Assert.All(probe.Readers, static reader => Assert.StartsWith("SELECT", reader.Text, StringComparison.Ordinal));

        static async Task<string> RunAsync(Shop shop)
        {
            await using var db = shop;
            var updated = await db.Documents.Where(d => d.Id <= 3).ExecuteUpdateAsync(static s => s.SetProperty(d => d.Content, "new"));
            var deleted = await db.Documents.Where(d => d.Id == 1).ExecuteDeleteAsync();
            var rest = await db.Documents.OrderBy(d => d.Id).Select(d => d.Content).ToListAsync();
            return $"{updated} {deleted} {string.Join(' ', rest.Select(static content => content!.Length))}";
        }
    }
#endif

    /// <summary>The server has no MARS, and the driver does without: two readers at a time are refused then as before.</summary>
    [Fact]
    public async Task MultipleActiveResultSets_AreThoseOfTheDriver()
    {
        using var server = new ShopServer();
        Assert.Equal(
            await RunAsync(new DbContextOptionsBuilder<Shop>()),
            await RunAsync(new DbContextOptionsBuilder<Shop>().UseStreamedReads()));

        async Task<string> RunAsync(DbContextOptionsBuilder<Shop> options)
        {
            await using var db = new Shop(options
                .UseSqlServer(server.CreateConnectionString("MultipleActiveResultSets=True")).Options);
            var lines = new List<string> { $"{(await db.Documents.ToListAsync()).Count}" };
            await foreach (var document in db.Documents.OrderBy(d => d.Id).AsAsyncEnumerable())
            {
                var exception = await Record.ExceptionAsync(() => db.Authors.Include(a => a.Posts).ToListAsync());
                lines.Add($"{document.Id} {exception?.GetType().Name}");
            }

            return string.Join('\n', lines);
        }
    }

    /// <summary>EF Core reads what the database has before it applies migrations.</summary>
    [Fact]
    public async Task Migrations_AreTheSame_AndNotStreamed()
    {
        var probe = new ReaderProbe();
        List<string> expected = [], actual = [];
        using (var server = new ShopServer())
            await RunAsync(server.CreatePlain(), expected);
        using (var server = new ShopServer())
            await RunAsync(server.CreateStreamed(options => options.AddInterceptors(probe)), actual);
        Assert.Equal(expected, actual);
        Assert.Contains("True", expected[0], StringComparison.Ordinal);
        Assert.DoesNotContain(true, probe.Streamed);

        static async Task RunAsync(Shop shop, List<string> outcomes)
        {
            await using var db = shop;
            outcomes.Add(await Dump.RunAsync(db, static async db => await db.Database.CanConnectAsync()));
            outcomes.Add(await Dump.RunAsync(db, static async db => await db.Database.GetAppliedMigrationsAsync()));
            outcomes.Add(await Dump.RunAsync(db, static async db => await db.Database.GetPendingMigrationsAsync()));
            outcomes.Add(await Dump.RunAsync(db, static async db =>
            {
                await db.Database.MigrateAsync();
                return true;
            }));
        }
    }

    private static SqlServerEmulator StartPlaces()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(new TableDefinition("Places", rows: 3)
            .AddKey("Id")
            .AddColumn("Text", SqlType.NVarCharMax, static row => new string('x', row * 9_000))
            .AddColumn("Shape", SqlType.UserDefined(new("db", "sys", "geometry", "No.Such.Type, No.Such.Assembly")), static row => new byte[] { 1, (byte)row }));
        return SqlServerEmulator.Start(catalogue);
    }
}
