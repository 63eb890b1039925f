namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Casts and operators, and models that keep what they are made of.</summary>
internal static partial class ShapeTruthCases
{
    private const string PostModel = "public class PostModel { public int Id { get; set; } public string? Body { get; set; } public BlogModel? Blog { get; set; } } public class BlogModel { public string? Name { get; set; } public string? Theme { get; set; } } ";

    private static IEnumerable<ShapeCase> Models() =>
    [
        Case("Select cast to the base", "await db.Set<Video>().Select(v => (Media)v).ToListAsync(token);"),
        Case("Select cast to a derived type", "await db.Media.Select(m => (Video)m).ToListAsync(token);"),
        Case("Select as a derived type", "await db.Media.Select(m => m as Picture).ToListAsync(token);"),
        Case("Select cast to a base class", "await db.Categories.Select(c => (EntityBase)c).ToListAsync(token);"),
        Case("Select cast to an interface", "await db.Tags.Select(t => (IHasId)t).ToListAsync(token);"),
        Case("Select cast of an interface back", "await db.Categories.Select(c => (IHasId)c).Select(c => (Category)c).ToListAsync(token);"),
        Case("Cast of an interface back", "IQueryable<IHasId> all = db.Categories; await all.Select(x => (Category)x).ToListAsync(token);"),
        Case("Select cast of a navigation", "await db.Reviews.Select(r => (EntityBase)r.Book).ToListAsync(token);"),
        Case("Select by an explicit operator", "await db.Posts.Select(p => (Narrow)p).ToListAsync(token);", types: "public class Narrow { public string Title { get; set; } = null!; public static explicit operator Narrow(Post post) => new() { Title = post.PostTitle }; }"),
        Case("Select by an implicit operator", "await db.Posts.Select<Post, Narrow>(p => p).ToListAsync(token);", types: "public class Narrow { public string Title { get; set; } = null!; public static implicit operator Narrow(Post post) => new() { Title = post.PostTitle }; }"),
        Case("Select by an operator on a column", "await db.Posts.Select(p => (Label)p.PostTitle).ToListAsync(token);", types: "public class Label { public string Title { get; set; } = null!; public static explicit operator Label(string title) => new() { Title = title }; }"),
        Case("Select an operator inside a model", "await db.Posts.Select(p => new { p.Id, Blog = (Narrow)p.Blog }).ToListAsync(token);", types: "public class Narrow { public static explicit operator Narrow(Blog blog) => new(); }"),
        Case("Select model with a large member", "await db.Posts.Select(p => new PostModel { Id = p.Id, Body = p.PostContent }).ToListAsync(token);", types: PostModel),
        Case("Select model with a large member inside", "await db.Posts.Select(p => new PostModel { Id = p.Id, Blog = new BlogModel { Name = p.Blog.BlogName, Theme = p.Blog.BlogTheme } }).ToListAsync(token);", types: PostModel),
        Case("Select model, then filter and sort", "await db.Posts.Select(p => new PostModel { Id = p.Id, Body = p.PostContent }).Where(m => m.Id > id).OrderBy(m => m.Id).FirstOrDefaultAsync(token);", types: PostModel),
        Case("Select record class", "await db.Posts.Select(p => new Row(p.Id, p.PostContent)).ToListAsync(token);", types: "public record Row(int Id, string Text);"),
        Case("Select record struct", "await db.Posts.Select(p => new Row(p.Id, p.PostContent)).ToListAsync(token);", types: "public readonly record struct Row(int Id, string Text);"),
        Case("Select record, then a member", "await db.Posts.Select(p => new Row(p.Id, p.PostTitle)).Select(r => r.Text).ToListAsync(token);", types: "public record Row(int Id, string Text);"),
        Case("Select constructor that is given the entity", "await db.Posts.Select(p => new Model(p)).ToListAsync(token);", types: "public class Model { public Model(Post post) => Title = post.PostTitle; public string Title { get; } }"),
        Case("Select mapper that is given the entity", "await db.Posts.Select(p => PostMapper.ToModel(p)).ToListAsync(token);", types: PostModel + "public static class PostMapper { public static PostModel ToModel(this Post post) => new() { Id = post.Id }; }"),
        Case("Select extension mapper", "await db.Posts.Select(p => p.ToModel()).ToListAsync(token);", types: PostModel + "public static class PostMapper { public static PostModel ToModel(this Post post) => new() { Id = post.Id }; }"),
        Case("Select mapper of an instance", "var mapper = new PostMapper(); await db.Posts.Select(p => mapper.Map(p)).FirstOrDefaultAsync(token);", types: PostModel + "public class PostMapper { public PostModel Map(Post post) => new() { Id = post.Id }; }"),
        Case("Select mapper in a delegate", "Func<Post, PostModel> map = p => new PostModel { Id = p.Id }; await db.Posts.Select(p => map(p)).ToListAsync(token);", types: PostModel),
        Case("Select mapper of a column", "await db.Posts.Select(p => new { p.Id, Text = Text.Clean(p.PostContent) }).ToListAsync(token);", types: "public static class Text { public static string Clean(string text) => text.Trim(); }"),
        Case("Select mapper of a short column", "await db.Posts.Select(p => new { p.Id, Text = Text.Clean(p.PostTitle) }).ToListAsync(token);", types: "public static class Text { public static string Clean(string text) => text.Trim(); }"),
        Case("Select mapper of a navigation", "await db.Posts.Select(p => new { p.Id, Blog = BlogMapper.Map(p.Blog) }).ToListAsync(token);", types: PostModel + "public static class BlogMapper { public static BlogModel Map(Blog blog) => new() { Name = blog.BlogName }; }"),
        Case("Select mapper of a list", "await db.Blogs.Select(b => new { b.BlogName, Posts = b.Posts.Select(p => p.ToModel()).ToList() }).ToListAsync(token);", types: PostModel + "public static class PostMapper { public static PostModel ToModel(this Post post) => new() { Id = post.Id }; }"),
        Case("Select model by a static method with an expression", "await db.Posts.Select(PostMapper.Projection()).ToListAsync(token);", types: PostModel + "public static class PostMapper { public static Expression<Func<Post, PostModel>> Projection() => p => new PostModel { Id = p.Id, Body = p.PostContent }; }"),
        Case("Select model in a static member of the model", "await db.Posts.Select(Model.FromPost).ToListAsync(token);", types: "public class Model { public string? Body { get; set; } public static readonly Expression<Func<Post, Model>> FromPost = p => new Model { Body = p.PostContent }; }"),
        Case("Select model derived from the entity", "await db.Posts.Select(p => new FullPost { Id = p.Id, PostTitle = p.PostTitle }).ToListAsync(token);", types: "public class FullPost : Post { }"),
        Case("Select dictionary", "await db.Posts.Select(p => new Dictionary<string, object?> { { \"a\", p.PostTitle }, { \"b\", p.PostContent } }).ToListAsync(token);"),
        Case("Select KeyValuePair", "await db.Posts.Select(p => new KeyValuePair<int, string>(p.Id, p.PostContent)).ToListAsync(token);"),
        Case("Select Tuple.Create", "await db.Posts.Select(p => Tuple.Create(p.Id, p.PostContent)).ToListAsync(token);"),
        Case("Select ValueTuple.Create", "await db.Posts.Select(p => ValueTuple.Create(p.Id, p.PostTitle)).ToListAsync(token);"),
        Case("Select object with a setter of its own", "await db.Posts.Select(p => new Model { Text = p.PostContent }).ToListAsync(token);", types: "public class Model { private string _text = \"\"; public string Text { get => _text; set => _text = value.Trim(); } }"),
        Case("Select field", "await db.Posts.Select(p => new Model { Text = p.PostContent }).ToListAsync(token);", types: "public class Model { public string Text = \"\"; }"),
        Case("Select generic model", "await db.Posts.Select(p => new Model<Post> { Item = p, Number = 3 }).ToListAsync(token);", types: "public class Model<T> { public T Item { get; set; } = default!; public int Number { get; set; } }"),
        Case("query syntax with let into a model", "await (from p in db.Posts let b = p.Blog where b.Id == id select new PostModel { Id = p.Id, Blog = new BlogModel { Theme = b.BlogTheme } }).ToListAsync(token);", types: PostModel),
    ];
}
