using Microsoft.EntityFrameworkCore;

namespace Shop.Data;

public class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
{
    public DbSet<Attachment> Attachments => Set<Attachment>();

    public DbSet<Customer> Customers => Set<Customer>();

    public DbSet<Document> Documents => Set<Document>();

    public DbSet<Label> Labels => Set<Label>();

    public DbSet<Note> Notes => Set<Note>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Document>().Property(document => document.Summary).HasMaxLength(200);
        modelBuilder.Entity<Note>().Property(note => note.Body).HasMaxLength(2000);
    }
}
