using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>
/// List, create, update and delete with EF Core, each synchronously and asynchronously, with a context for each operation. The operations
/// read and write the entities that the published table names.
/// </summary>
internal sealed partial class EntitiesSet(SourceOptions options) : SourceSet
{
    /// <summary>The number of posts of the published comparison.</summary>
    public const int Posts = 1000;

    /// <summary>The number of blogs and of tags; that of the published comparison is not stated.</summary>
    private const int Blogs = 10, Tags = 10;

    private const int TagsOfAPost = 2;

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
        context.Add(CreatePost(i, context.Tags.ToList()));
        context.SaveChanges();
    });

    [SourceForm(Writes, CleanUp = nameof(RemoveAddedPostsAsync))]
    public Task CreateAsync(CancellationToken cancellationToken) => RepeatAsync(Writes, async (context, i) =>
    {
        // AddAsync is for keys that the client requests from the server.
        context.Add(CreatePost(i, await context.Tags.ToListAsync(cancellationToken).ConfigureAwait(false)));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    });

    [SourceForm(Writes)]
    public void UpdateSync() => Repeat(Writes, (context, i) =>
    {
        var post = context.Posts.AsNoTracking().Single(post => post.Id == i + 1);
        Discard(context.Tags.AsNoTracking().ToList());
        using var other = new BlogContext(options.ConnectionString);
        UpdateDisconnected(other, post);
        other.SaveChanges();
    });

    [SourceForm(Writes)]
    public Task UpdateAsync(CancellationToken cancellationToken) => RepeatAsync(Writes, async (context, i) =>
    {
        var post = await context.Posts.AsNoTracking().SingleAsync(post => post.Id == i + 1, cancellationToken).ConfigureAwait(false);
        Discard(await context.Tags.AsNoTracking().ToListAsync(cancellationToken).ConfigureAwait(false));
        await using var other = new BlogContext(options.ConnectionString);
        UpdateDisconnected(other, post);
        await other.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
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
        return FillDatabaseAsync(options.ConnectionString, Posts, cancellationToken);
    }

    /// <summary>Creates the tables in an empty database and fills them with a number of posts.</summary>
    public static async Task FillDatabaseAsync(string connectionString, int posts, CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(connectionString);
        var statements = BatchEnd().Split(context.Database.GenerateCreateScript());
        foreach (var statement in statements.Where(static statement => !string.IsNullOrWhiteSpace(statement)))
            await context.Database.ExecuteSqlRawAsync(statement, cancellationToken).ConfigureAwait(false);
        context.AddRange(Enumerable.Range(1, Blogs).Select(static number => new Blog { Name = CreateName("Blog", number) }));
        var tags = Enumerable.Range(1, Tags).Select(static number => new Tag { Name = CreateName("Tag", number) }).ToList();
        context.AddRange(tags);
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        context.AddRange(Enumerable.Range(0, posts).Select(number => CreatePost(number, tags)));
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
        context.Posts.Select(static post => new PostSummary
        {
            Id = post.Id,
            Title = post.Title,
            BlogName = post.Blog!.Name,
            LastUpdated = post.LastUpdated,
            TagNames = post.Tags.Select(static tag => tag.Name).ToList(),
        });

    /// <summary>Updates a post that another context has read, as the values of a form do: the tags stay as they are.</summary>
    private static void UpdateDisconnected(BlogContext context, Post post) => context.Update(new Post
    {
        Id = post.Id,
        BlogId = post.BlogId,
        Title = post.Title,
        Content = post.Content,
        LastUpdated = post.LastUpdated.AddDays(1),
    });

    /// <summary>The lists must keep their length.</summary>
    private async Task RemoveAddedPostsAsync(CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(options.ConnectionString);
        // With their tags, whose rows of the join table are then deleted, too: the TDS server ignores foreign keys.
        context.RemoveRange(await context.Posts.Include(static post => post.Tags).Where(static post => post.Id > Posts)
            .ToListAsync(cancellationToken).ConfigureAwait(false));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    }

    private async Task AddPostsToDeleteAsync(CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(options.ConnectionString);
        var posts = Enumerable.Range(0, Writes).Select(static number => CreatePost(number, tags: [])).ToList();
        context.AddRange(posts);
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        _toDelete = [.. posts.Select(static post => post.Id)];
    }

    private static Post CreatePost(int number, IReadOnlyList<Tag> tags) => new()
    {
        BlogId = (number % Blogs) + 1,
        Title = CreateName("Post", number),
        Content = new string('x', 200),
        LastUpdated = DateTime.UnixEpoch,
        Tags = [.. tags.Skip(number % (Tags - TagsOfAPost)).Take(TagsOfAPost)],
    };

    private static string CreateName(string name, int number) => string.Create(CultureInfo.InvariantCulture, $"{name} {number}");

    [GeneratedRegex(@"^GO\r?$", RegexOptions.Multiline)]
    private static partial Regex BatchEnd();
}
