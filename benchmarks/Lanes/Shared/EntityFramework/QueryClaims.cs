using AsyncSql.Lanes.Claims;
using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes;

/// <summary>What the claims of EF Core's queries share: a context for each run, as a request has one.</summary>
[MemoryDiagnoser]
public abstract class QueryBenchmarks
{
    private ClaimRun? _run;

    /// <summary>Opens a pooled connection and builds the model, which no run is to pay for.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        _run = ClaimRun.Current;
        using var context = CreateContext();
        _ = context.Documents.Select(static document => document.Id).ToList();
    }

    /// <summary>The title of the first document, by a query for it alone.</summary>
    private protected async Task<string?> TitleAsync()
    {
        await using var context = CreateContext();
        return (await context.Documents.Where(static document => document.Id == 1).Select(static document => new { document.Title }).FirstOrDefaultAsync())?.Title;
    }

    private protected DocumentContext CreateContext()
    {
        var context = new DocumentContext(options => Lane.UseProvider(options, _run!.ConnectionString), _run!.Table.Name, _run.Kind);
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}

/// <summary>A list of whole entities.</summary>
[Claim("ToListAsync of entities with a large column", "ASQL1001", "ASQL1002", Kinds = ["text", "binary", "both", "bounded"])]
public class ListOfEntities : QueryBenchmarks
{
    /// <summary>What the rules flag.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Flagged()
    {
        await using var context = CreateContext();
        return (await context.Documents.AsNoTracking().ToListAsync()).Count;
    }

    /// <summary>The repair: only the members used.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 50, Allocation = 50)]
    [Saves("sqlclient-2.1", "both", 1 << 20, Time = 50, Allocation = 50)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 3, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 10, Allocation = 50)]
    public async Task<int> Projected()
    {
        await using var context = CreateContext();
        return (await context.Documents.Select(static document => new { document.Id }).ToListAsync()).Count;
    }

    /// <summary>The repair for few requests at a time.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2)]
    [Control("npgsql", "text", 2)]
    [Control("npgsql", "binary", 2)]
    [Control("sqlite", "text", 2)]
    [Control("sqlite", "binary", 2)]
    [Control(null, "bounded", 2)]
    public int Synchronous()
    {
        using var context = CreateContext();
        return context.Documents.AsNoTracking().ToList().Count;
    }
}

/// <summary>The same asynchronous query on an older driver, with the EF Core that brings it, and on a newer one.</summary>
[Claim("ToListAsync of entities with a large column, on an older driver and a newer one", "ASQL4001", "ASQL4002", Kinds = ["text"], Sizes = [1 << 20, 10 << 20], Lanes = ["sqlclient-2.1", "sqlclient-6.1"])]
public class DriverGenerationsOfQueries : QueryBenchmarks
{
    /// <summary>What the rules flag.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-2.1", "text", 1 << 20, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    public async Task<int> Asynchronous()
    {
        await using var context = CreateContext();
        return (await context.Documents.AsNoTracking().ToListAsync()).Count;
    }
}

/// <summary>One whole entity by a predicate.</summary>
[Claim("FirstOrDefaultAsync of an entity with a large column", "ASQL1001", "ASQL1002")]
public class FirstEntity : QueryBenchmarks
{
    /// <summary>What the rules flag.</summary>
    [Benchmark(Baseline = true)]
    public async Task<string?> Flagged()
    {
        await using var context = CreateContext();
        return (await context.Documents.FirstOrDefaultAsync(static document => document.Id == 1))?.Title;
    }

    /// <summary>What the fix makes of it.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 3, Allocation = 10)]
    public Task<string?> Projected() => TitleAsync();

    /// <summary>The repair for few requests at a time.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2)]
    [Control("sqlite", "text", 2)]
    public string? Synchronous()
    {
        using var context = CreateContext();
        return context.Documents.FirstOrDefault(static document => document.Id == 1)?.Title;
    }
}

/// <summary>One whole entity by its key.</summary>
[Claim("FindAsync of an entity with a large column", "ASQL1001", "ASQL1002")]
public class FoundEntity : QueryBenchmarks
{
    /// <summary>What the rules flag.</summary>
    [Benchmark(Baseline = true)]
    public async Task<string?> Flagged()
    {
        await using var context = CreateContext();
        return (await context.Documents.FindAsync(1))?.Title;
    }

    /// <summary>What the fix makes of it.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 3, Allocation = 10)]
    public Task<string?> Projected() => TitleAsync();

    /// <summary>The repair for few requests at a time.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2)]
    [Control("sqlite", "text", 2)]
    public string? Synchronous()
    {
        using var context = CreateContext();
        return context.Documents.Find(1)?.Title;
    }
}

/// <summary>Entities one after the other.</summary>
[Claim("await foreach over entities with a large column", "ASQL1001", "ASQL1002")]
public class StreamOfEntities : QueryBenchmarks
{
    /// <summary>What the rules flag.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Flagged()
    {
        await using var context = CreateContext();
        var pages = 0;
        await foreach (var document in context.Documents.AsNoTracking().AsAsyncEnumerable())
            pages += document.Id;
        return pages;
    }

    /// <summary>What the fix makes of it.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 3, Allocation = 10)]
    public async Task<int> Projected()
    {
        await using var context = CreateContext();
        var pages = 0;
        await foreach (var document in context.Documents.AsNoTracking().Select(static document => new { document.Id }).AsAsyncEnumerable())
            pages += document.Id;
        return pages;
    }

    /// <summary>The repair for few requests at a time.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2)]
    [Control("sqlite", "text", 2)]
    public int Synchronous()
    {
        using var context = CreateContext();
        var pages = 0;
        foreach (var document in context.Documents.AsNoTracking().AsEnumerable())
            pages += document.Id;
        return pages;
    }
}
