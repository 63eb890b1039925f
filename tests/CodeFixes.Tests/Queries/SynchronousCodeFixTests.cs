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
    [InlineData("var list = await /* all */ db.Documents\n    .Where(d => d.Id > 1) // some\n    .{|ASQL1001:ToListAsync|}(token);", "var list = /* all */ db.Documents\n    .Where(d => d.Id > 1) // some\n    .ToList();")]
    public Task AwaitedCall_RunsSynchronously(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    [Theory]
    [InlineData("var task = db.Documents.{|ASQL1001:ToListAsync|}(); await task;")]
    [InlineData("await Task.WhenAll(db.Documents.{|ASQL1001:ToListAsync|}(), Task.Delay(1));")]
    [InlineData("Func<Task> read = async () => { await db.Documents.{|ASQL1001:ToListAsync|}(); }; await read();")]
    [InlineData("Func<Task<List<Document>>> read = () => db.Documents.{|ASQL1001:ToListAsync|}(); await read();")]
    [InlineData("await db.Documents.{|ASQL1001:ForEachAsync|}(d => Print(d.Content));")]
    public Task OtherCall_IsLeftAlone(string statement) => VerifyAsync(Program.Method(statement), Program.Method(statement));

    [Fact]
    public void Provider_HasNoFixAll() => Assert.Null(new SynchronousCodeFixProvider().GetFixAllProvider());

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
