using System.Collections.Concurrent;
using System.Data.Common;
using System.Globalization;
using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Microsoft.EntityFrameworkCore;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Streaming.EntityFrameworkCore.Soak;

/// <summary>
/// Many contexts at a time, values of random sizes, tokens that are cancelled at random times: no value is lost or mixed up, no connection
/// leaks, and the memory does not grow. The environment variable ASYNCSQL_SOAK_MINUTES sets how long it takes.
/// </summary>
/// <remarks>It is the only test of its process, because it measures the heap of the whole process.</remarks>
public sealed class SoakTests(ITestOutputHelper output)
{
    private const int Contexts = 32, Rows = 300, Phases = 3;

    /// <summary>Bytes by which the heap may differ between two phases: buffers that are pooled, and code that is compiled meanwhile.</summary>
    private const long HeapTolerance = 48L * 1024 * 1024;

    /// <summary>
    /// Bytes by which the heap of the last phase may exceed the highest one before. A lower heap in between tells nothing: the pools release
    /// buffers and rent them again. In nine runs, on idle and busy machines, the heap had 20 to 44 MB and grew by at most 2.5 MB.
    /// </summary>
    private const long PeakTolerance = 8L * 1024 * 1024;

    private static readonly TimeSpan Duration = TimeSpan.FromMinutes(
        double.TryParse(Environment.GetEnvironmentVariable("ASYNCSQL_SOAK_MINUTES"), CultureInfo.InvariantCulture, out var minutes) ? minutes : 0.25);

    private readonly string[] _texts = new string[Rows + 1];
    private readonly byte[][] _data = new byte[Rows + 1][];
    private readonly ConcurrentQueue<string> _failures = new();
    private long _queries, _cancelled, _documents;

    [Fact]
    public async Task RandomQueries_AreComplete_AndMemoryIsFlat()
    {
        var table = CreateTable();
        for (var row = 1; row <= Rows; row++)
        {
            _texts[row] = table.GetValue(row, "Content")!.ToString()!;
            _data[row] = ((BinaryContent)table.GetValue(row, "Data")!).ToArray();
        }

        var catalogue = new Catalogue();
        catalogue.Tables.Add(table);
        using var server = SqlServerEmulator.Start(catalogue, new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(0.02) });
        var options = new DbContextOptionsBuilder<Shop>()
            .UseSqlServer($"{server.CreateConnectionString()}Max Pool Size={Contexts};Connect Timeout=60")
            .UseStreamedReads()
            .Options;
        var heaps = new List<long>();
        // The first phase fills pools and caches.
        for (var phase = 0; phase <= Phases; phase++)
        {
            var end = DateTime.UtcNow + (Duration / (Phases + 1));
            await Task.WhenAll(Enumerable.Range(phase * Contexts, Contexts).Select(seed => RunAsync(options, new Random(seed), end)));
            heaps.Add(GC.GetTotalMemory(forceFullCollection: true));
            output.WriteLine($"{phase}: {_queries} queries, {_cancelled} cancelled, {_documents} documents, heap {heaps[^1] / 1e6:0.0} MB");
        }

        Assert.True(_failures.IsEmpty, string.Join("\n", _failures.Take(2)));
        Assert.InRange(heaps[^1] - heaps[1], long.MinValue, HeapTolerance);
        Assert.InRange(heaps[^1] - heaps.SkipLast(1).Max(), long.MinValue, PeakTolerance);
        Assert.InRange(server.ConnectionCount, 1, Contexts);
        Assert.Empty(server.UnexpectedErrors);
        Assert.InRange(_cancelled, 1, _queries - 1);
    }

    private static TableDefinition CreateTable()
    {
        return new TableDefinition("Documents", Rows)
            .AddKey("Id")
            .AddColumn("Title", SqlType.NVarChar(200), static row => $"Title {row}")
            .AddColumn("Content", SqlType.NVarCharMax, static row => TextContent.CreateMultilingual(row, GetLength(row, 1)))
            .AddColumn("Data", SqlType.VarBinaryMax, static row => new BinaryContent(row, GetLength(row, 2)));

        // Mostly a few hundred units; one of ten has up to 200,000.
        static int GetLength(int row, int salt)
        {
            var random = new Random((row * 31) + salt);
            return random.Next(10) switch { 0 => random.Next(200_000), < 3 => random.Next(10_000), _ => random.Next(300) };
        }
    }

    private async Task RunAsync(DbContextOptions<Shop> options, Random random, DateTime end)
    {
        while (DateTime.UtcNow < end)
        {
            var (first, count) = (random.Next(1, Rows + 1), random.Next(1, 12));
            using var source = new CancellationTokenSource();
            if (random.Next(4) == 0)
                source.CancelAfter(random.Next(12));

            Interlocked.Increment(ref _queries);
            try
            {
                await using var db = new Shop(options);
                await QueryAsync(db, random.Next(4), first, count, source.Token);
            }
            catch (Exception exception) when (source.IsCancellationRequested && IsCancellation(exception))
            {
                Interlocked.Increment(ref _cancelled);
            }
            catch (Exception exception)
            {
                _failures.Enqueue(exception.ToString());
            }
        }
    }

    /// <summary>What the driver throws where a token is cancelled: the last one while it executes the command.</summary>
    private static bool IsCancellation(Exception exception) =>
        exception is OperationCanceledException or DbException
        || (exception is InvalidOperationException && exception.Message.StartsWith("Operation cancelled", StringComparison.Ordinal));

    private async Task QueryAsync(Shop db, int kind, int first, int count, CancellationToken token)
    {
        var query = db.Documents.Where(d => d.Id >= first && d.Id < first + count).OrderBy(d => d.Id);
        var expected = Math.Min(count, Rows + 1 - first);
        switch (kind)
        {
            case 0:
                Check(await query.ToListAsync(token), first, expected);
                break;
            case 1:
                Check(await query.AsNoTracking().ToListAsync(token), first, expected);
                break;
            case 2:
                var documents = new List<Document>();
                await foreach (var document in query.AsAsyncEnumerable().WithCancellation(token))
                {
                    documents.Add(document);
                    // Some are left in the middle.
                    if (documents.Count == 5)
                        break;
                }

                Check(documents, first, Math.Min(expected, 5));
                break;
            default:
                var one = await db.Documents.FirstAsync(d => d.Id == first, token);
                Check([one], first, 1);
                break;
        }
    }

    private void Check(List<Document> documents, int first, int count)
    {
        Interlocked.Add(ref _documents, documents.Count);
        if (documents.Count != count)
            _failures.Enqueue($"{documents.Count} documents instead of {count}");

        foreach (var document in documents)
        {
            var id = first++;
            if (document.Id != id || document.Title != $"Title {id}" || document.Content != _texts[id] || !_data[id].AsSpan().SequenceEqual(document.Data))
                _failures.Enqueue($"document {document.Id} instead of {id}, or with other values");
        }
    }
}
