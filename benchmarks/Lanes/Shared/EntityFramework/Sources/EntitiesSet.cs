using System.Globalization;
using System.Text.RegularExpressions;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>List, create, update and delete with EF Core, each synchronously and asynchronously, with a context for each operation.</summary>
internal sealed partial class EntitiesSet(SourceOptions options) : SourceSet
{
    /// <summary>As many posts as the published comparison had.</summary>
    public const int Posts = 1000;

    private const int Lists = 10;

    private const int Writes = 50;

    private int[] _toDelete = [];

    public override IReadOnlyDictionary<string, SourceForm> Forms => new Dictionary<string, SourceForm>(StringComparer.Ordinal)
    {
        ["list-direct-sync"] = Repeated(Lists, (context, _, _) => Done(context.Posts.AsNoTracking().ToList())),
        ["list-direct-async"] = Repeated(Lists, static async (context, _, token) => await context.Posts.AsNoTracking().ToListAsync(token).ConfigureAwait(false)),
        ["list-dto-sync"] = Repeated(Lists, (context, _, _) => Done(Summaries(context).ToList())),
        ["list-dto-async"] = Repeated(Lists, static async (context, _, token) => await Summaries(context).ToListAsync(token).ConfigureAwait(false)),
        ["create-sync"] = Repeated(Writes, (context, i, _) =>
        {
            context.Add(NewPost(i));
            return Done(context.SaveChanges());
        }) with
        { CleanUpAsync = CleanUpAsync },
        ["create-async"] = Repeated(Writes, static async (context, i, token) =>
        {
            context.Add(NewPost(i)); // AddAsync is for keys that the client asks the server for
            await context.SaveChangesAsync(token).ConfigureAwait(false);
        }) with
        { CleanUpAsync = CleanUpAsync },
        ["update-sync"] = Repeated(Writes, (context, i, _) =>
        {
            var post = context.Posts.Single(post => post.Id == i + 1);
            post.LastUpdated = post.LastUpdated.AddDays(1);
            return Done(context.SaveChanges());
        }),
        ["update-async"] = Repeated(Writes, static async (context, i, token) =>
        {
            var post = await context.Posts.SingleAsync(post => post.Id == i + 1, token).ConfigureAwait(false);
            post.LastUpdated = post.LastUpdated.AddDays(1);
            await context.SaveChangesAsync(token).ConfigureAwait(false);
        }),
        ["delete-sync"] = Repeated(Writes, (context, i, _) =>
        {
            context.Remove(new Post { Id = _toDelete[i] });
            return Done(context.SaveChanges());
        }) with
        { PrepareAsync = AddForDeletingAsync },
        ["delete-async"] = Repeated(Writes, async (context, i, token) =>
        {
            context.Remove(new Post { Id = _toDelete[i] });
            await context.SaveChangesAsync(token).ConfigureAwait(false);
        }) with
        { PrepareAsync = AddForDeletingAsync },
    };

    public override Task SetUpAsync(CancellationToken cancellationToken)
    {
        if (!options.OwnDatabase)
            throw new ArgumentException("This set writes. Give --create, so that it does it in a database of its own.");
        return CreateAsync(options.ConnectionString, cancellationToken);
    }

    /// <summary>Makes the tables and fills them, in an empty database.</summary>
    public static async Task CreateAsync(string connectionString, CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(connectionString);
        foreach (var statement in BatchEnd().Split(context.Database.GenerateCreateScript()).Where(static statement => !string.IsNullOrWhiteSpace(statement)))
            await context.Database.ExecuteSqlRawAsync(statement, cancellationToken).ConfigureAwait(false);
        context.Add(new Blog { Name = "A blog" });
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        context.AddRange(Enumerable.Range(0, Posts).Select(NewPost));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    }

    private SourceForm Repeated(int times, Func<BlogContext, int, CancellationToken, Task> run) => new(times, async token =>
    {
        for (var i = 0; i < times; i++)
        {
            await using var context = new BlogContext(options.ConnectionString);
            await run(context, i, token).ConfigureAwait(false);
        }
    });

    private static Task Done<T>(T _) => Task.CompletedTask;

    private static IQueryable<PostSummary> Summaries(BlogContext context) => context.Posts.Select(static post => new PostSummary(post.Id, post.Title, post.Blog!.Name, post.LastUpdated));

    /// <summary>The lists must stay as long as they were.</summary>
    private async Task CleanUpAsync(CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(options.ConnectionString);
        context.RemoveRange(await context.Posts.Where(static post => post.Id > Posts).ToListAsync(cancellationToken).ConfigureAwait(false));
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
    }

    private async Task AddForDeletingAsync(CancellationToken cancellationToken)
    {
        await using var context = new BlogContext(options.ConnectionString);
        var posts = Enumerable.Range(0, Writes).Select(NewPost).ToList();
        context.AddRange(posts);
        await context.SaveChangesAsync(cancellationToken).ConfigureAwait(false);
        _toDelete = [.. posts.Select(static post => post.Id)];
    }

    private static Post NewPost(int number) => new()
    {
        BlogId = 1,
        Title = string.Create(CultureInfo.InvariantCulture, $"Post {number}"),
        Content = new string('x', 200),
        LastUpdated = DateTime.UnixEpoch,
    };

    [GeneratedRegex(@"^GO\r?$", RegexOptions.Multiline)]
    private static partial Regex BatchEnd();
}
