using System.ComponentModel.DataAnnotations;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Sources;

/// <summary>The application of the published comparison: blogs and their posts.</summary>
internal sealed class BlogContext(string connectionString) : DbContext
{
    public DbSet<Blog> Blogs => Set<Blog>();

    public DbSet<Post> Posts => Set<Post>();

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
}

/// <summary>The columns of a post in a list.</summary>
internal sealed record PostSummary(int Id, string Title, string BlogName, DateTime LastUpdated);
