using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims about EF Core's queries. Each run has a context of its own, as a request has.</summary>
[MemoryDiagnoser]
public abstract class QueryBenchmarks
{
    private ClaimRun? _run;

    /// <summary>Opens a pooled connection and builds the model, so that no run includes that.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        _run = ClaimRun.Current;
        using var context = CreateContext();
        _ = context.Documents.Select(static document => document.Id).ToList();
    }

    /// <summary>Reads the title of the first document with a projection.</summary>
    private protected async Task<string?> ReadTitleAsync()
    {
        await using var context = CreateContext();
        return (
            await context
                .Documents.Where(static document => document.Id == 1)
                .Select(static document => new { document.Title })
                .FirstOrDefaultAsync()
        )?.Title;
    }

    private protected DocumentContext CreateContext(Action<DbContextOptionsBuilder>? configure = null)
    {
        var context = new DocumentContext(
            options =>
            {
                Lane.UseProvider(options, _run!.ConnectionString);
                configure?.Invoke(options);
            },
            _run!.Table.Name,
            _run.Kind);
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}
