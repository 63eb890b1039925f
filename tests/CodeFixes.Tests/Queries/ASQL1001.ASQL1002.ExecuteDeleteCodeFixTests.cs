using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Delete without loading": what it writes, and where it is not offered.</summary>
public sealed class ExecuteDeleteCodeFixTests
{
    [Theory]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:FindAsync|}(new object[] { id }, token);
        if (document == null)
            return;

        db.Documents.Remove(document);
        await db.SaveChangesAsync(token);
        Print("deleted");
        """,
        """
        var deletedCount = await db.Documents.Where(x => x.Id == id).ExecuteDeleteAsync(token);
        if (deletedCount == 0)
            return;
        Print("deleted");
        """)]
    [InlineData(
        """
        var document = await db.Documents.{|ASQL1001:SingleAsync|}(d => d.Id == id).ConfigureAwait(false);
        db.Remove(document);
        await db.SaveChangesAsync(token).ConfigureAwait(false);
        """,
        """
        var deletedCount = await db.Documents.Where(d => d.Id == id).ExecuteDeleteAsync(token).ConfigureAwait(false);
        if (deletedCount == 0)
            throw new InvalidOperationException("Sequence contains no elements.");
        """)]
    [InlineData(
        """
        var document = await db.FindAsync<Document>(id);
        if (document is not null)
        {
            db.Set<Document>().Remove(document);
            await db.SaveChangesAsync();
        }
        """,
        """
        await db.Set<Document>().Where(x => x.Id == id).ExecuteDeleteAsync();
        """)]
    [InlineData(
        """
        var documents = await db.Documents.Where(d => d.Pages == 0).{|ASQL1001:ToListAsync|}();
        db.Documents.RemoveRange(documents);
        await db.SaveChangesAsync();
        """,
        """
        await db.Documents.Where(d => d.Pages == 0).ExecuteDeleteAsync();
        """)]
    [InlineData(
        """
        db.RemoveRange(await db.Documents
            .Where(d => d.Pages == 0)
            .{|ASQL1001:ToListAsync|}());
        await db.SaveChangesAsync();
        """,
        """
        await db.Documents
            .Where(d => d.Pages == 0)
            .ExecuteDeleteAsync();
        """)]
    [InlineData(
        """
        foreach (var document in await db.Documents.Where(d => d.Pages == 0).{|ASQL1001:ToArrayAsync|}())
            db.Documents.Remove(document);
        await db.SaveChangesAsync();
        """,
        """
        await db.Documents.Where(d => d.Pages == 0).ExecuteDeleteAsync();
        """)]
    public Task LoadedRows_AreDeleted(string before, string after) => VerifyAsync(
        before.Replace("db.FindAsync<", "db.{|ASQL1001:FindAsync|}<", StringComparison.Ordinal), after);

    [Theory]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); db.Documents.Remove(document!); await db.SaveChangesAsync();")] // would throw
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document is null) return; db.Remove(document); await db.SaveChangesAsync();")] // one of many
    [InlineData("var documents = await db.Documents.OrderBy(d => d.Id).Take(5).{|ASQL1001:ToListAsync|}(); db.RemoveRange(documents); await db.SaveChangesAsync();")]
    [InlineData("var documents = await db.Documents.Include(d => d.Notes).{|ASQL1001:ToListAsync|}(); db.RemoveRange(documents); await db.SaveChangesAsync();")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); db.RemoveRange(documents); db.Authors.Add(new Author()); await db.SaveChangesAsync();")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); db.RemoveRange(documents); await db.SaveChangesAsync(); Print(documents.Count.ToString());")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); foreach (var d in documents) { if (d.Pages > 5) db.Remove(d); } await db.SaveChangesAsync();")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); db.RemoveRange(documents); Console.WriteLine(await db.SaveChangesAsync());")]
    [InlineData("await using var transaction = await db.Database.BeginTransactionAsync(); var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); db.RemoveRange(documents); await db.SaveChangesAsync(); await transaction.CommitAsync();")]
    public Task OtherUse_IsLeftAlone(string statements) => VerifyAsync(statements, statements);

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new ExecuteDeleteCodeFixProvider()));

    private static Task VerifyAsync(string before, string after) =>
        new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ExecuteDeleteCodeFixProvider, DefaultVerifier>
        {
            TestState = { Sources = { Program.Method(before) } },
            FixedState = { Sources = { Program.Method(after) } },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            NullableContextOptions = NullableContextOptions.Enable,
            CodeActionEquivalenceKey = ExecuteDeleteCodeFixProvider.EquivalenceKey,
        }.RunAsync();
}
