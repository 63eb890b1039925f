using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Projections that another project of the solution makes: extension methods of queries, mappings, and specifications with a selector. The
/// package passes their files; their code is read from syntax.
/// </summary>
public sealed class SelectorOfOtherProjectTests
{
    private const string Usings = Program.Usings + "using System.Linq.Expressions;\n";

    private const string Domain = """
        namespace Blog
        {
            public class Post
            {
                public int Id { get; set; }
                [MaxLength(50)] public string Title { get; set; } = "";
                public string Body { get; set; } = "";
                public Author Author { get; set; } = null!;
                public List<Comment> Comments { get; set; } = new();
                public string Shown => Title + Id;
            }
            public class Author { public int Id { get; set; } [MaxLength(50)] public string Name { get; set; } = ""; public byte[] Portrait { get; set; } = null!; }
            public class Comment { public int Id { get; set; } [MaxLength(50)] public string Nick { get; set; } = ""; public string Body { get; set; } = ""; }
            public record Row(int Id, string Text);
            public class Card { public int Id { get; set; } public string Text { get; set; } = ""; public object? More { get; set; } }
            public abstract class Specification<T, TResult> { public virtual Expression<Func<T, TResult>> Selector { get; protected set; } = null!; protected Specification<T, TResult> Query => this; public void Select(Expression<Func<T, TResult>> selector) => Selector = selector; }
            public interface IReader<T> { Task<List<TResult>> ListAsync<TResult>(Specification<T, TResult> specification); }
            public class BodyRows : Specification<Post, Row> { public BodyRows(int id) { Selector = p => new Row(p.Id, p.Body); } }
            public class TitleRows : Specification<Post, Row> { public TitleRows(int id) { Selector = p => new Row(p.Id, p.Title); } }
            public class SelectedRows : Specification<Post, Row> { public SelectedRows() => Query.Select(p => new Row(p.Id, p.Body)); }
            public class OverriddenRows : Specification<Post, Row> { public override Expression<Func<Post, Row>> Selector => p => new Row(p.Id, p.Body); }
            public class EitherRows : Specification<Post, Row> { public EitherRows(bool all) { if (all) Selector = p => new Row(p.Id, p.Body); else Selector = p => new Row(p.Id, p.Title); } }
            public class Mapper { public virtual Expression<Func<Post, Row>> Row => p => new Row(p.Id, p.Body); } // another class may override it
            public static class Mappings
            {
                public static readonly Expression<Func<Post, Row>> Body = p => new Row(p.Id, p.Body);
                public static Expression<Func<Post, Row>> Title { get; } = p => new Row(p.Id, p.Title);
                public static Expression<Func<Post, Card>> BodyOf(int id) => p => new Card { Id = id, Text = p.Body };
                public static IQueryable<Row> Bodies(this IQueryable<Post> posts) => posts.Where(p => p.Id > 1).Select(p => new Row(p.Id, p.Body)).OrderBy(r => r.Id);
                public static IQueryable<Row> BodiesOfField(this IQueryable<Post> posts) => posts.Select(Body);
                public static IQueryable<Row> BodiesOfHelper(this IQueryable<Post> posts) => posts.Bodies().Take(10);
                public static IQueryable<Row> BodiesOfLocal(this IQueryable<Post> posts) { var rows = posts.Select(p => new Row(p.Id, p.Body)); return rows.Take(10); }
                public static IQueryable<Row> Either(this IQueryable<Post> posts, bool all) => all ? posts.Select(p => new Row(p.Id, p.Body)) : posts.Select(p => new Row(p.Id, p.Title));
                public static IQueryable<Card> Cards(this IQueryable<Post> posts) => posts.Select(p => CARD);
            }
        }

        """;

    private const string Context = """
        public class BlogContext : DbContext
        {
            public DbSet<Post> Posts { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        """;

    [Theory]
    [InlineData("db.Posts.Bodies().{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Posts.BodiesOfField().{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Posts.BodiesOfHelper().{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Posts.BodiesOfLocal().{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Posts.Where(p => p.Id == 1).Bodies().Select(r => r.Text).{|ASQL1001:FirstOrDefaultAsync|}()")]
    [InlineData("db.Posts.Bodies().Select(r => r.Id).ToListAsync()")]
    [InlineData("db.Posts.Bodies().CountAsync()")]
    [InlineData("db.Posts.Either(true).ToListAsync()")]
    [InlineData("db.Posts.Select(Mappings.Body).{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Posts.Select(Mappings.Title).ToListAsync()")]
    [InlineData("db.Posts.Select(mapper.Row).ToListAsync()")]
    [InlineData("db.Posts.Select(Mappings.BodyOf(1)).{|ASQL1001:ToListAsync|}()")]
    [InlineData("reader.{|ASQL1001:ListAsync|}(new BodyRows(1))")]
    [InlineData("reader.{|ASQL1001:ListAsync|}(new SelectedRows())")]
    [InlineData("reader.{|ASQL1001:ListAsync|}(new OverriddenRows())")]
    [InlineData("reader.ListAsync(new TitleRows(1))")]
    [InlineData("reader.ListAsync(new EitherRows(true))")]
    public Task Selector_IsRead(string call) => VerifyAsync(call, "new Card()");

