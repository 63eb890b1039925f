using System.ComponentModel.DataAnnotations;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>The application of the published comparison: blogs, their posts, and the tags of the posts (many to many).</summary>
internal sealed class BlogContext(string connectionString) : DbContext
{
    public DbSet<Blog> Blogs => Set<Blog>();

    public DbSet<Post> Posts => Set<Post>();

    public DbSet<Tag> Tags => Set<Tag>();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => Lane.UseProvider(optionsBuilder, connectionString);
}

/// <summary>The blog of a post.</summary>
internal sealed class Blog
{
    public int Id { get; set; }

    [MaxLength(64)]
    public string Name { get; set; } = "";
}

/// <summary>A post with a short text.</summary>
internal sealed class Post
{
    public int Id { get; set; }

    public int BlogId { get; set; }

    public Blog? Blog { get; set; }

    [MaxLength(128)]
    public string Title { get; set; } = "";

    [MaxLength(1000)]
    public string Content { get; set; } = "";

    public DateTime LastUpdated { get; set; }

    public List<Tag> Tags { get; set; } = [];
}

/// <summary>A tag of any number of posts.</summary>
internal sealed class Tag
{
    public int Id { get; set; }

    [MaxLength(64)]
    public string Name { get; set; } = "";

    public List<Post> Posts { get; set; } = [];
}

/// <summary>A post in a list, with the names of its blog and of its tags.</summary>
internal sealed class PostSummary
{
    public int Id { get; init; }

    public string Title { get; init; } = "";

    public string BlogName { get; init; } = "";

    public DateTime LastUpdated { get; init; }

    public List<string> TagNames { get; init; } = [];
}
