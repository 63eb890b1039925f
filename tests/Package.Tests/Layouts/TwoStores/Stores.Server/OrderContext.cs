using Microsoft.EntityFrameworkCore;

namespace Stores.Server;

public class OrderContext : DbContext
{
    public DbSet<Order> Orders => Set<Order>();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => optionsBuilder.UseSqlServer("Server=.");

    protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<Order>().OwnsOne(order => order.Receipt);
}
