using System.Diagnostics;
using AsyncSql.Samples;

// Measures the same read in both forms on your own SQL Server:
//   dotnet run --project samples/ProblemTable -- "Server=...;Database=AsyncSqlSample;..."
// The program creates the database if it does not exist. The pack does not need it: it reports during the build.
if (args is not [var connectionString])
{
    Console.WriteLine("usage: ProblemTable <connection string of a database that the program can create>");
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
