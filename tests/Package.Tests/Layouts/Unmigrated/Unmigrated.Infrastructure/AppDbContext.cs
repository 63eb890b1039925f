using Clean.Abstractions;
using Microsoft.EntityFrameworkCore;

namespace Unmigrated.Infrastructure;

public class AppDbContext(DbContextOptions<AppDbContext> options) : DbContext(options), IAppDbContext
{
    public DbSet<Article> Articles => Set<Article>();

    public DbSet<Comment> Comments => Set<Comment>();

    protected override void OnModelCreating(ModelBuilder modelBuilder) =>
        modelBuilder.Entity<Comment>().Property(comment => comment.Body).HasMaxLength(1000);
}
