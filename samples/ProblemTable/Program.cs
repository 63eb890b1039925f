using System.Diagnostics;
using AsyncSql.Samples;

// Times the same read in both forms against a SQL Server of yours:
//   dotnet run --project samples/ProblemTable -- "Server=...;Database=AsyncSqlSample;..."
// The database is created if it is not there. The pack needs none of this: it reports while the sample is built.
if (args is not [var connectionString])
{
    Console.WriteLine("usage: ProblemTable <connection string of a database that may be created>");
    return 1;
}

var options = ProblemConnections.Options(connectionString);
var id = Guid.NewGuid();

using (var db = new ProblemContext(options))
{
    db.Database.EnsureCreated();
    db.ProblemTables.Add(new ProblemTable
    {
        Id = id,
        LargeString = new string('x', 5_000_000),
        LargeBinary = new byte[10_000_000],
    });
    db.SaveChanges();
}

await MeasureAsync("SingleAsync", async db => await ProblemQueries.SingleAsync(db, id));
await MeasureAsync("Single", db => Task.FromResult(FixedQueries.Single(db, id)));
await MeasureAsync("SomeIdAsync, projected", async db => await FixedQueries.SomeIdAsync(db));
return 0;

async Task MeasureAsync<T>(string name, Func<ProblemContext, Task<T>> read)
{
    using var db = new ProblemContext(options);
    var watch = Stopwatch.StartNew();
    await read(db);
    Console.WriteLine($"{name,-24} {watch.ElapsedMilliseconds,8} ms");
}
