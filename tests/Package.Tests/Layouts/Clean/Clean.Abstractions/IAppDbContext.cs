using Microsoft.EntityFrameworkCore;

namespace Clean.Abstractions;

public interface IAppDbContext
{
    DbSet<Article> Articles { get; }

    DbSet<Comment> Comments { get; }
}

public class Article
{
    public Guid Id { get; set; }

    public string Html { get; set; } = "";

    public byte[]? Cover { get; set; }
}

/// <summary>The name promises large content; the snapshot knows better.</summary>
public class Comment
{
    public Guid Id { get; set; }

    public string Body { get; set; } = "";
}
