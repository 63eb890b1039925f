using System.Diagnostics;
using AsyncSql.Samples;
using Microsoft.EntityFrameworkCore;

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

using (var db = new StreamedContext(connectionString))
{
    // The database exists, so EnsureCreated would not add the table of a second context.
    db.Database.ExecuteSqlRaw("""
        IF OBJECT_ID('Letters') IS NULL
            CREATE TABLE Letters (Id uniqueidentifier PRIMARY KEY, Content nvarchar(max) NOT NULL, Scan varbinary(max) NOT NULL)
        """);
    db.Letters.Add(new Letter { Id = id, Content = new string('x', 5_000_000), Scan = new byte[10_000_000] });
    db.SaveChanges();
}

await MeasureAsync("SingleAsync", async db => await ProblemQueries.SingleAsync(db, id));
await MeasureAsync("Single", db => Task.FromResult(FixedQueries.Single(db, id)));
await MeasureAsync("SomeIdAsync, projected", async db => await FixedQueries.SomeIdAsync(db));
using (var db = new StreamedContext(connectionString))
    await PrintTimeAsync("SingleAsync, streamed", () => StreamedQueries.SingleAsync(db, id));
return 0;

async Task MeasureAsync<T>(string name, Func<ProblemContext, Task<T>> read)
{
    using var db = new ProblemContext(options);
    await PrintTimeAsync(name, () => read(db));
}

async Task PrintTimeAsync<T>(string name, Func<Task<T>> read)
{
    var watch = Stopwatch.StartNew();
    await read();
    Console.WriteLine($"{name,-24} {watch.ElapsedMilliseconds,8} ms");
}
