using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>
/// Code that leads back to itself where a fix follows it, as it exists while somebody types. A fix may refuse it, but must not overflow the
/// stack, which ends the editor, or hang.
/// </summary>
public sealed class CyclicProgramFixTests
{
    private const string Rows = "using var c = new Microsoft.Data.SqlClient.SqlCommand(\"SELECT Data FROM Documents\", null); using var r = await c.ExecuteReaderAsync(); while (await r.ReadAsync()) { ";

    [Theory]
    [InlineData("IEnumerable<Document> all = (await db.Documents.ToListAsync()).SelectMany(d => all); foreach (var d in all) Print(d.Title);")]
    [InlineData("IEnumerable<IEnumerable<Document>> all = (await db.Documents.ToListAsync()).Select(d => all.First()); Print(all.First().First().Title);")]
    [InlineData("var all = (await db.Documents.ToListAsync()).Where(d => all.Any()).ToList(); Print(all[0].Title);")]
    [InlineData("var one = await db.Documents.FirstOrDefaultAsync(d => d == one); if (one is { } two && two is { } one) Print(one.Title + two.Title);")]
    [InlineData(Rows + "bool isNull = !isNull; if (isNull) continue; using var s = new System.IO.MemoryStream((byte[])r[0]); await s.CopyToAsync(System.IO.Stream.Null, token); }")]
    [InlineData(Rows + "bool a = b && !b, b = a || a; if (!a) { using var s = new System.IO.MemoryStream(r.GetFieldValue<byte[]>(0)); await s.CopyToAsync(s, token); } }")]
    [InlineData(Rows + "System.IO.Stream s = new System.IO.Compression.GZipStream(r.IsDBNull(0) ? s : new System.IO.MemoryStream(r.GetFieldValue<byte[]>(0)), s), t = new System.IO.StreamReader(s, t); await s.CopyToAsync(t, token); }")]
    public Task Program_IsFixedOrNot(string code) =>
        // A pool thread has a stack of the default size. An overflow ends the test run.
        Task.Run(() => FixRun.ApplyAllAsync(Program.Method(code))).WaitAsync(TimeSpan.FromSeconds(60));
}
