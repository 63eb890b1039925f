using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Storage;
using Xunit;

namespace AsyncSql.TdsServer.Tests.EntityFramework;

/// <summary>What the real provider writes.</summary>
public sealed class SaveChangesTests : EntityFrameworkTest
{
    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(50)]
    public async Task Insert_ReturnsTheKeys_AndStoresTheValues(int count)
    {
        await using (var db = Context())
        {
            var documents = Enumerable
                .Range(1, count)
                .Select(i => new Document
                {
                    Title = $"T{i}",
                    Content = new string('ü', i * 1_000),
                    Data = i % 2 == 0 ? null : [1, (byte)i],
                })
                .ToList();
            db.AddRange(documents);
            Assert.Equal(count, await db.SaveChangesAsync());
            Assert.Equal(Enumerable.Range(101, count), documents.Select(d => d.Id));
        }

        await using (var db = Context())
        {
            var stored = await db.Documents.Where(d => d.Id > 100).OrderBy(d => d.Id).ToListAsync();
            Assert.Equal(count, stored.Count);
            Assert.All(stored, (document, index) =>
            {
                Assert.Equal($"T{index + 1}", document.Title);
                Assert.Equal(new string('ü', (index + 1) * 1_000), document.Content);
                Assert.Equal((index + 1) % 2 == 0, document.Data is null);
            });
        }
    }

    [Fact]
    public async Task Graph_IsInserted_UpdatedAndDeleted()
    {
        await using (var db = Context())
        {
            var author = new Author { Name = "New", Biography = null };
            author.Posts.Add(new Post { Title = "A", Body = new string('x', 100_000), Published = new DateTime(2026, 5, 6, 7, 8, 9) });
            author.Posts.Add(new Post { Title = "B", Comments = { new Comment { Text = "c" } } });
            db.Add(author);
            Assert.Equal(4, await db.SaveChangesAsync());
        }

        await using (var db = Context())
        {
            var author = await db.Authors.Include(a => a.Posts).ThenInclude(p => p.Comments).SingleAsync(a => a.Name == "New");
            Assert.Equal(new DateTime(2026, 5, 6, 7, 8, 9), author.Posts[0].Published);
            author.Biography = new string('b', 500_000);
            author.Posts[0].Title = "AA";
            db.Remove(author.Posts[1].Comments[0]);
            Assert.Equal(3, await db.SaveChangesAsync());
        }

        await using (var db = Context())
        {
            var author = await db.Authors.Include(a => a.Posts).ThenInclude(p => p.Comments).SingleAsync(a => a.Name == "New");
            Assert.Equal(500_000, author.Biography!.Length);
            Assert.Equal("AA", author.Posts[0].Title);
            Assert.Empty(author.Posts[1].Comments);
        }
    }

    [Fact]
    public async Task RowThatIsGone_IsAConcurrencyException()
    {
        await using var db = Context();
        var post = await db.Posts.FirstAsync(p => p.Id == 8);
        var other = await db.Posts.FirstAsync(p => p.Id == 9);
        await db.Database.ExecuteSqlAsync($"DELETE FROM [Posts] WHERE [Id] = {8}");
        post.Title = "lost";
        other.Title = "kept back";
        var exception = await Assert.ThrowsAsync<DbUpdateConcurrencyException>(() => db.SaveChangesAsync());
        Assert.Same(post, exception.Entries.Single().Entity);
        // The batch's transaction took the other row back.
        Assert.Equal("Post 9", await db.Posts.Where(p => p.Id == 9).Select(p => p.Title).SingleAsync());
        db.Entry(post).State = EntityState.Deleted;
        await Assert.ThrowsAsync<DbUpdateConcurrencyException>(() => db.SaveChangesAsync());
    }

    [Fact]
    public async Task ExecuteUpdateAndDelete_CountTheirRows()
    {
        await using var db = Context();
        Assert.Equal(
            5,
            await db.Posts.Where(p => p.AuthorId == 3).ExecuteUpdateAsync(set => set.SetProperty(p => p.Title, p => p.Title + "!")));
        Assert.Equal("Post 11!", await db.Posts.Where(p => p.Id == 11).Select(p => p.Title).SingleAsync());
        Assert.Equal(15, await db.Comments.Where(c => c.Post.AuthorId == 3).ExecuteDeleteAsync());
        Assert.Equal(135, await db.Comments.CountAsync());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Transaction_RollsBackOrCommits(bool commit)
    {
        await using var db = Context();
        await using (var transaction = await db.Database.BeginTransactionAsync(System.Data.IsolationLevel.RepeatableRead))
        {
            db.Add(new Author { Name = "one" });
            await db.SaveChangesAsync();
            await transaction.CreateSavepointAsync("half");
            db.Add(new Author { Name = "two" });
            await db.SaveChangesAsync();
            await transaction.RollbackToSavepointAsync("half");
            if (commit)
                await transaction.CommitAsync();
        }

        db.ChangeTracker.Clear();
        Assert.Equal(commit ? ["one"] : [], await db.Authors.Where(a => a.Id > 10).Select(a => a.Name).ToListAsync());
    }

    [Fact]
    public async Task RetryOnFailure_GoesOnAfterTransientErrors()
    {
        await using var db = Context(options => options.EnableRetryOnFailure(5, TimeSpan.FromMilliseconds(10), errorNumbersToAdd: null));
        // A deadlock; after Azure's own errors, the strategy waits five seconds more.
        Server.FailNext(1205, times: 2);
        Assert.Equal(100, await db.Documents.CountAsync());
        // Another one breaks the connection; the driver or the strategy opens a new one.
        Server.FailNext(64, severity: 20);
        Assert.Equal(100, await db.Documents.CountAsync());
        await db.Database.CreateExecutionStrategy().ExecuteAsync(async () =>
        {
            await using var transaction = await db.Database.BeginTransactionAsync();
            db.Add(new Author { Name = "retried" });
            await db.SaveChangesAsync();
            await transaction.CommitAsync();
        });
        Assert.Equal(11, await db.Authors.CountAsync());
    }

    [Fact]
    public async Task ErrorsThatAreNotTransient_AreNotRetried()
    {
        await using var db = Context(options => options.EnableRetryOnFailure(5, TimeSpan.FromMilliseconds(10), errorNumbersToAdd: null));
        Server.FailNext(208);
        await Assert.ThrowsAsync<Microsoft.Data.SqlClient.SqlException>(() => db.Documents.CountAsync());
        Server.FailNext(1205, times: 100);
        await Assert.ThrowsAsync<RetryLimitExceededException>(() => db.Documents.CountAsync());
    }
}