    [Theory]
    [InlineData("new Card { Id = p.Id, Text = p.Body }")]
    [InlineData("new Card { Text = p.Title == \"\" ? p.Title : p.Body }")]
    [InlineData("new Card { Text = p.Title ?? p.Body }")]
    [InlineData("new Card { Text = p.Title + \": \" + p.Body }")]
    [InlineData("new Card { Text = $\"{p.Title}: {p.Body}\" }")]
    [InlineData("new Card { Text = p.Body.Trim() }")]
    [InlineData("new Card { Text = EF.Property<string>(p, \"Body\") }")]
    [InlineData("new Card { Text = EF.Property<string>(p, nameof(Post.Body)) }")]
    [InlineData("new Card { More = p.Author.Portrait }")]
    [InlineData("new Card { More = p.Author }")]
    [InlineData("new Card { More = new { p.Id, p.Author!.Portrait } }")]
    [InlineData("new Card { More = p.Comments }")]
    [InlineData("new Card { More = p.Comments.Where(c => c.Id > 1).Select(c => c.Body).ToList() }")]
    [InlineData("new Card { More = p.Comments.OrderBy(c => c.Id).Select(c => new { c.Nick, c.Body }).FirstOrDefault() }")]
    [InlineData("new Card { More = p.Comments.Select(c => p.Body) }")]
    [InlineData("new Card { Text = p.Comments.OrderBy(c => c.Id).First().Body }")]
    [InlineData("new Card { More = new[] { p.Title, p.Body } }")]
    [InlineData("new Card { Text = string.Join(\", \", p.Comments.Select(c => c.Body)) }")]
    public Task SelectorOfALargeColumn_Triggers(string selector) => VerifyAsync("db.Posts.Cards().{|ASQL1001:ToListAsync|}()", selector);

    [Theory]
    [InlineData("new Card { Id = p.Id, Text = p.Title }")]
    [InlineData("new Card { Id = p.Body.Length }")]
    [InlineData("new Card { Text = p.Body.Substring(0, 100) }")]
    [InlineData("new Card { Text = p.Body.Length > 100 ? p.Body.Substring(0, 100) : p.Body }")]
    [InlineData("new Card { Text = p.Body == \"\" ? \"empty\" : \"full\" }")]
    [InlineData("new Card { Text = string.IsNullOrEmpty(p.Body) ? \"empty\" : p.Title }")]
    [InlineData("new Card { More = p.Body.Contains(\"a\") || p.Body.StartsWith(\"b\") }")]
    [InlineData("new Card { More = EF.Functions.Like(p.Body, \"a%\") }")]
    [InlineData("new Card { Text = p.Author.Name }")]
    [InlineData("new Card { Id = p.Author.Portrait.Length }")]
    [InlineData("new Card { Id = p.Comments.Count }")]
    [InlineData("new Card { Id = p.Comments.Count(c => c.Body == \"\") }")]
    [InlineData("new Card { More = p.Comments.Any(c => c.Body == \"\") }")]
    [InlineData("new Card { More = p.Comments.Where(c => c.Body == \"\").OrderBy(c => c.Body).Select(c => c.Nick).ToList() }")]
    [InlineData("new Card { More = p.Comments.Select(c => (int?)c.Id).Max() }")]
    [InlineData("new Card { More = new { p.Id, p.Author.Name } }")]
    [InlineData("new Card { Text = p.Shown }")]
    public Task SelectorOfSmallColumns_IsSilent(string selector) => VerifyAsync("db.Posts.Cards().ToListAsync()", selector);

    private static Task VerifyAsync(string call, string card)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Usings + "using Blog;\npublic class Service { public Task M(BlogContext db, IReader<Post> reader, Mapper mapper) => " + call + "; }\n" + Context,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            NullableContextOptions = NullableContextOptions.Enable,
        };
        test.AddPassedProject(Usings + Domain.Replace("CARD", card, StringComparison.Ordinal));
        return test.RunAsync();
    }
}
