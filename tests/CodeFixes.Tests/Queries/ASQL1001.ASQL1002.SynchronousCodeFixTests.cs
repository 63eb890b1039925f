using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Run the query synchronously": what it makes of a call, and where it is not offered.</summary>
public sealed class SynchronousCodeFixTests
{
    [Theory]
    [InlineData("var list = await db.Documents.{|ASQL1001:ToListAsync|}();", "var list = db.Documents.ToList();")]
    [InlineData("var list = await db.Documents.{|ASQL1001:ToArrayAsync|}(token).ConfigureAwait(false);", "var list = db.Documents.ToArray();")]
    [InlineData("var one = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);", "var one = db.Documents.FirstOrDefault(d => d.Id == id);")]
    [InlineData("var one = await db.Documents.{|ASQL1001:FindAsync|}(id);", "var one = db.Documents.Find(id);")]
    [InlineData("var one = await db.Documents.{|ASQL1001:FindAsync|}(new object[] { id }, token);", "var one = db.Documents.Find(new object[] { id });")]
    [InlineData("Print((await db.Documents.{|ASQL1001:FirstAsync|}()).Content);", "Print(db.Documents.First().Content);")]
    [InlineData("var list = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id, token);", "var list = db.Documents.ToDictionary(d => d.Id);")]
    [InlineData("await db.Documents.{|ASQL1001:LoadAsync|}(token);", "db.Documents.Load();")]
    [InlineData(
        """
        var list = await /* all */ db.Documents
            .Where(d => d.Id > 1) // some
            .{|ASQL1001:ToListAsync|}(token);
        """,
        """
        var list = /* all */ db.Documents
            .Where(d => d.Id > 1) // some
            .ToList();
        """)]
    [InlineData("var d = new Document(); await db.Entry(d).{|ASQL1001:ReloadAsync|}(token);", "var d = new Document(); db.Entry(d).Reload();")]
    [InlineData("var d = new Document(); var v = await db.Entry(d).{|ASQL1001:GetDatabaseValuesAsync|}();", "var d = new Document(); var v = db.Entry(d).GetDatabaseValues();")]
    [InlineData("var d = new Document(); await db.Entry(d).Reference(x => x.Author).{|ASQL1001:LoadAsync|}();", "var d = new Document(); db.Entry(d).Reference(x => x.Author).Load();")]
    [InlineData("var one = await db.{|ASQL1001:FindAsync|}<Document>(id);", "var one = db.Find<Document>(id);")]
    [InlineData("await foreach (var d in {|ASQL1001:db.Documents|}) Print(d.Content);", "foreach (var d in db.Documents) Print(d.Content);")]
    [InlineData("await foreach (var d in db.Documents.Where(d => d.Id > 1).{|ASQL1001:AsAsyncEnumerable|}().WithCancellation(token).ConfigureAwait(false)) Print(d.Content);", "foreach (var d in db.Documents.Where(d => d.Id > 1).AsEnumerable()) Print(d.Content);")]
    public Task AwaitedCall_RunsSynchronously(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    [Theory]
    [InlineData("var task = db.Documents.{|ASQL1001:ToListAsync|}(); await task;")]
    [InlineData("await Task.WhenAll(db.Documents.{|ASQL1001:ToListAsync|}(), Task.Delay(1));")]
    [InlineData("Func<Task> read = async () => { await db.Documents.{|ASQL1001:ToListAsync|}(); }; await read();")]
    [InlineData("Func<Task<List<Document>>> read = () => db.Documents.{|ASQL1001:ToListAsync|}(); await read();")]
    [InlineData("await db.Documents.{|ASQL1001:ForEachAsync|}(d => Print(d.Content));")]
    [InlineData("await foreach (var d in {|ASQL1001:(IAsyncEnumerable<Document>)db.Documents|}) Print(d.Content);")]
    [InlineData("var all = db.Documents.{|ASQL1001:AsAsyncEnumerable|}(); await foreach (var d in all) Print(d.Content);")]
    [InlineData("Func<Task> read = async () => { await foreach (var d in {|ASQL1001:db.Documents|}) Print(d.Content); }; await read();")]
    [InlineData("await {|ASQL1001:All|}(db.Documents); static Task<List<Document>> All(IQueryable<Document> q) => q.ToListAsync();")]
    [InlineData("var query = EF.{|ASQL1001:CompileAsyncQuery|}((ShopContext c) => c.Documents.First()); await query(db);")]
    public Task OtherCall_IsLeftAlone(string statement) => VerifyAsync(Program.Method(statement), Program.Method(statement));

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new SynchronousCodeFixProvider()));

    private static Task VerifyAsync(string before, string after) =>
        new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, SynchronousCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            CodeActionEquivalenceKey = SynchronousCodeFixProvider.EquivalenceKey,
            CodeActionVerifier = static (action, verifier) => verifier.Equal(true, action.Title.EndsWith("(blocks a thread)", StringComparison.Ordinal)),
        }.RunAsync();
}
