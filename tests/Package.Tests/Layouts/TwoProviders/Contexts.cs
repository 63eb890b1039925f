using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;

namespace TwoProviders;

public class Scan
{
    public int Id { get; set; }

    public byte[] Image { get; set; } = [];
}

public class ScanContext(DbContextOptions<ScanContext> options) : DbContext(options)
{
    public DbSet<Scan> Scans => Set<Scan>();
}

/// <summary>Keeps the same entities on the device.</summary>
public class DeviceContext(DbContextOptions<DeviceContext> options) : DbContext(options)
{
    public DbSet<Scan> Scans => Set<Scan>();
}

public static class Registration
{
    public static IServiceCollection AddContexts(this IServiceCollection services) =>
        services
            .AddDbContext<ScanContext>(options => options.UseSqlServer("Server=."))
            .AddDbContext<DeviceContext>(options => options.UseSqlite("Data Source=device.db"));
}
