using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>
/// List, create, update and delete with EF Core, each synchronously and asynchronously, with a context for each operation.
/// </summary>
internal sealed partial class EntitiesSet(SourceOptions options) : SourceSet
{
    /// <summary>The number of posts of the published comparison.</summary>
    public const int Posts = 1000;

    private const int Lists = 10;

    private const int Writes = 50;

    private int[] _toDelete = [];

    [SourceForm(Lists)]
    public void ListDirectSync() => Repeat(Lists, static (context, _) => Discard(context.Posts.AsNoTracking().ToList()));

    [SourceForm(Lists)]
    public Task ListDirectAsync(CancellationToken cancellationToken) =>
        RepeatAsync(Lists, (context, _) => context.Posts.AsNoTracking().ToListAsync(cancellationToken));

    [SourceForm(Lists)]
    public void ListDtoSync() => Repeat(Lists, static (context, _) => Discard(SelectSummaries(context).ToList()));

    [SourceForm(Lists)]
    public Task ListDtoAsync(CancellationToken cancellationToken) =>
        RepeatAsync(Lists, (context, _) => SelectSummaries(context).ToListAsync(cancellationToken));

    [SourceForm(Writes, CleanUp = nameof(RemoveAddedPostsAsync))]
    public void CreateSync() => Repeat(Writes, static (context, i) =>
    {
        context.Add(CreatePost(i));
        context.SaveChanges();
    });

    [SourceForm(Writes, CleanUp = nameof(RemoveAddedPostsAsync))]
    public Task CreateAsync(CancellationToken cancellationToken) => RepeatAsync(Writes, (context, i) =>
    {
        context.Add(CreatePost(i)); // AddAsync is for keys that the client requests from the server
        return context.SaveChangesAsync(cancellationToken);
    });

    [SourceForm(Writes)]
    public void UpdateSync() => Repeat(Writes, static (context, i) =>
    {
        var post = context.Posts.Single(post => post.Id == i + 1);
        post.LastUpdated = post.LastUpdated.AddDays(1);
        context.SaveChanges();
    });

    [SourceForm(Writes)]
    public Task UpdateAsync(CancellationToken cancellationToken) => RepeatAsync(Writes, async (context, i) =>
    {
        var post = await context.Posts.SingleAsync(post => post.Id == i + 1, cancellationToken).ConfigureAwait(false);
        post.LastUpdated = post.LastUpdated.AddDays(1);
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    });

    [SourceForm(Writes, Prepare = nameof(AddPostsToDeleteAsync))]
    public void DeleteSync() => Repeat(Writes, (context, i) =>
    {
        context.Remove(new Post { Id = _toDelete[i] });
        context.SaveChanges();
    });

    [SourceForm(Writes, Prepare = nameof(AddPostsToDeleteAsync))]
    public Task DeleteAsync(CancellationToken cancellationToken) => RepeatAsync(Writes, (context, i) =>
    {
        context.Remove(new Post { Id = _toDelete[i] });
        return context.SaveChangesAsync(cancellationToken);
    });

    public override Task SetUpAsync(CancellationToken cancellationToken)
    {
        options.RequireOwnDatabase();
        return FillDatabaseAsync(options.ConnectionString, cancellationToken);
    }

    /// <summary>Creates the tables in an empty database and fills them.</summary>
    public static async Task FillDatabaseAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(connectionString);
        var statements = BatchEnd().Split(context.Database.GenerateCreateScript());
        foreach (var statement in statements.Where(static statement => !string.IsNullOrWhiteSpace(statement)))
            await context.Database.ExecuteSqlRawAsync(statement, cancellationToken).ConfigureAwait(false);
        context.Add(new Blog { Name = "A blog" });
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        context.AddRange(Enumerable.Range(0, Posts).Select(CreatePost));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Each operation has a context of its own, as a request has.</summary>
    private void Repeat(int times, Action<BlogContext, int> run)
    {
        for (var i = 0; i < times; i++)
        {
            using var context = new BlogContext(options.ConnectionString);
            run(context, i);
        }
    }

    private async Task RepeatAsync(int times, Func<BlogContext, int, Task> run)
    {
        for (var i = 0; i < times; i++)
        {
            await using var context = new BlogContext(options.ConnectionString);
            await run(context, i).ConfigureAwait(false);
        }
    }

    private static void Discard<T>(T _)
    {
    }

    private static IQueryable<PostSummary> SelectSummaries(BlogContext context) =>
        context.Posts.Select(static post => new PostSummary(post.Id, post.Title, post.Blog!.Name, post.LastUpdated));

    /// <summary>The lists must keep their length.</summary>
    private async Task RemoveAddedPostsAsync(CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(options.ConnectionString);
        context.RemoveRange(await context.Posts.Where(static post => post.Id > Posts).ToListAsync(cancellationToken).ConfigureAwait(false));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    }

    private async Task AddPostsToDeleteAsync(CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(options.ConnectionString);
        var posts = Enumerable.Range(0, Writes).Select(CreatePost).ToList();
        context.AddRange(posts);
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        _toDelete = [.. posts.Select(static post => post.Id)];
    }

    private static Post CreatePost(int number) => new()
    {
        BlogId = 1,
        Title = string.Create(CultureInfo.InvariantCulture, $"Post {number}"),
        Content = new string('x', 200),
        LastUpdated = DateTime.UnixEpoch,
    };

    [GeneratedRegex(@"^GO\r?$", RegexOptions.Multiline)]
    private static partial Regex BatchEnd();
}
