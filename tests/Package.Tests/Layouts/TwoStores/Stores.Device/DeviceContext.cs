using Microsoft.EntityFrameworkCore;

namespace Stores.Device;

public class DeviceContext : DbContext
{
    public DbSet<Order> Orders => Set<Order>();

    protected override void OnConfiguring(DbContextOptionsBuilder optionsBuilder) => optionsBuilder.UseSqlite("Data Source=device.db");

    protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.Entity<Order>().OwnsOne(order => order.Receipt);
}
