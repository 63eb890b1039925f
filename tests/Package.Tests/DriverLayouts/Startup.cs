using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;

namespace Shop;

public static class Startup
{
    public static IServiceCollection AddShop(this IServiceCollection services, string connection) =>
        services.AddDbContext<ShopContext>(options => options.UseSqlServer(connection));
}
