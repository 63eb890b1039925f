using Microsoft.EntityFrameworkCore;

namespace Shop;

public class Document
{
    public int Id { get; set; }

    public byte[] Content { get; set; } = [];
}

public class ShopContext(DbContextOptions<ShopContext> options) : DbContext(options)
{
    public DbSet<Document> Documents => Set<Document>();
}
