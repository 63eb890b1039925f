using System.ComponentModel.DataAnnotations;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.TdsServer.Tests.EntityFramework;

internal sealed class Author
{
    public int Id { get; set; }

    [MaxLength(100)]
    public string Name { get; set; } = "";

    public string? Biography { get; set; }

    public List<Post> Posts { get; } = [];
}

internal sealed class Post
{
    public int Id { get; set; }

    public int AuthorId { get; set; }

    public Author Author { get; set; } = null!;

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string Body { get; set; } = "";

    public DateTime Published { get; set; }

    public List<Comment> Comments { get; } = [];
}

internal sealed class Comment
{
    public int Id { get; set; }

    public int PostId { get; set; }

    public Post Post { get; set; } = null!;

    [MaxLength(400)]
    public string Text { get; set; } = "";
}

internal sealed class Document
{
    public int Id { get; set; }

    [MaxLength(200)]
    public string Title { get; set; } = "";

    public string? Content { get; set; }

    public byte[]? Data { get; set; }
}

/// <summary>EF Core on the default catalogue.</summary>
internal sealed class CatalogueContext(DbContextOptions<CatalogueContext> options) : DbContext(options)
{
    public DbSet<Author> Authors => Set<Author>();

    public DbSet<Post> Posts => Set<Post>();

    public DbSet<Comment> Comments => Set<Comment>();

    public DbSet<Document> Documents => Set<Document>();
}
