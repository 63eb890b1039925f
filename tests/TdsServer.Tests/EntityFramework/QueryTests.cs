using System.Globalization;
using AsyncSql.TdsServer.Values;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace AsyncSql.TdsServer.Tests.EntityFramework;

/// <summary>The queries of the real provider.</summary>
public sealed class QueryTests : EntityFrameworkTest
{
    [Fact]
    public async Task Materialisers_ReturnTheirEntities()
    {
        await using var db = Context();
        var first = await db.Documents.FirstOrDefaultAsync(d => d.Id == 3);
        Assert.Equal(TextContent.CreateMultilingual(3, 1024 * 1024).ToString(), first!.Content);
        Assert.Equal(new BinaryContent(3, 1024 * 1024).ToArray(), first.Data);
        Assert.Equal(4, (await db.Documents.FindAsync(4))!.Id);
        Assert.Equal(5, (await db.Documents.SingleAsync(d => d.Id == 5)).Id);
        Assert.Null(await db.Documents.FirstOrDefaultAsync(d => d.Id == 500));
        Assert.Equal([1, 2], (await db.Documents.OrderBy(d => d.Id).Take(2).ToListAsync()).Select(d => d.Id));
        var seen = 0;
        await foreach (var document in db.Documents.Where(d => d.Id > 98).AsAsyncEnumerable())
            seen += document.Id;

        Assert.Equal(199, seen);
    }

    [Fact]
    public void Operators_ReturnWhatTheyShould()
    {
        using var db = Context();
        Assert.Equal(100, db.Documents.Count());
        Assert.Equal(100L, db.Documents.LongCount());
        Assert.True(db.Documents.Any(d => d.Title.Contains("Document 7")));
        Assert.False(db.Documents.All(d => d.Id > 1));
        Assert.Equal(5050, db.Documents.Sum(d => d.Id));
        Assert.Equal(50.5, db.Documents.Average(d => d.Id));
        Assert.Equal(100, db.Documents.Max(d => d.Id));
        Assert.Equal([21, 22], db.Posts.OrderBy(p => p.Id).Skip(20).Take(2).Select(p => p.Id));
        Assert.Equal([50, 49], db.Posts.OrderByDescending(p => p.Published).Take(2).Select(p => p.Id));
        int[] wanted = [3, 4, 400];
        Assert.Equal([3, 4], db.Posts.Where(p => wanted.Contains(p.Id)).Select(p => p.Id));
        Assert.Equal([5, 10], db.Authors.Where(a => a.Biography == null).Select(a => a.Id));
        // LEN does not count blanks at the end.
        Assert.Equal(
            TextContent.CreateMultilingual(1, 2_000).ToString().TrimEnd(' ').Length,
            db.Authors.Where(a => a.Id == 1).Select(a => a.Biography!.Length).Single());
        Assert.Equal(
            [(1, 5), (2, 5)],
            db.Posts.GroupBy(p => p.AuthorId)
                .Where(g => g.Key < 3)
                .Select(g => new { g.Key, Count = g.Count() })
                .AsEnumerable()
                .Select(g => (g.Key, g.Count)));
        Assert.Equal([1, 2, 3], db.Posts.Where(p => p.Id < 13).Select(p => p.AuthorId).Distinct());
        Assert.Equal(15, db.Authors.Where(a => a.Id == 2).Select(a => a.Posts.SelectMany(p => p.Comments).Count()).Single());
        Assert.Equal("Post 5", db.Authors.OrderBy(a => a.Id).Select(a => a.Posts.OrderByDescending(p => p.Id).First().Title).First());
        Assert.Equal(7, db.Posts.FromSql($"SELECT * FROM [Posts] WHERE [Id] = {7}").Single().Id);
        Assert.Equal(
            ["Author 3 Ångström"],
            db.Database.SqlQuery<string>($"SELECT [Name] AS [Value] FROM [Authors] WHERE [Id] = {3}").ToList());
        Assert.Equal(
            [1, 2, 46, 47],
            db.Posts.Where(p => p.Id < 3).Union(db.Posts.Where(p => p.Id == 46)).Concat(db.Posts.Where(p => p.Id == 47)).Select(p => p.Id));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Include_ReturnsTheWholeGraph(bool split)
    {
        await using var db = Context(options => options.UseQuerySplittingBehavior(
            split ? QuerySplittingBehavior.SplitQuery : QuerySplittingBehavior.SingleQuery));
        var authors = await db.Authors.Include(a => a.Posts).ThenInclude(p => p.Comments).OrderBy(a => a.Id).ToListAsync();
        Assert.Equal(10, authors.Count);
        foreach (var author in authors)
        {
            Assert.Equal(Enumerable.Range((author.Id - 1) * 5 + 1, 5), author.Posts.Select(p => p.Id));
            foreach (var post in author.Posts)
            {
                Assert.Equal(TextContent.CreateMultilingual(post.Id, 20_000).ToString(), post.Body);
                Assert.Equal(Enumerable.Range((post.Id - 1) * 3 + 1, 3), post.Comments.Select(c => c.Id));
            }
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Include_OfTheFirst_AndFiltered_ReturnsItsPart(bool split)
    {
        await using var db = Context(options => options.UseQuerySplittingBehavior(
            split ? QuerySplittingBehavior.SplitQuery : QuerySplittingBehavior.SingleQuery));
        var author = await db.Authors.Include(a => a.Posts.OrderByDescending(p => p.Id).Take(2)).ThenInclude(p => p.Comments)
            .Where(a => a.Name.StartsWith("Author")).OrderBy(a => a.Id).FirstAsync(a => a.Id == 2);
        Assert.Equal([10, 9], author.Posts.Select(p => p.Id));
        Assert.Equal([28, 29, 30], author.Posts[0].Comments.Select(c => c.Id));
        var comments = await db
            .Comments.Include(c => c.Post.Author)
            .Where(c => c.Post.AuthorId == 2)
            .OrderBy(c => c.Id)
            .Take(2)
            .ToListAsync();
        Assert.Equal(["Author 2 Ångström", "Author 2 Ångström"], comments.Select(c => c.Post.Author.Name));
    }

    [Fact]
    public async Task Projections_OfCollections_AndTags_ReturnTheirRows()
    {
        await using var db = Context();
        var rows = await db.Authors.TagWith("a tag\nof two lines").Where(a => a.Id < 3)
            .Select(a => new { a.Name, Titles = a.Posts.Where(p => p.Id % 2 == 0).Select(p => p.Title).ToList() }).ToListAsync();
        Assert.Equal(["Post 2", "Post 4"], rows[0].Titles);
        Assert.Equal(["Post 6", "Post 8", "Post 10"], rows[1].Titles);
    }

    [Fact]
    public async Task Documents_AreReadByKey_AndTheirTitlesInvariantly()
    {
        await using var db = Context();
        var titles = await db.Documents.AsNoTracking().OrderByDescending(d => d.Id).Select(d => d.Title).Take(2).ToListAsync();
        Assert.Equal([string.Create(CultureInfo.InvariantCulture, $"Document {100} – Ελλάδα 😀"), "Document 99 – Ελλάδα 😀"], titles);
    }
}
