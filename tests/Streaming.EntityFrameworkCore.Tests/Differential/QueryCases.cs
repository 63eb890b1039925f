using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Differential;

/// <summary>Queries as applications write them.</summary>
internal static class QueryCases
{
    public static IReadOnlyDictionary<string, Func<Shop, Task<object?>>> All { get; } = new Dictionary<string, Func<Shop, Task<object?>>>
    {
        ["ToList"] = static async db => await db.Posts.OrderBy(p => p.Id).ToListAsync(),
        ["ToList untracked"] = static async db => await db.Posts.AsNoTracking().OrderBy(p => p.Id).ToListAsync(),
        ["ToList with identity resolution"] = static async db =>
            await db.Posts.AsNoTrackingWithIdentityResolution().Include(p => p.Author).OrderBy(p => p.Id).Take(7).ToListAsync(),
        ["ToList of documents"] = static async db => await db.Documents.OrderBy(d => d.Id).ToListAsync(),
        ["ToArray"] = static async db => await db.Documents.OrderBy(d => d.Id).Take(2).ToArrayAsync(),
        ["ToDictionary"] = static async db => await db.Authors.ToDictionaryAsync(a => a.Id),
        ["First"] = static async db => await db.Posts.OrderBy(p => p.Id).FirstAsync(),
        ["First of none"] = static async db => await db.Posts.Where(p => p.Id > 500).FirstAsync(),
        ["FirstOrDefault by parameter"] = static async db => await FindAsync(db, 3),
        ["FirstOrDefault of none"] = static async db => await FindAsync(db, 500),
        ["Single"] = static async db => await db.Documents.SingleAsync(d => d.Id == 2),
        ["Single of many"] = static async db => await db.Documents.SingleAsync(),
        ["Last"] = static async db => await db.Posts.OrderBy(p => p.Id).LastAsync(),
        ["Find"] = static async db => await db.Set<Document>().FindAsync(3),
        ["Find twice"] = static async db => (await db.Set<Document>().FindAsync(3), await db.Set<Document>().FindAsync(3)),
        ["AsAsyncEnumerable"] = static async db => await CollectAsync(db.Posts.OrderBy(p => p.Id).AsAsyncEnumerable(), 100),
        ["AsAsyncEnumerable, left early"] = static async db => (
            await CollectAsync(db.Documents.OrderBy(p => p.Id).AsAsyncEnumerable(), 2),
            await db.Documents.CountAsync()),
        ["Load"] = static async db => { await db.Authors.Where(a => a.Id < 4).LoadAsync(); return null; },
        ["Count"] = static async db => await db.Posts.CountAsync(),
        ["Any"] = static async db => await db.Posts.AnyAsync(p => p.Id == 3),
        ["Max"] = static async db => await db.Posts.MaxAsync(p => p.Published),
        ["Sum of none"] = static async db => await db.Posts.Where(p => p.Id > 500).SumAsync(p => p.Id),
        ["Max of none"] = static async db => await db.Posts.Where(p => p.Id > 500).MaxAsync(p => p.Id),
        ["Select one"] = static async db => await db.Documents.OrderBy(d => d.Id).Select(d => d.Content).ToListAsync(),
        ["Select bounded"] = static async db => await db.Documents.OrderBy(d => d.Id).Select(d => new { d.Id, d.Title }).ToListAsync(),
        ["Select in another order, twice"] = static async db =>
            await db.Documents.OrderBy(d => d.Id).Select(d => new { d.Data, d.Title, d.Content, Again = d.Content, d.Id }).ToListAsync(),
        ["Select computed"] = static async db =>
            await db.Authors.OrderBy(a => a.Id).Select(a => new { Text = a.Name + ": " + a.Biography, Missing = a.Biography == null }).ToListAsync(),
        ["Select client method"] = static async db => await db.Posts.OrderBy(p => p.Id).Select(p => Shorten(p.Body)).ToListAsync(),
        ["Select nested collection"] = static async db => await db.Authors.OrderBy(a => a.Id)
            .Select(a => new { a.Name, Posts = a.Posts.OrderBy(p => p.Id).Select(p => new { p.Title, p.Body }).ToList() }).ToListAsync(),
        ["Sizes: NULL, empty, to ten million"] = static async db => await db.Sizes.Where(s => s.Id < 10).OrderBy(s => s.Id).ToListAsync(),
        ["Types"] = static async db => await db.Types.OrderBy(t => t.Id).ToListAsync(),
        ["Types untracked"] = static async db => await db.Types.AsNoTracking().OrderByDescending(t => t.Id).ToListAsync(),
        ["Include"] = static async db =>
            await db.Authors.Include(a => a.Posts).ThenInclude(p => p.Comments).OrderBy(a => a.Id).Take(3).AsSingleQuery().ToListAsync(),
        ["Include, split"] = static async db =>
            await db.Authors.Include(a => a.Posts).ThenInclude(p => p.Comments).OrderBy(a => a.Id).Take(3).AsSplitQuery().ToListAsync(),
        ["Include reference"] = static async db => await db.Posts.Include(p => p.Author).OrderBy(p => p.Id).Take(7).ToListAsync(),
        ["Include filtered, first"] = static async db =>
            await db.Authors.Include(a => a.Posts.OrderByDescending(p => p.Id).Take(2)).OrderBy(a => a.Id).FirstOrDefaultAsync(a => a.Id == 2),
        ["Join"] = static async db => await db.Posts.Join(db.Authors, p => p.AuthorId, a => a.Id, (p, a) => new { p, a.Biography })
            .OrderBy(x => x.p.Id).Take(6).ToListAsync(),
        ["GroupBy"] = static async db =>
            await db.Posts.GroupBy(p => p.AuthorId).Select(g => new { g.Key, Count = g.Count() }).OrderBy(g => g.Key).ToListAsync(),
        ["Union"] = static async db => await db.Comments.Where(c => c.Id < 3).Union(db.Comments.Where(c => c.Id == 46)).ToListAsync(),
        ["FromSql"] = static async db => await db.Set<Document>().FromSqlRaw("SELECT * FROM [Documents]").ToListAsync(),
        ["FromSql composed, with parameter"] = static async db => await db.Set<Post>().FromSqlRaw("SELECT * FROM [Posts] WHERE [Id] < {0}", 4)
            .Include(p => p.Comments).OrderBy(p => p.Id).ToListAsync(),
        ["FromSql with driver parameter"] = static async db =>
            await db.Set<Post>().FromSqlRaw("SELECT * FROM [Posts] WHERE [Id] = @id", new SqlParameter("@id", 4)).ToListAsync(),
        ["FromSql of an unknown table"] = static async db => await db.Set<Post>().FromSqlRaw("SELECT * FROM [Nowhere]").ToListAsync(),
        ["FromSql without a column"] = static async db => await db.Set<Document>().FromSqlRaw("SELECT [Id], [Title] FROM [Documents]").ToListAsync(),
        ["FromSql of another type"] = static async db =>
            await db.Set<Document>().FromSqlRaw("SELECT [Id], [Id] AS [Title], [Content], [Data] FROM [Documents]").ToListAsync(),
        ["FromSql of NULL"] = static async db =>
            await db.Set<Post>().FromSqlRaw("SELECT [Id], [Id] AS [AuthorId], [Name] AS [Title], [Biography] AS [Body], NULL AS [Published] FROM [Authors]").ToListAsync(),
#if !EF6
        ["SqlQuery"] = static async db => await db.Database.SqlQueryRaw<string>("SELECT [Content] AS [Value] FROM [Documents]").ToListAsync(),
        ["ExecuteUpdate"] = static async db => await db.Notes.Where(n => n.Name == "nobody").ExecuteDeleteAsync(),
#endif
        ["Compiled single"] = static async db =>
        {
            // Compiled each time: a compiled query belongs to one model, and the contexts with and without streamed reads have two.
            var compiled = EF.CompileAsyncQuery(static (Shop db, int id) => db.Set<Post>().FirstOrDefault(p => p.Id == id));
            return (await compiled(db, 4), await compiled(db, 5), await compiled(db, 500));
        },
        ["Compiled many"] = static async db =>
        {
            var compiled = EF.CompileAsyncQuery(
                static (Shop db, int author) => db.Set<Post>().Where(p => p.AuthorId == author).OrderBy(p => p.Id).AsQueryable());
            return (await CollectAsync(compiled(db, 2), 100), await CollectAsync(compiled(db, 3), 100));
        },
        ["Explicit loading"] = static async db =>
        {
            var author = await db.Authors.SingleAsync(a => a.Id == 2);
            await db.Entry(author).Collection(a => a.Posts).LoadAsync();
            await db.Entry(author).ReloadAsync();
            return author;
        },
        ["Lazy loading"] = static async db => (await db.Posts.OrderBy(p => p.Id).FirstAsync()).Author,
        ["Lazy loading between rows"] = static async db =>
        {
            // Without MARS, the driver refuses a second reader on the connection.
            var names = new List<string?>();
            await foreach (var post in db.Posts.OrderBy(p => p.Id).AsAsyncEnumerable())
                names.Add(post.Author?.Name);
            return names;
        },
        ["Transaction"] = static async db =>
        {
            await using var transaction = await db.Database.BeginTransactionAsync();
            var posts = await db.Posts.OrderBy(p => p.Id).Take(2).ToListAsync();
            await transaction.RollbackAsync();
            return posts;
        },
        ["Own connection stays open"] = static async db =>
        {
            await db.Database.OpenConnectionAsync();
            var posts = await db.Posts.OrderBy(p => p.Id).Take(2).ToListAsync();
            return (posts, db.Database.GetDbConnection().State);
        },
        ["Connection is closed"] = static async db =>
            (await db.Posts.OrderBy(p => p.Id).Take(2).ToListAsync(), db.Database.GetDbConnection().State),
        ["Synchronous"] = static db => Task.FromResult<object?>(db.Documents.OrderBy(d => d.Id).ToList()),
        ["ExecuteSql"] = static async db => await db.Database.ExecuteSqlRawAsync("UPDATE [Notes] SET [Name] = [Name]"),
    };

    public static string Shorten(string text) => text.Length < 10 ? text : text[..10];

    private static async Task<object?> FindAsync(Shop db, int id) => await db.Documents.FirstOrDefaultAsync(d => d.Id == id);

    private static async Task<List<T>> CollectAsync<T>(IAsyncEnumerable<T> items, int most)
    {
        var collected = new List<T>();
        await foreach (var item in items)
        {
            collected.Add(item);
            if (collected.Count == most)
                break;
        }

        return collected;
    }
}
