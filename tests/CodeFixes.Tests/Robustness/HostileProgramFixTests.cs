using System.Text;
using AsyncSql.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>Deep and wide code, such as generated code. A fix may refuse it, but must not overflow the stack or hang.</summary>
public sealed class HostileProgramFixTests
{
    [Theory]
    [InlineData("_ = await db.Documents", 300, ".Where(d => d.Id > 1)", "", "", ".ToListAsync();")]
    [InlineData("_ = await ", 300, "(", "db.Documents", ")", ".ToListAsync();")]
    [InlineData("var all = await db.Documents.ToListAsync(); Print(", 300, "(", "all[0].Title", ")", ");")]
    [InlineData("var all = await db.Documents.ToListAsync(); Print(all[0].Title", 1000, " + all[0].Title", "", "", ");")]
    [InlineData("var all = await db.Documents.ToListAsync(); Func<object> f = ", 300, "() => (Func<object>)(", "all[0].Title", ")", "; Print(f().ToString());")]
    [InlineData("var all = await db.Documents.ToListAsync(); ", 200, "if (all.Count > id) { ", "Print(all[0].Title);", " }", "")]
    [InlineData("var one = await db.Documents.FirstAsync(); ", 300, "Print(one.Title);\n", "", "", "")]
    [InlineData("using var c = new Microsoft.Data.SqlClient.SqlCommand(\"SELECT Content FROM Documents\", null); using var r = await c.ExecuteReaderAsync(); while (await r.ReadAsync()) { ", 60, "Print(await r.GetFieldValueAsync<string>(0));\n", "", "", "}")]
    public async Task DeepCode_IsFixedOrNot(string start, int count, string open, string inner, string close, string end)
    {
        var code = start + Repeat(open, count) + inner + Repeat(close, count) + end;
        // A pool thread has a stack of the default size. An overflow ends the test run.
        var applied = await Task.Run(() => FixRun.ApplyAllAsync(Program.Method(code))).WaitAsync(TimeSpan.FromSeconds(60));
        Assert.NotEqual(0, applied);
    }

    private static string Repeat(string text, int count) => new StringBuilder().Insert(0, text, count).ToString();
}
